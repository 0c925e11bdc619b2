//! Circuits computed for 64 inputs at once.

use wherefore_logic::aig::{Edge, Gate};
use wherefore_logic::blast::Blaster;
use wherefore_logic::pace::Pace;
use wherefore_logic::{Assignment, BitVector, Context, Evaluator, TermId, VariableId};

/// How many inputs are computed at once.
pub const LANES: usize = 64;

/// Terms with their circuits.
pub struct Circuit {
    context: Context,
    variables: Vec<(VariableId, u32)>,
    outputs: Vec<TermId>,
    blaster: Blaster,
}

impl Circuit {
    /// Terms over variables of these widths.
    pub fn new(widths: &[u32], build: impl FnOnce(&mut Context, &[TermId]) -> Vec<TermId>) -> Self {
        let mut context = Context::new();
        let terms: Vec<TermId> = (0..)
            .zip(widths)
            .map(|(index, &width): (u32, _)| context.variable(&format!("v{index}"), width))
            .collect();
        let variables = context.variables().zip(widths.iter().copied()).collect();
        let outputs = build(&mut context, &terms);
        let mut blaster = Blaster::new();
        for &output in &outputs {
            blaster.bits(&context, output, &mut Pace::unlimited()).expect("no limit");
        }
        Self { context, variables, outputs, blaster }
    }

    /// How many conjunctions there are.
    pub fn gates(&self) -> usize {
        let aig = self.blaster.aig();
        aig.nodes().filter(|&node| matches!(aig.gate(node), Gate::And(..))).count()
    }

    /// The outputs for up to 64 inputs, each a row of values of the variables. The terms
    /// themselves are evaluated for the first.
    pub fn compute(&self, inputs: &[Vec<u128>]) -> Vec<Vec<u128>> {
        assert!((1..=LANES).contains(&inputs.len()));
        let aig = self.blaster.aig();
        let mut values = vec![0_u64; aig.node_count()];
        for input in self.blaster.inputs() {
            let column = self.variables.iter().position(|&(known, _)| known == input.variable);
            let column = column.expect("all variables are inputs");
            for (bit, node) in input.nodes().enumerate() {
                for (lane, row) in inputs.iter().enumerate() {
                    values[node.index()] |= ((row[column] >> bit & 1) as u64) << lane;
                }
            }
        }
        let read = |values: &[u64], edge: Edge| {
            values[edge.node().index()] ^ if edge.is_complemented() { u64::MAX } else { 0 }
        };
        for node in aig.nodes() {
            if let Gate::And(a, b) = aig.gate(node) {
                values[node.index()] = read(&values, a) & read(&values, b);
            }
        }
        let mut results = vec![Vec::new(); inputs.len()];
        for &output in &self.outputs {
            let edges = self.blaster.known_bits(&self.context, output).expect("it was translated");
            for (lane, row) in results.iter_mut().enumerate() {
                let bits = edges.iter().enumerate();
                row.push(bits.fold(0, |number, (place, &edge)| {
                    number | u128::from(read(&values, edge) >> lane & 1) << place
                }));
            }
        }
        assert_eq!(self.evaluate(&inputs[0]), results[0], "terms and circuits disagree");
        results
    }

    fn evaluate(&self, input: &[u128]) -> Vec<u128> {
        let mut assignment = Assignment::new();
        for (&(variable, width), &value) in self.variables.iter().zip(input) {
            assignment.set(variable, BitVector::from_u128(width, value));
        }
        let mut evaluator = Evaluator::new(assignment);
        let value = |&output: &TermId| evaluator.value(&self.context, output).to_u128().unwrap();
        self.outputs.iter().map(value).collect()
    }
}
