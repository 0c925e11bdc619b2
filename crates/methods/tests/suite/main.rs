//! Methods on small programs.

mod support;

mod event_names;
mod events;
mod simple;
mod suspicion;
mod system_log;
mod transitions;
