"""Parts of programs, each about one side of C. A feature adds lines to a program."""


def scalars(program):
    name = program.variable()
    program.readable.append(name)
    program.writable.append(name)
    for _ in range(program.number(1, 3)):
        program.statement()
    program.observe(name)


def arrays(program):
    length, name = program.number(2, 5), program.name("a")
    ty = program.choice(["int", "unsigned char", "short", "long long"])
    program.emit(f"{ty} {name}[{length}] = {{{program.number(0, 99)}, {program.number(0, 99)}}};")
    program.some(
        1, 4,
        lambda: f"{name}[{program.index(length)}] = {program.small()};",
        lambda: f"{name}[{program.index(length)}] += {name}[{program.index(length)}];",
        lambda: f"{name}[{name}[{program.index(length)}] & 1] ^= {program.small(1)};",
    )
    walk, total = program.name("p"), program.variable("0", "int")
    program.emit(
        f"{ty} *{walk} = {name};",
        f"for (; {walk} < {name} + {length}; {walk}++) {{",
        f"    {total} = ({total} * 3 + *{walk}) & 1023;",
        f"    if ({program.value(1)}) {{ {program.choice(['break', 'continue', f'*{walk} = 7'])}; }}",
        "}",
    )
    program.observe(f"{walk} - {name}", total, f"{name}[{program.index(length)}]")
    program.writable.append(f"{name}[{program.number(0, length - 1)}]")


def matrices(program):
    rows, columns, name = program.number(2, 4), program.number(2, 3), program.name("m")
    program.emit(
        f"int {name}[{rows}][{columns}] = {{{{1, 2}}, {{3}}}};",
        f"{name}[{program.index(rows)}][{program.index(columns)}] = {program.small()};",
        f"int (*{name}_row)[{columns}] = &{name}[{program.index(rows)}];",
        f"(*{name}_row)[{program.index(columns)}] += {program.small(1)};",
    )
    program.observe(f"{name}[{program.index(rows)}][{program.index(columns)}]", f"{name}_row - {name}")


def structs(program):
    name = program.name("s")
    program.emit(f"struct Outer {name} = records[{program.index(3)}], *{name}_at = {program.value(1)} ? &{name} : &records[{program.index(3)}];")
    program.some(
        2, 5,
        lambda: f"{name}_at->cells[{program.index(3)}] = {program.small(1)};",
        lambda: f"{name} = changed({name}, {program.small(1)});",
        lambda: f"change({name}_at, {program.small(1)});",
        lambda: f"around(&{name}_at->inner)->number++;",
        lambda: f"{name}_at->high += {program.small(1)};",
        lambda: f"records[{program.index(3)}] = {name};",
        lambda: f"{name}.inner = (struct Inner){{.last = {program.small(1)}, .cells = {{[1] = 4}}}};",
    )
    program.observe(f"{name}.number", f"{name}_at->cells[{program.index(3)}]", f"{name}.inner.key + {name}.low * 100", f"{name}.high")


def bit_fields(program):
    name = program.name("b")
    program.emit(f"struct Bits {name} = {{{program.small(1)}, {program.small(1)}, {program.small(1)}}};")
    program.some(
        1, 4,
        lambda: f"{name}.{program.choice('abcd')} {program.choice(['=', '+=', '^='])} {program.small()};",
        lambda: f"{name}.{program.choice('abcd')}{program.choice(['++', '--'])};",
        lambda: f"{name}.e = {program.value(1)};",
        lambda: f"((unsigned char *)&{name})[{program.index(2)}] |= 4;",
    )
    program.observe(*[f"{name}.{field}" for field in "abcde"], f"({name}.a - {name}.b) < {program.small(1)}")


def unions(program):
    name = program.name("u")
    program.emit(f"union Views {name}; {name}.whole = {program.value()};")
    program.some(
        1, 4,
        lambda: f"{name}.bytes[{program.index(4)}] = {program.small(1)};",
        lambda: f"{name}.halves[{program.index(2)}] ^= {program.small(1)};",
        lambda: f"{name}.real = ({program.small(1)}) * 0.5f;",
        lambda: f"((unsigned char *)&{name})[{program.index(4)}]++;",
    )
    program.observe(f"{name}.whole", f"{name}.bytes[{program.index(4)}]", f"{name}.halves[{program.index(2)}]", f"{name}.real > 1.0f")


