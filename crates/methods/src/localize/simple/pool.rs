//! Numbers and names that a replacement may be made of.

use std::collections::BTreeMap;

use findings::CheckKind;
use ir::{
    BinaryOperator, CheckId, ExpressionKind, FunctionKind, GlobalId, IntegerType, Origin, Program,
    Type, TypeId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::words::is_name;

/// What all replacements in a program may use.
pub(super) struct Pool {
    /// The numbers that the program is written with.
    pub numbers: Vec<i128>,
    /// Those of each function.
    of_functions: FxHashMap<ir::FunctionId, Vec<i128>>,
    /// The constants that have names, by their values.
    names: BTreeMap<i128, Vec<String>>,
    /// For each enumerator the others.
    enumerators: FxHashMap<String, Vec<(i128, String)>>,
    /// How many functions name each global.
    pub naming: FxHashMap<GlobalId, FxHashSet<ir::FunctionId>>,
    /// `int`.
    pub int: TypeId,
    /// Checks of operations that the program did not have.
    checks: Vec<(&'static [CheckKind], CheckId)>,
}

impl Pool {
    /// Looks through a program, and reserves checks in it.
    pub fn new(program: &mut Program, origin: Origin, function: ir::FunctionId) -> Self {
        let int = program.types.int();
        let mut lists: Vec<&'static [CheckKind]> = vec![ir::checks::DIRECT_READ];
        for ty in [true, false] {
            let integer = program.types.integer(32, ty);
            for operator in [BinaryOperator::Add, BinaryOperator::Divide, BinaryOperator::ShiftLeft]
            {
                lists.push(ir::checks::of_binary(operator, &program.types[integer]));
            }
        }
        let float = Type::Float(ir::FloatFormat::Double);
        lists.push(ir::checks::of_binary(BinaryOperator::Add, &float));
        let checks =
            lists.into_iter().map(|kinds| (kinds, program.reserve_checks(kinds, origin, function)));
        let checks = checks.collect();
        let mut pool = Self {
            numbers: Vec::new(),
            of_functions: FxHashMap::default(),
            names: macros(program),
            enumerators: enumerators(program),
            naming: FxHashMap::default(),
            int,
            checks,
        };
        pool.look_through(program);
        pool
    }

    fn look_through(&mut self, program: &Program) {
        let mut numbers: FxHashSet<i128> = self.names.keys().copied().collect();
        for (id, function) in program.functions.entries() {
            let of_user = function.kind == FunctionKind::User;
            let Some(body) = function.body.as_ref().filter(|_| of_user) else { continue };
            for expression in body.expressions.iter() {
                if let (ExpressionKind::Constant(bits), Some(origin)) =
                    (&expression.kind, expression.origin)
                    && let Some(integer) = program.types.as_integer(expression.ty)
                    && !program.is_system(origin)
                {
                    let number = value(integer, *bits);
                    numbers.insert(number);
                    let here = self.of_functions.entry(id).or_default();
                    if !here.contains(&number) {
                        here.push(number);
                    }
                    self.name(number, program.text(origin));
                }
            }
            for place in body.places.iter() {
                if let ir::PlaceKind::Global(global) = place.kind {
                    self.naming.entry(global).or_default().insert(id);
                }
            }
        }
        self.numbers = numbers.into_iter().collect();
        self.numbers.sort_unstable();
    }

    /// Notes what a number is called in the text.
    fn name(&mut self, number: i128, text: String) {
        let names = self.names.entry(number).or_default();
        if is_name(&text) && !names.contains(&text) {
            names.push(text);
        }
    }

    /// The numbers that a function is written with.
    pub fn numbers_of(&self, function: ir::FunctionId) -> &[i128] {
        self.of_functions.get(&function).map_or(&[], |numbers| numbers)
    }

    /// The numbers that have names.
    pub fn named(&self) -> impl Iterator<Item = i128> {
        self.names.iter().filter(|(_, names)| !names.is_empty()).map(|(number, _)| *number)
    }

    /// Checks of an operation.
    pub fn checks(&self, kinds: &[CheckKind]) -> Option<CheckId> {
        self.checks.iter().find(|(known, _)| *known == kinds).map(|(_, check)| *check)
    }

    /// The other constants of an enumeration.
    pub fn enumerators(&self, name: &str) -> &[(i128, String)] {
        self.enumerators.get(name).map_or(&[], |others| others)
    }

    /// A number of a type as one would write it instead of an old text.
    pub fn written(&self, number: i128, old: &str, integer: IntegerType) -> String {
        if let Some((_, name)) = self.enumerators(old).iter().find(|(one, _)| *one == number) {
            return name.clone();
        }
        let names = self.names.get(&number).map_or(&[][..], |names| names);
        if let ([name], true) = (names, is_name(old)) {
            return name.clone();
        }
        let letter = u8::try_from(number).ok().filter(u8::is_ascii_graphic);
        match letter {
            Some(letter) if old.starts_with('\'') => format!("'{}'", letter.escape_ascii()),
            _ => {
                let is_number = old.starts_with(|first: char| first.is_ascii_digit());
                let digits = old.trim_end_matches(['u', 'U', 'l', 'L']);
                match &old[digits.len()..] {
                    own if is_number && !own.is_empty() => format!("{number}{own}"),
                    _ => format!("{number}{}", suffix(integer, number)),
                }
            }
        }
    }
}

/// What has to follow a number so that it is a constant of a type: a large one is signed, or none
/// at all, without it.
pub(super) fn suffix(integer: IntegerType, number: i128) -> &'static str {
    match integer.signed || number <= i128::from(i32::MAX) {
        true => "",
        false if integer.width <= 32 => "u",
        false => "ULL",
    }
}

/// The number that bits stand for.
pub(super) fn value(integer: IntegerType, bits: u128) -> i128 {
    let unused = 128 - u32::from(integer.width);
    match integer.signed {
        true => (bits << unused).cast_signed() >> unused,
        false => bits.cast_signed(),
    }
}

/// The bits of a number; none if the type does not have it.
pub(super) fn bits(integer: IntegerType, number: i128) -> Option<u128> {
    let unused = 128 - u32::from(integer.width);
    let bits = (number.cast_unsigned() << unused) >> unused;
    let fits = value(integer, bits) == number && (integer.signed || number >= 0);
    let is_truth = integer.name != ir::IntegerName::Bool || (0..=1).contains(&number);
    (fits && is_truth).then_some(bits)
}

/// The numbers that the user has defined names for, each name once.
fn macros(program: &Program) -> BTreeMap<i128, Vec<String>> {
    let mut defined: BTreeMap<&str, Vec<Option<i128>>> = BTreeMap::new();
    // What is between angle brackets comes with this tool.
    let of_system = |name: &str| name.starts_with("/usr/include/") || name.starts_with('<');
    let files = program.sources.files().iter();
    let files = files.filter(|file| !file.system && !of_system(&file.name));
    for text in files.filter_map(|file| std::str::from_utf8(file.text()).ok()) {
        for line in text.lines() {
            let Some(line) = line.trim_start().strip_prefix("#define ") else { continue };
            let line = line.split("/*").next().unwrap_or_default();
            let line = line.split("//").next().unwrap_or_default();
            let mut words = line.split_whitespace();
            if let Some(name) = words.next().filter(|name| is_name(name)) {
                let number = words.next().and_then(|word| word.parse().ok());
                let number = number.filter(|_| words.next().is_none());
                defined.entry(name).or_default().push(number);
            }
        }
    }
    let mut names: BTreeMap<i128, Vec<String>> = BTreeMap::new();
    for (name, numbers) in defined {
        if let [Some(number)] = numbers[..] {
            names.entry(number).or_default().push(name.to_owned());
        }
    }
    names
}

fn enumerators(program: &Program) -> FxHashMap<String, Vec<(i128, String)>> {
    let mut found = FxHashMap::default();
    for enumeration in program.types.enumerations.iter() {
        for (own, _) in &enumeration.enumerators {
            let others = enumeration.enumerators.iter().filter(|(name, _)| name != own);
            let others = others.map(|(name, number)| (*number, name.to_string())).collect();
            found.insert(own.to_string(), others);
        }
    }
    found
}
