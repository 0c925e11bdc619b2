//! Independent work on all processors.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, available_parallelism, scope};

/// The machine may go deep. This is address space only until it is used.
const STACK: usize = 1 << 30;

/// How many threads work at once, at most; zero where nobody has said it.
static MOST: AtomicUsize = AtomicUsize::new(0);

/// Lets at most this number of threads work at once.
pub fn limit_processors(most: usize) {
    MOST.store(most, Ordering::Relaxed);
}

/// How many threads work at once.
#[must_use]
pub fn processors() -> usize {
    match MOST.load(Ordering::Relaxed) {
        0 => available_parallelism().map_or(1, usize::from),
        most => most,
    }
}

/// Does work on shares of some items, each on a thread of its own if all have at least this many; gives
/// the results in the order of the items.
pub fn in_shares<T: Sync, R: Send>(
    items: &[T],
    least: usize,
    work: impl Fn(&[T]) -> Vec<R> + Sync,
) -> Vec<R> {
    let threads = processors().min(items.len() / least.max(1));
    if threads < 2 {
        return work(items);
    }
    scope(|scope| {
        let work = &work;
        let shares = items.chunks(items.len().div_ceil(threads));
        let workers: Vec<_> = shares
            .map(|share| {
                let worker = Builder::new().stack_size(STACK);
                (share, worker.spawn_scoped(scope, move || work(share)))
            })
            .collect();
        let results = workers.into_iter().flat_map(|(share, worker)| match worker {
            Ok(worker) => worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // Without a thread it is done here.
            Err(_) => work(share),
        });
        results.collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u32> = (0..1000).collect();
        let squares = |share: &[u32]| share.iter().map(|item| item * item).collect();
        let expected: Vec<u32> = items.iter().map(|item| item * item).collect();
        for least in [0, 1, 7, 600, 5000] {
            assert_eq!(in_shares(&items, least, squares), expected, "{least}");
        }
        assert_eq!(in_shares(&[], 1, squares), Vec::<u32>::new());
    }
}