def pointers(program):
    first, second = program.name("p"), program.name("p")
    program.emit(
        f"int {first}_cells[4] = {{10, 20, 30, 40}}, *{first} = &{first}_cells[{program.index(4)}], *{second} = find({program.input()});",
        f"if (!{second}{program.choice(['', '', ' || 1'])}) {{ {second} = &{first}_cells[0]; }}",
        f"if ({program.value(1)}) {{ exchange(&{first}, &{second}); }}",
        f"if ({first} == {second}) {{ *{first} += 3; }} else {{ *{first} = *{second} + {program.small(1)}; }}",
    )
    if program.chance(0.3):
        program.emit(f"if ({program.value(1)}) {{ int gone = 5; {first} = &gone; *{first} += 1; {program.choice([f'{first} = shared;'] * 4 + [''])} }}")
    program.observe(f"*{first}", f"*{second}", f"{first}_cells[{program.index(4)}]", f"shared[{program.index(4)}]", f"{first} == {second}")


def addresses(program):
    name = program.name("n")
    program.emit(
        f"int {name}_cells[4] = {{10, 20, 30, 40}}; uintptr_t {name} = (uintptr_t)&{name}_cells[{program.index(4)}];",
        f"{name} |= {program.input()} & 3;",
        f"int *{name}_at = (int *)({name} & ~(uintptr_t)3), *{name}_copy;",
        f"*{name}_at = {program.small(1)};",
        f"for (unsigned i = 0; i < sizeof {name}_copy; i++) {{ ((char *)&{name}_copy)[i] = ((char *)&{name}_at)[i]; }}",
        f"*{name}_copy += 1;",
    )
    program.observe(f"{name} & 3", f"*{name}_at", f"{name}_cells[{program.index(4)}]", f"{name}_copy - {name}_cells")


def heap(program):
    name, size = program.name("h"), program.name("n")
    program.emit(
        f"unsigned {size} = {program.choice([f'{program.input()} + 1', '3'])};",
        f"int *{name} = malloc({size} * sizeof *{name});",
        f"for (unsigned i = 0; i < {size}; i++) {{ {name}[i] = (i * 7 + {program.input()}) & 63; }}",
        f"{name}[{program.choice(['0', f'{size} - 1', f'{size} / 2'])}] = {program.small(1)};",
    )
    if program.faulty and program.chance(0.3):
        program.emit(f"{name}[{program.input()}] = 1;")
    if program.chance(0.5):
        program.emit(f"{name} = realloc({name}, ({size} + 2) * sizeof *{name});", f"{name}[{size} + 1] = 11;")
        program.observe(f"{name}[{size} + 1]")
    program.observe(f"{name}[0]", f"{name}[{size} - 1]")
    program.emit(f"if ({program.value(1)}) {{ free({name}); {program.choice([f'{name} = 0;'] * 3 + [''])} }}")
    if program.chance(0.4):
        program.emit(f"free({name});")
    if program.chance(0.15):
        program.emit(f"if ({program.value(1)}) {{ shared[2] = {name}[0]; }}")


def lists(program):
    head, total = program.name("l"), program.variable("0", "int")
    program.emit(
        f"struct Node *{head} = 0;",
        f"for (int i = 0; i < {program.input()}; i++) {{",
        f"    struct Node *node = malloc(sizeof *node); node->value = (i + {program.input()}) & 31; node->next = {head}; {head} = node;",
        "}",
    )
    if program.chance(0.5):
        program.emit(f"for (struct Node *rest = {head}, *next = {head} = 0; rest; rest = next) {{ next = rest->next; rest->next = {head}; {head} = rest; }}")
    if program.chance(0.5):
        program.emit(
            f"for (struct Node **at = &{head}; *at;) {{",
            f"    if ((*at)->value == {program.input()}) {{ struct Node *gone = *at; *at = gone->next; free(gone); }} else {{ at = &(*at)->next; }}",
            "}",
        )
    program.emit(f"for (struct Node *node = {head}; node; node = node->next) {{ {total} = {total} * 5 + node->value; }}")
    program.observe(total, f"{program.choice(['', f'{head} && '])}{head}->value > 2")


def blocks(program):
    first, second = program.name("c"), program.name("c")
    program.emit(f'unsigned char {first}[8] = {{1, 2, 3, 4, 5, 6, 7, 8}}, {second}[8] = "abcdefg";')
    program.some(
        2, 4,
        lambda: f"memcpy({first} + {program.input()}, {second} + {program.input()}, {program.choice([program.input(), '3'])});",
        lambda: f"memmove({first} + {program.input()}, {first} + {program.input()}, {program.choice([program.input(), '3'])});",
        lambda: f"memset({first} + {program.input()}, {program.small(1)}, {program.input()});",
        lambda: f"{{ int word = {program.small(1)}; memcpy({second} + {program.index(4)}, &word, 4); }}",
        lambda: f"*(unsigned short *)({first} + 2 * {program.index(4)}) = {program.small()};",
    )
    program.observe(f"{first}[{program.index(8)}]", f"memcmp({first}, {second}, {program.input()}) == 0", f"*(unsigned *)({first} + 4)")


