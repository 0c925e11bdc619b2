//! Vectors indexed by their own 32-bit index type.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

/// Declares a 32-bit index type.
#[macro_export]
macro_rules! index_type {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl From<usize> for $name {
            fn from(index: usize) -> Self {
                Self(u32::try_from(index).expect("fewer than 2^32 of each part of a program"))
            }
        }

        impl From<$name> for usize {
            fn from(id: $name) -> usize {
                id.0 as usize
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

/// A vector of `T` indexed by `I`.
///
/// Copies share their items until one of them is changed. A copy of a program therefore costs little,
/// and a change of one function copies that function and nothing else.
#[derive(PartialEq, Eq)]
pub struct Arena<I, T> {
    items: Arc<Vec<T>>,
    index: PhantomData<fn(I)>,
}

impl<I, T> Clone for Arena<I, T> {
    fn clone(&self) -> Self {
        Self { items: Arc::clone(&self.items), index: PhantomData }
    }
}

impl<I, T> Default for Arena<I, T> {
    fn default() -> Self {
        Self { items: Arc::default(), index: PhantomData }
    }
}

impl<I: From<usize> + Into<usize> + Copy, T: Clone> Arena<I, T> {
    /// Adds an item.
    pub fn push(&mut self, item: T) -> I {
        let items = Arc::make_mut(&mut self.items);
        items.push(item);
        I::from(items.len() - 1)
    }

    /// The items in order, to be changed.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        Arc::make_mut(&mut self.items).iter_mut()
    }
}

impl<I: From<usize> + Into<usize> + Copy, T> Arena<I, T> {
    /// An empty arena.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether two arenas share their items: one is a copy of the other, and neither was changed since.
    #[must_use]
    pub fn shares_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.items, &other.items)
    }

    /// The index that the next item will get.
    #[must_use]
    pub fn next_index(&self) -> I {
        I::from(self.items.len())
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is no item.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The item, if there is one of that index.
    #[must_use]
    pub fn get(&self, index: I) -> Option<&T> {
        self.items.get(index.into())
    }

    /// The items in order.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.items.iter()
    }

    /// All indices in order.
    pub fn indices(&self) -> impl DoubleEndedIterator<Item = I> + use<I, T> {
        (0..self.items.len()).map(I::from)
    }

    /// Indices and items in order.
    pub fn entries(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(index, item)| (I::from(index), item))
    }
}

impl<I: Into<usize>, T> Index<I> for Arena<I, T> {
    type Output = T;

    #[inline]
    fn index(&self, index: I) -> &T {
        &self.items[index.into()]
    }
}

impl<I: Into<usize>, T: Clone> IndexMut<I> for Arena<I, T> {
    #[inline]
    fn index_mut(&mut self, index: I) -> &mut T {
        &mut Arc::make_mut(&mut self.items)[index.into()]
    }
}

impl<I, T: fmt::Debug> fmt::Debug for Arena<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.items.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::VertexId;

    fn numbers() -> Arena<VertexId, u32> {
        let mut arena = Arena::new();
        arena.push(1);
        arena.push(2);
        arena
    }

    #[test]
    fn a_copy_shares_its_items_until_one_is_changed() {
        let original = numbers();
        let mut copy = original.clone();
        assert!(copy.shares_with(&original));
        copy[VertexId(0)] = 7;
        assert!(!copy.shares_with(&original));
        assert_eq!((original[VertexId(0)], copy[VertexId(0)]), (1, 7));
    }

    #[test]
    fn what_is_added_to_a_copy_is_not_in_the_original() {
        let original = numbers();
        let mut copy = original.clone();
        assert_eq!(copy.push(3), VertexId(2));
        assert_eq!((original.len(), copy.len()), (2, 3));
    }
}
