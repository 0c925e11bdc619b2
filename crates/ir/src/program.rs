//! Programs, functions and variables.

use rustc_hash::FxHashMap as HashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

use findings::CheckKind;
use source::{Location, Position, SourceMap};

use crate::{
    Arena, Builtin, CheckId, Component, ComponentId, ComponentKind, Expression, ExpressionId,
    ExpressionKind, OrderPoint, Origin, Place, PlaceId, Property, RecordValues, StatementText,
    TypeId, Types, Vertex, VertexId,
};

index_type!(
    /// A function of a [`Program`].
    FunctionId, "f"
);
index_type!(
    /// A global variable of a [`Program`].
    GlobalId, "g"
);
index_type!(
    /// A local variable of a [`Body`].
    LocalId, "n"
);
index_type!(
    /// A place of the source at which the program takes an input.
    SiteId, "i"
);

/// Sizes of C's types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// 64-bit `long` and pointers.
    Lp64,
    /// 32-bit `long` and pointers.
    Ilp32,
}

impl DataModel {
    /// Bytes of a pointer.
    #[must_use]
    pub const fn pointer_size(self) -> u64 {
        match self {
            Self::Lp64 => 8,
            Self::Ilp32 => 4,
        }
    }
}

/// What a relocated pointer of a static image points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// A global, and bytes into it.
    Global(GlobalId, i64),
    /// A function.
    Function(FunctionId),
}

/// A pointer in the image of a global.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relocation {
    /// Where in the image.
    pub offset: u64,
    /// What it points to.
    pub target: Target,
}

/// A scalar that an initializer of a global gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InitialValue {
    /// Where in the image.
    pub offset: u64,
    /// Its type.
    pub ty: TypeId,
    /// Its text.
    pub origin: Origin,
}

/// What a global holds before the program runs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StaticImage {
    /// The leading bytes; all that follow are zero.
    pub bytes: Vec<u8>,
    /// The pointers among them.
    pub relocations: Vec<Relocation>,
    /// Which of them single expressions of the user's text give; of a large table none.
    pub initial_values: Vec<InitialValue>,
}

/// A variable that lives as long as the program: also a static local or a string literal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Global {
    /// Its name; a string literal has its text as its name.
    pub name: Arc<str>,
    /// Its type.
    pub ty: TypeId,
    /// Bytes: more than the type's if a flexible member was initialised.
    pub size: u64,
    /// Alignment in bytes.
    pub alignment: u32,
    /// What it holds at first. None for a variable that no unit defines: any value.
    pub image: Option<StaticImage>,
    /// Whether it cannot be written: a string literal.
    pub read_only: bool,
    /// Whether each thread has its own.
    pub thread_local: bool,
    /// The bytes to which every access is atomic, as its type says: from, and up to which.
    pub atomic: Vec<(u64, u64)>,
    /// Where it is declared.
    pub origin: Option<Origin>,
    /// Whether it belongs to a library model and is not shown to users.
    pub internal: bool,
    /// Whether other units can name it.
    pub external: bool,
}

impl Global {
    /// The bytes of a string literal; none for every other variable.
    #[must_use]
    pub fn literal(&self) -> Option<&[u8]> {
        let bytes = &self.image.as_ref()?.bytes;
        let literal = self.internal && self.read_only && self.name.contains('"');
        (literal && bytes.len() as u64 == self.size).then_some(bytes)
    }
}

/// What kind of variable a local is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LocalKind {
    /// A parameter.
    Parameter,
    /// A variable that the program declares.
    Variable,
    /// A value in the middle of an expression, or an unnamed object.
    Temporary,
}

/// A local variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Local {
    /// Its name; a temporary has none that is shown.
    pub name: Arc<str>,
    /// Its type. A variable length array has a type without length.
    pub ty: TypeId,
    /// What kind of variable it is.
    pub kind: LocalKind,
    /// Alignment in bytes.
    pub alignment: u32,
    /// Where it is declared.
    pub origin: Option<Origin>,
}

