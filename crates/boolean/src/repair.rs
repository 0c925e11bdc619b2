//! Repair after Griesmayer, Bloem and Cook (CAV 2006), with further fault models and several faults.

mod edits;
mod formula;
mod game;
mod halts;
mod implicants;
mod inert;
mod insertions;
mod proposals;
mod relevance;
mod search;
mod several;
mod staged;
mod structure;
mod structures;
mod suspects;
mod verify;

pub use edits::{Edit, apply};
pub use formula::{Formula, smallest, sum_of_products};
pub use game::{Game, Implementations};
pub use implicants::{Implicant, irredundant_primes};
pub use proposals::{Action, Choice, ExpressionRole, Fault, Part, Proposal, Rank, Repair};
pub use relevance::Relevance;
pub use search::{Options, Outcome, Tell, repair, repair_and_tell};
pub use suspects::{Role, Suspect, at_vertex, suspects};
