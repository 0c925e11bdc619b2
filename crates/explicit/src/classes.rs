//! Inputs that are only compared with constants: values between the same constants are the same to the program, so
//! that one of each class stands for all.
//!
//! The analysis looks at variables and not at the order of statements. The value of such an input goes into variables that
//! nothing points to, and from there unchanged into others. It is used in comparisons with constants, as
//! a condition and in `switch`, and nowhere else: every use that is not known here spoils the variable. So runs with
//! two values of one class take the same decisions, and all else that they compute is equal.

use std::collections::BTreeSet;

use ir::visit::{Access, Part};
use ir::{
    Argument, BinaryOperator, Body, Callee, ExpressionId, ExpressionKind, FunctionId, GlobalId,
    IntegerName, IntegerType, LocalId, PlaceId, PlaceKind, Program, SiteId, Statement, Successors,
    Target, TypeId, UnaryOperator,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// A choice between more classes is not enumerated.
const MOST_CLASSES: usize = 4096;

/// A variable that holds an integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Variable {
    Local(FunctionId, LocalId),
    Global(GlobalId),
}

/// The inputs whose values fall into few classes, each with one value of every class.
#[derive(Debug, Clone, Default)]
pub(crate) struct Classes(FxHashMap<SiteId, Vec<u128>>);

impl Classes {
    pub(crate) fn new(program: &Program) -> Self {
        let mut flow = Flow::new(program);
        for (id, function) in program.functions.entries() {
            if let Some(body) = &function.body {
                flow.function(id, body);
            }
        }
        let sites = flow.inputs.keys().copied();
        Self(sites.filter_map(|site| Some((site, flow.classes(site)?))).collect())
    }

    /// One value of each class of an input, if the program can tell no others apart.
    pub(crate) fn of(&self, site: SiteId) -> Option<&[u128]> {
        self.0.get(&site).map(Vec::as_slice)
    }
}

/// Where values go.
struct Flow<'p> {
    program: &'p Program,
    /// Variables whose values are used in another way.
    spoiled: FxHashSet<Variable>,
    /// The constants that they are compared with.
    constants: FxHashMap<Variable, BTreeSet<i128>>,
    /// The variables that their values go to.
    targets: FxHashMap<Variable, Vec<Variable>>,
    /// Where inputs are stored; nowhere if that is no such variable.
    inputs: FxHashMap<SiteId, Vec<Option<Variable>>>,
}

impl<'p> Flow<'p> {
    fn new(program: &'p Program) -> Self {
        let images = program.globals.iter().filter_map(|global| global.image.as_ref());
        let pointed =
            images.flat_map(|image| &image.relocations).filter_map(|one| match one.target {
                Target::Global(global, _) => Some(Variable::Global(global)),
                Target::Function(_) => None,
            });
        Self {
            program,
            spoiled: pointed.collect(),
            constants: FxHashMap::default(),
            targets: FxHashMap::default(),
            inputs: FxHashMap::default(),
        }
    }

    fn function(&mut self, id: FunctionId, body: &'p Body) {
        let mut uses = Uses { flow: self, id, body };
        for vertex in body.vertices.iter() {
            uses.statement(&vertex.statement, &vertex.successors);
        }
    }

    /// One value of each class of an input.
    fn classes(&self, site: SiteId) -> Option<Vec<u128>> {
        let ty = self.program.types.as_integer(self.program.sites[site].ty)?;
        let (low, high) = limits(ty)?;
        let mut work = Vec::new();
        for target in self.inputs.get(&site)? {
            work.push((*target)?);
        }
        let mut reached: FxHashSet<Variable> = work.iter().copied().collect();
        let mut constants = BTreeSet::new();
        while let Some(variable) = work.pop() {
            if self.spoiled.contains(&variable) {
                return None;
            }
            constants.extend(self.constants.get(&variable).into_iter().flatten().copied());
            let targets = self.targets.get(&variable).into_iter().flatten().copied();
            work.extend(targets.filter(|target| reached.insert(*target)));
        }
        // Zero, the constants, and what is next to them: of each class between two constants its ends.
        let near =
            constants.iter().flat_map(|&one| [one.saturating_sub(1), one, one.saturating_add(1)]);
        let values: BTreeSet<i128> =
            near.chain([0]).filter(|one| (low..=high).contains(one)).collect();
        let chosen = one_of_each(&values, &constants);
        let mask = u128::MAX >> (128 - u32::from(ty.width));
        (chosen.len() <= MOST_CLASSES)
            .then(|| chosen.into_iter().map(|value| value.cast_unsigned() & mask).collect())
    }
}

/// Of values in order, the constants and the first one between two of them.
fn one_of_each(values: &BTreeSet<i128>, constants: &BTreeSet<i128>) -> Vec<i128> {
    let mut chosen = Vec::new();
    let mut is_open = true;
    for value in values {
        let is_constant = constants.contains(value);
        if is_constant || is_open {
            chosen.push(*value);
        }
        is_open = is_constant;
    }
    chosen
}

