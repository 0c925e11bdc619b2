//! Threads that wake without a signal.

use ir::{Program, StaticImage};

/// The variable of the models that says whether they do.
const SPURIOUS_WAKEUPS: &str = "spurious_wakeups";

/// From now on a thread that waits on a condition variable may wake at any time.
pub(crate) fn weave(program: &mut Program) {
    for global in program.globals.iter_mut() {
        if global.internal && &*global.name == SPURIOUS_WAKEUPS {
            global.image = Some(StaticImage { bytes: vec![1], ..StaticImage::default() });
        }
    }
}
