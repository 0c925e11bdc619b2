//! The command line.

use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use findings::{CheckKind, CheckSet, UnknownCheck};
use frontend::{Flags, Precondition};

use crate::boolean::BooleanCommand;
use crate::check::CheckCommand;
use crate::explain::ExplainCommand;
use crate::localize::LocalizeCommand;
use crate::repair::RepairCommand;
use crate::replay::ReplayCommand;
use crate::status;

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find out which properties of a program fail, with a run that shows each failure
    Check(Box<CheckCommand>),
    /// Find out which expressions, replaced, make failing runs pass
    Localize(Box<LocalizeCommand>),
    /// Compare failing with passing variations of a run: statements, values, order of threads
    Explain(Box<ExplainCommand>),
    /// Find changes of the text that remove a failure, each checked again
    Repair(Box<RepairCommand>),
    /// Find the executions that write a log
    Replay(Box<ReplayCommand>),
    /// Execute a program as the compiler's binary would, with checks
    Run(RunCommand),
    /// Print the Boolean program that predicates make of a program
    Abstract(AbstractCommand),
    /// Check, localize and repair Boolean programs (.bp)
    Boolean(BooleanCommand),
    /// Print the program as the engines see it
    Show(ShowCommand),
}

impl Command {
    /// What holds when the program starts.
    fn precondition(&self) -> Option<Precondition> {
        let Self::Check(check) = self else { return None };
        let conditions = check.preconditions.assume.clone();
        let function = check.question.function.clone().unwrap_or_else(|| "main".to_owned());
        (!conditions.is_empty()).then_some(Precondition { function, conditions })
    }
}

/// Where a C program goes wrong, why, and what change would remove the fault.
#[derive(Debug, Parser)]
#[command(name = "wherefore", version, max_term_width = 100, after_help = COMPILER_FLAGS)]
struct Whole {
    #[command(subcommand)]
    command: Command,
}

const COMPILER_FLAGS: &str = "Flags of C compilers say how files are compiled: -I -D -U -include -imacros -isystem \
    -iquote -idirafter -std= -m32 -m64 -nostdinc -funsigned-char -fsigned-char -fshort-enums -trigraphs -w";

/// The files of a program.
#[derive(Debug, Args)]
pub(crate) struct Files {
    /// C files; `-` is the standard input
    pub files: Vec<String>,
    /// Take files and their flags from DIR/compile_commands.json
    #[arg(short = 'p', value_name = "DIR")]
    pub compile_commands: Option<std::path::PathBuf>,
    /// Evaluate in every order that C allows where functions are called in one expression; each
    /// choice is an input
    #[arg(long)]
    pub any_order: bool,
    /// An object that is read as volatile holds any value at each read; each is an input
    #[arg(long)]
    pub volatile_may_change: bool,
    /// Let reading fail, and `read` give fewer bytes than there are; `read` may return -1 in any case
    #[arg(long)]
    pub input_may_fail: bool,
    /// Let functions of the library do all that C allows: numbers of `rand`, equal elements in `qsort`
    /// and `bsearch`, `realloc` of no bytes; otherwise they do what glibc's do
    #[arg(long)]
    pub any_library: bool,
    /// Declare registers of a device, such as 0x40020000..0x400203ff: memory at these addresses, the
    /// last one included, with any contents
    #[arg(long, value_name = "FROM..TO", value_parser = addresses)]
    pub registers: Vec<std::ops::RangeInclusive<u64>>,
    /// Check a rule on the use of functions (SLIC, docs/rules.md): a file, or the name of a rule that
    /// comes with wherefore
    #[arg(long = "rule", value_name = "RULE")]
    pub rules: Vec<String>,
    /// With -p: the program of this name, where a build has several; its own files and what it
    /// needs of the others are taken
    #[arg(long, value_name = "NAME")]
    pub target: Option<String>,
}

/// Which checks are on.
#[derive(Debug, Args)]
pub(crate) struct Checks {
    /// Switch checks on, by name: bounds, null, signed-overflow, leak, ...; groups: pointer, memory
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    check: Vec<CheckSet>,
    /// Switch checks off, by name
    #[arg(long, value_name = "NAME,..", value_delimiter = ',', value_parser = switched_off)]
    no_check: Vec<CheckSet>,
    /// Switch all checks off that are not assertions
    #[arg(long)]
    no_checks: bool,
}

/// The checks of a name, if they can be switched off.
fn switched_off(name: &str) -> Result<CheckSet, String> {
    let checks: CheckSet = name.parse().map_err(|error: UnknownCheck| error.to_string())?;
    if checks.has_always_on() {
        return Err("it is always on; --property says which properties are checked".to_owned());
    }
    Ok(checks)
}

impl Checks {
    /// The checks that are on: `--check` adds, also after `--no-checks`.
    pub(crate) fn set(&self) -> CheckSet {
        self.over(CheckSet::DEFAULT)
    }

    /// The checks that are on if these are on from the start.
    pub(crate) fn over(&self, start: CheckSet) -> CheckSet {
        let start = if self.no_checks { CheckSet::ALWAYS } else { start };
        let without = self.no_check.iter().fold(start, |set, off| set.without(*off));
        self.check.iter().fold(without, |set, on| set.with(*on))
    }

    /// Whether the user has switched a check on.
    pub(crate) fn adds(&self, kind: CheckKind) -> bool {
        self.check.iter().any(|set| set.contains(kind))
    }
}