/// The least and the greatest value of a type; none if they are too large.
fn limits(ty: IntegerType) -> Option<(i128, i128)> {
    match (ty.name, ty.width, ty.signed) {
        (IntegerName::Bool, ..) => Some((0, 1)),
        (_, 65.., _) => None,
        (_, width, true) => Some((-(1 << (width - 1)), (1 << (width - 1)) - 1)),
        (_, width, false) => Some((0, (1 << width) - 1)),
    }
}

/// How a function uses its variables.
struct Uses<'f, 'p> {
    flow: &'f mut Flow<'p>,
    id: FunctionId,
    body: &'p Body,
}

impl Uses<'_, '_> {
    fn statement(&mut self, statement: &Statement, successors: &Successors) {
        if self.known_statement(statement, successors) {
            return;
        }
        let mut parts = Vec::new();
        statement.visit(&mut |part| parts.push(part));
        self.parts(&parts);
    }

    /// A statement that may do with a value what the classes allow; whether it is one.
    fn known_statement(&mut self, statement: &Statement, successors: &Successors) -> bool {
        if let Statement::Assign { target, value, .. } = statement
            && let (Some(from), Some(to)) = (self.value(*value), self.variable(*target))
        {
            self.flow.targets.entry(from).or_default().push(to);
            return true;
        }
        if let Statement::Branch { condition }
        | Statement::Assume { condition }
        | Statement::Assert { condition, .. }
        | Statement::Cover { condition, .. }
        | Statement::Await { condition, .. } = statement
        {
            self.condition(*condition);
            return true;
        }
        if let (Statement::Switch { value }, Successors::Switch(cases, _)) = (statement, successors)
            && let Some(variable) = self.value(*value)
        {
            let ends = cases.iter().flat_map(|case| [case.low, case.high]);
            self.flow.constants.entry(variable).or_default().extend(ends);
            return true;
        }
        if let Statement::Input { target, site, limit } = statement {
            let target = self.variable(*target);
            self.flow.inputs.entry(*site).or_default().push(target);
            limit.iter().for_each(|limit| self.expression(*limit));
            return target.is_some();
        }
        if let Statement::Call(call) = statement
            && let Callee::Function(callee) = call.callee
        {
            for (index, argument) in call.arguments.iter().enumerate() {
                match *argument {
                    Argument::Value(value) => self.argument(callee, index, value),
                    Argument::Object(place, _) => self.place(place, Access::ReadObject),
                }
            }
            call.result.iter().for_each(|result| self.place(*result, Access::Store));
            return true;
        }
        false
    }