/// The body of a function.
#[derive(Debug, Clone)]
pub struct Body {
    /// Parameters first, in order.
    pub locals: Arena<LocalId, Local>,
    /// How many of the locals are parameters.
    pub parameter_count: u32,
    /// All places.
    pub places: Arena<PlaceId, Place>,
    /// All expressions.
    pub expressions: Arena<ExpressionId, Expression>,
    /// All vertices.
    pub vertices: Arena<VertexId, Vertex>,
    /// Where execution begins: the first vertex.
    pub entry: VertexId,
    /// Its expressions whose values are records.
    pub records: RecordValues,
    /// The statements of the text, a part of another one before it.
    pub texts: Vec<StatementText>,
}

impl Default for Body {
    fn default() -> Self {
        Self {
            locals: Arena::new(),
            parameter_count: 0,
            places: Arena::new(),
            expressions: Arena::new(),
            vertices: Arena::new(),
            entry: VertexId(0),
            records: RecordValues::default(),
            texts: Vec::new(),
        }
    }
}

impl Body {
    /// The parameters.
    pub fn parameters(&self) -> impl Iterator<Item = LocalId> + use<> {
        (0..self.parameter_count).map(LocalId)
    }
}

/// Whose function it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FunctionKind {
    /// The user's.
    User,
    /// A model of a library function, or one that the tool made: trusted, and folded in traces.
    Model,
    /// A handler of a rule: trusted, and shown in traces.
    Rule,
}

/// What the declaration of a function says about what it does.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Declaration {
    /// Whether it is of the C library or the compiler, and not of the user's program.
    pub library: bool,
    /// For each parameter whether it is a pointer to what is `const`.
    pub constant_targets: Vec<bool>,
    /// Whether it is declared not to return.
    pub never_returns: bool,
}

/// A function.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name.
    pub name: Arc<str>,
    /// Its type, a [`Type::Function`](crate::Type::Function).
    pub ty: TypeId,
    /// Whose it is.
    pub kind: FunctionKind,
    /// Where its name is declared.
    pub origin: Option<Origin>,
    /// What its declaration says.
    pub declaration: Declaration,
    /// Its body, if there is one. What has none may get one that returns any value and writes
    /// what it can reach: [`stubs`](crate::stubs).
    pub body: Option<Body>,
}

/// A place of the source at which the program takes an input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputSite {
    /// What the program asks: the name of the function it calls, or of the variable.
    pub name: Arc<str>,
    /// The type of the value, or of the elements of an object.
    pub ty: TypeId,
    /// Where.
    pub origin: Origin,
    /// How many bytes of an object are modelled; all of them if there is no number. An execution
    /// that accesses others is not followed.
    pub modelled: Option<u64>,
}

/// The variable by which whoever starts a program says that its environment is given.
pub const ENVIRONMENT_IS_GIVEN: &str = "__wherefore_environment_is_given";

/// The entry of a program that runs two programs. It takes the number of arguments and two arrays of them,
/// equal but not the same.
pub const SIDE_BY_SIDE: &str = "__wherefore_side_by_side";

/// A program.
#[derive(Debug, Clone)]
pub struct Program {
    /// Its source files.
    pub sources: SourceMap,
    /// Its types.
    pub types: Types,
    /// Sizes of C's types.
    pub data_model: DataModel,
    /// Its global variables.
    pub globals: Arena<GlobalId, Global>,
    /// Its functions.
    pub functions: Arena<FunctionId, Function>,
    /// What is checked.
    pub properties: Arena<CheckId, Property>,
    /// The source expressions.
    pub components: Arena<ComponentId, Component>,
    /// Where it takes inputs.
    pub sites: Arena<SiteId, InputSite>,
    /// Functions to be called before `main`, in order.
    pub constructors: Vec<FunctionId>,
    /// What assigns the initial values of globals before anything else, also to constants.
    pub initializer: Option<FunctionId>,
    /// Functions to be called after `main`, in order.
    pub destructors: Vec<FunctionId>,
    /// Functions that are called but have neither body nor model.
    pub missing: Vec<FunctionId>,
    /// Where the user's text leaves the order of evaluation open.
    pub orders: Vec<OrderPoint>,
    /// Where variables are whose addresses are given: the registers of devices.
    pub fixed_addresses: BTreeMap<GlobalId, u64>,
    /// The state of the rules that are woven in.
    pub rule_state: Vec<GlobalId>,
    component_ids: Arc<HashMap<Component, ComponentId>>,
}

