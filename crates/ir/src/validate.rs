//! What must hold of every program: checked in debug builds after lowering.

use crate::statement::{Statement, Successors};
use crate::visit::{Control, Part, Use};
use crate::{Body, CheckId, ExpressionKind, FunctionId, PlaceKind, Program, Type, TypeId};

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
            self.parts(|part| place.kind.visit(part))
                .map_err(|problem| format!("{id}: {problem}"))?;
            self.place(&place.kind).map_err(|problem| format!("{id}: {problem}"))?;
        }
        for (id, expression) in self.body.expressions.entries() {
            self.parts(|part| expression.kind.visit(part))
                .map_err(|problem| format!("{id}: {problem}"))?;
            self.expression(&expression.kind, expression.ty)
                .map_err(|problem| format!("{id}: {problem}"))?;
        }
        for (id, vertex) in self.body.vertices.entries() {
            self.parts(|part| vertex.statement.visit(part))
                .map_err(|problem| format!("{id}: {problem}"))?;
            self.statement(&vertex.statement).map_err(|problem| format!("{id}: {problem}"))?;
            self.successors(&vertex.statement, &vertex.successors)
                .map_err(|problem| format!("{id}: {problem}"))?;
        }
        Ok(())
    }

    /// Looks at all parts that a walk comes to.
    fn parts(&self, walk: impl FnOnce(&mut dyn FnMut(Part))) -> Result<(), String> {
        let mut result = Ok(());
        walk(&mut |part| {
            if result.is_ok() {
                result = self.part(part);
            }
        });
        result
    }

    fn place(&self, kind: &PlaceKind) -> Result<(), String> {
        let types = &self.program.types;
        match kind {
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
            PlaceKind::Local(_) | PlaceKind::Global(_) | PlaceKind::At { .. } => Ok(()),
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
            ExpressionKind::PointerDifference { left, right, size: _ } => {
                let pointers = [left, right].map(|it| &types[type_of(*it)]);
                require(pointers.iter().all(|it| matches!(it, Type::Pointer(_))), || {
                    "the difference of what are no pointers".to_owned()
                })
            }
            ExpressionKind::Address(_) | ExpressionKind::Function(_) => {
                require(matches!(types[ty], Type::Pointer(_)), || "no pointer".to_owned())
            }
            ExpressionKind::Constant(_)
            | ExpressionKind::ExtraArguments
            | ExpressionKind::Unary { .. }
            | ExpressionKind::Convert { .. }
            | ExpressionKind::LogicalAnd(..)
            | ExpressionKind::LogicalOr(..)
            | ExpressionKind::Builtin { .. } => Ok(()),
        }
    }

    /// Every part is one that the program has.
    fn exists(&self, part: Part) -> bool {
        let (program, body) = (self.program, self.body);
        match part {
            Part::Expression(expression, _) => body.expressions.get(expression).is_some(),
            Part::Place(place, _) => body.places.get(place).is_some(),
            Part::Checks(check) => {
                check == CheckId::NONE || program.properties.get(check).is_some()
            }
            Part::Site(site) => program.sites.get(site).is_some(),
            Part::Local(local, _) => body.locals.get(local).is_some(),
            Part::Global(global) => program.globals.get(global).is_some(),
            Part::Function(function, _) => program.functions.get(function).is_some(),
        }
    }

    /// Requires that parts exist, and that memory is accessed through pointers only.
    fn part(&self, part: Part) -> Result<(), String> {
        require(self.exists(part), || format!("there is no {part:?}"))?;
        let Part::Expression(expression, used) = part else { return Ok(()) };
        let pointer =
            matches!(self.program.types[self.body.expressions[expression].ty], Type::Pointer(_));
        match used {
            Use::Read
            | Use::Written
            | Use::Updated
            | Use::Freed
            | Use::Called
            | Use::PrintedList
            | Use::ScannedList => require(pointer, || format!("{part:?} is no pointer")),
            Use::Value | Use::Printed => Ok(()),
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
            Statement::Clear { target } => {
                // An initializer may leave bytes of a union as they are: the others are parts.
                let whole = match self.body.places[*target].kind {
                    PlaceKind::At { base, .. } => base,
                    PlaceKind::Local(_)
                    | PlaceKind::Global(_)
                    | PlaceKind::Dereference(_)
                    | PlaceKind::Field { .. }
                    | PlaceKind::Element { .. }
                    | PlaceKind::Bits { .. } => *target,
                };
                let is_local = matches!(self.body.places[whole].kind, PlaceKind::Local(_));
                require(is_local, || "clears what is no local".to_owned())
            }
            // Their operands have the types that they are used as.
            Statement::Skip
            | Statement::CopyBytes { .. }
            | Statement::FillBytes { .. }
            | Statement::Call(_)
            | Statement::Return(_)
            | Statement::Branch { .. }
            | Statement::Switch { .. }
            | Statement::IndirectGoto { .. }
            | Statement::Assert { .. }
            | Statement::Assume { .. }
            | Statement::Cover { .. }
            | Statement::Unsupported { .. }
            | Statement::Input { .. }
            | Statement::InputBytes { .. }
            | Statement::Event { .. }
            | Statement::Point { .. }
            | Statement::Print(_)
            | Statement::Scan(_)
            | Statement::ReadByte { .. }
            | Statement::UnreadByte { .. }
            | Statement::AtEnd { .. }
            | Statement::WriteBytes { .. }
            | Statement::ParseFloat { .. }
            | Statement::Allocate { .. }
            | Statement::Free { .. }
            | Statement::Declare { .. }
            | Statement::Discard { .. }
            | Statement::Exit { .. }
            | Statement::Abort
            | Statement::Spawn { .. }
            | Statement::Join { .. }
            | Statement::Await { .. }
            | Statement::EndThread { .. }
            | Statement::Rely { .. }
            | Statement::AtomicBegin
            | Statement::AtomicEnd => Ok(()),
        }
    }

    fn successors(&self, statement: &Statement, successors: &Successors) -> Result<(), String> {
        let fits = match statement.control() {
            Control::Next => matches!(successors, Successors::Next(_)),
            Control::Branch => matches!(successors, Successors::Branch(..)),
            Control::Switch => matches!(successors, Successors::Switch(..)),
            Control::Goto => matches!(successors, Successors::Labels(_)),
            Control::Return | Control::End => matches!(successors, Successors::None),
            Control::Unknown => matches!(successors, Successors::None | Successors::Next(_)),
        };
        require(fits, || format!("{statement:?} goes to {successors:?}"))?;
        let exists = |target| self.body.vertices.get(target).is_some();
        require(successors.targets().into_iter().all(exists), || "goes nowhere".to_owned())
    }
}
