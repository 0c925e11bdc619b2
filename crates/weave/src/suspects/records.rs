//! Expressions whose values are records, so that they can be suspected.
//!
//! What `b = f(a)` copies goes through a temporary, whose members can be replaced one by one:
//!
//! ```c
//! t = f(a); if (0) { t.x = t.x; t.y = t.y; } b = t;
//! ```
//!
//! The constant and what the members are assigned stand for the text `f(a)`. Where reading the
//! record may fail, another constant decides whether it is read at all.

use std::sync::Arc;

use ir::{
    Argument, Aspect, Body, CheckId, ComponentKind, Expression, ExpressionId, ExpressionKind,
    FunctionKind, Origin, Place, PlaceId, PlaceKind, Program, Statement, Successors, Type, TypeId,
    Types, Vertex, VertexId,
};

use super::Role;

/// A record of more scalars is not replaced.
const MOST_MEMBERS: usize = 32;

/// Lets the values of record-valued expressions of the user's functions be replaced. Records with
/// very many members are left out, and so are those with pointers in unions.
pub(crate) fn add_record_values(program: &mut Program) {
    for id in program.functions.indices() {
        if program.functions[id].kind != FunctionKind::User {
            continue;
        }
        if let Some(body) = program.functions[id].body.take() {
            let byte = program.types.integer(8, false);
            let mut weaver = Weaver { program, byte, body };
            weaver.weave();
            let Weaver { body, .. } = weaver;
            program.functions[id].body = Some(body);
        }
    }
}

/// The role of what stands for a record-valued expression: that of its text.
pub(super) fn role(program: &Program, body: &Body, expression: ExpressionId) -> Option<Role> {
    body.records.aspects.get(&expression)?;
    let origin = body.expressions[expression].origin?;
    Some(match program.components[origin.component].kind {
        ComponentKind::Argument => Role::Argument,
        ComponentKind::Returned => Role::Returned,
        ComponentKind::Assigned
        | ComponentKind::Initializer
        | ComponentKind::Condition
        | ComponentKind::Subscript
        | ComponentKind::Target
        | ComponentKind::Operand
        | ComponentKind::Statement => Role::Assigned,
    })
}

/// A scalar of a record.
struct Member {
    name: Arc<str>,
    offset: u64,
    ty: TypeId,
    /// The first bit and the width of a bit-field.
    bits: Option<(u8, u8)>,
}

/// The scalars of a type; none if it has too many of them, or pointers in a union.
fn members(types: &Types, ty: TypeId, byte: TypeId) -> Option<Vec<Member>> {
    let mut members = Members { types, byte, found: Vec::new() };
    members.add(ty, "", 0)?;
    Some(members.found)
}

/// Looks through a type.
struct Members<'t> {
    types: &'t Types,
    /// `unsigned char`: unions are replaced byte by byte.
    byte: TypeId,
    found: Vec<Member>,
}

impl Members<'_> {
    fn add(&mut self, ty: TypeId, name: &str, offset: u64) -> Option<()> {
        let types = self.types;
        match &types[ty] {
            Type::Array { element, length } => {
                for index in 0..(*length)? {
                    let at = offset + index * types.size_of(*element);
                    self.add(*element, &format!("{name}[{index}]"), at)?;
                }
            }
            Type::Record(record) if types.records[*record].union => {
                if has_pointer(types, ty) {
                    return None;
                }
                for index in 0..types.size_of(ty) {
                    let name = format!("{name} byte {index}").trim_start().into();
                    let (offset, ty) = (offset + index, self.byte);
                    self.found.push(Member { name, offset, ty, bits: None });
                }
            }
            Type::Record(record) => {
                for field in &types.records[*record].fields {
                    let name = match &field.name {
                        Some(own) => format!("{name}.{own}"),
                        None if field.bits.is_some() => continue,
                        None => name.to_owned(),
                    };
                    let at = offset + field.offset;
                    match field.bits {
                        Some(bits) if bits.width == 0 => {}
                        Some(bits) => {
                            let bits = Some((bits.bit, bits.width));
                            let (name, ty) = (name.into(), field.ty);
                            self.found.push(Member { name, offset: at, ty, bits });
                        }
                        None => self.add(field.ty, &name, at)?,
                    }
                }
            }
            Type::Void | Type::Function(_) => return None,
            _ => self.found.push(Member { name: name.into(), offset, ty, bits: None }),
        }
        (self.found.len() <= MOST_MEMBERS).then_some(())
    }
}

fn has_pointer(types: &Types, ty: TypeId) -> bool {
    match &types[ty] {
        Type::Pointer(_) => true,
        Type::Array { element, .. } => has_pointer(types, *element),
        Type::Record(record) => {
            types.records[*record].fields.iter().any(|field| has_pointer(types, field.ty))
        }
        _ => false,
    }
}

/// A record that a statement reads.
struct Read {
    source: PlaceId,
    checks: CheckId,
    origin: Origin,
    members: Vec<Member>,
}

struct Weaver<'p> {
    program: &'p mut Program,
    /// `unsigned char`.
    byte: TypeId,
    body: Body,
}