    /// A value is passed to a function.
    fn argument(&mut self, callee: FunctionId, index: usize, value: ExpressionId) {
        let body = self.flow.program.functions[callee].body.as_ref();
        let parameter =
            body.filter(|body| index < body.parameter_count as usize).and_then(|body| {
                let local = body.locals.indices().nth(index)?;
                (body.locals[local].ty == self.body.expressions[value].ty).then_some(local)
            });
        match (self.value(value), parameter) {
            (Some(from), Some(local)) => {
                let to = Variable::Local(callee, local);
                self.flow.targets.entry(from).or_default().push(to);
            }
            (Some(_), None) | (None, _) => self.expression(value),
        }
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            match *part {
                Part::Expression(expression, _) => self.expression(expression),
                Part::Place(place, access) => self.place(place, access),
                Part::Checks(_)
                | Part::Site(_)
                | Part::Local(..)
                | Part::Global(_)
                | Part::Function(..) => {}
            }
        }
    }

    /// A value is used in any way.
    fn expression(&mut self, expression: ExpressionId) {
        if let Some(variable) = self.value(expression) {
            self.flow.spoiled.insert(variable);
            return;
        }
        let types = &self.flow.program.types;
        let body = self.body;
        let node = &body.expressions[expression];
        match &node.kind {
            ExpressionKind::Binary { operator, left, right, .. } if is_comparison(*operator) => {
                let compared = match (self.value(*left), self.value(*right)) {
                    (Some(variable), None) => self.constant(*right).map(|one| (variable, one)),
                    (None, Some(variable)) => self.constant(*left).map(|one| (variable, one)),
                    (Some(_), Some(_)) | (None, None) => None,
                };
                match compared {
                    Some((variable, constant)) => self.compared(variable, constant),
                    None => [*left, *right].into_iter().for_each(|one| self.expression(one)),
                }
            }
            ExpressionKind::Unary { operator: UnaryOperator::Not, operand, .. } => {
                self.condition(*operand);
            }
            ExpressionKind::LogicalAnd(left, right) | ExpressionKind::LogicalOr(left, right) => {
                self.condition(*left);
                self.condition(*right);
            }
            ExpressionKind::Conditional { condition, then, otherwise } => {
                self.condition(*condition);
                self.expression(*then);
                self.expression(*otherwise);
            }
            ExpressionKind::Convert { operand, .. }
                if types.as_integer(node.ty).is_some_and(|ty| ty.name == IntegerName::Bool) =>
            {
                self.condition(*operand);
            }
            other => {
                let mut parts = Vec::new();
                other.visit(&mut |part| parts.push(part));
                self.parts(&parts);
            }
        }
    }

    /// Only whether a value is zero counts.
    fn condition(&mut self, expression: ExpressionId) {
        match self.value(expression) {
            Some(variable) => self.compared(variable, 0),
            None => self.expression(expression),
        }
    }

    fn compared(&mut self, variable: Variable, constant: i128) {
        self.flow.constants.entry(variable).or_default().insert(constant);
    }

    /// Something is done with a place.
    fn place(&mut self, place: PlaceId, access: Access) {
        let body = self.body;
        let named = match body.places[place].kind {
            PlaceKind::Local(local) => Some(Variable::Local(self.id, local)),
            PlaceKind::Global(global) => Some(Variable::Global(global)),
            PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => None,
        };
        match named {
            // Only stores leave what a variable holds to the other rules.
            Some(variable) if access != Access::Store => _ = self.flow.spoiled.insert(variable),
            Some(_) => {}
            None => {
                let mut parts = Vec::new();
                body.places[place].kind.visit(&mut |part| parts.push(part));
                self.parts(&parts);
            }
        }
    }

    /// The variable whose value an expression is, unchanged.
    fn value(&self, expression: ExpressionId) -> Option<Variable> {
        let types = &self.flow.program.types;
        let node = &self.body.expressions[expression];
        match node.kind {
            ExpressionKind::Load { place, .. } => self.variable(place),
            ExpressionKind::Convert { operand, .. } => {
                let from = limits(types.as_integer(self.body.expressions[operand].ty)?)?;
                let to = limits(types.as_integer(node.ty)?)?;
                (to.0 <= from.0 && from.1 <= to.1).then(|| self.value(operand)).flatten()
            }
            _ => None,
        }
    }

    /// The integer variable that a place is.
    fn variable(&self, place: PlaceId) -> Option<Variable> {
        let program = self.flow.program;
        let place = &self.body.places[place];
        let is_integer = |ty: TypeId| ty == place.ty && program.types.as_integer(ty).is_some();
        match place.kind {
            PlaceKind::Local(local) => {
                is_integer(self.body.locals[local].ty).then_some(Variable::Local(self.id, local))
            }
            PlaceKind::Global(global) => {
                is_integer(program.globals[global].ty).then_some(Variable::Global(global))
            }
            PlaceKind::Dereference(_)
            | PlaceKind::Field { .. }
            | PlaceKind::Element { .. }
            | PlaceKind::At { .. }
            | PlaceKind::Bits { .. } => None,
        }
    }

    /// The value of a constant expression in its type.
    fn constant(&self, expression: ExpressionId) -> Option<i128> {
        let node = &self.body.expressions[expression];
        let ty = self.flow.program.types.as_integer(node.ty)?;
        let (low, high) = limits(ty)?;
        let value = match node.kind {
            ExpressionKind::Constant(bits) => {
                let unused = 128 - u32::from(ty.width);
                match ty.signed {
                    true => (bits << unused).cast_signed() >> unused,
                    false => (bits << unused >> unused).cast_signed(),
                }
            }
            ExpressionKind::Unary { operator: UnaryOperator::Negate, operand, .. } => {
                self.constant(operand)?.checked_neg()?
            }
            ExpressionKind::Convert { operand, .. } => self.constant(operand)?,
            _ => return None,
        };
        (low..=high).contains(&value).then_some(value)
    }
}

const fn is_comparison(operator: BinaryOperator) -> bool {
    match operator {
        BinaryOperator::Equal
        | BinaryOperator::NotEqual
        | BinaryOperator::Less
        | BinaryOperator::LessEqual
        | BinaryOperator::Greater
        | BinaryOperator::GreaterEqual => true,
        BinaryOperator::Add
        | BinaryOperator::Subtract
        | BinaryOperator::Multiply
        | BinaryOperator::Divide
        | BinaryOperator::Remainder
        | BinaryOperator::And
        | BinaryOperator::Or
        | BinaryOperator::Xor
        | BinaryOperator::ShiftLeft
        | BinaryOperator::ShiftRight => false,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::one_of_each;

    #[test]
    fn each_constant_and_each_gap_has_one_value() {
        let near = |constants: &[i128]| -> Vec<i128> {
            let constants: BTreeSet<i128> = constants.iter().copied().collect();
            let values = constants.iter().flat_map(|one| [one - 1, *one, one + 1]).chain([0]);
            one_of_each(&values.collect(), &constants)
        };
        assert_eq!(near(&[]), [0]);
        assert_eq!(near(&[5]), [0, 5, 6]);
        assert_eq!(near(&[5, 6]), [0, 5, 6, 7]);
        assert_eq!(near(&[5, 7]), [0, 5, 6, 7, 8]);
        assert_eq!(near(&[-1, 9]), [-2, -1, 0, 9, 10]);
    }
}
