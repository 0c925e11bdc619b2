//! What pointers may point to, after Steensgaard: every cell is a place of memory of some size,
//! whatever is stored in it points to one other cell, and cells that one pointer may point to become
//! one. Nothing is known of the order of stores. The cost is almost linear.

use ir::FunctionId;

/// A variable, an object of the heap, or whatever else holds a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Cell(pub u32);

/// The cells through which values get into a function and out of it.
#[derive(Debug, Clone)]
pub(crate) struct Signature {
    pub parameters: Vec<Cell>,
    /// All arguments beyond the parameters.
    pub extra: Cell,
    pub result: Cell,
}

#[derive(Default)]
struct Class {
    parent: u32,
    size: u32,
    /// What the values in it point to.
    target: Option<Cell>,
    /// Where its values go, as long as none of them is known to be a pointer.
    waiting: Vec<Cell>,
    /// How it is called, if that happens or it is a function.
    signature: Option<Box<Signature>>,
    functions: Vec<FunctionId>,
}

enum Task {
    Unify(Cell, Cell),
    Point(Cell, Cell),
}

/// All cells.
#[derive(Default)]
pub(crate) struct Points {
    classes: Vec<Class>,
    tasks: Vec<Task>,
}

impl Points {
    /// A new cell, alone in its class.
    pub(crate) fn cell(&mut self) -> Cell {
        let number = self.classes.len() as u32;
        self.classes.push(Class { parent: number, size: 1, ..Class::default() });
        Cell(number)
    }

    /// How many cells there are.
    pub(crate) fn len(&self) -> usize {
        self.classes.len()
    }

    /// A function as an object, which can be called.
    pub(crate) fn function(&mut self, function: FunctionId, signature: Signature) -> Cell {
        let cell = self.cell();
        let class = &mut self.classes[cell.0 as usize];
        class.signature = Some(Box::new(signature));
        class.functions.push(function);
        cell
    }

    /// The cell that stands for the class of a cell.
    pub(crate) fn find(&mut self, cell: Cell) -> Cell {
        let mut number = cell.0;
        loop {
            let parent = self.classes[number as usize].parent;
            if parent == number {
                return Cell(number);
            }
            let above = self.classes[parent as usize].parent;
            self.classes[number as usize].parent = above;
            number = above;
        }
    }

    fn class(&mut self, cell: Cell) -> &mut Class {
        let cell = self.find(cell);
        &mut self.classes[cell.0 as usize]
    }

    /// What a cell points to, if anything.
    pub(crate) fn target(&mut self, cell: Cell) -> Option<Cell> {
        let target = self.class(cell).target?;
        Some(self.find(target))
    }

    /// What a cell points to that is used as a pointer.
    pub(crate) fn dereference(&mut self, cell: Cell) -> Cell {
        match self.target(cell) {
            Some(target) => target,
            None => {
                let target = self.cell();
                self.point(cell, target);
                target
            }
        }
    }

    /// The functions among what is in the class of a cell.
    pub(crate) fn functions(&mut self, cell: Cell) -> Vec<FunctionId> {
        self.class(cell).functions.clone()
    }

    /// How what is in the class of a cell is called.
    pub(crate) fn signature(&mut self, cell: Cell, arguments: usize) -> Signature {
        if self.class(cell).signature.is_none() {
            let (extra, result) = (self.cell(), self.cell());
            let signature = Signature { parameters: Vec::new(), extra, result };
            self.class(cell).signature = Some(Box::new(signature));
        }
        loop {
            let signature = self.class(cell).signature.clone().expect("it was just made");
            if signature.parameters.len() >= arguments {
                return *signature;
            }
            let parameter = self.cell();
            let signature = self.class(cell).signature.as_mut().expect("it was just made");
            signature.parameters.push(parameter);
        }
    }

    /// A cell may hold a pointer to another one.
    pub(crate) fn point(&mut self, cell: Cell, target: Cell) {
        self.tasks.push(Task::Point(cell, target));
        self.work();
    }

    /// A value of one cell may be stored in another one.
    pub(crate) fn flow(&mut self, from: Cell, to: Cell) {
        match self.target(from) {
            Some(target) => self.point(to, target),
            None => self.class(from).waiting.push(to),
        }
    }

