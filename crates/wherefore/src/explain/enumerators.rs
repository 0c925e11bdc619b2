//! Values by the names that the program has for them.

use explicit::{Choice, Point};
use ir::{Body, ExpressionId, ExpressionKind, IntegerName, PlaceKind, Program, Statement, TypeId};

/// The names of values at a point.
pub(super) struct EnumeratorNames<'a> {
    pub program: &'a Program,
    pub point: &'a Point,
}

impl EnumeratorNames<'_> {
    /// The enumerator that a value of a variable is, if the variable has such a type.
    pub(super) fn of(&self, variable: &str, value: i128) -> Option<String> {
        let ty = self.type_of(variable)?;
        let integer = self.program.types.as_integer(ty)?;
        let IntegerName::Enumeration(id) = integer.name else { return None };
        let enumerators = &self.program.types.enumerations[id].enumerators;
        let found = enumerators.iter().find(|(_, one)| *one == value);
        found.map(|(name, _)| name.to_string())
    }

    /// The type of a variable by its name: that of a member by the last part of it, if all members of that name agree.
    fn type_of(&self, variable: &str) -> Option<TypeId> {
        let Point { function, locals, globals, .. } = self.point;
        let member = variable.rsplit(['.', '>']).next().filter(|member| *member != variable);
        let Some(member) = member else {
            let body = self.program.functions[*function].body.as_ref()?;
            let locals = locals.iter().map(|&local| &body.locals[local]);
            let local = locals.filter(|local| *local.name == *variable).map(|local| local.ty);
            let globals = globals.iter().map(|&global| &self.program.globals[global]);
            let global = globals.filter(|global| *global.name == *variable).map(|one| one.ty);
            return local.chain(global).next();
        };
        let fields = self.program.types.records.iter().flat_map(|record| &record.fields);
        let mut named = fields.filter(|field| field.name.as_deref() == Some(member));
        let first = named.next()?.ty;
        named.all(|field| field.ty == first).then_some(first)
    }
}

/// The enumerator that the program makes of a choice: `(enum action)wherefore_choose(3)`.
pub(super) fn enumerator(program: &Program, body: &Body, choice: Choice) -> Option<String> {
    let of_site = |statement: &Statement| {
        let Statement::Input { target, site, .. } = statement else { return None };
        (*site == choice.site).then_some(*target)
    };
    let target = body.vertices.iter().find_map(|vertex| of_site(&vertex.statement))?;
    let PlaceKind::Local(taken) = body.places[target].kind else { return None };
    let loads = |expression: ExpressionId| {
        let ExpressionKind::Load { place, .. } = body.expressions[expression].kind else {
            return false;
        };
        matches!(body.places[place].kind, PlaceKind::Local(local) if local == taken)
    };
    let converted = body.expressions.iter().find_map(|expression| {
        let ExpressionKind::Convert { operand, .. } = expression.kind else { return None };
        loads(operand).then(|| program.types.as_integer(expression.ty)).flatten()
    })?;
    let IntegerName::Enumeration(id) = converted.name else { return None };
    let enumerators = &program.types.enumerations[id].enumerators;
    let found = enumerators.iter().find(|(_, value)| value.cast_unsigned() == choice.value);
    found.map(|(name, _)| name.to_string())
}
