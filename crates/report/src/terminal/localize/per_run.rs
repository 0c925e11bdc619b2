//! Each failing run's own diagnoses, as a table.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use findings::{Component, LocalizeReport, RunDiagnoses};

use super::super::table::shortened;
use super::super::trace::width;
use crate::style::{STRONG, paint};

/// The widest name of a run.
const WIDEST: usize = 32;

/// A row for each run with the number of its diagnoses and their lines, then one for all of them.
pub(super) fn per_run(report: &LocalizeReport) -> String {
    if report.per_run.is_empty() {
        return String::new();
    }
    let names: Vec<String> = report.per_run.iter().map(|run| shortened(&run.run, WIDEST)).collect();
    let column = width(&names, WIDEST).max("run".len());
    let mut text = format!("\n{}\n", paint(STRONG, "Each failing run by itself"));
    let _ = writeln!(text, "  {:<column$}  #diag  lines", "run");
    for (run, name) in report.per_run.iter().zip(&names) {
        let lines = lines(run);
        let line = format!("  {name:<column$}  {:>5}  {lines}", run.diagnoses.len());
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let numbers = report.per_run.iter().map(|run| run.diagnoses.len());
    let least = numbers.clone().min().unwrap_or(0);
    let most = numbers.max().unwrap_or(0);
    let seconds = report.statistics.total.as_secs_f64();
    let _ = writeln!(
        text,
        "  #TC {}, #diag {least}-{most}, in common {}, time {seconds:.2} s",
        report.per_run.len(),
        report.causes.len(),
    );
    text
}

/// The lines of the diagnoses of a run; those of a larger set are joined by `+`.
fn lines(run: &RunDiagnoses) -> String {
    let file = run.diagnoses.iter().flatten().map(|component| &component.place.start.file).next();
    let line = |component: &Component| match Some(&component.place.start.file) == file {
        true => component.place.start.line.to_string(),
        false => format!("{}:{}", component.place.start.file, component.place.start.line),
    };
    let set =
        |components: &Vec<Component>| components.iter().map(line).collect::<Vec<_>>().join("+");
    let mut seen = BTreeSet::new();
    let lines = run.diagnoses.iter().map(set).filter(|lines| seen.insert(lines.clone()));
    lines.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples::{component, localized as report};

    #[test]
    fn runs_have_rows_and_the_last_one_is_about_all() {
        let mut found = report(Vec::new());
        let run = |name: &str, diagnoses| RunDiagnoses { run: name.to_owned(), diagnoses };
        let (five, other) = (component(3, "5"), component(4, "b"));
        found.per_run.push(run("cold", vec![vec![five.clone()], vec![five, other.clone()]]));
        found.per_run.push(run("none", Vec::new()));
        let text = per_run(&found);
        assert!(text.contains("  cold      2  3, 3+4\n"), "{text}");
        assert!(text.contains("  none      0\n"), "{text}");
        assert!(text.contains("#TC 2, #diag 0-2, in common 0, time 0.00 s"), "{text}");
    }
}