/// `wherefore run`.
#[derive(Debug, Args)]
pub(crate) struct RunCommand {
    #[command(flatten)]
    pub files: Files,
    #[command(flatten)]
    pub checks: Checks,
    /// Print every statement that is executed, to the standard error
    #[arg(long)]
    pub trace: bool,
    /// Print every event as a native build with `wherefore.h` does, to the standard error
    #[arg(long)]
    pub events: bool,
    /// Take the values of nondeterministic inputs from a file: lines of SITE OCCURRENCE VALUE
    #[arg(long, value_name = "FILE")]
    pub inputs: Option<std::path::PathBuf>,
    /// Save the values that inputs had in this run
    #[arg(long, value_name = "FILE")]
    pub save_inputs: Option<std::path::PathBuf>,
    /// Make up the values of inputs, uninitialized variables and fresh memory from this number;
    /// without it they are zero
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// The function to start with; the arguments of any but `main` are inputs
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
    /// Stop after this many jumps and calls
    #[arg(long, value_name = "N")]
    pub steps: Option<u64>,
    /// Stop after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
    /// Stop when the run uses more memory: bytes, or with K, M or G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub memory: u64,
    /// The program's arguments
    #[arg(last = true, value_name = "ARGS")]
    pub arguments: Vec<std::ffi::OsString>,
}

/// `wherefore show`.
#[derive(Debug, Args)]
pub(crate) struct ShowCommand {
    #[command(flatten)]
    pub files: Files,
    /// Show this function only
    #[arg(long, value_name = "F")]
    pub function: Option<String>,
    /// Show the models of library functions too
    #[arg(long)]
    pub models: bool,
    /// Show nothing: only read the program and report what is wrong with it
    #[arg(long)]
    pub none: bool,
}

/// `wherefore abstract`.
#[derive(Debug, Args)]
pub(crate) struct AbstractCommand {
    #[command(flatten)]
    pub files: Files,
    /// The function to start with
    #[arg(long, value_name = "F", default_value = "main")]
    pub function: String,
    /// Refine until every assertion is decided, and print the last Boolean program
    #[arg(long)]
    pub refine: bool,
    /// Stop refining after this time, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<f64>,
}

/// What the user asks for.
#[derive(Debug)]
pub(crate) struct Usage {
    pub command: Command,
    /// The flags of C compilers among the arguments.
    pub flags: Flags,
    /// The same as words.
    pub compiler_words: Vec<String>,
}

impl Usage {
    /// Reads the command line; otherwise says what is wrong and gives the exit code.
    pub(crate) fn from_command_line() -> Result<Self, u8> {
        let mut flags = Flags::default();
        let mut arguments = std::env::args_os();
        let mut kept: Vec<std::ffi::OsString> = arguments.next().into_iter().collect();
        let mut words = Vec::new();
        for argument in arguments.by_ref() {
            let end = argument == "--";
            words.push(argument);
            if end {
                break;
            }
        }
        let mut words = words.into_iter();
        let mut compiler_words = Vec::new();
        while let Some(word) = words.next() {
            let lossy = |word: &std::ffi::OsStr| word.to_string_lossy().into_owned();
            let mut spelled = vec![lossy(&word)];
            let values = words.by_ref().map(|word| lossy(&word));
            let mut values = values.inspect(|value| spelled.push(value.clone()));
            let taken = match word.to_str() {
                Some(flag) if flag.starts_with('-') => {
                    let taken = flags.accept(flag, &mut values);
                    let own = flag.starts_with("--") || matches!(flag, "-h" | "-V" | "-");
                    taken.map(|taken| taken || (!own && Flags::ignored(flag, &mut values)))
                }
                _ => Ok(false),
            };
            match taken {
                Ok(true) => compiler_words.append(&mut spelled),
                Ok(false) => kept.push(word),
                Err(error) => {
                    eprintln!("error: {error}");
                    return Err(status::USAGE);
                }
            }
        }
        let files: Vec<std::path::PathBuf> = kept.iter().skip(1).map(Into::into).collect();
        kept.extend(arguments);
        let matches = Whole::command().try_get_matches_from(kept);
        match matches.and_then(|matches| Whole::from_arg_matches(&matches)) {
            Ok(whole) => {
                flags.options.precondition = whole.command.precondition();
                Ok(Self { command: whole.command, flags, compiler_words })
            }
            Err(error) => {
                let _ = error.print();
                let unknown = error.kind() == clap::error::ErrorKind::InvalidSubcommand;
                if let Some(file) = files.iter().find(|file| unknown && is_source(file)) {
                    let file = file.display();
                    eprintln!("\nTo find its failures: wherefore check {file}");
                    eprintln!("To execute it:        wherefore run {file}");
                }
                Err(if error.use_stderr() { status::USAGE } else { 0 })
            }
        }
    }
}

fn is_source(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "c" || extension == "i")
}

/// A number of bytes.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.as_bytes().last() {
        Some(b'K' | b'k') => (&text[..text.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&text[..text.len() - 1], 1 << 20),
        Some(b'G' | b'g') => (&text[..text.len() - 1], 1 << 30),
        _ => (text, 1),
    };
    let number: u64 = number.parse().map_err(|_| "a number of bytes, such as 512M".to_owned())?;
    number.checked_mul(unit).ok_or_else(|| "too large".to_owned())
}

/// A range of addresses, the last one included.
fn addresses(text: &str) -> Result<std::ops::RangeInclusive<u64>, String> {
    let number = |text: &str| match text.strip_prefix("0x").or(text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    };
    let ends = text.split_once("..").and_then(|(from, to)| Some((number(from)?, number(to)?)));
    let (from, to) = ends.ok_or("two addresses, such as 0x40020000..0x400203ff")?;
    Ok(from..=to)
}

/// A number of seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        _ => Err("a number of seconds, such as 60".to_owned()),
    }
}
