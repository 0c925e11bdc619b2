//! The order of diagnoses: by what speaks for them.

use super::{Consistency, Diagnosis, Preservation, Simple};

/// Puts the diagnoses with the best evidence first. The distances are those of the components from the
/// failure, where they are known.
pub fn order(diagnoses: &mut [Diagnosis], distances: &[Option<u32>]) {
    diagnoses.sort_by_cached_key(|diagnosis| evidence(diagnosis, distances));
}

/// What speaks for a diagnosis, the most important first; less is better.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Evidence {
    avoids: bool,
    reads_unwritten: bool,
    /// What a simple change says that breaks no passing run: one first that is no number that merely fits.
    simple: u8,
    /// The size of the smallest of them.
    simple_change: u32,
    /// Whether it only says what should have been printed.
    restates: bool,
    function: u8,
    size: usize,
    changed_evaluations: usize,
    distance: u32,
    text: Vec<usize>,
}

fn evidence(diagnosis: &Diagnosis, distances: &[Option<u32>]) -> Evidence {
    let distance =
        |component: usize| distances.get(component).copied().flatten().unwrap_or(u32::MAX);
    let text: Vec<usize> = diagnosis.components.iter().map(|component| component.0).collect();
    let whole = || diagnosis.simple.iter().filter(|simple| simple.broken == 0);
    let simple = match (whole().next(), whole().any(|simple| !fits_tests(simple))) {
        (Some(_), true) => 0,
        (Some(_), false) => 1,
        (None, _) => 2,
    };
    let failure = text.iter().map(|&component| distance(component)).max().unwrap_or(u32::MAX);
    Evidence {
        avoids: diagnosis.avoids,
        reads_unwritten: diagnosis.reads_unwritten,
        simple,
        simple_change: whole().map(|simple| simple.size).min().unwrap_or(u32::MAX),
        restates: simple == 2 && failure == 0,
        function: function(diagnosis),
        size: diagnosis.components.len(),
        changed_evaluations: diagnosis.fixes.iter().map(|fix| fix.changes.len()).sum(),
        distance: failure,
        text,
    }
}

/// Whether a text brings in a number that some tests ask for, and that nobody would think of: no small or round one, and
/// no neighbour of a number that stands there.
#[must_use]
pub fn merely_fits(text: &str, replaces: &str) -> bool {
    let old = numbers(replaces);
    let is_usual = |new: &u64| {
        let is_near = old.iter().any(|old| old.abs_diff(*new) <= 1);
        is_near || *new <= 2 || new.is_multiple_of(10) || new.is_power_of_two()
    };
    !numbers(text).iter().all(is_usual)
}

/// The whole numbers of a text.
fn numbers(text: &str) -> Vec<u64> {
    let words = text.split(|one: char| !one.is_alphanumeric() && one != '_' && one != '.');
    words.filter_map(|word| word.parse().ok()).collect()
}

/// Whether a simple change only fits the tests.
fn fits_tests(simple: &Simple) -> bool {
    simple.kept + simple.broken > 0 && merely_fits(&simple.text, &simple.replaces)
}