impl Weaver<'_> {
    fn weave(&mut self) {
        let vertices: Vec<VertexId> = self.body.vertices.indices().collect();
        for vertex in vertices {
            if self.program.is_system(self.body.vertices[vertex].origin) {
                continue;
            }
            let mut places = read_places(&mut self.body.vertices[vertex].statement);
            let sources: Vec<(PlaceId, CheckId)> =
                places.iter_mut().map(|(place, checks)| (**place, **checks)).collect();
            // What a statement reads first is to be copied first.
            let mut at = vertex;
            for (index, (source, checks)) in sources.into_iter().enumerate() {
                let Some(read) = self.read(source, checks) else { continue };
                let statement = self.body.copy_vertex(at);
                let copy = self.replaceable(&read, at, statement);
                let mut places = read_places(&mut self.body.vertices[statement].statement);
                if let Some((place, checks)) = places.get_mut(index) {
                    **place = copy;
                    **checks = CheckId::NONE;
                }
                at = statement;
            }
        }
    }

    /// A record that is read, if it is one that can be replaced.
    fn read(&self, source: PlaceId, checks: CheckId) -> Option<Read> {
        let origin = *self.body.records.texts.get(&source)?;
        let ty = self.body.places[source].ty;
        let Type::Record(_) = self.program.types[ty] else { return None };
        let members = members(&self.program.types, ty, self.byte)?;
        if members.is_empty() {
            return None;
        }
        Some(Read { source, checks, origin, members })
    }

    /// Copies a record into a temporary, whose members may be replaced, and then comes to another
    /// vertex; gives the temporary.
    fn replaceable(&mut self, read: &Read, at: VertexId, then: VertexId) -> PlaceId {
        let Read { source, checks, origin, ref members } = *read;
        let Place { ty, alignment, .. } = self.body.places[source];
        let copy = self.body.add_temporary(&self.program.types, "", ty, None);
        let chooses = self.decision(origin, Aspect::Replaced);
        let copies = Statement::CopyObject {
            target: copy,
            source,
            target_checks: CheckId::NONE,
            source_checks: checks,
        };
        let mut next = then;
        for member in members.iter().rev() {
            let kind = match member.bits {
                Some((bit, width)) => {
                    let field = None;
                    PlaceKind::Bits { base: copy, offset: member.offset, bit, width, field }
                }
                None => PlaceKind::At { base: copy, offset: member.offset },
            };
            let natural = self.program.types.alignment_of(member.ty).min(alignment.max(1));
            let fits = member.offset.is_multiple_of(natural.max(1).into());
            let alignment = if fits { natural } else { 1 };
            let target = self.body.places.push(Place { kind, ty: member.ty, alignment });
            let load = ExpressionKind::Load { place: target, checks: CheckId::NONE };
            let value =
                self.aspect(load, member.ty, origin, Aspect::Member(Arc::clone(&member.name)));
            let assigns = Statement::Assign { target, value, checks: CheckId::NONE };
            next = self.body.add_vertex(assigns, Successors::Next(next), origin);
        }
        let choice = Statement::Branch { condition: chooses };
        let choice = self.body.add_vertex(choice, Successors::Branch(next, then), origin);
        let first = match self.may_fail(source) {
            false => Vertex { statement: copies, successors: Successors::Next(choice), origin },
            true => {
                let reads = self.body.add_vertex(copies, Successors::Next(choice), origin);
                let clear = Statement::Clear { target: copy };
                let clears = self.body.add_vertex(clear, Successors::Next(choice), origin);
                let condition = self.decision(origin, Aspect::Unread);
                let successors = Successors::Branch(clears, reads);
                Vertex { statement: Statement::Branch { condition }, successors, origin }
            }
        };
        self.body.vertices[at] = first;
        let Place { kind, .. } = self.body.places[copy].clone();
        self.body.places.push(Place { kind, ty, alignment })
    }

    /// Whether reading a place may fail: it is found through pointers or subscripts.
    fn may_fail(&self, mut place: PlaceId) -> bool {
        loop {
            place = match self.body.places[place].kind {
                PlaceKind::Local(_) | PlaceKind::Global(_) => return false,
                PlaceKind::Dereference(_) | PlaceKind::Element { .. } => return true,
                PlaceKind::Field { base, .. }
                | PlaceKind::At { base, .. }
                | PlaceKind::Bits { base, .. } => base,
            };
        }
    }

    /// A constant that decides something, and decides against it.
    fn decision(&mut self, origin: Origin, aspect: Aspect) -> ExpressionId {
        let int = self.program.types.int();
        self.aspect(ExpressionKind::Constant(0), int, origin, aspect)
    }

    fn aspect(
        &mut self,
        kind: ExpressionKind,
        ty: TypeId,
        origin: Origin,
        aspect: Aspect,
    ) -> ExpressionId {
        let expression = Expression { kind, ty, origin: Some(origin) };
        let expression = self.body.expressions.push(expression);
        self.body.records.aspects.insert(expression, aspect);
        expression
    }
}

/// The places that a statement reads as records, with the checks of reading them.
fn read_places(statement: &mut Statement) -> Vec<(&mut PlaceId, &mut CheckId)> {
    match statement {
        Statement::CopyObject { source, source_checks, .. } => vec![(source, source_checks)],
        Statement::Call(call) => call.arguments.iter_mut().filter_map(object).collect(),
        Statement::Return(Some(returned)) => object(returned).into_iter().collect(),
        Statement::Return(None)
        | Statement::Skip
        | Statement::Assign { .. }
        | Statement::CopyBytes { .. }
        | Statement::FillBytes { .. }
        | Statement::Clear { .. }
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
        | Statement::AtomicEnd => Vec::new(),
    }
}

fn object(argument: &mut Argument) -> Option<(&mut PlaceId, &mut CheckId)> {
    match argument {
        Argument::Object(place, checks) => Some((place, checks)),
        Argument::Value(_) => None,
    }
}
