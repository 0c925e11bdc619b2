//! From what the method found to what is reported.

use std::collections::BTreeSet;

use findings::{
    self, Cause, Component, Evidence, FailingRun, GivenRuns, Grain, LocalizeReport,
    LocalizeVerdict, OneFunction, OtherTests, Place, Replacement, RunDiagnoses, RunValues,
    Undecided, ValueChange,
};
use ir::Program;
use methods::localize::{
    self, Change, ComponentId, Consistency, Diagnosis, Fix, Localized, Request,
};
use report::numbers::grouped;
use source::{Location, Range};
use weave::suspects::{Point, Role, StatementFault, Suspect, split_assignment};

use super::arguments::Suspects;
use super::runs::Runs;
use super::values;

/// That no failure is known, and why.
pub(super) fn no_failure(program: String, reason: String) -> LocalizeReport {
    let none = Runs { open: Some(reason), ..Runs::default() };
    LocalizeReport { program, ..runs(&none, None) }
}

/// What is known about the runs, before causes are looked for.
pub(super) fn runs(runs: &Runs, given: Option<GivenRuns>) -> LocalizeReport {
    let failing: Vec<FailingRun> = runs.failing.iter().map(|one| one.shown.clone()).collect();
    let verdict = match &runs.open {
        _ if !failing.is_empty() => LocalizeVerdict::Fails,
        Some(reason) => LocalizeVerdict::Unknown(reason.clone()),
        None if !runs.unknown.is_empty() => {
            let all = runs.unknown.len() + runs.passing.len();
            let word = given.map_or("run", GivenRuns::word);
            let unknown = match runs.unknown.len() {
                1 => format!("one {word} has"),
                number => format!("{} {word}s have", grouped(number)),
            };
            LocalizeVerdict::Unknown(format!("{unknown} no answer, of {}", grouped(all)))
        }
        None => LocalizeVerdict::Passes,
    };
    let tests = given.map(|given| OtherTests {
        given,
        passing: runs.passing.len(),
        unknown: runs.unknown.clone(),
    });
    LocalizeReport {
        verdict,
        failing,
        tests,
        doubt: runs.doubt.clone(),
        ..LocalizeReport::default()
    }
}

/// Adds what the method found.
pub(super) fn found(
    report: &mut LocalizeReport,
    request: &Request<'_>,
    found: &Localized,
    suspects: &Suspects,
) {
    let grain: Grain = suspects.components.into();
    let per_expansion = suspects.per_expansion;
    let words = Words { request, grain, per_expansion, tests: report.are_tests() };
    report.grain = grain;
    let replaced =
        |component: &&localize::Component| !component.is_about_statements() && !component.is_call();
    let suspected = request.components.iter().filter(replaced);
    report.components = suspected.clone().count();
    report.targets = suspected.filter(|component| component.fault.is_some()).count();
    report.decided = decided(request, found);
    report.faults = request.faults;
    let (statements, causes): (Vec<_>, Vec<_>) =
        found.diagnoses.iter().partition(|diagnosis| words.is_about_statements(diagnosis));
    report.causes = causes.into_iter().map(|diagnosis| words.cause(diagnosis)).collect();
    report.statements = suspects.statements.then(|| words.statements(&statements));
    report.undecided = words.undecided(&found.undecided);
    report.pending = words.components(&found.pending);
    report.per_run = request
        .runs
        .iter()
        .zip(&found.per_run)
        .map(|(run, own)| RunDiagnoses {
            run: run.name.clone(),
            diagnoses: own.iter().map(|set| words.components(set)).collect(),
        })
        .collect();
    report.formulas = found.formulas;
    report.statistics = found.statistics.clone();
}

/// How many components were decided by themselves, of those that can be replaced.
fn decided(request: &Request<'_>, found: &Localized) -> usize {
    let open = found.undecided.iter().flat_map(|undecided| &undecided.components);
    let open: BTreeSet<ComponentId> = open.chain(&found.pending).copied().collect();
    let components = request.components.iter().enumerate();
    let replaced = components
        .filter(|(_, component)| !component.is_about_statements() && !component.is_call());
    replaced.filter(|(index, _)| !open.contains(&ComponentId(*index))).count()
}

/// Puts diagnoses into words.
pub(super) struct Words<'r> {
    pub(super) request: &'r Request<'r>,
    grain: Grain,
    /// Whether what a macro brings into several places is several components.
    per_expansion: bool,
    /// Whether the runs are tests.
    tests: bool,
}

