//! Objects, lifetimes and the provenance of pointers.

use findings::{CheckKind, CheckSet};
use ir::{CheckId, DataModel, FloatFormat, Program, Property};
use wherefore_semantics::code::AccessChecks;
use wherefore_semantics::concrete::{Bits, Concrete, ConcreteOptions, ObjectKind, Stop};
use wherefore_semantics::domain::{Domain, Memory, Scalar, Storage};
use wherefore_semantics::evaluate::Rules;

const INT: Scalar = Scalar::INT;
const BYTE: Scalar = Scalar::Integer { width: 8, signed: false };
const LONG: Scalar = Scalar::Integer { width: 64, signed: false };

/// A program whose first five properties are those of an access.
fn program() -> Program {
    let mut program = Program::new(DataModel::Lp64);
    let file = program.sources.add("test.c", b"x".to_vec(), false, Vec::new());
    let range = source::Range { file, start: 0, end: 1 };
    let origin = program.origin(range.into(), ir::ComponentKind::Operand);
    for &kind in ir::checks::ACCESS {
        let function = ir::FunctionId(0);
        program.properties.push(Property { kind, origin, function, text: None });
    }
    program
}

fn domain(program: &Program) -> Concrete<'_> {
    Concrete::new(program, ConcreteOptions { memory_limit: 1 << 20, ..ConcreteOptions::default() })
}

fn checks() -> AccessChecks {
    AccessChecks::new(CheckId(0), false)
}

fn make(domain: &mut Concrete<'_>, size: u64) -> Bits {
    let made = domain.allocate(Storage::Heap, &Bits::small(size), 16, CheckId::NONE);
    made.expect("there is memory")
}

fn end(domain: &mut Concrete<'_>, pointer: Bits) {
    domain.end(&true, &pointer.provenance());
}

fn store(domain: &mut Concrete<'_>, pointer: Bits, scalar: Scalar, value: Bits) {
    assert!(domain.quick_store(&pointer, 0, scalar, &value), "the store is valid");
}

fn load(domain: &mut Concrete<'_>, pointer: Bits, scalar: Scalar) -> Bits {
    domain.quick_load(&pointer, 0, scalar).expect("the load is valid")
}

fn plus(pointer: Bits, bytes: u64) -> Bits {
    Bits { low: pointer.low.wrapping_add(bytes), ..pointer }
}

#[test]
fn checks_come_in_the_order_null_dangling_bounds_misaligned_uninitialized() {
    let program = program();
    let all = CheckKind::ALL.into_iter().fold(CheckSet::DEFAULT, |set, kind| set.with(kind.into()));
    let options = ConcreteOptions {
        memory_limit: 1 << 20,
        strict: true,
        track_written: true,
        ..ConcreteOptions::default()
    };
    let mut domain = Concrete::new(&program, options);
    let object = make(&mut domain, 8);
    let dead = make(&mut domain, 8);
    end(&mut domain, dead);
    let mut failed =
        |pointer: Bits| Rules { domain: &mut domain, checks: all }.load(&pointer, INT, 4, checks());
    assert_eq!(failed(Bits::small(0)), Err(Stop::Failed(CheckId(0))));
    assert_eq!(failed(Bits::small(8)), Err(Stop::Failed(CheckId(0))), "a null pointer moved");
    assert_eq!(failed(plus(dead, 100)), Err(Stop::Failed(CheckId(1))), "dangling before bounds");
    assert_eq!(failed(plus(object, 5)), Err(Stop::Failed(CheckId(2))), "bounds before alignment");
    assert_eq!(failed(plus(object, u64::MAX)), Err(Stop::Failed(CheckId(2))));
    assert_eq!(failed(Bits::small(0x1234_5678)), Err(Stop::Failed(CheckId(2))), "no object");
    assert_eq!(failed(plus(object, 1)), Err(Stop::Failed(CheckId(3))));
    assert_eq!(failed(object), Err(Stop::Failed(CheckId(4))));
    let mut rules = Rules { domain: &mut domain, checks: all };
    rules.store(&object, INT, 4, checks(), &Bits::small(7)).expect("a valid store");
    assert_eq!(rules.load(&object, INT, 4, checks()), Ok(Bits::small(7)));
}

