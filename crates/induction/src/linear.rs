//! Linear relations that hold in all sampled states: that a sum is that of the elements of an array, that a count is
//! that of the flags which are set.
//!
//! The relations of some columns are the kernel of the matrix of the states, computed modulo a prime so that numbers
//! stay small. Relations with large coefficients are left out: programs seldom keep such relations.

/// A Mersenne prime: products fit 128 bits.
const PRIME: u64 = (1 << 61) - 1;
/// More columns are not related.
pub(crate) const MOST_COLUMNS: usize = 40;
/// So many states are enough to find what may hold in all.
const MOST_ROWS: usize = 200;
/// Larger factors are not looked for.
const LARGEST_FACTOR: i64 = 16;
/// Nor are larger constants.
const LARGEST_CONSTANT: i64 = 1 << 32;

/// `constant + factors[0] * column 0 + … = 0` in all states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Relation {
    pub factors: Vec<i64>,
    pub constant: i64,
}

/// The relations of columns of integers from which all others follow, if they have small factors.
pub(crate) fn relations(columns: &[Vec<i64>]) -> Vec<Relation> {
    let states = columns.first().map_or(0, Vec::len);
    if columns.len() < 2 || columns.len() > MOST_COLUMNS || states <= columns.len() + 1 {
        return Vec::new();
    }
    let step = states.div_ceil(MOST_ROWS);
    // One comes first, so that it is never what others are expressed by.
    let row = |state: usize| {
        let values = columns.iter().map(|column| residue(column[state]));
        [1].into_iter().chain(values).collect::<Vec<u64>>()
    };
    let mut rows: Vec<Vec<u64>> = (0..states).step_by(step).map(row).collect();
    let pivots = reduce(&mut rows);
    let free = (1..=columns.len()).filter(|column| !pivots.contains(column));
    let found = free.filter_map(|free| {
        let mut vector = vec![0; columns.len() + 1];
        vector[free] = 1;
        for (row, &pivot) in rows.iter().zip(&pivots) {
            vector[pivot] = negated(row[free]);
        }
        small(&vector)
    });
    found.filter(|relation| relation.holds(columns)).collect()
}

impl Relation {
    /// Whether at least two columns are related, and it holds in all states.
    fn holds(&self, columns: &[Vec<i64>]) -> bool {
        let related = self.factors.iter().filter(|&&factor| factor != 0).count();
        let sum = |state: usize| {
            let products = self.factors.iter().zip(columns);
            let products =
                products.map(|(&factor, column)| i128::from(factor) * i128::from(column[state]));
            products.sum::<i128>() + i128::from(self.constant)
        };
        related >= 2 && (0..columns[0].len()).all(|state| sum(state) == 0)
    }
}

/// Gauss and Jordan: the rows that are left have a one in their pivot column, in which all others are zero.
fn reduce(rows: &mut Vec<Vec<u64>>) -> Vec<usize> {
    let mut pivots = Vec::new();
    let width = rows.first().map_or(0, Vec::len);
    for column in 0..width {
        let done = pivots.len();
        let Some(found) = (done..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(done, found);
        let inverse = power(rows[done][column], PRIME - 2);
        rows[done].iter_mut().for_each(|value| *value = product(*value, inverse));
        let pivot = rows[done].clone();
        for (index, row) in rows.iter_mut().enumerate() {
            let factor = negated(row[column]);
            if index != done && factor != 0 {
                for (value, &other) in row.iter_mut().zip(&pivot) {
                    *value = (*value + product(other, factor)) % PRIME;
                }
            }
        }
        pivots.push(column);
    }
    rows.truncate(pivots.len());
    pivots
}

/// A multiple of the vector with small integers, the constant first.
fn small(vector: &[u64]) -> Option<Relation> {
    (1..=4).find_map(|scale| {
        let mut scaled = vector.iter().map(|&value| integer(product(value, scale)));
        let constant = scaled.next().filter(|one| one.abs() <= LARGEST_CONSTANT)?;
        let factors: Vec<i64> = scaled.collect();
        let is_small = factors.iter().all(|one| one.abs() <= LARGEST_FACTOR);
        is_small.then_some(Relation { factors, constant })
    })
}

fn residue(value: i64) -> u64 {
    value.rem_euclid(PRIME.cast_signed()).cast_unsigned()
}

/// The integer next to zero with this residue.
fn integer(residue: u64) -> i64 {
    let value = residue.cast_signed();
    if residue > PRIME / 2 { value - PRIME.cast_signed() } else { value }
}

fn negated(value: u64) -> u64 {
    (PRIME - value) % PRIME
}

fn product(one: u64, other: u64) -> u64 {
    (u128::from(one) * u128::from(other) % u128::from(PRIME)) as u64
}

fn power(base: u64, exponent: u64) -> u64 {
    let (mut result, mut square, mut left) = (1, base, exponent);
    while left > 0 {
        if left & 1 == 1 {
            result = product(result, square);
        }
        square = product(square, square);
        left >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_and_multiples_are_found() {
        let mut random = fastrand::Rng::with_seed(3);
        let states: Vec<[i64; 3]> =
            (0..60).map(|_| [0; 3].map(|_: i64| random.i64(-1000..1000))).collect();
        let mut columns: Vec<Vec<i64>> =
            (0..3).map(|at| states.iter().map(|state| state[at]).collect()).collect();
        columns.push(states.iter().map(|[a, b, c]| a + b + c).collect());
        columns.push(states.iter().map(|[a, ..]| 7 - 3 * a).collect());
        let found = relations(&columns);
        let sum = Relation { factors: vec![-1, -1, -1, 1, 0], constant: 0 };
        let multiple = Relation { factors: vec![3, 0, 0, 0, 1], constant: -7 };
        assert_eq!(found, [sum, multiple]);
    }

    #[test]
    fn what_is_related_in_most_states_only_is_none() {
        let one: Vec<i64> = (0..500).map(|state| state * state % 101).collect();
        let mut other: Vec<i64> = one.iter().map(|value| value + 2).collect();
        assert_eq!(relations(&[one.clone(), other.clone()]).len(), 1);
        other[1] += 1;
        assert_eq!(relations(&[one, other]), []);
    }

    #[test]
    fn halves_are_scaled() {
        let one: Vec<i64> = (0..50).map(|state| 2 * (state * state % 47)).collect();
        let half: Vec<i64> = one.iter().map(|value| value / 2 + 1).collect();
        let found = relations(&[one, half]);
        assert_eq!(found, [Relation { factors: vec![-1, 2], constant: -2 }]);
    }
}
