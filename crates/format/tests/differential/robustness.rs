//! Whatever the bytes, parsing and converting end without a panic.

use wherefore_format::{
    DataModel, FloatFormat, PrintFormat, ScanFormat, SliceSource, parse_float, parse_integer, scan,
};

use crate::harness::plan;

#[test]
fn any_bytes_are_taken() {
    let (count, mut random) = plan(50_000, 15);
    let alphabet = b"%%%%%[]^-+ 0#'*.$1239hlLjztqdiuoxXcspnfegaAmCS\n\0\xffpx()";
    for _ in 0..count {
        let mut bytes =
            || -> Vec<u8> { (0..random.below(16)).map(|_| random.pick(alphabet)).collect() };
        let (format, input) = (bytes(), bytes());
        if let Ok(parsed) = PrintFormat::parse(&format) {
            let _ = parsed.arguments(DataModel::Ilp32);
        }
        if let Ok(parsed) = ScanFormat::parse(&format) {
            let _ = parsed.arguments(DataModel::Ilp32);
            let mut source = SliceSource::new(&input);
            let outcome = scan(&parsed, &mut source, DataModel::Ilp32, &mut |_, _| {});
            assert_eq!(outcome.consumed, source.position() as u64);
        }
        for format in [FloatFormat::Single, FloatFormat::Quad] {
            assert!(parse_float(&input, format).end <= input.len());
        }
        for width in [32, 64] {
            let parsed = parse_integer(&input, 0, width, true).expect("base 0 is valid");
            assert!(parsed.end <= input.len());
        }
    }
}
