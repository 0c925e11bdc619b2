//! What must hold of every program: checked in debug builds after lowering.

use crate::statement::{Argument, EventName, Statement, Successors};
use crate::{Body, ExpressionKind, FunctionId, PlaceKind, Program, Type, TypeId};

/// The first thing that is wrong with a function, in words.
///
/// # Errors
///
/// A description of what is broken, for whoever works on the front end.
pub fn function(program: &Program, id: FunctionId) -> Result<(), String> {
    let function = &program.functions[id];
    let Some(body) = &function.body else { return Ok(()) };
    let validator = Validator { program, body };
    validator.body().map_err(|problem| format!("in {}: {problem}", function.name))
}

struct Validator<'a> {
    program: &'a Program,
    body: &'a Body,
}

fn require(condition: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(problem()) }
}

impl Validator<'_> {
    fn body(&self) -> Result<(), String> {
        for (id, place) in self.body.places.entries() {
            self.place(&place.kind).map_err(|problem| format!("{id}: {problem}"))?;
        }
        for (id, expression) in self.body.expressions.entries() {
            self.expression(&expression.kind, expression.ty)
                .map_err(|problem| format!("{id}: {problem}"))?;
        }
        for (id, vertex) in self.body.vertices.entries() {
            self.statement(&vertex.statement).map_err(|problem| format!("{id}: {problem}"))?;
            self.successors(&vertex.statement, &vertex.successors)
                .map_err(|problem| format!("{id}: {problem}"))?;
        }
        Ok(())
    }

    fn place(&self, kind: &PlaceKind) -> Result<(), String> {
        let types = &self.program.types;
        match kind {
            PlaceKind::Local(local) => {
                require(self.body.locals.get(*local).is_some(), || format!("no local {local}"))
            }
            PlaceKind::Global(global) => {
                require(self.program.globals.get(*global).is_some(), || format!("no {global}"))
            }
            PlaceKind::Dereference(pointer) => {
                let ty = self.body.expressions[*pointer].ty;
                require(matches!(types[ty], Type::Pointer(_)), || "not a pointer".to_owned())
            }
            PlaceKind::Field { base, field } => {
                let Type::Record(record) = types[self.body.places[*base].ty] else {
                    return Err("a member of what is no record".to_owned());
                };
                let field = types.records[record].fields.get(*field as usize);
                require(field.is_some_and(|field| field.bits.is_none()), || {
                    "no such member, or a bit-field".to_owned()
                })
            }
            PlaceKind::Element { array, index, .. } => {
                let is_array = matches!(types[self.body.places[*array].ty], Type::Array { .. });
                require(is_array, || "an element of what is no array".to_owned())?;
                self.integer(self.body.expressions[*index].ty)
            }
            PlaceKind::At { .. } => Ok(()),
            PlaceKind::Bits { bit, width, .. } => {
                require(*bit < 8 && *width > 0 && *width <= 128, || "a bad bit-field".to_owned())
            }
        }
    }

    fn integer(&self, ty: TypeId) -> Result<(), String> {
        let types = &self.program.types;
        require(types.as_integer(ty).is_some(), || format!("{} is no integer", types.name(ty)))
    }

    fn expression(&self, kind: &ExpressionKind, ty: TypeId) -> Result<(), String> {
        let types = &self.program.types;
        let type_of = |id| self.body.expressions[id].ty;
        require(types.is_scalar(ty), || format!("{} is no scalar", types.name(ty)))?;
        match kind {
            ExpressionKind::Load { place, .. } => {
                require(self.body.places[*place].ty == ty, || "loads another type".to_owned())
            }
            ExpressionKind::Binary { operator, left, right, .. } => {
                use crate::BinaryOperator::{ShiftLeft, ShiftRight};
                if matches!(operator, ShiftLeft | ShiftRight) {
                    return self.integer(type_of(*left)).and(self.integer(type_of(*right)));
                }
                let same = self.same_shape(type_of(*left), type_of(*right));
                let (left, right) = (types.name(type_of(*left)), types.name(type_of(*right)));
                require(same, || format!("{left} {} {right}", operator.symbol()))
            }
            ExpressionKind::PointerAdd { pointer, index, .. } => {
                require(matches!(types[type_of(*pointer)], Type::Pointer(_)), || {
                    "adds to what is no pointer".to_owned()
                })?;
                self.integer(type_of(*index))
            }
            ExpressionKind::Conditional { then, otherwise, .. } => {
                let same = self.same_shape(type_of(*then), ty);
                require(same && self.same_shape(type_of(*otherwise), ty), || {
                    "the arms differ in type".to_owned()
                })
            }
            _ => Ok(()),
        }
    }

    /// Whether values of two types have the same width and kind.
    fn same_shape(&self, left: TypeId, right: TypeId) -> bool {
        match (&self.program.types[left], &self.program.types[right]) {
            (Type::Integer(left), Type::Integer(right)) => {
                left.width == right.width && left.signed == right.signed
            }
            (Type::Float(left), Type::Float(right)) => left == right,
            (Type::Pointer(_), Type::Pointer(_)) => true,
            _ => false,
        }
    }

    fn statement(&self, statement: &Statement) -> Result<(), String> {
        let types = &self.program.types;
        match statement {
            Statement::Assign { target, value, .. } => {
                let (target, value) =
                    (self.body.places[*target].ty, self.body.expressions[*value].ty);
                let names = || format!("{} = {}", types.name(target), types.name(value));
                require(self.same_shape(target, value), names)
            }
            Statement::CopyObject { target, source, .. } => {
                let size = |place| types.size_of(self.body.places[place].ty);
                require(size(*target) == size(*source), || "copies another size".to_owned())
            }
            Statement::Return(Some(Argument::Value(value))) => {
                let ty = self.body.expressions[*value].ty;
                require(types.is_scalar(ty), || "returns no scalar".to_owned())
            }
            Statement::Event { name: EventName::Computed(text), .. } => {
                let ty = self.body.expressions[*text].ty;
                require(matches!(types[ty], Type::Pointer(_)), || {
                    "the name of an event is no pointer".to_owned()
                })
            }
            _ => Ok(()),
        }
    }

    fn successors(&self, statement: &Statement, successors: &Successors) -> Result<(), String> {
        let fits = match statement {
            Statement::Branch { .. } => matches!(successors, Successors::Branch(..)),
            Statement::Switch { .. } => matches!(successors, Successors::Switch(..)),
            Statement::IndirectGoto { .. } => matches!(successors, Successors::Labels(_)),
            Statement::Return(_) | Statement::Exit { .. } | Statement::Abort => {
                matches!(successors, Successors::None)
            }
            Statement::Unsupported { .. } => {
                matches!(successors, Successors::None | Successors::Next(_))
            }
            _ => matches!(successors, Successors::Next(_)),
        };
        require(fits, || format!("{statement:?} goes to {successors:?}"))?;
        let exists = |target| self.body.vertices.get(target).is_some();
        require(successors.targets().into_iter().all(exists), || "goes nowhere".to_owned())
    }
}
