//! From the typed tree of a unit to the program.
//!
//! - [`types`]: C's types; [`statics`]: what globals hold before the program runs
//! - [`function`]: functions, parameters, scopes; [`graph`]: vertices and edges
//! - [`statement`], [`expression`], [`lazy`], [`assignment`], [`place`], [`object`], [`size`],
//!   [`call`], [`known`], [`known_streams`], [`builtin`], [`atomic`], [`variadic`]: the language
//! - [`effects`]: which expressions do something besides giving a value; [`sequence`]: accesses that
//!   C puts in no order; [`order`]: calls that may come in any order; [`volatile`]: reads of what may
//!   change by itself; [`unspecified`]: what initializers leave open

mod assignment;
mod atomic;
mod builtin;
mod call;
mod effects;
mod expression;
mod function;
mod graph;
mod intrinsic_streams;
mod intrinsics;
mod lazy;
mod object;
mod order;
mod place;
mod sequence;
mod signature;
mod size;
mod statement;
mod statics;
mod types;
mod unspecified;
mod variadic;
mod volatile;

use rustc_hash::FxHashMap as HashMap;
use std::sync::Arc;

use ir::{ComponentKind, FunctionId, FunctionKind, GlobalId, Origin, Program, TypeId};
use rucc_base::Symbol;
use rucc_diag::Span;
use rucc_sema::{Decl, DeclId, DeclKind, Definition, Linkage, StorageDuration, StrId, Tast};
use rucc_types::Qualifiers;
use source::Location;

use crate::link::Linker;
use crate::options::{CompileOptions, Lifted};
use crate::positions::Positions;
use crate::unit::Unit;

/// Lowers one unit into the program.
pub(crate) struct UnitLowerer<'a> {
    pub unit: &'a Unit,
    pub program: &'a mut Program,
    pub linker: &'a mut Linker,
    pub positions: Positions<'a>,
    pub kind: FunctionKind,
    /// Whether the program chooses an order of evaluation where C leaves it open.
    pub any_order: bool,
    /// Whether an object that is read as volatile holds any value at each read.
    pub volatile_may_change: bool,
    /// The assumptions that models lift.
    pub lifted: Lifted,
    /// Where something stands that has no place of its own.
    pub unit_location: Location,
    types: HashMap<rucc_types::TypeId, TypeId>,
    aliases: Option<HashMap<rucc_types::TypeId, Symbol>>,
    globals: HashMap<DeclId, GlobalId>,
    functions: HashMap<DeclId, FunctionId>,
    strings: HashMap<StrId, GlobalId>,
    symbols: HashMap<Symbol, Arc<str>>,
    /// Static data that was met in the middle of something else and is not filled in yet.
    unfilled: Vec<DeclId>,
    /// Variables that pointers may lead to, once that is asked.
    pointed: Option<rustc_hash::FxHashSet<sequence::Variable>>,
}

impl<'a> UnitLowerer<'a> {
    pub(crate) fn new(
        unit: &'a Unit,
        program: &'a mut Program,
        linker: &'a mut Linker,
        unit_location: Location,
        kind: FunctionKind,
        options: &CompileOptions,
    ) -> Self {
        Self {
            unit,
            program,
            linker,
            positions: Positions::new(unit),
            kind,
            any_order: options.any_order,
            volatile_may_change: options.volatile_may_change,
            lifted: options.lifted,
            unit_location,
            types: HashMap::default(),
            aliases: None,
            globals: HashMap::default(),
            functions: HashMap::default(),
            strings: HashMap::default(),
            symbols: HashMap::default(),
            unfilled: Vec::new(),
            pointed: None,
        }
    }

    /// Lowers everything that the unit defines.
    pub(crate) fn lower(&mut self) {
        let unit = self.unit;
        for &id in unit.tast.top_level() {
            let decl = &unit.tast[id];
            match decl.kind {
                DeclKind::Function if decl.body.is_some() => self.define_function(id),
                DeclKind::Function if decl.alias.is_some() => {
                    self.function(id);
                }
                DeclKind::Object if decl.state != Definition::Declared => {
                    self.global(id);
                }
                _ => {}
            }
        }
        while let Some(id) = self.unfilled.pop() {
            self.fill_global(id);
        }
        self.positions.count_uses(&mut self.program.sources, &mut self.linker.files);
    }

