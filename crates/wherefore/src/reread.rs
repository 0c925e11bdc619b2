//! Reads changed texts of the user's files.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::path::Path;
use std::sync::Once;
use std::sync::atomic::{AtomicUsize, Ordering};

use frontend::{Input, RuleText};
use patches::{Read, Reader, Refusal, Unit};
use source::{Diagnostic, Severity, SourceMap};
use weave::event_calls::EventFunction;
use weave::output::Output;
use weave::{Plan, Settled, Settling, Start, Unsettled, Woven};

use crate::arguments::{Files, Usage};
use crate::load::{self, MadeUp};

/// The name of a text that is no file.
const ADDITIONAL: &str = "<wherefore>";

/// How many threads read texts whose panics say nothing. The front end reads in a thread of its own.
static QUIET: AtomicUsize = AtomicUsize::new(0);

/// Does something that may panic; none if it does.
fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            if QUIET.load(Ordering::Relaxed) == 0 {
                usual(panic);
            }
        }));
    });
    QUIET.fetch_add(1, Ordering::Relaxed);
    let result = catch_unwind(AssertUnwindSafe(work));
    QUIET.fetch_sub(1, Ordering::Relaxed);
    result.ok()
}

/// Which functions and files may be changed.
pub(crate) struct Changeable<'a> {
    /// Never these.
    pub trusted: &'a [String],
    /// Nothing but these, if there are any.
    pub only: &'a [String],
}

/// Reads changed texts of the user's files as the files themselves are read.
pub(crate) struct ChangedFiles<'a> {
    files: &'a Files,
    plan: Plan,
    inputs: Vec<Input>,
    rules: Vec<RuleText>,
}

impl Reader for ChangedFiles<'_> {
    fn read(&self, texts: &[String], additional: Option<&str>) -> Result<Read, Vec<Refusal>> {
        let (mut inputs, mut request) = self.requested(texts);
        if let Some(text) = additional {
            let path = ADDITIONAL.to_owned();
            request.texts.insert(path.clone(), text.as_bytes().to_vec());
            let options = self.inputs.first().map(|input| input.options.clone());
            inputs.push(Input { path, options: options.unwrap_or_default() });
        }
        request.rules = self.rules.clone();
        let refusal = |message: String| vec![Refusal { place: None, message }];
        // A text that nobody would write may break what the front end takes for granted: then it is no patch.
        let loaded = quietly(|| frontend::load_requested(&inputs, &request));
        let Some(loaded) = loaded else {
            return Err(refusal("the front end cannot read it".to_owned()));
        };
        match loaded {
            Ok(loaded) => {
                let settling = Settling {
                    registers: &self.files.registers,
                    orders: true,
                    observers: &loaded.observers,
                };
                let settled =
                    Settled::new(loaded.program, &settling).map_err(
                        |unsettled| match unsettled {
                            Unsettled::Registers(message) => refusal(message),
                            Unsettled::Rules(problems, sources) => {
                                self.refusals(&problems, &sources)
                            }
                        },
                    )?;
                let Woven { program, entry, stubs, .. } =
                    self.plan.weave(settled).map_err(|problem| refusal(load::words(&problem)))?;
                let entry = entry.ok_or_else(|| refusal("it has no start".to_owned()))?;
                let partial = MadeUp::from(&*stubs).partial;
                let warnings = self.refusals(&loaded.diagnostics, &program.sources);
                Ok(Read { program, entry, warnings, partial })
            }
            Err(error) => {
                let errors = error.diagnostics.into_iter();
                let errors: Vec<Diagnostic> =
                    errors.filter(|one| one.severity == Severity::Error).collect();
                Err(self.refusals(&errors, &error.sources))
            }
        }
    }
}

impl<'a> ChangedFiles<'a> {
    /// How the files of a command are read; none if they cannot be.
    pub(crate) fn new(
        files: &'a Files,
        usage: &Usage,
        function: &str,
        output: Output,
        events: Vec<EventFunction>,
    ) -> Option<Self> {
        let inputs = load::inputs(files, usage).ok()?;
        let rules = crate::rules::read(&files.rules).ok()?;
        let plan = Plan {
            output: Some(output),
            events,
            definitions: true,
            start: Some(Start::at(function)),
            ..Plan::default()
        };
        Some(Self { files, plan, inputs, rules })
    }

    /// How changed texts are read, without rules.
    pub(crate) fn requested(&self, texts: &[String]) -> (Vec<Input>, frontend::Request) {
        let paths = self.inputs.iter().map(|input| input.path.clone());
        let texts: BTreeMap<String, Vec<u8>> =
            paths.zip(texts.iter().map(|text| text.clone().into_bytes())).collect();
        let request = frontend::Request { texts, ..frontend::Request::default() };
        (self.inputs.clone(), request)
    }

    /// The user's files with their texts; none if one is no text.
    pub(crate) fn units(&self, changeable: &Changeable<'_>) -> Option<Vec<Unit>> {
        let is_named =
            |names: &[String], path: &str| names.iter().any(|name| Path::new(path).ends_with(name));
        let Changeable { trusted, only } = changeable;
        let names_a_file = self.inputs.iter().any(|input| is_named(only, &input.path));
        let unit = |input: &Input| {
            let text = std::fs::read_to_string(&input.path).ok()?;
            let may_change =
                !is_named(trusted, &input.path) && (!names_a_file || is_named(only, &input.path));
            let (path, defines) = (input.path.clone(), input.options.defines.clone());
            Some(Unit { path, text, defines, may_change })
        };
        self.inputs.iter().map(unit).collect()
    }

    fn refusals(&self, diagnostics: &[Diagnostic], sources: &SourceMap) -> Vec<Refusal> {
        let refusal = |diagnostic: &Diagnostic| {
            let place = diagnostic.location.and_then(|location| {
                let range = sources.use_range(location);
                let name = &*sources.file(range.file).name;
                let unit = self.inputs.iter().position(|input| input.path == name)?;
                Some((unit, range.start as usize..range.end as usize))
            });
            Refusal { place, message: diagnostic.message.clone() }
        };
        diagnostics.iter().map(refusal).collect()
    }
}
