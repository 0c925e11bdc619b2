//! How a translation unit is compiled: the flags of a C compiler.

use std::path::PathBuf;

use ir::DataModel;

/// The flags of one translation unit, as a C compiler takes them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileOptions {
    /// `-I`, in order.
    pub include_directories: Vec<PathBuf>,
    /// `-iquote`, in order.
    pub quote_directories: Vec<PathBuf>,
    /// `-isystem`, in order.
    pub system_directories: Vec<PathBuf>,
    /// `-idirafter`, in order.
    pub after_directories: Vec<PathBuf>,
    /// `-include` and `-imacros`, in order; the flag says whether only macros are kept.
    pub forced_includes: Vec<(String, bool)>,
    /// `-D`, as `NAME` or `NAME=VALUE`.
    pub defines: Vec<String>,
    /// `-U`.
    pub undefines: Vec<String>,
    /// `-std=`: a name such as `gnu17`.
    pub standard: Option<String>,
    /// `-m32` or `-m64`.
    pub data_model: DataModel,
    /// `-nostdinc`: the system's directories are not searched.
    pub no_standard_includes: bool,
    /// `-funsigned-char` or `-fsigned-char`.
    pub char_signed: Option<bool>,
    /// `-fshort-enums`.
    pub short_enums: bool,
    /// `-ansi`, `-pedantic` and the like do not matter here; `-trigraphs` does.
    pub trigraphs: bool,
    /// `-w`: no warnings.
    pub quiet: bool,
    /// Where C leaves the order of evaluation open, the program chooses one.
    pub any_order: bool,
    /// An object that is read as volatile holds any value at each read.
    pub volatile_may_change: bool,
    /// What verdicts take for granted otherwise, and the user leaves open.
    pub lifted: Lifted,
    /// The target that a build compiles the file for, if that is known.
    pub target: Option<String>,
    /// What a function may take for granted when the program starts with it.
    pub precondition: Option<Precondition>,
}

/// Assumptions about the world and the library that models lift: they choose freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Lifted {
    /// Reading may fail, and give fewer bytes than there are.
    pub input_succeeds: bool,
    /// Where C leaves it open, the library may do something else than glibc's.
    pub as_glibc: bool,
}

/// Conditions that hold when a program starts with a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Precondition {
    /// The function.
    pub function: String,
    /// Expressions of C over its parameters and the global variables.
    pub conditions: Vec<String>,
}

impl Default for CompileOptions {
    fn default() -> Self {
        Self {
            include_directories: Vec::new(),
            quote_directories: Vec::new(),
            system_directories: Vec::new(),
            after_directories: Vec::new(),
            forced_includes: Vec::new(),
            defines: Vec::new(),
            undefines: Vec::new(),
            standard: None,
            data_model: DataModel::Lp64,
            no_standard_includes: false,
            char_signed: None,
            short_enums: false,
            trigraphs: false,
            quiet: false,
            any_order: false,
            volatile_may_change: false,
            lifted: Lifted::default(),
            target: None,
            precondition: None,
        }
    }
}
