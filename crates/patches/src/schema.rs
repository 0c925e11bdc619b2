//! Many changes in one text, each behind a choice.
//!
//! The front end reads the text once, and what it refuses is left out. Two numbers, inputs of the
//! program, choose a place and a change there; with 0 the program is as it was.

use std::ops::Range;

use ir::{FunctionId, Program, SiteId};

use crate::changes::{Place, PlaceKind};
use crate::{Refusal, Request};

/// What chooses.
const ADDITIONAL: &str = "int __wherefore_at, __wherefore_pick;\n\
    extern int __VERIFIER_nondet_int(void);\n\
    __attribute__((constructor(101))) static void __wherefore_choose(void)\n\
    { __wherefore_at = __VERIFIER_nondet_int(); __wherefore_pick = __VERIFIER_nondet_int(); }\n";
const DECLARED: &str = "extern int __wherefore_at, __wherefore_pick;\n";

/// The text is read again at most this often, without what is refused.
const MOST_READINGS: usize = 12;

/// A program that holds many changes.
pub(crate) struct Schema {
    pub program: Program,
    pub entry: FunctionId,
    /// Where the choices are asked for.
    pub asked: [SiteId; 2],
    /// The changes that it holds, by the numbers of the place and of the change.
    pub held: Vec<(usize, usize)>,
}

/// A change of a place that is in the text, and where it stands there.
struct Written {
    unit: usize,
    range: Range<usize>,
    place: usize,
    /// None for what stands around the changes of a place.
    change: Option<usize>,
}

/// Writes as many changes of some places as the front end takes into one program.
pub(crate) fn schema(request: &Request<'_>, places: &[&Place]) -> Option<Schema> {
    let mut held: Vec<(usize, usize)> = Vec::new();
    for (place, of) in places.iter().enumerate() {
        let changes = of.changes.iter().enumerate().filter(|(_, change)| !change.alone);
        held.extend(changes.map(|(change, _)| (place, change)));
    }
    for _ in 0..MOST_READINGS {
        if held.is_empty() || request.is_over() {
            return None;
        }
        let (texts, written) = write(request, places, &held);
        let refused = match request.reader.read(&texts, Some(ADDITIONAL)) {
            Ok(read) => {
                let named = |site: &ir::InputSite| &*site.name == "__VERIFIER_nondet_int";
                let (id, _) =
                    read.program.sites.entries().filter(|(_, site)| named(site)).last()?;
                let asked = [SiteId(id.0.checked_sub(1)?), id];
                return Some(Schema { program: read.program, entry: read.entry, asked, held });
            }
            Err(refused) => refused,
        };
        let before = held.len();
        leave_out(&mut held, &written, &refused);
        if held.len() == before {
            return None;
        }
    }
    None
}

/// Leaves out what the front end refuses: the change, or all of a place if it is about what is around them.
fn leave_out(held: &mut Vec<(usize, usize)>, written: &[Written], refused: &[Refusal]) {
    for refusal in refused {
        let Some((unit, range)) = &refusal.place else { continue };
        let touched = written.iter().filter(|one| {
            one.unit == *unit && one.range.start <= range.start && range.start < one.range.end
        });
        // The innermost one is to blame.
        let Some(blamed) = touched.min_by_key(|one| one.range.len()) else { continue };
        held.retain(|(place, change)| {
            *place != blamed.place || blamed.change.is_some_and(|refused| refused != *change)
        });
    }
}

