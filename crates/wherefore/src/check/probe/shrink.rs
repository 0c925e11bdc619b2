//! Makes the run of a probe plainer as long as it fails in the same way.

use ir::{CheckId, SiteId};
use semantics::concrete::{Inputs, Scenario};

use super::Prober;

/// A plainer scenario in which the check fails.
pub(super) fn shrink(prober: &Prober<'_>, check: CheckId, scenario: Scenario) -> Scenario {
    let mut shrinking = Shrinking { prober, check, scenario };
    shrinking.storage();
    shrinking.arguments();
    shrinking.standard_input();
    shrinking.letters();
    shrinking.inputs();
    shrinking.scenario
}

struct Shrinking<'p> {
    prober: &'p Prober<'p>,
    check: CheckId,
    scenario: Scenario,
}

impl Shrinking<'_> {
    /// Takes a scenario if the check fails in it; what its run does not take is left out.
    fn tries(&mut self, scenario: Scenario) -> bool {
        if self.prober.is_over() {
            return false;
        }
        let run = self.prober.run(&scenario);
        let fails = run.failed.contains(&self.check);
        if fails {
            self.scenario = run.scenario(&scenario);
        }
        fails
    }

    fn storage(&mut self) {
        if self.scenario.filling != 0 {
            self.tries(self.scenario.filled_with(0));
        }
    }

    fn arguments(&mut self) {
        let Some(given) = self.scenario.arguments.clone() else { return };
        if self.tries(Scenario { arguments: None, ..self.scenario.clone() }) {
            return;
        }
        for count in 1..given.len() {
            let arguments = Some(given[..count].to_vec());
            if self.tries(Scenario { arguments, ..self.scenario.clone() }) {
                break;
            }
        }
        for index in 0..self.scenario.arguments.as_ref().map_or(0, Vec::len) {
            let text = |scenario: &Scenario| -> Vec<u8> {
                scenario.arguments.as_ref().map_or_else(Vec::new, |all| all[index].clone())
            };
            self.shorten(text, |scenario, text| {
                if let Some(arguments) = &mut scenario.arguments {
                    arguments[index] = text;
                }
            });
        }
    }

    fn standard_input(&mut self) {
        self.shorten(
            |scenario| scenario.standard_input.clone(),
            |scenario, text| scenario.standard_input = text,
        );
    }

    /// Leaves out parts of a text, the largest first.
    fn shorten(
        &mut self,
        text: impl Fn(&Scenario) -> Vec<u8>,
        put: impl Fn(&mut Scenario, Vec<u8>),
    ) {
        let mut part = text(&self.scenario).len().div_ceil(2);
        while part > 0 {
            let mut at = 0;
            while at < text(&self.scenario).len() {
                let old = text(&self.scenario);
                let end = old.len().min(at + part);
                let mut scenario = self.scenario.clone();
                put(&mut scenario, [&old[..at], &old[end..]].concat());
                if !self.tries(scenario) {
                    at += part;
                }
            }
            part /= 2;
        }
    }

    /// Puts the same letter for all that are no blanks, if that does.
    fn letters(&mut self) {
        let is_letter = |byte: &u8| !byte.is_ascii_whitespace() && *byte != b'a';
        if !self.scenario.standard_input.iter().any(is_letter) {
            return;
        }
        let same = |byte: &u8| if is_letter(byte) { b'a' } else { *byte };
        let standard_input = self.scenario.standard_input.iter().map(same).collect();
        self.tries(Scenario { standard_input, ..self.scenario.clone() });
    }

    fn inputs(&mut self) {
        let entries = self.scenario.inputs.entries();
        let mut all: Vec<(SiteId, usize)> = entries
            .flat_map(|(site, values)| (0..values.len()).map(move |occurrence| (site, occurrence)))
            .collect();
        all.sort_unstable();
        for (site, occurrence) in all {
            for plain in [0, 1, 2, 10, 100] {
                let value = self.scenario.inputs.get(site, occurrence);
                if value.is_none_or(|value| value <= plain) {
                    break;
                }
                let inputs = with(&self.scenario.inputs, (site, occurrence), plain);
                if self.tries(Scenario { inputs, ..self.scenario.clone() }) {
                    break;
                }
            }
        }
    }
}

/// The inputs with another value of one.
fn with(inputs: &Inputs, changed: (SiteId, usize), value: u128) -> Inputs {
    let mut others = Inputs::new();
    for (site, values) in inputs.entries() {
        for (occurrence, &old) in values.iter().enumerate() {
            others.push(site, if (site, occurrence) == changed { value } else { old });
        }
    }
    others
}
