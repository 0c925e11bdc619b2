//! Irredundant prime implicants of a set of implementations (Minato and Morreale).

use oxidd::BooleanFunction as _;

use crate::bdd::{Bdd, Bit, Limited, Space, minus};

/// A conjunction: conditions by number with the value that each must have.
pub type Implicant = Vec<(usize, bool)>;

/// An irredundant cover of a set by prime implicants, at most `most` of them; and whether there
/// are more.
pub fn irredundant_primes(
    space: &Space,
    set: &Bdd,
    conditions: &[Bit],
    most: usize,
) -> Limited<(Vec<Implicant>, bool)> {
    let mut cover = Cover { space, conditions, left: most, truncated: false };
    let (implicants, _) = cover.between(set, set, 0)?;
    Ok((implicants, cover.truncated))
}

struct Cover<'s> {
    space: &'s Space,
    conditions: &'s [Bit],
    /// How many more implicants are made.
    left: usize,
    truncated: bool,
}

impl Cover<'_> {
    /// Implicants of `upper` that cover `lower`, and the set that they cover. The recursion is as
    /// deep as there are conditions.
    fn between(
        &mut self,
        lower: &Bdd,
        upper: &Bdd,
        index: usize,
    ) -> Limited<(Vec<Implicant>, Bdd)> {
        if !lower.satisfiable() {
            return Ok((Vec::new(), self.space.constant(false)));
        }
        if upper.valid() || index == self.conditions.len() {
            if self.left == 0 {
                self.truncated = true;
                return Ok((Vec::new(), self.space.constant(true)));
            }
            self.left -= 1;
            return Ok((vec![Implicant::new()], self.space.constant(true)));
        }
        let bit = &self.conditions[index];
        let cofactor = |set: &Bdd, value: bool| -> Limited<Bdd> {
            Ok(set.restrict(&self.space.literals([(bit, value)])?)?)
        };
        let (lower_0, lower_1) = (cofactor(lower, false)?, cofactor(lower, true)?);
        let (upper_0, upper_1) = (cofactor(upper, false)?, cofactor(upper, true)?);
        if lower_0 == lower_1 && upper_0 == upper_1 {
            return self.between(lower, upper, index + 1);
        }
        let variable = bit.function.clone();
        let (mut zero, covered_0) =
            self.between(&minus(&lower_0, &upper_1)?, &upper_0, index + 1)?;
        let (mut one, covered_1) =
            self.between(&minus(&lower_1, &upper_0)?, &upper_1, index + 1)?;
        let rest = minus(&lower_0, &covered_0)?.or(&minus(&lower_1, &covered_1)?)?;
        let (both, covered) = self.between(&rest, &upper_0.and(&upper_1)?, index + 1)?;
        zero.iter_mut().for_each(|implicant| implicant.push((index, false)));
        one.iter_mut().for_each(|implicant| implicant.push((index, true)));
        zero.extend(one);
        zero.extend(both);
        Ok((zero, variable.ite(&covered_1, &covered_0)?.or(&covered)?))
    }
}