def strings(program):
    name = program.name("t")
    program.emit(f'char {name}[12] = "ab"; const char *{name}_words[3] = {{"a", "bcd", "{program.choice(["", "abc", "zz"])}"}};')
    program.some(
        1, 4,
        lambda: f"strcpy({name}, {name}_words[{program.index(3)}]);",
        lambda: f"strcat({name}, {name}_words[{program.index(3)}]);",
        lambda: f"strncpy({name}, {name}_words[{program.index(3)}], {program.input()});",
        lambda: f"{name}[{program.input()}] = 0;",
        lambda: f"{name}[{program.input()} & 1] = 'a' + ({program.value(1)} & 3);",
        lambda: f'sprintf({name}, "%{program.choice(["d", "x", "03d", "-4d|"])}", (int)({program.value(1)} & 511));',
    )
    program.observe(f"strlen({name})", f'strcmp({name}, "ab") < 0', f"strchr({name}, 'b') ? strchr({name}, 'b') - {name} : -1", f"atoi({name})")


def floats(program):
    name, ty = program.name("d"), program.choice(["float", "double"])
    number = lambda: program.choice(["0.1", "0.5", "3.0", "1.5", "1e3"]) + ("f" if ty == "float" else "")
    program.emit(f"{ty} {name} = {program.small(1)};")
    program.some(
        1, 4,
        lambda: f"{name} = {name} {program.choice('+-*/')} {number()};",
        lambda: f"{name} = {name} / ({program.input()} + {number()});",
        lambda: f"{name} = (float)-{name};",
        lambda: f"if ({name} > {number()}) {{ {name} -= {number()}; }}",
        lambda: f"{name} = (int){name};",
        lambda: f"{name} *= {name};",
    )
    program.observe(f"{name} {program.choice(['<', '==', '>='])} {number()}", f"(float){name} == {name}", f"{name} > -1000 && {name} < 1000 ? (int)({name} * 8) : 0")


def calls(program):
    chosen = program.name("f")
    program.emit(
        f"int (*{chosen})(int, int) = operations[{program.index(3)}], (*{chosen}_copy)(int, int);",
        f"if ({program.value(1)}) {{ {chosen} = mix; }}",
        f"for (unsigned i = 0; i < sizeof {chosen}; i++) {{ ((char *)&{chosen}_copy)[i] = ((char *)&{chosen})[i]; }}",
    )
    program.observe(f"{chosen}_copy({program.input()}, {program.input()})", f"{chosen} == mix", f"recurse({program.input()} & 7)")


def jumps(program):
    name, again = program.variable("0", "int"), program.name("again")
    program.emit(
        f"int {name}_left = {program.value(1)} & 7;",
        f"switch ({name}_left & 3) {{ do {{ case 0: {name} += 1; case 3: {name} *= 3; case 2: {name} ^= {program.input()}; case 1: {name} += 5; }} while (({name}_left -= 4) > 0 && {name} < 500); }}",
        f"{again}: if ({name}_left++ < {program.input()}) {{ {name} = ({name} * 5 + {program.small(1)}) & 63; if ({name} != {program.number(0, 30)}) {{ goto {again}; }} }}",
    )
    if program.chance(0.3):
        program.emit(f"if ({program.value()}) {{ {program.choice(['return 0', 'exit(0)', 'abort()'])}; }}")
    program.observe(name, f"{name}_left")


def sizes(program):
    name, size = program.name("w"), program.input()
    program.emit(
        f"int {name}[{size} + 1];",
        f"for (int i = 0; i <= {size}; i++) {{ {name}[i] = i * 3; }}",
        f"struct Tail *{name}_tail = malloc(sizeof *{name}_tail + {size} * sizeof(short)); {name}_tail->count = {size};",
        f"for (int i = 0; i < {name}_tail->count; i++) {{ {name}_tail->cells[i] = i + {program.input()}; }}",
    )
    program.observe(f"{name}[{program.choice([size, '0', f'{size} / 2'])}]", f"sizeof {name}", f"{name}_tail->count ? {name}_tail->cells[{name}_tail->count - 1] : 0")


def library(program):
    name = program.name("q")
    program.emit(
        f"int {name}[5] = {{{program.small(1)}, {program.small(1)}, 4, 7, 2}};",
        f"qsort({name}, {program.choice(['5', f'({program.input()} & 3) + 1'])}, sizeof *{name}, order);",
        f"unsigned {name}_bits = {program.value()};",
    )
    program.observe(
        f"{name}[{program.index(5)}]", f"{name}[0] <= {name}[1]", f"__builtin_popcount({name}_bits)",
        f"{name}_bits ? __builtin_clz({name}_bits) : 32", f"abs({program.small(1)})", f"isdigit(48 + {program.input()}) != 0",
    )


FEATURES = [
    scalars, arrays, matrices, structs, bit_fields, unions, pointers, addresses, heap, lists, blocks, strings, floats, calls,
    jumps, sizes, library,
]
