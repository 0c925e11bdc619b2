//! Questions as SMT-LIB 2 scripts, for other solvers.
//!
//! Every term is a bit-vector, also one of width 1. Each operator is a definition of its own, so
//! that nothing is nested and the size of a script is linear in the number of terms.

use crate::bits::BitVector;
use crate::cnf::Literal;
use crate::context::Context;
use crate::term::{Node, Operation, TermId};
use std::fmt::Write as _;
use std::io::{self, Write};

/// Wider constants are defined once, and not repeated at each use.
const WIDEST_INLINE_CONSTANT: u32 = 64;

/// Writes a script that asks whether all the Boolean terms can be true together. Assertions and
/// assumptions are written alike, as a script holds one question. `out` should be buffered.
///
/// # Errors
///
/// If `out` cannot be written to.
///
/// # Panics
///
/// If a term has more than one bit.
pub fn write_query(
    context: &Context,
    assertions: &[TermId],
    assumptions: &[TermId],
    out: &mut impl Write,
) -> io::Result<()> {
    let roots = [assertions, assumptions].concat();
    let mut script = Script::begin(context, &roots, out)?;
    for &term in &roots {
        script.assert_term(term)?;
    }
    script.end()
}

/// A script that is being written.
pub(crate) struct Script<'a, W> {
    context: &'a Context,
    out: &'a mut W,
}

impl<'a, W: Write> Script<'a, W> {
    /// Writes the definitions of everything that the roots consist of.
    pub fn begin(context: &'a Context, roots: &[TermId], out: &'a mut W) -> io::Result<Self> {
        let mut script = Self { context, out };
        writeln!(script.out, "(set-logic QF_BV)")?;
        for term in context.cone(roots, |_| false) {
            script.define(term)?;
        }
        Ok(script)
    }

    fn define(&mut self, term: TermId) -> io::Result<()> {
        let Node { operation, width } = self.context.node(term);
        match operation {
            Operation::Variable(_) => {
                let name = self.reference(term);
                writeln!(self.out, "(declare-const {name} (_ BitVec {width}))")
            }
            Operation::Constant(_) if width <= WIDEST_INLINE_CONSTANT => Ok(()),
            _ => {
                let body = self.body(term);
                writeln!(self.out, "(define-fun term{} () (_ BitVec {width}) {body})", term.index())
            }
        }
    }

    /// How a term is written where it is used.
    fn reference(&self, term: TermId) -> String {
        let Node { operation, width } = self.context.node(term);
        match operation {
            Operation::Variable(variable) => quoted(self.context.variable_name(variable)),
            Operation::Constant(_) if width <= WIDEST_INLINE_CONSTANT => self.body(term),
            _ => format!("term{}", term.index()),
        }
    }

    /// The operator of a term, applied to references.
    fn body(&self, term: TermId) -> String {
        use Operation as O;
        let Node { operation, width } = self.context.node(term);
        let reference = |operand: TermId| self.reference(operand);
        let apply = |operator: &str| {
            let mut text = format!("({operator}");
            for &operand in operation.operands().iter() {
                let _ = write!(text, " {}", reference(operand));
            }
            text + ")"
        };
        // A predicate is a Boolean, which has to become a bit-vector.
        let predicate = |operator: &str| format!("(ite {} #b1 #b0)", apply(operator));
        match operation {
            O::Constant(constant) => binary_numeral(self.context.constant_value(constant)),
            O::Variable(_) => reference(term),
            O::Not(_) => apply("bvnot"),
            O::And(..) => apply("bvand"),
            O::Xor(..) => apply("bvxor"),
            O::Negate(_) => apply("bvneg"),
            O::Add(..) => apply("bvadd"),
            O::Multiply(..) => apply("bvmul"),
            O::UnsignedDivide(..) => apply("bvudiv"),
            O::UnsignedRemainder(..) => apply("bvurem"),
            O::SignedDivide(..) => apply("bvsdiv"),
            O::SignedRemainder(..) => apply("bvsrem"),
            O::ShiftLeft(..) => apply("bvshl"),
            O::LogicalShiftRight(..) => apply("bvlshr"),
            O::ArithmeticShiftRight(..) => apply("bvashr"),
            O::Equal(..) => predicate("="),
            O::UnsignedLess(..) => predicate("bvult"),
            O::SignedLess(..) => predicate("bvslt"),
            O::IfThenElse(condition, then, otherwise) => {
                let [condition, then, otherwise] = [condition, then, otherwise].map(reference);
                format!("(ite (= {condition} #b1) {then} {otherwise})")
            }
            O::Concat(..) => apply("concat"),
            O::Extract { low, .. } => apply(&format!("(_ extract {} {low})", low + width - 1)),
            O::SignExtend(operand) => {
                apply(&format!("(_ sign_extend {})", width - self.context.width(operand)))
            }
        }
    }

