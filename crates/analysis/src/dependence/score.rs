//! How near a report is to a fault, after Renieris and Reiss: how much of the program nobody has to
//! look at who begins with the report and goes on along dependences until the fault is met.

use super::{DependenceGraph, NodeId};

/// The score of a report.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Score {
    /// How many nodes are as near to the report as the fault, or nearer.
    pub nodes_within: usize,
    /// How many nodes there are.
    pub all: usize,
    /// The part of the nodes that are farther away.
    pub value: f64,
    /// How far away the fault is; none if no way leads to it.
    pub radius: Option<u32>,
}

impl DependenceGraph {
    /// The score of a report, where these nodes are the fault: the sphere around the report grows
    /// until it has one of them. Zero if it never has, or if one of the two is empty.
    #[must_use]
    pub fn score(&self, report: &[NodeId], fault: &[NodeId]) -> Score {
        let all = self.nodes().len();
        let distances = self.distances_from(report);
        let radius = fault.iter().filter_map(|&node| distances[usize::from(node)]).min();
        let Some(radius) = radius else {
            return Score { nodes_within: all, all, value: 0.0, radius: None };
        };
        let nodes_within = distances.iter().flatten().filter(|&&it| it <= radius).count();
        let value = 1.0 - nodes_within as f64 / all as f64;
        Score { nodes_within, all, value, radius: Some(radius) }
    }
}
