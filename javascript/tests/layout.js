// Writes a C file that compiles only if the structs of structs.js lie as those of library/fusilier.h.
import * as structs from "../structs.js";

const NAMES = { PARTS: "MoveParts" };
const TYPES = { bool: "bool", char: "char", i32: "int32_t", i64: "int64_t", pointer: "void *" };

const lines = ["#include <stddef.h>", '#include "fusilier.h"'];
const must = (what) => lines.push(`_Static_assert(${what}, "structs.js");`);
for (const [constant, layout] of Object.entries(structs)) {
    if (typeof layout !== "object") continue;
    const name = `Fusilier${NAMES[constant] ?? constant[0] + constant.slice(1).toLowerCase()}`;
    must(`sizeof(${name}) == ${layout.size}`);
    for (const [member, { at, kind, count }] of Object.entries(layout.members)) {
        must(`offsetof(${name}, ${member}) == ${at}`);
        must(`sizeof(((${name} *)0)->${member}) == ${count ?? 1} * sizeof(${TYPES[kind]})`);
    }
}
console.log(lines.join("\n"));
