//! Replays of long runs.

use findings::StepKind;

use crate::replay::support::failing;

#[test]
fn of_a_million_steps_the_ends_and_what_matters_are_kept() {
    let replay = failing(
        "int a[1000];
         int main(void) {
           int sum = 0;
           int trash = 0;
           for (int i = 0; i < 250000; i++) {
             a[i % 1000] = i;
             trash = trash * 3 & 1023;
             sum = sum + a[i / 2 % 1000] % 7;
           }
           assert(sum < 0);
         }",
    );
    let steps = &replay.trace.steps;
    assert!(steps.len() < 400_000, "{}", steps.len());
    let gap = |text: &str| text.starts_with("... ") && text.ends_with(" left out");
    assert!(steps.iter().any(|step| step.kind == StepKind::Other && gap(&step.text)));
    assert!(steps.iter().all(|step| !(step.matters && step.place.start.line == 7)));
}
