//! Concrete scalars.

/// A scalar of any type.
///
/// An integer of up to 64 bits, a half, single or double is in `low`, extended by zeros; wider
/// ones use both words. A pointer is its address in `low` and in `high` its [`Provenance`]. The
/// high word of a narrow integer is the provenance of the pointer that its bits came from, if
/// they were copied from one, and is otherwise zero; only copies and conversions keep it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Bits {
    /// The low 64 bits, or an address.
    pub low: u64,
    /// The high 64 bits, or a provenance.
    pub high: u64,
}

/// Which object a pointer is into: its index, and the generation of that index. Zero is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Provenance(pub u64);

impl Provenance {
    /// No object.
    pub const NONE: Self = Self(0);
    /// No object either: a small number that the program made a pointer, such as `(char *)42`.
    /// It tells such a pointer from a null pointer that was moved.
    pub const NUMBER: Self = Self(1);

    /// The provenance of an object.
    #[must_use]
    #[inline(always)]
    pub const fn new(index: u32, generation: u32) -> Self {
        Self((index as u64) << 32 | generation as u64)
    }

    /// The object's index.
    #[must_use]
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 >> 32) as usize
    }

    /// The generation of the index.
    #[must_use]
    #[inline(always)]
    pub const fn generation(self) -> u32 {
        self.0 as u32
    }
}

impl Bits {
    /// An integer of up to 64 bits.
    #[must_use]
    #[inline(always)]
    pub const fn small(low: u64) -> Self {
        Self { low, high: 0 }
    }

    /// A pointer.
    #[must_use]
    #[inline(always)]
    pub const fn pointer(address: u64, provenance: Provenance) -> Self {
        Self { low: address, high: provenance.0 }
    }

    /// What a pointer is into.
    #[must_use]
    #[inline(always)]
    pub const fn provenance(self) -> Provenance {
        Provenance(self.high)
    }

    /// A scalar of up to 128 bits.
    #[must_use]
    #[inline(always)]
    pub const fn wide(bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// All bits.
    #[must_use]
    #[inline(always)]
    pub const fn to_wide(self) -> u128 {
        (self.high as u128) << 64 | self.low as u128
    }

    /// An integer of a width, from bits of which the low ones count.
    #[must_use]
    #[inline(always)]
    pub const fn of_width(width: u32, bits: u128) -> Self {
        if width <= 64 { Self::small(bits as u64 & mask(width)) } else { Self::wide(bits) }
    }

    /// The bits of an integer of a width.
    #[must_use]
    #[inline(always)]
    pub const fn unsigned(self, width: u32) -> u128 {
        if width <= 64 { self.low as u128 } else { self.to_wide() }
    }

    /// A signed integer of a width.
    #[must_use]
    #[inline(always)]
    pub const fn signed(self, width: u32) -> i128 {
        if width <= 64 {
            sign_extend(self.low, width) as i128
        } else {
            let shift = 128 - width;
            (self.to_wide() << shift).cast_signed() >> shift
        }
    }
}

/// The low bits of a word.
#[must_use]
#[inline(always)]
pub const fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

/// A word of which the low bits are a signed integer.
#[must_use]
#[inline(always)]
pub const fn sign_extend(low: u64, width: u32) -> i64 {
    let shift = 64 - width;
    (low << shift).cast_signed() >> shift
}
