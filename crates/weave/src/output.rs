//! Output that may fail.
//!
//! Functions of the C library that write to a stream return whether that succeeded. That it does
//! is an assumption, stated where such a result is used; or the result is a choice, an input.

use std::sync::Arc;

use ir::{
    Argument, Body, CheckId, ExpressionId, FunctionId, FunctionKind, InputSite, Origin, Program,
    Reliance, Sink, Statement, Successors, TypeId, Vertex, VertexId,
};

/// What is said about output.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Output {
    /// It succeeds, which is stated where it matters.
    Succeeds,
    /// It may fail.
    MayFail,
}

/// Functions whose models write, and what they return if that fails.
const WRITERS: [(&str, i64); 15] = [
    ("output_fails", 1),
    ("fflush", -1),
    ("fflush_unlocked", -1),
    ("fclose", -1),
    // These are statements of the program, but for calls through pointers.
    ("puts", -1),
    ("fputs", -1),
    ("fputs_unlocked", -1),
    ("putchar", -1),
    ("putchar_unlocked", -1),
    ("putc", -1),
    ("putc_unlocked", -1),
    ("fputc", -1),
    ("fputc_unlocked", -1),
    ("_IO_putc", -1),
    ("__overflow", -1),
];

/// Puts what is said about output into the program.
pub(crate) fn weave(program: &mut Program, output: Output) {
    let functions: Vec<FunctionId> = program.functions.indices().collect();
    for id in functions {
        let function = &mut program.functions[id];
        let Some(body) = function.body.take() else { continue };
        let name = function.name.clone();
        let failure = (function.kind == FunctionKind::Model)
            .then(|| WRITERS.iter().find(|(writer, _)| **writer == *name))
            .flatten();
        let mut editor = Editor { program, body, output };
        editor.printing();
        if let Some((name, failure)) = failure {
            editor.returning(name, *failure);
        }
        let body = editor.body;
        program.functions[id].body = Some(body);
    }
}

struct Editor<'p> {
    program: &'p mut Program,
    body: Body,
    output: Output,
}

impl Editor<'_> {
    /// Results of `printf` and its kin.
    fn printing(&mut self) {
        let vertices: Vec<VertexId> = self.body.vertices.indices().collect();
        for vertex in vertices {
            let Vertex { statement, successors, origin } = &self.body.vertices[vertex];
            let (Statement::Print(print), Successors::Next(next)) = (statement, successors) else {
                continue;
            };
            let (Sink::Stream(_), Some(result)) = (&print.sink, print.result) else { continue };
            let (next, origin, name) = (*next, *origin, print.function.clone());
            let first = match self.output {
                Output::Succeeds => self.rely(origin, next),
                Output::MayFail => {
                    let ty = self.body.places[result].ty;
                    let value = self.constant(-1, ty);
                    let fails = Statement::Assign { target: result, value, checks: CheckId::NONE };
                    let fails = self.body.add_vertex(fails, Successors::Next(next), origin);
                    self.choose(&name, origin, fails, next)
                }
            };
            self.body.vertices[vertex].successors = Successors::Next(first);
        }
    }

    /// Results of models that write.
    fn returning(&mut self, name: &str, failure: i64) {
        let vertices: Vec<VertexId> = self.body.vertices.indices().collect();
        for vertex in vertices {
            let Vertex { statement, origin, .. } = &self.body.vertices[vertex];
            let Statement::Return(Some(Argument::Value(value))) = statement else { continue };
            let (value, origin) = (*value, *origin);
            let returned = Statement::Return(Some(Argument::Value(value)));
            let succeeds = self.body.add_vertex(returned, Successors::None, origin);
            let first = match self.output {
                Output::Succeeds => self.rely(origin, succeeds),
                Output::MayFail => {
                    let ty = self.body.expressions[value].ty;
                    let failed = self.constant(failure, ty);
                    let failed = Statement::Return(Some(Argument::Value(failed)));
                    let fails = self.body.add_vertex(failed, Successors::None, origin);
                    self.choose(&name.into(), origin, fails, succeeds)
                }
            };
            let start = &mut self.body.vertices[vertex];
            (start.statement, start.successors) = (Statement::Skip, Successors::Next(first));
        }
    }

    fn rely(&mut self, origin: Origin, next: VertexId) -> VertexId {
        let statement = Statement::Rely { on: Reliance::OutputSucceeds };
        self.body.add_vertex(statement, Successors::Next(next), origin)
    }

    /// Goes on at one of two vertices, by an input.
    fn choose(
        &mut self,
        name: &Arc<str>,
        origin: Origin,
        fails: VertexId,
        succeeds: VertexId,
    ) -> VertexId {
        let int = self.program.types.int();
        let what = name.trim_end_matches("_fails");
        let name: Arc<str> = format!("whether-{what}-fails").into();
        let target = self.body.add_temporary(&self.program.types, name.clone(), int, Some(origin));
        let condition = self.body.add_load(target);
        let ways = Successors::Branch(fails, succeeds);
        let branch = self.body.add_vertex(Statement::Branch { condition }, ways, origin);
        let limit = Some(self.constant(1, int));
        let site = InputSite { name, ty: int, origin, modelled: None };
        let site = self.program.sites.push(site);
        let input = Statement::Input { target, site, limit };
        self.body.add_vertex(input, Successors::Next(branch), origin)
    }

    fn constant(&mut self, value: i64, ty: TypeId) -> ExpressionId {
        let bits = 8 * self.program.types.size_of(ty).min(8);
        let value = u128::from(value.cast_unsigned()) & ((1 << bits) - 1);
        self.body.add_constant(value, ty)
    }
}
