//! A hard refutation.

use wherefore_logic::{Context, TermId};

/// `x * y != y * x`, where the products are made of different rows.
pub fn multiplication_does_not_commute(context: &mut Context, width: u32) -> TermId {
    let [x, y] = ["x", "y"].map(|name| context.variable(name, width));
    let mut products = [x, y].map(|_| context.number(width, 0));
    for (product, (factor, rows)) in products.iter_mut().zip([(x, y), (y, x)]) {
        for place in 0..width {
            let bit = context.extract(rows, place, 1);
            let mask = context.sign_extend(bit, width);
            let distance = context.number(width, u64::from(place));
            let shifted = context.shift_left(factor, distance);
            let row = context.and(shifted, mask);
            *product = context.add(*product, row);
        }
    }
    context.not_equal(products[0], products[1])
}