#[test]
fn an_access_whose_check_is_off_still_stops() {
    let program = program();
    let mut domain = domain(&program);
    let mut rules = Rules { domain: &mut domain, checks: CheckSet::ALWAYS };
    let stop = rules.load(&Bits::small(0), INT, 4, checks());
    assert_eq!(stop, Err(Stop::SwitchedOff(CheckKind::Null, Some(CheckId(0)))));
}

#[test]
fn scalars_survive_in_every_width_and_format() {
    let program = program();
    let mut domain = domain(&program);
    let object = make(&mut domain, 64);
    let wide = 0x0123_4567_89ab_cdef_1122_3344_5566_7788_u128;
    for (scalar, bits) in [
        (BYTE, wide & 0xff),
        (Scalar::Integer { width: 16, signed: true }, wide & 0xffff),
        (INT, wide & 0xffff_ffff),
        (LONG, wide & u128::from(u64::MAX)),
        (Scalar::Integer { width: 128, signed: false }, wide),
        (Scalar::Float(FloatFormat::Extended), wide & ((1 << 80) - 1)),
        (Scalar::Float(FloatFormat::Quad), wide),
    ] {
        store(&mut domain, plus(object, 3), scalar, Bits::wide(bits));
        assert_eq!(load(&mut domain, plus(object, 3), scalar).to_wide(), bits, "{scalar:?}");
    }
}

#[test]
fn a_pointer_survives_being_copied_byte_by_byte() {
    let program = program();
    let mut domain = domain(&program);
    let target = make(&mut domain, 4);
    let (from, to) = (make(&mut domain, 8), make(&mut domain, 8));
    let old = make(&mut domain, 4);
    store(&mut domain, from, Scalar::Pointer, target);
    store(&mut domain, to, Scalar::Pointer, old);
    for index in 0..8 {
        let byte = load(&mut domain, plus(from, index), BYTE);
        // Through an `int`, as a loop over characters does it.
        let wider = domain.resize(8, false, 32, &byte);
        let byte = domain.resize(32, true, 8, &wider);
        store(&mut domain, plus(to, index), BYTE, byte);
    }
    assert_eq!(load(&mut domain, to, Scalar::Pointer), target);
}

#[test]
fn a_pointer_survives_in_a_packed_structure_and_in_an_integer() {
    let program = program();
    let mut domain = domain(&program);
    let target = make(&mut domain, 4);
    let object = make(&mut domain, 32);
    store(&mut domain, plus(object, 5), Scalar::Pointer, target);
    assert_eq!(load(&mut domain, plus(object, 5), Scalar::Pointer), target);
    let copy = make(&mut domain, 32);
    let size = Bits::small(13);
    let (copy_place, object_place) = (copy.provenance(), object.provenance());
    let zero = Bits::small(0);
    domain.copy(&true, (&copy_place, &Bits::small(2)), (&object_place, &zero), &size);
    assert_eq!(load(&mut domain, plus(copy, 7), Scalar::Pointer), target);

    let number = domain.pointer_to_integer(64, &target);
    let tagged = domain.arithmetic(
        wherefore_semantics::domain::Arithmetic::Add,
        64,
        &number,
        &Bits::small(1),
    );
    assert_eq!(tagged.high, 0, "arithmetic makes a number of it");
    let untagged = Bits::small(tagged.low - 1);
    assert_eq!(domain.integer_to_pointer(&untagged), target, "found again by its address");
    assert_eq!(domain.integer_to_pointer(&Bits::small(0x1234_5678)).high, 0);
}

#[test]
fn overwriting_a_part_of_a_pointer_loses_it() {
    let program = program();
    let mut domain = domain(&program);
    let (target, object) = (make(&mut domain, 4), make(&mut domain, 8));
    store(&mut domain, object, Scalar::Pointer, target);
    store(&mut domain, plus(object, 3), BYTE, Bits::small(0));
    assert_eq!(load(&mut domain, object, Scalar::Pointer).high, 0);
}

