//! Makes a failing run plainer as long as it fails in the same way.

use ir::{CheckId, FloatFormat, SiteId, Type};
use semantics::concrete::{Inputs, Scenario, StorageInstance};

use super::Prober;

/// A plainer scenario in which the check fails.
pub(super) fn shrink(prober: &Prober<'_>, check: CheckId, scenario: Scenario) -> Scenario {
    let failed = prober.run(&scenario).failed;
    if !failed.contains(&check) {
        return scenario;
    }
    let mut shrinking = Shrinking { prober, check, failed, scenario };
    shrinking.storage();
    shrinking.arguments();
    shrinking.standard_input();
    shrinking.letters();
    shrinking.characters();
    shrinking.inputs();
    shrinking.scenario
}

/// Whether people can read what is given in a run: texts of printed characters, and small numbers.
pub(super) fn is_plain(scenario: &Scenario) -> bool {
    let texts = scenario.arguments.iter().flatten().chain([&scenario.standard_input]);
    let readable = texts.flatten().all(|&byte| is_readable(byte));
    let mut values = scenario.inputs.entries().flat_map(|(_, values)| values);
    readable && is_filled(scenario) && values.all(|&value| value <= PLAIN)
}

/// Whether all storage holds the same before it is written.
fn is_filled(scenario: &Scenario) -> bool {
    scenario.variables.is_empty() && scenario.contents.is_empty()
}

/// Greater numbers are worth the time to look for smaller ones.
const PLAIN: u128 = 100;

fn is_readable(byte: u8) -> bool {
    matches!(byte, b' '..=b'~' | b'\n' | b'\t')
}

struct Shrinking<'p> {
    prober: &'p Prober<'p>,
    check: CheckId,
    /// What fails in the run: nothing else may fail in a plainer one.
    failed: Vec<CheckId>,
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
        let fails = fails && run.failed.iter().all(|check| self.failed.contains(check));
        if fails {
            self.scenario = run.scenario(&scenario);
        }
        fails
    }

    fn storage(&mut self) {
        if self.scenario.filling != 0 {
            self.tries(self.scenario.filled_with(0));
        }
        if is_filled(&self.scenario) {
            return;
        }
        let (variables, contents) = Default::default();
        if self.tries(Scenario { variables, contents, ..self.scenario.clone() }) {
            return;
        }
        let (variables, contents) = (&self.scenario.variables, &self.scenario.contents);
        let mut made: Vec<StorageInstance> =
            variables.keys().chain(contents.keys()).copied().collect();
        made.sort_unstable();
        for one in made {
            let mut scenario = self.scenario.clone();
            scenario.variables.remove(&one);
            scenario.contents.remove(&one);
            self.tries(scenario);
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

    /// Replaces unreadable characters by letters, digits or blanks.
    fn characters(&mut self) {
        let count = self.scenario.arguments.as_ref().map_or(0, Vec::len);
        for index in 0..=count {
            for at in 0..text_of(&mut self.scenario.clone(), index).map_or(0, |text| text.len()) {
                for character in *b"a1 " {
                    let mut scenario = self.scenario.clone();
                    let Some(text) = text_of(&mut scenario, index) else { break };
                    match text.get_mut(at) {
                        Some(byte) if !is_readable(*byte) => *byte = character,
                        _ => break,
                    }
                    if self.tries(scenario) {
                        break;
                    }
                }
            }
        }
    }

    fn inputs(&mut self) {
        let entries = self.scenario.inputs.entries();
        let mut all: Vec<(SiteId, usize)> = entries
            .flat_map(|(site, values)| (0..values.len()).map(move |occurrence| (site, occurrence)))
            .collect();
        all.sort_unstable();
        for (site, occurrence) in all {
            let Some(value) = self.scenario.inputs.get(site, occurrence) else { continue };
            let program = self.prober.program;
            for plain in plainer(&program.types[program.sites[site].ty], value) {
                let inputs = with(&self.scenario.inputs, (site, occurrence), plain);
                if self.tries(Scenario { inputs, ..self.scenario.clone() }) {
                    break;
                }
            }
        }
    }
}

/// The arguments, and the standard input behind them.
fn text_of(scenario: &mut Scenario, index: usize) -> Option<&mut Vec<u8>> {
    let count = scenario.arguments.as_ref().map_or(0, Vec::len);
    match &mut scenario.arguments {
        Some(arguments) if index < count => arguments.get_mut(index),
        _ if index == count => Some(&mut scenario.standard_input),
        _ => None,
    }
}

/// Plainer values than that of an input, the plainest first.
fn plainer(ty: &Type, value: u128) -> Vec<u128> {
    match ty {
        Type::Float(FloatFormat::Single) => {
            let plain = [0.0_f32, 1.0, 2.0, 10.0, 100.0].map(|one| u128::from(one.to_bits()));
            plain.into_iter().take_while(|&plain| plain != value).collect()
        }
        Type::Float(FloatFormat::Double) => {
            let plain = [0.0_f64, 1.0, 2.0, 10.0, 100.0].map(|one| u128::from(one.to_bits()));
            plain.into_iter().take_while(|&plain| plain != value).collect()
        }
        Type::Float(FloatFormat::Half | FloatFormat::Extended | FloatFormat::Quad) => Vec::new(),
        Type::Integer(ty) if ty.signed && ty.width < 128 && value >> (ty.width - 1) & 1 == 1 => {
            let all = (1_u128 << ty.width) - 1;
            let magnitude = (all - value).saturating_add(1);
            let negative = plain_numbers(magnitude).map(|plain| plain.wrapping_neg() & all);
            [0, 1].into_iter().chain(negative).collect()
        }
        Type::Integer(_)
        | Type::Void
        | Type::Pointer(_)
        | Type::Array { .. }
        | Type::Record(_)
        | Type::Function(_)
        | Type::Opaque { .. } => [0].into_iter().chain(plain_numbers(value)).collect(),
    }
    .into_iter()
    .filter(|&plain| plain != value)
    .collect()
}

/// One, two and the powers of ten below a number.
fn plain_numbers(below: u128) -> impl Iterator<Item = u128> {
    let powers = (1..=38).map(|power| 10_u128.pow(power));
    [1, 2].into_iter().chain(powers).take_while(move |&plain| plain < below)
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