/// The texts with all changes in them, and where each stands.
fn write(
    request: &Request<'_>,
    places: &[&Place],
    held: &[(usize, usize)],
) -> (Vec<String>, Vec<Written>) {
    let mut written = Vec::new();
    let texts = request.units.iter().enumerate().map(|(unit, of)| {
        let mut own: Vec<usize> = (0..places.len())
            .filter(|&place| places[place].unit == unit && held.iter().any(|one| one.0 == place))
            .collect();
        // Outer ones first; what is put before a statement stands outside of it.
        own.sort_by_key(|&place| {
            let Place { span, kind, .. } = places[place];
            let inner = match kind {
                PlaceKind::Before => 0,
                PlaceKind::After => 1,
                PlaceKind::Statement => 2,
                PlaceKind::Value => 3,
            };
            (span.start, std::cmp::Reverse(span.end), inner)
        });
        let mut writer = Writer {
            text: &of.text,
            places,
            held,
            unit,
            out: DECLARED.to_owned(),
            written: &mut written,
        };
        writer.range(0..of.text.len(), &own);
        writer.out
    });
    let texts = texts.collect();
    (texts, written)
}

struct Writer<'w> {
    text: &'w str,
    places: &'w [&'w Place],
    held: &'w [(usize, usize)],
    unit: usize,
    out: String,
    written: &'w mut Vec<Written>,
}

impl Writer<'_> {
    /// Writes a range of the text with the places in it.
    fn range(&mut self, range: Range<usize>, places: &[usize]) {
        let mut at = range.start;
        let mut rest = places;
        while let Some((&first, others)) = rest.split_first() {
            let span = self.places[first].span.clone();
            if span.start < at || span.end > range.end {
                // It overlaps with another one: that cannot be written.
                rest = others;
                continue;
            }
            let inside =
                others.iter().take_while(|&&other| self.places[other].span.start < span.end);
            let (inner, others) = others.split_at(inside.count());
            self.out += &self.text[at..span.start];
            self.place(first, inner);
            at = span.end;
            rest = others;
        }
        self.out += &self.text[at..range.end];
    }

    fn place(&mut self, place: usize, inner: &[usize]) {
        let begin = self.out.len();
        let Place { span, kind, .. } = self.places[place];
        let old = &self.text[span.clone()];
        let number = place + 1;
        match kind {
            PlaceKind::Value => {
                self.out += &format!("(__wherefore_at == {number} ? (");
                self.changes(place, |text| format!("(__typeof__(({old})+0))({text})"), " : ");
                self.out += &format!("(__typeof__(({old})+0))({old})) : (");
                self.range(span.clone(), inner);
                self.out += "))";
            }
            PlaceKind::Statement => {
                self.out += &format!("{{ if (__wherefore_at == {number}) {{ ");
                self.changes(place, |text| format!("{{ {text} }}"), " else ");
                self.out += "{ } } else { ";
                self.range(span.clone(), inner);
                self.out += " } }";
            }
            PlaceKind::Before => {
                self.out += &format!("if (__wherefore_at == {number}) {{ ");
                self.changes(place, |text| format!("{{ {text} }}"), " else ");
                self.out += "{ } } ";
                self.range(span.clone(), inner);
            }
            PlaceKind::After => {
                self.range(span.clone(), inner);
                self.out += &format!(" if (__wherefore_at == {number}) {{ ");
                self.changes(place, |text| format!("{{ {text} }}"), " else ");
                self.out += "{ } }";
            }
        }
        self.written.push(Written {
            unit: self.unit,
            range: begin..self.out.len(),
            place,
            change: None,
        });
    }

    /// Writes the changes of a place, each behind its condition.
    fn changes(&mut self, place: usize, shape: impl Fn(&str) -> String, between: &str) {
        let is_value = self.places[place].kind == PlaceKind::Value;
        let own = self.held.iter().filter(|one| one.0 == place).map(|one| one.1);
        for change in own.collect::<Vec<_>>() {
            let number = change + 1;
            self.out += &match is_value {
                true => format!("__wherefore_pick == {number} ? "),
                false => format!("if (__wherefore_pick == {number}) "),
            };
            let begin = self.out.len();
            self.out += &shape(&self.places[place].changes[change].text);
            let range = begin..self.out.len();
            self.written.push(Written { unit: self.unit, range, place, change: Some(change) });
            self.out += between;
        }
    }
}
