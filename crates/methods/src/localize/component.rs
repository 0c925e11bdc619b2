//! What is suspected as one: an expression, a statement, or a function.

use std::collections::BTreeMap;

use findings::Grain;
use ir::{FunctionId, Program};
use weave::suspects::{Point, StatementFault, Suspect};

/// A component among those of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ComponentId(pub usize);

/// What is suspected as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Component {
    /// Its expressions, in the order of the text; there is at least one.
    pub suspects: Vec<Suspect>,
    /// What would be wrong with the statement, if a statement is suspected and no expression.
    pub fault: Option<StatementFault>,
}

impl Component {
    /// Whether statements are left out or put in, and not only something else is computed or written.
    #[must_use]
    pub fn is_about_statements(&self) -> bool {
        self.fault.as_ref().is_some_and(StatementFault::is_about_statements)
    }

    /// Whether it is a call that may have been meant otherwise.
    #[must_use]
    pub fn is_call(&self) -> bool {
        matches!(self.fault, Some(StatementFault::Call(_)))
    }

    /// Where it is evaluated.
    pub fn points(&self) -> impl Iterator<Item = &Point> {
        self.suspects.iter().flat_map(|suspect| &suspect.points)
    }
}

/// Faults of statements, each suspected by itself.
#[must_use]
pub fn statement_components(faults: Vec<(StatementFault, Suspect)>) -> Vec<Component> {
    let component = |(fault, suspect)| Component { suspects: vec![suspect], fault: Some(fault) };
    faults.into_iter().map(component).collect()
}

/// Puts suspects together.
#[must_use]
pub fn components(program: &Program, suspects: Vec<Suspect>, grain: Grain) -> Vec<Component> {
    if grain == Grain::Expression {
        let alone = |suspect| Component { suspects: vec![suspect], fault: None };
        return suspects.into_iter().map(alone).collect();
    }
    let suspects = suspects.into_iter().flat_map(|suspect| match grain {
        Grain::Function => by_function(suspect),
        Grain::Expression | Grain::Line => vec![suspect],
    });
    let mut components: BTreeMap<(u32, u32), Component> = BTreeMap::new();
    for suspect in suspects {
        let key = match grain {
            Grain::Function => (suspect.points[0].function.0, 0),
            Grain::Expression | Grain::Line => {
                let range = suspect.range;
                (range.file.0, program.sources.start(range).line)
            }
        };
        let component = components
            .entry(key)
            .or_insert_with(|| Component { suspects: Vec::new(), fault: None });
        component.suspects.push(suspect);
    }
    components.into_values().collect()
}

/// What a macro brings into several functions, function by function.
fn by_function(suspect: Suspect) -> Vec<Suspect> {
    let mut functions: BTreeMap<FunctionId, Vec<Point>> = BTreeMap::new();
    for &point in &suspect.points {
        functions.entry(point.function).or_default().push(point);
    }
    functions.into_values().map(|points| Suspect { points, ..suspect }).collect()
}