impl Program {
    /// An empty program.
    #[must_use]
    pub fn new(data_model: DataModel) -> Self {
        Self {
            sources: SourceMap::new(),
            types: Types::new(data_model.pointer_size()),
            data_model,
            globals: Arena::new(),
            functions: Arena::new(),
            properties: Arena::new(),
            components: Arena::new(),
            sites: Arena::new(),
            constructors: Vec::new(),
            initializer: None,
            destructors: Vec::new(),
            missing: Vec::new(),
            orders: Vec::new(),
            fixed_addresses: BTreeMap::new(),
            rule_state: Vec::new(),
            component_ids: Arc::default(),
        }
    }

    /// Whether it asks which objects are alive. The answer changes with a `free` of another thread, but it is no access,
    /// before which threads are switched.
    #[must_use]
    pub fn asks_what_is_alive(&self) -> bool {
        let bodies = self.functions.iter().filter_map(|function| function.body.as_ref());
        let mut expressions = bodies.flat_map(|body| body.expressions.iter());
        expressions.any(|expression| {
            let ExpressionKind::Builtin { builtin, .. } = &expression.kind else { return false };
            matches!(builtin, Builtin::Accessible { .. } | Builtin::ObjectOffset)
        })
    }

    /// The component of a source expression, and how this occurrence of it came about.
    pub fn origin(&mut self, location: Location, kind: ComponentKind) -> Origin {
        let component = Component { range: location.range, kind };
        let next = self.components.next_index();
        let id = *Arc::make_mut(&mut self.component_ids).entry(component).or_insert(next);
        if id == next {
            self.components.push(component);
        }
        Origin { component: id, expansion: location.expansion }
    }

    /// Reserves properties for the checks of one operation.
    pub fn reserve_checks(
        &mut self,
        kinds: &[CheckKind],
        origin: Origin,
        function: FunctionId,
    ) -> CheckId {
        let first = self.properties.next_index();
        for &kind in kinds {
            self.properties.push(Property { kind, origin, function, text: None });
        }
        first
    }

    /// Where an origin is in the text.
    #[must_use]
    pub fn location(&self, origin: Origin) -> Location {
        self.components[origin.component].location(origin.expansion)
    }

    /// Where an origin begins in the user's own text.
    #[must_use]
    pub fn position(&self, origin: Origin) -> Position {
        self.sources.start(self.sources.use_range(self.location(origin)))
    }

    /// The source text of an origin, on one line.
    #[must_use]
    pub fn text(&self, origin: Origin) -> String {
        self.sources.line_of_text(self.components[origin.component].range)
    }

    /// The same, to be shown: of a long text the beginning.
    #[must_use]
    pub fn shown_text(&self, origin: Origin) -> String {
        self.sources.shown_text(self.components[origin.component].range)
    }

    /// Whether something is in a header of the system or of this tool. In text that is
    /// preprocessed already, lines say which header they are from.
    #[must_use]
    pub fn is_system(&self, origin: Origin) -> bool {
        let range = self.location(origin).range;
        self.sources.file(range.file).system
            || self.sources.start(range).file.starts_with("/usr/include/")
    }

    /// The user's function of a name.
    #[must_use]
    pub fn function_named(&self, name: &str) -> Option<FunctionId> {
        let defined = self.functions.entries().filter(|(_, function)| function.body.is_some());
        defined.into_iter().find(|(_, function)| &*function.name == name).map(|(id, _)| id)
    }
}
