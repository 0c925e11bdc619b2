//! How the formats of `printf` and `scanf` name the types of a program.

use format::ArgumentType;
use ir::{DataModel, FloatFormat, Program};

use crate::domain::Scalar;

/// The widths that formats take for granted.
#[must_use]
pub fn data_model(program: &Program) -> format::DataModel {
    match program.data_model {
        DataModel::Lp64 => format::DataModel::Lp64,
        DataModel::Ilp32 => format::DataModel::Ilp32,
    }
}

/// The shape in which an argument of a `va_list` is stored.
#[must_use]
pub fn argument_shape(ty: ArgumentType) -> Scalar {
    match ty {
        ArgumentType::Int { width, signed } => Scalar::Integer { width: width as u8, signed },
        ArgumentType::Double => Scalar::Float(FloatFormat::Double),
        ArgumentType::LongDouble => Scalar::Float(FloatFormat::Extended),
        ArgumentType::Pointer
        | ArgumentType::String
        | ArgumentType::WideString
        | ArgumentType::CountPointer { .. } => Scalar::Pointer,
    }
}

/// The format in which a number is read from text; one of half the width is rounded afterwards.
#[must_use]
pub fn parsed_format(format: FloatFormat) -> format::FloatFormat {
    match format {
        FloatFormat::Single => format::FloatFormat::Single,
        FloatFormat::Extended => format::FloatFormat::Extended80,
        FloatFormat::Quad => format::FloatFormat::Quad,
        FloatFormat::Half | FloatFormat::Double => format::FloatFormat::Double,
    }
}