impl Words<'_> {
    /// The program with all that is suspected in it.
    pub(super) fn woven(&self) -> &Program {
        self.request.woven
    }

    fn is_about_statements(&self, diagnosis: &Diagnosis) -> bool {
        diagnosis
            .components
            .iter()
            .any(|component| self.request.components[component.0].is_about_statements())
    }

    fn cause(&self, diagnosis: &Diagnosis) -> Cause {
        let values = diagnosis.fixes.iter().map(|fix| RunValues {
            run: self.request.runs[fix.run].name.clone(),
            evaluations: fix.evaluations,
            values: self.values(diagnosis, fix),
        });
        Cause {
            components: self.components(&diagnosis.components),
            values: values.collect(),
            evidence: Evidence::Diagnosis(self.evidence(diagnosis)),
            differs: None,
        }
    }

    /// What speaks for a diagnosis.
    pub(super) fn evidence(&self, diagnosis: &Diagnosis) -> findings::Diagnosis {
        findings::Diagnosis {
            failing: self.request.runs.len(),
            tests: self.tests,
            function: self.function(diagnosis),
            kept: diagnosis.preservation.as_ref().and_then(|one| Some((one.kept?, one.of))),
            refusing: self.refusing(diagnosis),
            distance: self.distance(diagnosis),
            avoids: diagnosis.avoids,
            reads_unwritten: diagnosis.reads_unwritten,
            remaining_zero: self.request.all_remaining,
            simple: diagnosis.simple.first().map(|simple| Replacement {
                text: simple.text.clone(),
                replaces: simple.replaces.clone(),
                failing: self.request.runs.len(),
                passing: simple.kept,
                tried: simple.kept + simple.broken,
            }),
        }
    }

    /// The passing tests that stand in the way of a function.
    fn refusing(&self, diagnosis: &Diagnosis) -> Vec<String> {
        let runs = diagnosis.preservation.iter().flat_map(|preservation| &preservation.refusing);
        runs.map(|&run| self.request.passing[run].name.clone()).collect()
    }

    /// How far the nearest component is from what fails.
    fn distance(&self, diagnosis: &Diagnosis) -> Option<usize> {
        let distances = &self.request.distances;
        let of_components =
            diagnosis.components.iter().filter_map(|component| *distances.get(component.0)?);
        of_components.min().map(|steps| steps as usize)
    }

    /// What is undecided, each reason and each component once.
    fn undecided(&self, all: &[methods::localize::Undecided]) -> Vec<Undecided> {
        let mut reasons: Vec<(&str, BTreeSet<ComponentId>)> = Vec::new();
        for undecided in all {
            let components = undecided.components.iter().copied();
            // What is said of no component in particular is about all larger sets.
            let same = |(reason, components): &&mut (&str, BTreeSet<ComponentId>)| {
                *reason == undecided.reason
                    && components.is_empty() == undecided.components.is_empty()
            };
            match reasons.iter_mut().find(same) {
                Some((_, known)) => known.extend(components),
                None => reasons.push((&undecided.reason, components.collect())),
            }
        }
        let shown = |(reason, components): (&str, BTreeSet<ComponentId>)| {
            let components =
                components.into_iter().map(|component| self.component(component)).collect();
            Undecided { components, reason: reason.to_owned() }
        };
        reasons.into_iter().map(shown).collect()
    }

    /// The values of a run, those of the members of a record as one.
    fn values(&self, diagnosis: &Diagnosis, fix: &Fix) -> Vec<ValueChange> {
        let program = self.woven();
        let of_record = |change: &Change| values::aspect(program, change).is_some();
        let same = |first: &Change, next: &Change| {
            (first.component, first.occurrence) == (next.component, next.occurrence)
                && of_record(first)
                && of_record(next)
        };
        let groups = fix.changes.chunk_by(same);
        let shown = groups.filter_map(|group| {
            let value = self.value(diagnosis, &group[0]);
            if !of_record(&group[0]) {
                return Some(value);
            }
            let record = values::record(program, group)?;
            Some(ValueChange { was: record.was, value: record.wanted, had_none: false, ..value })
        });
        shown.collect()
    }

    fn value(&self, diagnosis: &Diagnosis, change: &Change) -> ValueChange {
        let program = self.woven();
        let number = diagnosis.components.iter().position(|id| *id == change.component);
        let component = &self.request.components[change.component.0];
        let is_here = |suspect: &&Suspect| {
            suspect.points.iter().any(|point| {
                (point.function, point.expression) == (change.function, change.expression)
            })
        };
        let suspect = component.suspects.iter().find(is_here).unwrap_or(&component.suspects[0]);
        let text = program.sources.line_of_text(suspect.range);
        let (was, value) = match &component.fault {
            Some(StatementFault::Target(others)) => {
                let target = split_assignment(&text).map(|split| split.target.to_owned());
                let other = chosen(change).and_then(|choice| others.get(choice));
                (target, other.map(|other| other.to_string()).unwrap_or_default())
            }
            Some(StatementFault::Call(others)) => {
                let other = chosen(change).and_then(|choice| others.get(choice));
                (Some(text.clone()), other.map(|other| other.to_string()).unwrap_or_default())
            }
            _ => {
                let letters = letters(diagnosis, change.component);
                let had = values::had(program, change, letters);
                (had, values::wanted(program, change, letters))
            }
        };
        // Of several expressions that are replaced as one, others may be why one has no value.
        let had_none = change.had_none && self.grain == Grain::Expression;
        ValueChange {
            component: number.unwrap_or(0),
            text,
            occurrence: change.occurrence + 1,
            was,
            had_none,
            value,
        }
    }

    fn function(&self, diagnosis: &Diagnosis) -> OneFunction {
        let chooses =
            |component: &ComponentId| self.request.components[component.0].fault.is_some();
        let first = diagnosis.fixes.iter().find_map(|fix| fix.changes.first());
        let first = first.filter(|_| !diagnosis.components.iter().any(chooses));
        let is_record = first.is_some_and(|one| values::aspect(self.woven(), one).is_some());
        // What is constant in the failing runs may break passing ones if nobody has asked.
        let asked =
            diagnosis.consistency != Consistency::NotAsked || !self.request.passing.is_empty();
        let same = first.filter(|first| !asked && !is_record && is_constant(diagnosis, first));
        if let Some((value, change)) = diagnosis.constant.or(same.map(|one| one.value)).zip(first) {
            let change = Change { value, ..change.clone() };
            let letters =
                letters(diagnosis, change.component) && values::are_letters([&change].into_iter());
            return OneFunction::Constant(values::wanted(self.woven(), &change, letters));
        }
        match &diagnosis.consistency {
            Consistency::OfOwnVariables => OneFunction::OfOwnVariables,
            Consistency::OfVisible => OneFunction::OfVisible,
            Consistency::None => OneFunction::None,
            Consistency::Perhaps => OneFunction::Perhaps,
            Consistency::Unknown(reason) => OneFunction::Unknown(reason.clone()),
            Consistency::NotAsked => OneFunction::NotAsked,
        }
    }

    pub(super) fn components(&self, components: &[ComponentId]) -> Vec<Component> {
        components.iter().map(|component| self.component(*component)).collect()
    }

    fn component(&self, component: ComponentId) -> Component {
        let program = self.woven();
        let suspects = &self.request.components[component.0].suspects;
        let first = &suspects[0];
        let range = first.range;
        match self.grain {
            Grain::Expression => self.expression(first),
            Grain::Line => {
                let ends = suspects.iter().map(|one| one.range.end);
                let end = ends.max().unwrap_or(range.end);
                self.shown(Range { end, ..range }.into(), None, findings::Role::Line)
            }
            Grain::Function => {
                let id = first.points[0].function;
                if program.initializer == Some(id) {
                    let name = "the initial values of globals".to_owned();
                    return self.shown(range.into(), Some(name), findings::Role::InitialValues);
                }
                let function = &program.functions[id];
                let origin = function.origin;
                let range =
                    origin.map_or(range, |origin| program.components[origin.component].range);
                self.shown(range.into(), Some(function.name.to_string()), findings::Role::Function)
            }
        }
    }

    /// An expression; in a macro it is shown where it is written, or, if it is suspected by itself in
    /// one of its expansions, where that is.
    fn expression(&self, suspect: &Suspect) -> Component {
        let program = self.woven();
        let role = match suspect.role {
            Role::Assigned => findings::Role::Assigned,
            Role::Condition => findings::Role::Condition,
            Role::Argument => findings::Role::Argument,
            Role::Returned => findings::Role::Returned,
            Role::Subscript => findings::Role::Subscript,
            Role::Macro => findings::Role::Macro,
            Role::Target => findings::Role::Target,
            Role::Call => findings::Role::Call,
            Role::Superfluous | Role::Missing => findings::Role::Statement,
        };
        let range = suspect.range;
        let location = match (&suspect.points[..], self.per_expansion) {
            ([first, ..], true) => program.location(first.origin),
            _ => range.into(),
        };
        let mut component = self.shown(location, None, role);
        component.text = program.sources.shown_text(range);
        if !self.per_expansion {
            let through = suspect.points.iter().filter(|point| point.origin.expansion.is_some());
            let mut uses: Vec<_> =
                through.map(|point| crate::failure::position(point.origin, program)).collect();
            uses.sort();
            uses.dedup();
            // The use of a macro is its own place.
            uses.retain(|place| *place != component.place.start);
            component.uses = uses;
        }
        component.bodies = self.bodies(suspect);
        component
    }

    /// The widest part of an expression in the body of each macro of the user's that its text uses.
    fn bodies(&self, suspect: &Suspect) -> Vec<Location> {
        let program = self.request.program;
        let mut found: Vec<Location> = Vec::new();
        for point in suspect.points.iter().filter(|point| point.origin.expansion.is_none()) {
            let Some(body) = &program.functions[point.function].body else { continue };
            let mut parts = ir::carried::Parts::new(program, body);
            let (expressions, _) = parts.of(point.vertex);
            let origins = expressions.into_iter().filter_map(|one| body.expressions[one].origin);
            let origins = origins.filter(|origin| !program.is_system(*origin));
            for location in origins.map(|origin| program.location(origin)) {
                let at = program.sources.use_range(location);
                let inside = at.file == suspect.range.file
                    && (suspect.range.start..suspect.range.end).contains(&at.start);
                if location.expansion.is_none() || !inside {
                    continue;
                }
                let same = |known: &&mut Location| known.expansion == location.expansion;
                match found.iter_mut().find(same) {
                    Some(known) if is_wider(location.range, known.range) => *known = location,
                    Some(_) => {}
                    None => found.push(location),
                }
            }
        }
        if !self.per_expansion {
            found.extend(suspect.points.iter().flat_map(|point| self.between(point)));
        }
        let mut seen = vec![suspect.range];
        found.retain(|location| {
            let is_new = !seen.contains(&location.range);
            seen.push(location.range);
            is_new
        });
        found
    }

    /// The uses in the bodies of further macros that lead to one in whose body an expression stands.
    fn between(&self, point: &Point) -> Vec<Location> {
        let program = self.request.program;
        if program.is_system(point.origin) {
            return Vec::new();
        }
        let chain = program.sources.expansion_chain(program.location(point.origin));
        let inner = chain.filter(|step| step.outer.is_some());
        inner.map(|step| Location { range: step.at, expansion: step.outer }).collect()
    }

    fn shown(&self, location: Location, name: Option<String>, role: findings::Role) -> Component {
        let sources = &self.woven().sources;
        let range = sources.use_range(location);
        Component {
            place: Place::new(location, sources),
            text: name.unwrap_or_else(|| sources.shown_text(range)),
            role,
            uses: Vec::new(),
            bodies: Vec::new(),
        }
    }
}

fn is_wider(one: Range, other: Range) -> bool {
    one.end - one.start > other.end - other.start
}

/// Whether all numbers that a component of a diagnosis should give, and gave, are letters.
fn letters(diagnosis: &Diagnosis, component: ComponentId) -> bool {
    let changes = diagnosis.fixes.iter().flat_map(|fix| &fix.changes);
    values::are_letters(changes.filter(|change| change.component == component))
}

/// Which of the choices about a statement a change is, from zero.
pub(super) fn chosen(change: &Change) -> Option<usize> {
    match change.value {
        methods::localize::NewValue::Bits(number) => (number as usize).checked_sub(1),
        _ => None,
    }
}

/// Whether every evaluation is changed in the same way.
fn is_constant(diagnosis: &Diagnosis, first: &Change) -> bool {
    diagnosis.components.len() == 1
        && diagnosis.fixes.iter().all(|fix| {
            let same = |change: &Change| {
                (change.value, change.expression) == (first.value, first.expression)
            };
            fix.changes.len() == fix.evaluations && fix.changes.iter().all(same)
        })
}