/// How good the function is that gives the values: one that keeps all passing runs comes first, a
/// constant before all others, then what is not known, then what breaks some.
fn function(diagnosis: &Diagnosis) -> u8 {
    let preservation = diagnosis.preservation.as_ref();
    let whole = preservation.is_none_or(Preservation::is_whole);
    let refused = preservation.is_some_and(|preservation| preservation.kept.is_none());
    match diagnosis.consistency {
        _ if diagnosis.constant.is_some() && preservation.is_some() => 0,
        Consistency::OfOwnVariables if whole => 1,
        Consistency::OfVisible if whole => 2,
        Consistency::Perhaps if refused => 4,
        Consistency::None => 5,
        Consistency::OfOwnVariables
        | Consistency::OfVisible
        | Consistency::Perhaps
        | Consistency::Unknown(_)
        | Consistency::NotAsked => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Change, ComponentId, Fix, NewValue, SimpleKind};
    use super::*;

    /// A diagnosis of some components, and nothing else known of it.
    fn of(components: &[usize]) -> Diagnosis {
        Diagnosis {
            components: components.iter().copied().map(ComponentId).collect(),
            fixes: Vec::new(),
            constant: None,
            consistency: Consistency::None,
            preservation: None,
            avoids: false,
            reads_unwritten: false,
            simple: Vec::new(),
        }
    }

    fn with_simple(components: &[usize], size: u32, broken: usize) -> Diagnosis {
        let (text, replaces) = ("a < b".to_owned(), "a <= b".to_owned());
        let kind = SimpleKind::Operator;
        let simple = vec![Simple { text, replaces, kind, number: None, size, kept: 5, broken }];
        Diagnosis { simple, ..of(components) }
    }

    fn with_changes(components: &[usize], count: usize) -> Diagnosis {
        let change = Change {
            component: ComponentId(0),
            function: ir::FunctionId(0),
            expression: ir::ExpressionId(0),
            ty: ir::TypeId(0),
            occurrence: 0,
            own: None,
            had_none: false,
            value: NewValue::Null,
        };
        let changes = vec![change; count];
        let fix = Fix {
            run: 0,
            changes,
            replacements: Default::default(),
            evaluations: count,
            scenario: Default::default(),
        };
        Diagnosis { fixes: vec![fix], ..of(components) }
    }

    /// The components in the order of the diagnoses.
    fn ordered(mut diagnoses: Vec<Diagnosis>, distances: &[Option<u32>]) -> Vec<Vec<usize>> {
        order(&mut diagnoses, distances);
        let components = |diagnosis: &Diagnosis| {
            diagnosis.components.iter().map(|component| component.0).collect()
        };
        diagnoses.iter().map(components).collect()
    }

    #[test]
    fn what_only_avoids_the_check_is_last() {
        let avoiding = Diagnosis { avoids: true, ..with_simple(&[0], 1, 0) };
        assert_eq!(ordered(vec![avoiding, of(&[1])], &[]), [[1], [0]]);
    }

    #[test]
    fn a_simple_change_counts_if_it_breaks_nothing() {
        let consistent = Consistency::OfOwnVariables;
        let no_change = Diagnosis { consistency: consistent, ..of(&[0]) };
        let diagnoses = vec![
            no_change,
            with_simple(&[1], 1, 2),
            with_simple(&[2], 3, 0),
            with_simple(&[3], 1, 0),
        ];
        assert_eq!(ordered(diagnoses, &[]), [[3], [2], [0], [1]]);
    }

    #[test]
    fn numbers_that_merely_fit_come_behind_other_texts() {
        let number = |component: usize, old: &str, new: &str| {
            let kind = SimpleKind::Number;
            let (text, replaces) = (new.to_owned(), old.to_owned());
            let number = Some(0);
            let simple = vec![Simple { text, replaces, kind, number, size: 1, kept: 5, broken: 0 }];
            Diagnosis { simple, ..of(&[component]) }
        };
        let diagnoses = vec![number(0, "0", "-5"), of(&[1]), with_simple(&[2], 3, 0)];
        assert_eq!(ordered(diagnoses, &[]), [[2], [0], [1]]);
        let diagnoses = vec![number(0, "750", "700"), number(1, "8", "9"), with_simple(&[2], 3, 0)];
        assert_eq!(ordered(diagnoses, &[]), [[0], [1], [2]]);
        assert!(merely_fits("n < 3", "n < 20"));
        assert!(!merely_fits("n < 19", "n < 20") && !merely_fits("n < other3", "n < 20"));
    }

    #[test]
    fn what_only_says_what_should_be_printed_comes_behind_what_does_more() {
        let with =
            |component| Diagnosis { consistency: Consistency::OfOwnVariables, ..of(&[component]) };
        let diagnoses = vec![with(0), of(&[1])];
        assert_eq!(ordered(diagnoses, &[Some(0), Some(1)]), [[1], [0]]);
    }

    #[test]
    fn functions_of_fewer_variables_come_first() {
        let all = [
            Consistency::None,
            Consistency::Unknown(String::new()),
            Consistency::OfVisible,
            Consistency::OfOwnVariables,
        ];
        let with = |(component, consistency)| Diagnosis { consistency, ..of(&[component]) };
        let diagnoses = all.into_iter().enumerate().map(with).collect();
        assert_eq!(ordered(diagnoses, &[]), [[3], [2], [1], [0]]);
    }

    #[test]
    fn what_keeps_all_passing_runs_comes_before_what_is_not_known_and_what_breaks_some() {
        let with = |component: usize, consistency: Consistency, kept: Option<usize>| {
            let preservation = Some(Preservation { kept, of: 5, refusing: Vec::new() });
            Diagnosis { consistency, preservation, ..of(&[component]) }
        };
        let diagnoses = vec![
            with(0, Consistency::None, None),
            with(1, Consistency::Perhaps, None),
            with(2, Consistency::OfOwnVariables, Some(4)),
            with(3, Consistency::OfVisible, Some(5)),
            with(4, Consistency::OfOwnVariables, Some(5)),
        ];
        assert_eq!(ordered(diagnoses, &[]), [[4], [3], [2], [1], [0]]);
    }

    #[test]
    fn then_size_changes_distance_and_text_decide() {
        let sizes = vec![of(&[0, 1]), of(&[2])];
        assert_eq!(ordered(sizes, &[]), [vec![2], vec![0, 1]]);
        let changes = vec![with_changes(&[0], 2), with_changes(&[1], 1)];
        assert_eq!(ordered(changes, &[]), [[1], [0]]);
        let far = vec![of(&[0]), of(&[1]), of(&[2])];
        assert_eq!(ordered(far, &[None, Some(7), Some(2)]), [[2], [1], [0]]);
        assert_eq!(ordered(vec![of(&[1]), of(&[0])], &[]), [[0], [1]]);
    }
}