    /// The Boolean that a term of one bit stands for.
    fn condition(&self, term: TermId) -> String {
        assert_eq!(self.context.width(term), 1, "only Boolean terms can be asserted or assumed");
        format!("(= {} #b1)", self.reference(term))
    }

    pub fn assert_term(&mut self, term: TermId) -> io::Result<()> {
        let condition = self.condition(term);
        writeln!(self.out, "(assert {condition})")
    }

    /// Introduces the variable of a literal, which clauses then use.
    pub fn declare_literal(&mut self, literal: Literal) -> io::Result<()> {
        writeln!(self.out, "(declare-const literal{} Bool)", literal.number().unsigned_abs())
    }

    /// Requires the literal to agree with the term.
    pub fn equate(&mut self, literal: Literal, term: TermId) -> io::Result<()> {
        let condition = self.condition(term);
        writeln!(self.out, "(assert (= {} {condition}))", literal_name(literal))
    }

    pub fn assert_clause(&mut self, clause: &[Literal]) -> io::Result<()> {
        // The neutral element also serves the empty clause.
        write!(self.out, "(assert (or false")?;
        for &literal in clause {
            write!(self.out, " {}", literal_name(literal))?;
        }
        writeln!(self.out, "))")
    }

    pub fn end(self) -> io::Result<()> {
        writeln!(self.out, "(check-sat)\n(exit)")
    }
}

fn binary_numeral(value: &BitVector) -> String {
    let mut digits: Vec<char> = value.bits().map(|bit| if bit { '1' } else { '0' }).collect();
    digits.reverse();
    format!("#b{}", String::from_iter(digits))
}

fn literal_name(literal: Literal) -> String {
    let variable = format!("literal{}", literal.number().unsigned_abs());
    if literal.number() < 0 { format!("(not {variable})") } else { variable }
}

/// A quoted symbol. The prefix keeps it apart from symbols of theories and from definitions;
/// characters that symbols cannot have become their code between `%` and `;`.
fn quoted(name: &str) -> String {
    let mut symbol = String::from("|$");
    for character in name.chars() {
        match character {
            '|' | '\\' | '%' => _ = write!(symbol, "%{:x};", u32::from(character)),
            ' '..='~' => symbol.push(character),
            _ => _ = write!(symbol, "%{:x};", u32::from(character)),
        }
    }
    symbol + "|"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn script(context: &Context, assertions: &[TermId]) -> String {
        let mut text = Vec::new();
        write_query(context, assertions, &[], &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_script_defines_each_operator_once() {
        let mut context = Context::new();
        let x = context.variable("x", 8);
        let square = context.multiply(x, x);
        let five = context.number(8, 5);
        let below = context.unsigned_less(square, five);
        let expected = "(set-logic QF_BV)\n\
            (declare-const |$x| (_ BitVec 8))\n\
            (define-fun term1 () (_ BitVec 8) (bvmul |$x| |$x|))\n\
            (define-fun term3 () (_ BitVec 1) (ite (bvult term1 #b00000101) #b1 #b0))\n\
            (assert (= term3 #b1))\n\
            (check-sat)\n\
            (exit)\n";
        assert_eq!(script(&context, &[below]), expected);
    }

    #[test]
    fn different_names_stay_different() {
        let names = ["a|b", "a\\b", "a%7c;b", "a b", "ä", "", "true", "a\nb"];
        let symbols: std::collections::BTreeSet<String> = names.map(quoted).into();
        assert_eq!(symbols.len(), names.len());
        let is_plain =
            |inner: &str| inner.chars().all(|c| matches!(c, ' '..='~') && c != '|' && c != '\\');
        assert!(symbols.iter().all(|symbol| is_plain(&symbol[1..symbol.len() - 1])), "{symbols:?}");
    }
}
