//! What a verdict rests on, in words.

use findings::{Assumption, Basis, Bound};

/// How far something was followed.
#[must_use]
pub fn bound(bound: &Bound) -> String {
    match bound {
        Bound::Loop { function, position: Some(position), rounds } => {
            let (file, line) = (&position.file, position.line);
            format!("the loop at {file}:{line} in {function} was followed for {rounds} rounds")
        }
        Bound::Loop { function, position: None, rounds } => {
            format!("a loop in {function} was followed for {rounds} rounds")
        }
        Bound::Recursion { function, calls, .. } => {
            format!("{function} calls itself; it was followed {calls} calls deep")
        }
        Bound::Arguments { count, length } => format!(
            "the program was given at most {count} arguments of at most {length} bytes (--argv)"
        ),
        Bound::StandardInput { bytes } => {
            format!("the standard input had at most {bytes} bytes (--stdin)")
        }
        Bound::Environment => {
            "the environment that environ and main are given was empty (getenv finds any string)"
                .to_owned()
        }
        Bound::Shape { pointer, elements: 0 } => {
            format!("objects behind {pointer} were not followed (--depth)")
        }
        Bound::Shape { pointer, elements } => {
            format!("only {elements} of the elements behind {pointer} were followed (--elements)")
        }
        Bound::InputRange { input, values, .. } => {
            format!("the input {input} had only {values} of its values (--range)")
        }
        Bound::Unwritten => "storage that was never written held zero".to_owned(),
        Bound::Addresses => {
            "objects whose addresses the program looks at had one address each".to_owned()
        }
        Bound::RunLength { steps } => {
            format!("runs had at most {steps} steps that other threads may see (--max-depth)")
        }
        Bound::Contexts { interruptions } => {
            format!("threads were interrupted at most {interruptions} times (--context-bound)")
        }
        Bound::Rounds { rounds } => format!(
            "threads took turns in {rounds} rounds: of the runs in which they are switched {rounds} times or more not \
             all were followed (--context-bound)"
        ),
        Bound::Compaction { states } => {
            // Any two of them may have the same hash.
            let pairs = *states as f64 * states.saturating_sub(1) as f64 / 2.0;
            let missed = (pairs / 2_f64.powi(64)).min(1.0);
            format!(
                "{states} states were known by 64 bits of a hash: one was taken for another with a probability of at \
                 most {missed:.1e} (--compact)"
            )
        }
    }
}

/// What is assumed, with the flag that lifts it.
#[must_use]
pub fn assumption(assumption: &Assumption) -> String {
    let what = match assumption {
        Assumption::CheckHolds { check } => {
            format!("the check '{check}', which is off, never fails")
        }
        Assumption::MissingBody { function, behaviour } => {
            return format!("{function}, which has no body, {behaviour}");
        }
        Assumption::AllocationSucceeds => "memory is never exhausted: malloc succeeds".to_owned(),
        Assumption::OutputSucceeds => "output succeeds".to_owned(),
        Assumption::InputSucceeds => {
            "input does not fail, and read gives all the bytes that are there".to_owned()
        }
        Assumption::AsGlibc { behaviour } => format!("as in glibc, {behaviour}"),
        Assumption::CLocale => "the locale is that of C, and no other one is installed".to_owned(),
        Assumption::StandardStreamsArePipes => "the standard streams have no position: fseek and \
            ftell fail, and rewind does nothing"
            .to_owned(),
        Assumption::LeftToRight { position } => {
            let (file, line) = (&position.file, position.line);
            format!("the expression at {file}:{line} is evaluated from left to right")
        }
        Assumption::VolatileUnchanged => {
            "objects that are read as volatile change only where the program writes them".to_owned()
        }
        Assumption::NoAliasing { function } => {
            format!("no two arguments of {function}, and no argument and global variable, overlap")
        }
        Assumption::NoInnerAliasing { function } => format!(
            "pointers inside the objects given to {function}, and arrays given by --array, do not \
             lead into the middle of objects of another type"
        ),
        Assumption::ArrayExists { function, argument } => {
            format!("the array that {argument} of {function} leads to fits into memory")
        }
        Assumption::SequentialConsistency => {
            "all threads see the writes of all others in one order (sequential consistency)"
                .to_owned()
        }
        Assumption::ThreadsStart => "threads can be started: pthread_create succeeds".to_owned(),
        Assumption::NoSpuriousWakeups => {
            "a thread that waits on a condition variable wakes only when it is signalled".to_owned()
        }
        Assumption::InitialGlobals { function } => {
            format!("global variables hold their initial values when {function} is called")
        }
        Assumption::TerminatedStrings { function } => {
            format!("the char pointers given to {function} point to strings that end with a NUL")
        }
    };
    match assumption.flag() {
        Some(flag) => format!("{what} ({flag} lifts this)"),
        None => what,
    }
}

/// A bound or an assumption.
#[must_use]
pub fn words(basis: &Basis) -> String {
    match basis {
        Basis::Bound(one) => bound(one),
        Basis::Assumption(one) => assumption(one),
    }
}

/// Up to which bounds something was looked for, if there are bounds.
pub(crate) fn up_to(rests_on: &[Basis]) -> Option<String> {
    let bounds = rests_on.iter().filter_map(|basis| match basis {
        Basis::Bound(one) => Some(bound(one)),
        Basis::Assumption(_) => None,
    });
    let bounds: Vec<String> = bounds.collect();
    (!bounds.is_empty()).then(|| format!("as far as was looked: {}", bounds.join("; ")))
}
