//! The relations of edges, from the expressions of the program.

use oxidd::BooleanFunction as _;
use rustc_hash::FxHashMap;

use super::Model;
use crate::Variable;
use crate::bdd::{Bdd, Limited};
use crate::graph::{Operation, ProcedureId, VertexId};
use crate::language::{BinaryOperator, ExpressionId, ExpressionKind, Symbol};

/// Where an expression may be true and where it may be false; both where its choices decide.
#[derive(Clone)]
pub struct Outcomes {
    /// Where it may be true.
    pub may_be_true: Bdd,
    /// Where it may be false.
    pub may_be_false: Bdd,
}

impl Outcomes {
    /// Those of a value without choices.
    pub fn certain(value: &Bdd) -> Limited<Self> {
        Ok(Self { may_be_true: value.clone(), may_be_false: value.not()? })
    }

    fn not(&self) -> Self {
        Self { may_be_true: self.may_be_false.clone(), may_be_false: self.may_be_true.clone() }
    }

    fn and(&self, other: &Self) -> Limited<Self> {
        Ok(Self {
            may_be_true: self.may_be_true.and(&other.may_be_true)?,
            may_be_false: self.may_be_false.or(&other.may_be_false)?,
        })
    }

    fn or(&self, other: &Self) -> Limited<Self> {
        Ok(self.not().and(&other.not())?.not())
    }

    fn select(&self, then: &Self, otherwise: &Self) -> Limited<Self> {
        let side = |then: &Bdd, otherwise: &Bdd| -> Limited<Bdd> {
            Ok(self.may_be_true.and(then)?.or(&self.may_be_false.and(otherwise)?)?)
        };
        Ok(Self {
            may_be_true: side(&then.may_be_true, &otherwise.may_be_true)?,
            may_be_false: side(&then.may_be_false, &otherwise.may_be_false)?,
        })
    }

    /// The relation that a variable has the value of the expression.
    pub fn equal(&self, variable: &Bdd) -> Limited<Bdd> {
        Ok(variable.ite(&self.may_be_true, &self.may_be_false)?)
    }
}

/// Whose values an expression is about.
struct Reading<'t> {
    procedure: ProcedureId,
    /// The variables that change between the state before and the state after.
    changing: &'t [Variable],
    /// Whether names without a prime are about the state after as well.
    after: bool,
}

