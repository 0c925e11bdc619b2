//! What a program is started with: the arguments and the environment of `main`.

use ir::{FunctionId, SIDE_BY_SIDE, Type};
use logic::TermId;
use semantics::domain::{Domain, Memory, Scalar};

use super::Executor;
use crate::record::ArgumentsRecord;
use crate::value::{ObjectId, Value};

/// No system gives a program more arguments.
const MOST_ARGUMENTS: u32 = 1 << 21;
/// The program's name, as in a run that replays.
const NAME: &[u8] = b"program";

impl Executor<'_> {
    /// The arguments of the entry function, as far as it takes them; none if they are not known.
    pub(super) fn entry_arguments(&mut self, entry: FunctionId) -> Option<Vec<Value>> {
        let program = self.program;
        let function = &program.functions[entry];
        let body = function.body.as_ref();
        let wanted = body.map_or(0, |body| body.parameter_count as usize);
        let twice = &*function.name == SIDE_BY_SIDE;
        if &*function.name != "main" && !twice {
            if wanted > 0 {
                self.domain.cut("the arguments of the entry function are not known");
                return None;
            }
            self.environment();
            return Some(Vec::new());
        }
        let scalars = body.into_iter().flat_map(|body| body.locals.iter().take(wanted));
        let scalars: Vec<_> = scalars.map(|local| Scalar::of(&program.types, local.ty)).collect();
        let usual = [Scalar::INT, Scalar::Pointer, Scalar::Pointer];
        if scalars.len() > usual.len()
            || scalars.iter().zip(usual).any(|(one, usual)| *one != usual)
        {
            self.domain.cut("main takes arguments of other types than int, char ** and char **");
            return None;
        }
        let most = if wanted > 0 { self.options.arguments.0 } else { 0 };
        let (count, arguments) = match &self.options.given {
            Some(given) => {
                let arguments = given.scenario.arguments.as_deref();
                self.given_arguments(arguments.unwrap_or_default())
            }
            None => self.any_arguments(most),
        };
        let environment = self.environment();
        // Two programs may each write to their arguments.
        let third = match (twice, &self.options.given) {
            (true, None) => self.any_arguments(most).1,
            (true, Some(given)) => {
                let arguments = given.scenario.arguments.clone().unwrap_or_default();
                self.given_arguments(&arguments).1
            }
            (false, _) => environment,
        };
        let mut values = vec![Value::Bits(count), arguments, third];
        values.truncate(wanted);
        Some(values)
    }

    /// The array of the environment. If it is not given it is empty, and executions that read it
    /// are not followed further: what `getenv` finds is an input.
    fn environment(&mut self) -> Value {
        let program = self.program;
        let given = self.options.given.as_ref().and_then(|given| given.environment.as_deref());
        let strings = given.unwrap_or_default().iter();
        let strings: Vec<_> = strings.map(|bytes| self.known_string(bytes)).collect();
        let is_given = self.domain.context.number(32, given.is_some().into());
        let environment = self.pointers(&strings);
        if let (None, [target]) = (given, &*self.domain.targets(&environment)) {
            self.domain.any_environment = Some(target.base);
        }
        for (id, global) in program.globals.entries() {
            let at = self.domain.global_pointer(id);
            match &*global.name {
                "environ" | "__environ" if matches!(program.types[global.ty], Type::Pointer(_)) => {
                    self.domain.poke(&at, Scalar::Pointer, &environment);
                }
                ir::ENVIRONMENT_IS_GIVEN => {
                    self.domain.poke(&at, Scalar::INT, &Value::Bits(is_given));
                }
                _ => {}
            }
        }
        environment
    }

    /// The number of arguments that are given after the program's name, and the array of them.
    fn given_arguments(&mut self, arguments: &[Vec<u8>]) -> (TermId, Value) {
        let all = std::iter::once(NAME).chain(arguments.iter().map(Vec::as_slice));
        let strings: Vec<_> = all.map(|bytes| self.known_string(bytes)).collect();
        (self.domain.context.number(32, strings.len() as u64), self.pointers(&strings))
    }

    /// The number of arguments, at most this many after the program's name, and the array of them.
    fn any_arguments(&mut self, most: u32) -> (TermId, Value) {
        let count = if most == 0 {
            self.domain.context.number(32, 1)
        } else {
            let count = self.domain.context.variable("number of arguments", 32);
            let context = &mut self.domain.context;
            let [least, known, largest] =
                [1, most + 1, MOST_ARGUMENTS].map(|bound| context.number(32, bound.into()));
            let more = context.variable("more arguments, or longer ones", 1);
            let known = context.unsigned_less_equal(count, known);
            let facts = [
                context.unsigned_less_equal(least, count),
                context.unsigned_less_equal(count, largest),
                context.or(known, more),
            ];
            self.domain.record.facts.extend(facts);
            self.domain.more_arguments = Some(more);
            count
        };
        let array = self.array(count, most + 1);
        let mut strings = vec![self.known_string(NAME)];
        let mut record = Vec::new();
        for index in 1..=most {
            let number = self.domain.context.number(32, index.into());
            let given = self.domain.context.unsigned_less(number, count);
            let variable = |place| format!("argument {index} [{place}]");
            let bytes = (0..self.options.arguments.1)
                .map(|place| self.domain.context.variable(&variable(place), 8));
            let bytes: Vec<_> = bytes.collect();
            record.push(bytes.clone());
            strings.push((given, self.string(given, bytes)));
        }
        if most > 0 {
            self.domain.record.arguments = Some(ArgumentsRecord { count, strings: record });
        }
        self.fill_array(array, &strings);
        (count, self.domain.pointer_to(array))
    }

    /// An array of pointers to strings that are all there.
    fn pointers(&mut self, strings: &[(TermId, ObjectId)]) -> Value {
        let count = self.domain.context.number(32, strings.len() as u64);
        let array = self.array(count, strings.len() as u32);
        self.fill_array(array, strings);
        self.domain.pointer_to(array)
    }

    /// Room for this many pointers and a null pointer, all null.
    fn array(&mut self, count: TermId, most: u32) -> ObjectId {
        let word = self.domain.pointer_size();
        let always = self.domain.truth(true);
        let [one, bytes] = [1, word].map(|number| self.domain.number(number));
        let count = self.domain.context.zero_extend(count, 64);
        let places = self.domain.context.add(count, one);
        let size = self.domain.context.multiply(places, bytes);
        self.domain.create_environment(always, size, (u64::from(most) + 1) * word, word)
    }

    /// Puts each pointer where its condition holds; elsewhere the array ends before it.
    fn fill_array(&mut self, array: ObjectId, strings: &[(TermId, ObjectId)]) {
        let word = self.domain.pointer_size();
        let start = self.domain.pointer_to(array);
        for (index, &(given, string)) in strings.iter().enumerate() {
            let pointer = self.domain.pointer_to(string);
            let null = self.domain.address(0);
            let pointer = self.domain.select(&given, Scalar::Pointer, &pointer, &null);
            let at = self.domain.offset_pointer_by(&start, index as u64 * word);
            self.domain.poke(&at, Scalar::Pointer, &pointer);
        }
    }

    /// A string that is there in any case.
    fn known_string(&mut self, bytes: &[u8]) -> (TermId, ObjectId) {
        let bytes = bytes.iter().map(|&byte| self.domain.context.number(8, byte.into())).collect();
        let always = self.domain.truth(true);
        (always, self.string(always, bytes))
    }

    /// A string that ends at its first zero, in an object that ends with it.
    fn string(&mut self, given: TermId, bytes: Vec<TermId>) -> ObjectId {
        let zero = self.domain.context.number(8, 0);
        let present: Vec<_> =
            bytes.iter().map(|&byte| self.domain.context.not_equal(byte, zero)).collect();
        let length = self.domain.leading(&present);
        let one = self.domain.number(1);
        let size = self.domain.context.add(length, one);
        let object = self.domain.create_environment(given, size, bytes.len() as u64 + 1, 1);
        let start = self.domain.pointer_to(object);
        let scalar = Scalar::Integer { width: 8, signed: false };
        for (index, byte) in bytes.into_iter().enumerate() {
            let at = self.domain.offset_pointer_by(&start, index as u64);
            self.domain.poke(&at, scalar, &Value::Bits(byte));
        }
        object
    }
}
