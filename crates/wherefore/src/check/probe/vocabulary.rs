//! What a program reads, as far as its text tells: the formats that it scans with and the words that it knows. Random bytes
//! seldom come past the first comparison.

use std::iter::repeat_n;

use fastrand::Rng;
use format::{ByteSet, Directive, ScanConversion, ScanFormat, ScanKind};
use ir::{FunctionKind, PrintFormat, Program, Statement};

/// Longer literals are messages, no words of a language.
const LONGEST_WORD: usize = 24;
/// How long texts are that shall not fit; a conversion with a width reads no more than that.
const LONG: usize = 600;

/// The formats and words of a program.
pub(super) struct Vocabulary {
    formats: Vec<ScanFormat>,
    words: Vec<Vec<u8>>,
    /// Characters that the program compares with, perhaps.
    characters: Vec<u8>,
}

impl Vocabulary {
    pub(super) fn new(program: &Program, numbers: &[i128]) -> Self {
        let own = program.functions.iter().filter(|function| function.kind == FunctionKind::User);
        let vertices = own.filter_map(|function| function.body.as_ref());
        let formats = vertices
            .flat_map(|body| body.vertices.iter())
            .filter_map(|vertex| scanned(&vertex.statement))
            .collect();
        let words = program.globals.iter().filter_map(|global| word(global.literal()?)).collect();
        let is_printable = |byte: &u8| matches!(byte, b' '..=b'~' | b'\t' | b'\n');
        let characters = numbers.iter().filter_map(|&number| u8::try_from(number).ok());
        Self { formats, words, characters: characters.filter(is_printable).collect() }
    }

    /// A kind of line that the program may read: a word of it, what one of its formats reads, or both.
    pub(super) fn kind(&self, rng: &mut Rng) -> Kind<'_> {
        let word = pick(&self.words, rng).map(|word| Piece::Word(word));
        let scanned = pick(&self.formats, rng).map(Piece::Scanned);
        match rng.u8(..6) {
            0 | 1 => Kind(scanned.into_iter().collect()),
            2 | 3 => Kind(word.into_iter().chain(scanned).collect()),
            4 => Kind(word.into_iter().collect()),
            _ => Kind((0..rng.usize(1..=6)).map(|_| self.piece(rng)).collect()),
        }
    }

    /// Anything that may be in a line.
    fn piece(&self, rng: &mut Rng) -> Piece<'_> {
        let piece = match rng.u8(..5) {
            0 | 1 => pick(&self.words, rng).map(|word| Piece::Word(word)),
            2 => Some(Piece::Number),
            3 => Some(Piece::Letters),
            _ => None,
        };
        piece.unwrap_or_else(|| {
            Piece::Character(pick(&self.characters, rng).copied().unwrap_or(b' '))
        })
    }

    /// A line of a kind; `number` makes numbers.
    pub(super) fn line(
        &self,
        kind: &Kind<'_>,
        rng: &mut Rng,
        mut number: impl FnMut(&mut Rng) -> i128,
    ) -> Vec<u8> {
        let mut line = Vec::new();
        for piece in &kind.0 {
            match piece {
                Piece::Word(word) => line.extend(*word),
                Piece::Scanned(format) => self.scanned(format, rng, &mut number, &mut line),
                Piece::Number => line.extend(number(rng).to_string().into_bytes()),
                Piece::Letters => line.extend(letters(rng)),
                Piece::Character(byte) => line.push(*byte),
            }
            if matches!(piece, Piece::Word(_)) && kind.0.len() == 2 {
                line.push(b' ');
            }
        }
        line.push(b'\n');
        line
    }

    /// What a format reads.
    fn scanned(
        &self,
        format: &ScanFormat,
        rng: &mut Rng,
        number: &mut impl FnMut(&mut Rng) -> i128,
        line: &mut Vec<u8>,
    ) {
        for directive in &format.directives {
            match directive {
                Directive::Space => line.push(b' '),
                Directive::Literal(text) => line.extend(text),
                Directive::Conversion(conversion) => {
                    line.extend(self.converted(conversion, rng, number));
                }
            }
        }
    }

    fn converted(
        &self,
        conversion: &ScanConversion,
        rng: &mut Rng,
        number: &mut impl FnMut(&mut Rng) -> i128,
    ) -> Vec<u8> {
        let mut text = match conversion.kind {
            ScanKind::Integer { .. } | ScanKind::Pointer => number(rng).to_string().into_bytes(),
            ScanKind::Float => format!("{}.5", number(rng)).into_bytes(),
            ScanKind::Characters => {
                pick(&self.characters, rng).map_or(vec![b'a'], |&one| vec![one])
            }
            ScanKind::String => match pick(&self.words, rng) {
                Some(word) if rng.bool() => word.clone(),
                Some(_) | None => letters(rng),
            },
            ScanKind::Set(members) => of_set(&members, rng),
            ScanKind::Count => Vec::new(),
        };
        if let Some(width) = conversion.width {
            text.truncate(width as usize);
        }
        text
    }
}

/// The pieces of a line, in their order.
pub(super) struct Kind<'v>(Vec<Piece<'v>>);

impl Kind<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

enum Piece<'v> {
    Word(&'v [u8]),
    Scanned(&'v ScanFormat),
    Number,
    Letters,
    Character(u8),
}

/// The format of a scan that is known when the program is compiled.
fn scanned(statement: &Statement) -> Option<ScanFormat> {
    let Statement::Scan(scanning) = statement else { return None };
    match &scanning.format {
        PrintFormat::Constant { text, .. } => ScanFormat::parse(text).ok(),
        PrintFormat::Computed { .. } | PrintFormat::List { .. } => None,
    }
}

/// The text of a literal that may be a word of the input.
fn word(literal: &[u8]) -> Option<Vec<u8>> {
    let text = literal.split(|&byte| byte == 0).next()?;
    let is_word = !text.is_empty() && text.len() <= LONGEST_WORD && !text.contains(&b'%');
    is_word.then(|| text.to_vec())
}

/// One letter, often more often than there is room for.
fn letters(rng: &mut Rng) -> Vec<u8> {
    let length = if rng.bool() { rng.usize(1..=8) } else { rng.usize(9..=LONG) };
    repeat_n(rng.u8(b'a'..=b'z'), length).collect()
}

/// Members of the set, those that people type if there are any.
fn of_set(members: &ByteSet, rng: &mut Rng) -> Vec<u8> {
    let typed: Vec<u8> = (b' '..=b'~').filter(|&byte| members.contains(byte)).collect();
    let letters_first: Vec<u8> = typed.iter().copied().filter(u8::is_ascii_alphanumeric).collect();
    let chosen = pick(if letters_first.is_empty() { &typed } else { &letters_first }, rng);
    let length = if rng.bool() { rng.usize(1..=8) } else { rng.usize(9..=LONG) };
    chosen.map_or_else(Vec::new, |&byte| repeat_n(byte, length).collect())
}

fn pick<'a, T>(all: &'a [T], rng: &mut Rng) -> Option<&'a T> {
    if all.is_empty() { None } else { Some(&all[rng.usize(..all.len())]) }
}
