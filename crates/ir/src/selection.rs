//! Which expressions of a program may have other values than their own: what a diagnosis asks about.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{ExpressionId, FunctionId, Origin, Program, Type, TypeId, VertexId};

index_type!(
    /// A suspect among those of a program.
    SuspectId, "s"
);

/// Where a suspect is evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The function.
    pub function: FunctionId,
    /// The vertex whose statement evaluates it.
    pub vertex: VertexId,
    /// The expression.
    pub expression: ExpressionId,
    /// Its text, and the macro that it came through.
    pub origin: Origin,
    /// Whether it only counts if its value is zero: a condition.
    pub truth: bool,
}

/// Which expressions may be replaced, and whose suspicion that is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// Whose the expressions are, outer texts last.
    points: FxHashMap<(FunctionId, ExpressionId), Vec<Selected>>,
    /// What replaced pointers may point to.
    targets: FxHashSet<TypeId>,
}

/// An expression that may be replaced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selected {
    /// The suspect that it belongs to.
    pub suspect: SuspectId,
    /// Whether it only counts if its value is zero.
    pub truth: bool,
}

impl Selection {
    /// Adds a point to those of a suspect.
    pub fn insert(&mut self, program: &Program, point: &Point, suspect: SuspectId) {
        let body = program.functions[point.function].body.as_ref();
        let ty = body.map(|body| body.expressions[point.expression].ty);
        if let Some(Type::Pointer(target)) = ty.map(|ty| &program.types[ty]) {
            self.targets.insert(*target);
        }
        let selected = Selected { suspect, truth: point.truth };
        let known = self.points.entry((point.function, point.expression)).or_default();
        if known.iter().all(|known| known.suspect != suspect) {
            known.push(selected);
        }
    }

    /// Whose an expression is: what a macro stands for is suspected, and so are its uses.
    #[must_use]
    pub fn of(&self, function: FunctionId, expression: ExpressionId) -> &[Selected] {
        self.points.get(&(function, expression)).map_or(&[], |selected| selected)
    }

    /// The expressions of a function that may be replaced, in order.
    #[must_use]
    pub fn in_function(&self, function: FunctionId) -> Vec<ExpressionId> {
        let all = self.points.keys().filter(|(other, _)| *other == function);
        let mut expressions: Vec<ExpressionId> = all.map(|(_, expression)| *expression).collect();
        expressions.sort_unstable();
        expressions
    }

    /// Whether a replaced pointer may point to variables of a type, so that they need addresses.
    #[must_use]
    pub fn points_to(&self, ty: TypeId) -> bool {
        self.targets.contains(&ty)
    }

    /// Whether nothing may be replaced.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }
}
