//! The commands as users call them, in one binary. Suites of cases and what measures time have their own.

#[path = "../common/mod.rs"]
mod common;

mod abstraction;
mod bad_input;
mod boolean;
mod boolean_dialects;
mod builds;
mod call_types;
mod causes;
mod check;
mod check_schema;
mod data_model;
mod example_logs;
mod explain;
mod explain_examples;
mod harness;
mod headers;
mod inputs;
mod localize;
mod localize_calls;
mod localize_changes;
mod localize_claims;
mod localize_macros;
mod localize_passing;
mod localize_patches;
mod localize_remaining;
mod localize_schema;
mod localize_stages;
mod localize_statements;
mod localize_targets;
mod localize_words;
mod log_modes;
mod messages;
mod readme;
mod repair;
mod replay;
mod replay_lines;
mod replay_open;
mod replay_schema;
mod rules;
mod schema;
mod soundness;
mod threads;
mod trace;