#[test]
fn an_object_that_takes_a_dead_one_s_place_does_not_revive_its_pointers() {
    let program = program();
    let mut domain = domain(&program);
    let local = Storage::Local(ir::FunctionId(0), ir::LocalId(0));
    let size = Bits::small(8);
    let first = domain.allocate(local, &size, 8, CheckId::NONE).expect("memory");
    end(&mut domain, first);
    let second = domain.allocate(local, &size, 8, CheckId::NONE).expect("memory");
    assert_eq!(second.low, first.low, "the stack's address is used again");
    assert!(domain.quick_load(&first, 0, INT).is_none());
    let mut rules = Rules { domain: &mut domain, checks: CheckSet::DEFAULT };
    assert_eq!(rules.load(&first, INT, 4, checks()), Err(Stop::Failed(CheckId(1))));
    assert_eq!(rules.load(&second, INT, 4, checks()), Ok(Bits::small(0)));
    let grave = domain.objects.grave(first.provenance()).expect("it is remembered");
    assert!(matches!(grave.kind, ObjectKind::Local(..)));
    let mut reused = second;
    for _ in 0..1000 {
        end(&mut domain, reused);
        reused = domain.allocate(local, &size, 8, CheckId::NONE).expect("memory");
        if reused.provenance().index() == first.provenance().index() {
            break;
        }
    }
    assert_eq!(reused.provenance().index(), first.provenance().index(), "the place is reused");
    assert!(domain.quick_load(&first, 0, INT).is_none());
}

#[test]
fn a_million_objects_one_after_the_other_take_few_places() {
    let program = program();
    let mut domain = domain(&program);
    let local = Storage::Local(ir::FunctionId(0), ir::LocalId(0));
    for _ in 0..1_000_000 {
        let pointer = domain.allocate(local, &Bits::small(64), 8, CheckId::NONE).expect("memory");
        assert!(pointer.provenance().index() < 100);
        end(&mut domain, pointer);
    }
    assert_eq!(domain.objects.used(), 0);
}

#[test]
fn one_past_the_end_is_never_another_object() {
    let program = program();
    let mut domain = domain(&program);
    let made: Vec<_> = (0..50).map(|index| make(&mut domain, index)).collect();
    for (index, pointer) in made.iter().enumerate() {
        let past = pointer.low + index as u64;
        assert!(made.iter().all(|other| other.low != past || other == pointer));
    }
}

#[test]
fn bit_fields_leave_their_neighbours_alone() {
    let program = program();
    let mut domain = domain(&program);
    let object = make(&mut domain, 24);
    let place = object.provenance();
    domain.fill(&true, &place, &Bits::small(0), &Bits::small(0xff), &Bits::small(24));
    for (bit, width) in [(0, 1), (3, 5), (7, 9), (5, 61), (2, 64), (4, 128), (0, 32)] {
        let before = domain.objects.living(place).expect("alive").bytes().to_vec();
        let value = Bits::of_width(width, 0x5555_5555_5555_5555_5555_5555_5555_5555);
        let offset = Bits::small(1);
        domain.store_bits(&true, &place, &offset, bit, width, &value);
        assert_eq!(domain.load_bits(&place, &offset, bit, width), value, "{bit} {width}");
        let all_ones = Bits::of_width(width, u128::MAX);
        domain.store_bits(&true, &place, &offset, bit, width, &all_ones);
        assert_eq!(domain.objects.living(place).expect("alive").bytes(), before);
    }
}

#[test]
fn there_is_no_memory_beyond_the_limit() {
    let program = program();
    let mut domain = domain(&program);
    let huge = domain.allocate(Storage::Heap, &Bits::small(u64::MAX), 16, CheckId::NONE);
    assert_eq!(huge, Ok(Bits::small(0)), "malloc refuses more than addresses allow");
    let large = domain.allocate(Storage::Heap, &Bits::small(1 << 40), 16, CheckId::NONE);
    assert!(large.is_ok_and(|pointer| pointer.low != 0), "only written pages are stored");
    let much = domain.allocate(Storage::Heap, &Bits::small(1 << 19), 16, CheckId::NONE);
    let more = domain.allocate(Storage::Heap, &Bits::small((1 << 19) + 1), 16, CheckId::NONE);
    assert!(much.is_ok() && more == Err(Stop::OutOfMemory));
}