impl Model<'_> {
    /// The outcomes of an expression in the current state.
    pub fn outcomes(&self, procedure: ProcedureId, root: ExpressionId) -> Limited<Outcomes> {
        self.read(root, &Reading { procedure, changing: &[], after: false })
    }

    /// Every choice of an expression is made on its own, so the outcomes of operands combine
    /// freely: nothing is lost by keeping only which values each may have.
    fn read(&self, root: ExpressionId, reading: &Reading<'_>) -> Limited<Outcomes> {
        let program = self.graph.program;
        let mut known: FxHashMap<ExpressionId, Outcomes> = FxHashMap::default();
        for part in program.parts(root) {
            let outcomes = match program[part].kind {
                ExpressionKind::Constant(value) => Outcomes::certain(&self.space.constant(value))?,
                ExpressionKind::Nondeterministic => Outcomes {
                    may_be_true: self.space.constant(true),
                    may_be_false: self.space.constant(true),
                },
                ExpressionKind::Variable(symbol) => {
                    Outcomes::certain(self.value(symbol, reading, reading.after))?
                }
                ExpressionKind::Next(symbol) => {
                    Outcomes::certain(self.value(symbol, reading, true))?
                }
                ExpressionKind::Not(operand) => known[&operand].not(),
                ExpressionKind::Binary(operator, left, right) => {
                    binary(operator, &known[&left], &known[&right])?
                }
                ExpressionKind::Conditional(condition, then, otherwise) => {
                    known[&condition].select(&known[&then], &known[&otherwise])?
                }
                ExpressionKind::Choose(positive, negative) => {
                    let (positive, negative) = (&known[&positive], &known[&negative]);
                    let open = positive.may_be_false.and(&negative.may_be_false)?;
                    Outcomes {
                        may_be_true: positive.may_be_true.or(&open)?,
                        may_be_false: positive.may_be_false.clone(),
                    }
                }
            };
            known.insert(part, outcomes);
        }
        Ok(known.remove(&root).expect("an expression is the last of its parts"))
    }

    fn value(&self, symbol: Symbol, reading: &Reading<'_>, after: bool) -> &Bdd {
        let scope = &self.graph.procedures[reading.procedure.index()].scope;
        let variable = scope.get(symbol).expect("the names of a valid program are declared");
        let slot = self.space.slot(reading.procedure, variable);
        let changes = after && reading.changing.contains(&variable);
        if changes { &slot.next.function } else { &slot.current.function }
    }

    /// What a procedure enforces on the state after some variables have changed.
    pub(super) fn enforced(&self, procedure: ProcedureId, changing: &[Variable]) -> Limited<Bdd> {
        let known = &self.graph.program.procedures[procedure.index()];
        let reading = Reading { procedure, changing, after: true };
        let mut set = self.space.constant(true);
        if let Some(condition) = known.enforce {
            set = set.and(&self.read(condition, &reading)?.may_be_true)?;
        }
        if let Some(condition) = known.abort_if {
            set = set.and(&self.read(condition, &reading)?.may_be_false)?;
        }
        Ok(set)
    }

    /// The relations of a vertex's steps.
    pub(super) fn step_relations(&self, vertex: VertexId) -> Limited<Vec<Bdd>> {
        let procedure = self.graph[vertex].procedure;
        let everything = self.space.constant(true);
        let successors = self.graph[vertex].successors.len();
        Ok(match &self.graph[vertex].operation {
            Operation::Exit => Vec::new(),
            Operation::Skip => vec![everything; successors],
            Operation::Entry => vec![self.enforced(procedure, &[])?],
            Operation::Branch(condition) => {
                let outcomes = self.outcomes(procedure, *condition)?;
                vec![outcomes.may_be_true, outcomes.may_be_false]
            }
            Operation::Assume(condition) | Operation::Assert(condition) => {
                vec![self.outcomes(procedure, *condition)?.may_be_true]
            }
            Operation::Dead(targets) => vec![self.enforced(procedure, targets)?],
            Operation::Assign { targets, values, .. } => {
                let mut outcomes = Vec::with_capacity(values.len());
                for &value in values {
                    outcomes.push(self.outcomes(procedure, value)?);
                }
                debug_assert_eq!(targets.len(), outcomes.len());
                vec![self.assignment(vertex, &outcomes)?]
            }
            Operation::Call { targets, .. } => vec![self.completion(procedure, targets)?],
            Operation::Return(values) => {
                let mut outcomes = Vec::with_capacity(values.len());
                for &value in values {
                    outcomes.push(self.outcomes(procedure, value)?);
                }
                vec![self.returning(&outcomes)?]
            }
        })
    }

    /// The relation of an assignment whose values have these outcomes.
    pub fn assignment(&self, vertex: VertexId, values: &[Outcomes]) -> Limited<Bdd> {
        let Operation::Assign { targets, constrain, .. } = &self.graph[vertex].operation else {
            unreachable!("only assignments assign");
        };
        let procedure = self.graph[vertex].procedure;
        let mut relation = self.enforced(procedure, targets)?;
        if let Some(condition) = constrain {
            let reading = Reading { procedure, changing: targets, after: false };
            relation = relation.and(&self.read(*condition, &reading)?.may_be_true)?;
        }
        for (&target, value) in targets.iter().zip(values) {
            self.until.check()?;
            let next = &self.space.slot(procedure, target).next.function;
            relation = relation.and(&value.equal(next)?)?;
        }
        Ok(relation)
    }

    /// The relation of a return whose values have these outcomes.
    pub fn returning(&self, values: &[Outcomes]) -> Limited<Bdd> {
        let mut relation = self.space.constant(true);
        for (returned, value) in self.space.returned.iter().zip(values) {
            relation = relation.and(&value.equal(&returned.function)?)?;
        }
        Ok(relation)
    }

    /// The relation of a call edge whose arguments have these outcomes.
    pub fn passing(&self, callee: ProcedureId, arguments: &[Outcomes]) -> Limited<Bdd> {
        let mut relation = self.space.constant(true);
        for (slot, argument) in self.space.local_slots(callee).zip(arguments) {
            relation = relation.and(&argument.equal(&slot.next.function)?)?;
        }
        Ok(relation)
    }

    /// The relation of a call edge, if the vertex is a call.
    pub(super) fn call_relation(&self, vertex: VertexId) -> Limited<Option<Bdd>> {
        let Operation::Call { callee, arguments, .. } = &self.graph[vertex].operation else {
            return Ok(None);
        };
        let mut outcomes = Vec::with_capacity(arguments.len());
        for &argument in arguments {
            outcomes.push(self.outcomes(self.graph[vertex].procedure, argument)?);
        }
        Ok(Some(self.passing(*callee, &outcomes)?))
    }

    /// What the caller enforces when a call is completed, over its locals and what is left.
    fn completion(&self, procedure: ProcedureId, targets: &[Variable]) -> Limited<Bdd> {
        let globals = (0..self.graph.globals()).map(Variable::Global);
        let changing: Vec<Variable> = globals.chain(targets.iter().copied()).collect();
        let enforced = self.enforced(procedure, &changing)?;
        let returned = targets.iter().zip(&self.space.returned);
        let pairs = returned
            .map(|(&target, returned)| (&self.space.slot(procedure, target).next, returned));
        crate::bdd::Renaming::new(pairs).apply(&enforced)
    }
}

fn binary(operator: BinaryOperator, left: &Outcomes, right: &Outcomes) -> Limited<Outcomes> {
    match operator {
        BinaryOperator::And => left.and(right),
        BinaryOperator::Or => left.or(right),
        BinaryOperator::Implies => left.not().or(right),
        BinaryOperator::Equal => left.select(right, &right.not()),
        BinaryOperator::Unequal | BinaryOperator::ExclusiveOr => left.select(&right.not(), right),
    }
}
