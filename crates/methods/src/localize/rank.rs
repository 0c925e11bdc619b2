//! The order of diagnoses: by what speaks for them.

use super::{Consistency, Diagnosis};

/// Puts the diagnoses with the best evidence first. The distances are those of the parts from the
/// failure, where they are known.
pub fn order(diagnoses: &mut [Diagnosis], distances: &[Option<u32>]) {
    diagnoses.sort_by_cached_key(|diagnosis| evidence(diagnosis, distances));
}

/// What speaks for a diagnosis, the most important first; less is better.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Evidence {
    avoids: bool,
    /// The size of the smallest simple change that breaks no passing run.
    simple_change: u32,
    inconsistent: u8,
    size: usize,
    changed_evaluations: usize,
    distance: u32,
    text: Vec<usize>,
}

fn evidence(diagnosis: &Diagnosis, distances: &[Option<u32>]) -> Evidence {
    let distance = |part: usize| distances.get(part).copied().flatten().unwrap_or(u32::MAX);
    let text: Vec<usize> = diagnosis.parts.iter().map(|part| part.0).collect();
    Evidence {
        avoids: diagnosis.avoids,
        simple_change: diagnosis
            .simple
            .iter()
            .filter(|simple| simple.broken == 0)
            .map(|simple| simple.size)
            .min()
            .unwrap_or(u32::MAX),
        inconsistent: match diagnosis.consistency {
            Consistency::OfOwnVariables => 0,
            Consistency::OfVisible => 1,
            Consistency::Perhaps | Consistency::Unknown(_) | Consistency::NotAsked => 2,
            Consistency::None => 3,
        },
        size: diagnosis.parts.len(),
        changed_evaluations: diagnosis.fixes.iter().map(|fix| fix.changes.len()).sum(),
        distance: text.iter().map(|&part| distance(part)).max().unwrap_or(u32::MAX),
        text,
    }
}
