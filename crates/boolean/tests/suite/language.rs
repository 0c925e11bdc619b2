//! The language: dialects, round trips, messages, and that no text makes the parser fall over.

use crate::common::random::Random;
use crate::common::{read, valid};
use boolean::language;
use source::SourceMap;

fn printed(text: &str) -> String {
    language::print(&valid(text))
}

const ALL_DIALECTS: &str = "
decl g, {x > 0}; // globals
decl b0_a;
bool<2> f(p, q) begin
  decl l, m;
  enforce !(l & m);
  abortif p & q;
  l, m := p && q, ~p || q constrain 'l -> 'm;
  if (l) then skip; elsif m = p then dead l, m; else print(l, g); fi
  PC1: L2: while (*) do g := schoose[p, q]; od;
  goto PC1, L3;
  L3: return l ? m : p ^ q, choose[T, F];
end
dfs void main() begin
  decl r; decl s;
  r, s := f({x > 0} == g, r <> s);
  f(0, 1);
  assume(r != s);
  assert (r => s => r);
  {x > 0} := 1;
end";

#[test]
fn all_dialects_are_read_and_one_is_printed() {
    let once = printed(ALL_DIALECTS);
    assert_eq!(once, printed(&once));
    assert!(once.contains("l, m := p & q, !p | q constrain 'l => 'm;"), "{once}");
    assert!(once.contains("return l ? m : p ^ q, choose[1, 0];"), "{once}");
    assert!(once.contains("r, s := f({x > 0} = g, r != s);"), "{once}");
    assert!(once.contains("elsif m = p then"), "{once}");
}

#[test]
fn operators_bind_as_documented() {
    let body = |expression: &str| format!("decl a,b,c,d; void main() begin a := {expression}; end");
    let cases = [
        ("a & b | c", "a & b | c"),
        ("a & (b | c)", "a & (b | c)"),
        ("(a => b) => c", "(a => b) => c"),
        ("a -> (b -> c)", "a => b => c"),
        ("!(a = b)", "!(a = b)"),
        ("!a = b", "!a = b"),
        ("(a ? b : c) ? d : a", "(a ? b : c) ? d : a"),
        ("a ? b : c ? d : a", "a ? b : c ? d : a"),
        ("a ^ b & c = d", "a ^ b & c = d"),
        ("((a ^ b) & c) = d", "((a ^ b) & c) = d"),
        ("a != (b != c)", "a != (b != c)"),
    ];
    for (text, expected) in cases {
        let shown = printed(&body(text));
        assert!(shown.contains(&format!("a := {expected};")), "{text}: {shown}");
    }
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    let cases = [
        (
            "void main() begin skip skip; end",
            "p.bp:1:24: error: expected an operator or ';', found 'skip'",
        ),
        ("void main() begin\n  a := ;\nend", "p.bp:2:8: error: expected an expression, found ';'"),
        (
            "void main() begin if * then skip; od end",
            "expected a statement, 'elsif', 'else' or 'fi', found 'od'",
        ),
        ("decl a; void main() begin a = 1; end", "found '='"),
        ("decl \u{e9};", "'\u{e9}' has no meaning in a Boolean program"),
        ("decl a void", "p.bp:1:8: error: expected ',' or ';', found 'void'"),
        ("", "expected 'decl', 'dfs', 'void' or 'bool', found the end of the file"),
        ("void main() begin a := (1; end", "expected an operator or ')', found ';'"),
        ("void main() begin a := choose[1]; end", "expected an operator or ',', found ']'"),
        ("void main() begin a := 1 ? 0; end", "expected an operator or ':', found ';'"),
        ("void main() begin L: end", "expected a statement after the label, found 'end'"),
        ("void main() begin a := b; end", "there is no variable 'b' here"),
        ("void f() begin skip; end", "there is no procedure 'main'"),
        ("void main() begin goto L; end", "there is no label 'L' in this procedure"),
        ("void main() begin main(1); end", "'main' takes 0 arguments, not 1"),
        ("decl a; void main() begin a := main(); end", "'main' returns 0 values, not 1"),
        ("decl a; void main() begin a, a := 0, 1; end", "'a' is declared twice"),
        ("decl a; void main() begin a := 'a; end", "known only in 'constrain'"),
        ("decl a; void main() begin a := 0, 1; end", "this assigns 2 values to 1"),
        ("bool main() begin return; end", "p.bp:1:19: error: 'main' returns 1 value, not 0"),
        ("void main() begin skip; end /* x", "this comment has no end"),
        ("decl {x; void main() begin skip; end", "expected '}'"),
        ("decl a; void main() begin a := 5; end", "expected an expression, found '5'"),
        ("decl a; void main() begin a := %; end", "'%' has no meaning"),
    ];
    for (text, expected) in cases {
        let error = read(text).expect_err(text);
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

#[test]
fn deep_nesting_is_no_problem() {
    let depth = 100_000;
    let chain = vec!["a"; depth].join(" & ");
    let parentheses = format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    let negations = format!("{}a", "!".repeat(depth));
    let implications = vec!["a"; depth].join(" -> ");
    let conditionals = format!("{}a", "a ? a : ".repeat(depth));
    let choices = format!("{}a{}", "choose[".repeat(depth), ", a]".repeat(depth));
    for text in [chain, parentheses, negations, implications, conditionals, choices] {
        let text = format!("decl a; void main() begin a := {text}; end");
        let once = printed(&text);
        assert_eq!(once, printed(&once));
    }
    let nested = format!("{}skip;{}", "if a then ".repeat(depth), " fi".repeat(depth));
    let loops = format!("{}skip;{}", "while a do ".repeat(depth), " od".repeat(depth));
    for text in [nested, loops] {
        printed(&format!("decl a; void main() begin {text} end"));
    }
}

#[test]
fn mutated_texts_never_make_the_parser_fall_over() {
    let mut random = Random::new(1);
    let pieces = [
        "begin", "end", "(", ")", "{", "}", "'", "choose[", "]", "?", ":", ":=", "\n", "fi", "*/",
        "/*", "\u{e9}",
    ];
    let mut accepted = 0;
    for _ in 0..20_000 {
        let mut text = ALL_DIALECTS.as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => drop(text.remove(at)),
                1 => text[at] = random.below(256) as u8,
                2 => drop(text.splice(at..at, pieces[random.below(pieces.len())].bytes())),
                _ => {
                    let end = (at + random.below(20)).min(text.len());
                    drop(text.drain(at..end));
                }
            }
        }
        let mut sources = SourceMap::new();
        let file = sources.add("p.bp", text, false, Vec::new());
        match language::read(&sources, file) {
            Ok(program) => {
                accepted += 1;
                let once = language::print(&program);
                assert_eq!(once, printed(&once));
            }
            Err(errors) => {
                assert!(!errors.is_empty());
                for error in &errors {
                    assert!(!source::render(error, &sources).is_empty());
                }
            }
        }
    }
    assert!(accepted > 100, "only {accepted} of the mutated texts are programs");
}