    fn work(&mut self) {
        while let Some(task) = self.tasks.pop() {
            match task {
                Task::Unify(left, right) => self.unify(left, right),
                Task::Point(cell, target) => match self.class(cell).target {
                    Some(known) => self.tasks.push(Task::Unify(known, target)),
                    None => {
                        let class = self.class(cell);
                        class.target = Some(target);
                        let waiting = std::mem::take(&mut class.waiting);
                        self.release(waiting, target);
                    }
                },
            }
        }
    }

    fn release(&mut self, waiting: Vec<Cell>, target: Cell) {
        self.tasks.extend(waiting.into_iter().map(|cell| Task::Point(cell, target)));
    }

    fn unify(&mut self, left: Cell, right: Cell) {
        let (mut left, mut right) = (self.find(left), self.find(right));
        if left == right {
            return;
        }
        if self.class(left).size < self.class(right).size {
            std::mem::swap(&mut left, &mut right);
        }
        let gone = std::mem::take(&mut self.classes[right.0 as usize]);
        self.classes[right.0 as usize].parent = left.0;
        let kept = &mut self.classes[left.0 as usize];
        kept.size += gone.size;
        kept.functions.extend(gone.functions);
        kept.waiting.extend(gone.waiting);
        match (kept.target, gone.target) {
            (Some(kept), Some(gone)) => self.tasks.push(Task::Unify(kept, gone)),
            (Some(target), None) | (None, Some(target)) => {
                kept.target = Some(target);
                let waiting = std::mem::take(&mut kept.waiting);
                self.release(waiting, target);
            }
            (None, None) => {}
        }
        let kept = &mut self.classes[left.0 as usize];
        match (&mut kept.signature, gone.signature) {
            (Some(kept), Some(gone)) => {
                let pairs = kept.parameters.iter().zip(&gone.parameters);
                self.tasks.extend(pairs.map(|(&left, &right)| Task::Unify(left, right)));
                self.tasks.push(Task::Unify(kept.extra, gone.extra));
                self.tasks.push(Task::Unify(kept.result, gone.result));
                let count = kept.parameters.len().min(gone.parameters.len());
                kept.parameters.extend(&gone.parameters[count..]);
            }
            (kept @ None, gone) => *kept = gone,
            (Some(_), None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_are_no_pointers_make_nothing_one() {
        let mut points = Points::default();
        let [number, left, right] = [(); 3].map(|()| points.cell());
        let [a, b] = [(); 2].map(|()| points.cell());
        points.flow(number, left);
        points.flow(number, right);
        points.point(left, a);
        points.point(right, b);
        assert_ne!(points.find(a), points.find(b));
        points.point(number, a);
        assert_eq!(points.find(a), points.find(b));
    }

    #[test]
    fn what_is_stored_through_a_pointer_is_found_through_another_one() {
        let mut points = Points::default();
        let [p, q, object, stored] = [(); 4].map(|()| points.cell());
        points.point(p, object);
        points.flow(p, q);
        let there = points.dereference(p);
        points.point(there, stored);
        let here = points.dereference(q);
        assert_eq!(points.target(here), Some(points.find(stored)));
    }

    #[test]
    fn functions_of_one_pointer_share_their_parameters() {
        let mut points = Points::default();
        let signature = |points: &mut Points| Signature {
            parameters: vec![points.cell(), points.cell()],
            extra: points.cell(),
            result: points.cell(),
        };
        let (first, second) = (signature(&mut points), signature(&mut points));
        let f = points.function(FunctionId(0), first.clone());
        let g = points.function(FunctionId(1), second.clone());
        let [pointer, object] = [(); 2].map(|()| points.cell());
        points.point(pointer, f);
        points.point(pointer, g);
        let called = points.dereference(pointer);
        let ports = points.signature(called, 2);
        points.point(ports.parameters[1], object);
        for signature in [first, second] {
            assert_eq!(points.target(signature.parameters[0]), None);
            assert_eq!(points.target(signature.parameters[1]), Some(points.find(object)));
        }
        let mut functions = points.functions(called);
        functions.sort_unstable();
        assert_eq!(functions, [FunctionId(0), FunctionId(1)]);
    }
}