    pub(crate) fn tast(&self) -> &'a Tast {
        &self.unit.tast
    }

    pub(crate) fn symbol(&mut self, symbol: Symbol) -> Arc<str> {
        let unit = self.unit;
        let text = || unit.session.interner.resolve(symbol).into();
        self.symbols.entry(symbol).or_insert_with(text).clone()
    }

    /// The name that a declaration has in the program: its assembler name if it has one.
    pub(crate) fn link_name(&mut self, decl: &Decl) -> Arc<str> {
        let label = decl.asm_label.map(|id| self.unit.text(id));
        match (label, decl.name) {
            (Some(label), _) => label.trim_start_matches('*').into(),
            (None, Some(name)) => self.symbol(name),
            (None, None) => "(unnamed)".into(),
        }
    }

    /// Where a span is.
    pub(crate) fn location(&mut self, span: Span) -> Location {
        let sources = &mut self.program.sources;
        let found = self.positions.location(span, sources, &mut self.linker.files);
        found.unwrap_or(self.unit_location)
    }

    /// The component of a span.
    pub(crate) fn origin(&mut self, span: Span, kind: ComponentKind) -> Origin {
        let location = self.location(span);
        self.program.origin(location, kind)
    }

    /// The function that a declaration names.
    pub(crate) fn function(&mut self, id: DeclId) -> FunctionId {
        if let Some(&known) = self.functions.get(&id) {
            return known;
        }
        let decl = self.unit.tast[id].clone();
        let name = self.link_name(&decl);
        // `__builtin_strlen` is another name for the library's function.
        let builtin = name.strip_prefix("__builtin_").map(Arc::from);
        let library = builtin.is_some();
        let name = builtin.unwrap_or(name);
        let ty = self.ty(decl.ty);
        let origin = self.origin(self.unit.tast.definition_span(id), ComponentKind::Statement);
        let internal = decl.linkage == Linkage::Internal;
        let function = self.linker.function(self.program, &name, ty, origin, internal, self.kind);
        self.functions.insert(id, function);
        let never_returns = decl.flags.contains(rucc_sema::DeclFlags::NORETURN);
        let constant_targets = self.constant_targets(decl.ty);
        let declaration = &mut self.program.functions[function].declaration;
        declaration.library |= library;
        declaration.never_returns |= never_returns;
        declaration.constant_targets = constant_targets;
        if decl.flags.contains(rucc_sema::DeclFlags::WEAK) && decl.body.is_none() {
            self.linker.weak_reference(function);
        }
        if let Some(target) = decl.alias {
            let target = self.unit.text(target);
            self.linker.alias(function, target.into());
        }
        function
    }

    /// The object of this unit that another name stands for.
    fn aliased_object(&mut self, target: StrId) -> Option<DeclId> {
        let target = self.unit.text(target);
        let unit = self.unit;
        unit.tast.top_level().iter().copied().find(|&id| {
            let decl = &unit.tast[id];
            decl.kind == DeclKind::Object
                && decl.alias.is_none()
                && decl.name.is_some_and(|name| unit.session.interner.resolve(name) == target)
        })
    }

    /// Whether objects of a type are kept where they cannot be written.
    fn is_constant(&self, ty: rucc_types::TypeId) -> bool {
        let qualifiers = self.unit.types.object_quals(ty);
        qualifiers.has(Qualifiers::CONST) && !qualifiers.has(Qualifiers::VOLATILE)
    }

    /// The variable that a declaration with static storage names.
    pub(crate) fn global(&mut self, id: DeclId) -> GlobalId {
        if let Some(&known) = self.globals.get(&id) {
            return known;
        }
        let decl = self.unit.tast[id].clone();
        if let Some(target) = decl.alias.and_then(|target| self.aliased_object(target)) {
            let global = self.global(target);
            self.globals.insert(id, global);
            return global;
        }
        let name = self.link_name(&decl);
        let mut ty = self.ty(decl.ty);
        let (mut size, mut alignment) = self.layout(decl.ty);
        if let ir::Type::Array { element, length: None } = self.program.types[ty]
            && decl.state == Definition::Tentative
        {
            // `int a[];` at the end of the unit is one element.
            ty = self.program.types.intern(ir::Type::Array { element, length: Some(1) });
            size = self.program.types.size_of(element);
        }
        if let Some(asked) = decl.alignment {
            alignment = alignment.max(asked);
        }
        let size = size.max(self.unit.tast.extent(id));
        let origin = self.origin(self.unit.tast.definition_span(id), ComponentKind::Statement);
        let global = ir::Global {
            name,
            ty,
            size,
            alignment,
            image: None,
            read_only: self.is_constant(decl.ty),
            thread_local: decl.duration == StorageDuration::Thread,
            atomic: atomic::atomic_parts(self.unit, decl.ty),
            origin: Some(origin),
            internal: self.kind == FunctionKind::Model,
            external: decl.linkage == Linkage::External,
        };
        let defined = decl.state == Definition::Defined;
        let tentative = decl.state == Definition::Tentative || decl.linkage == Linkage::None;
        let initialized = defined && decl.init.is_some();
        let (id_in_program, is_users) =
            self.linker.global(self.program, global, initialized, tentative || defined);
        self.globals.insert(id, id_in_program);
        if is_users {
            return id_in_program;
        }
        if decl.flags.contains(rucc_sema::DeclFlags::WEAK) {
            self.linker.weak_global(id_in_program);
        }
        if decl.init.is_some() {
            self.unfilled.push(id);
        }
        id_in_program
    }
}
