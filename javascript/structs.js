/* The structs of library/fusilier.h as they lie in memory; tests/javascript.sh compares them with the header. */

const SIZES = { bool: 1, char: 1, i32: 4, i64: 8, pointer: 4 };

/** A type is "i32", or "i32 6": six of them. */
function struct(members) {
    const layout = { size: 0, members: {} };
    let align = 1;
    for (const [name, type] of Object.entries(members)) {
        const [kind, count] = type.split(" ");
        const size = SIZES[kind];
        const at = Math.ceil(layout.size / size) * size;
        layout.members[name] = { at, kind, count: count ? Number(count) : null };
        layout.size = at + size * (count ? Number(count) : 1);
        align = Math.max(align, size);
    }
    layout.size = Math.ceil(layout.size / align) * align;
    return layout;
}

export const ERROR = struct({ code: "i32", line: "i32", column: "i32", field: "char 32", text: "char 264" });
export const FACTS = struct({
    id: "pointer",
    title: "pointer",
    family: "pointer",
    sentence: "pointer",
    rules: "pointer",
    shape: "pointer",
    seats: "pointer",
    seat_count: "i32",
    team_count: "i32",
    cell_count: "i32",
    file_count: "i32",
    rank_count: "i32",
    is_hidden: "bool",
    has_dice: "bool",
    has_san: "bool",
    has_numbers: "bool",
    is_loaded: "bool",
});
export const MOVE = struct({ bits: "i64", more: "i64" });
export const PARTS = struct({
    type: "i32",
    from: "i32",
    to: "i32",
    promotion: "i32",
    drop: "i32",
    captures: "bool",
    leg_count: "i32",
    legs: "i32 256",
    victim_count: "i32",
    victims: "i32 256",
});
export const RESULT = struct({ is_over: "bool", points: "i32 6", text: "char 32", reason: "char 256" });
export const MAN = struct({ seat: "i32", letter: "i32" });
export const PERFT = struct({ threads: "i32", hash_mb: "i32", lane: "pointer", listen: "pointer", context: "pointer" });
export const LIMITS = struct({
    nodes: "i64",
    depth: "i32",
    mate: "i32",
    move_time_ms: "i64",
    time_ms: "i64 6",
    increment_ms: "i64 6",
    moves_to_go: "i32",
    moves: "pointer",
});
export const INFO = struct({
    depth: "i32",
    seldepth: "i32",
    line: "i32",
    score: "i32",
    is_mate: "bool",
    mate: "i32",
    bound: "i32",
    win: "i32",
    draw: "i32",
    loss: "i32",
    hash_full: "i32",
    nodes: "i64",
    time_ms: "i64",
    table_hits: "i64",
    moves: "pointer",
});
export const FOUND = struct({
    move: "i64 2",
    text: "char 256",
    ponder: "char 256",
    depth: "i32",
    score: "i32",
    is_mate: "bool",
    mate: "i32",
    nodes: "i64",
    time_ms: "i64",
});
export const LISTENER = struct({ info: "pointer", done: "pointer", context: "pointer" });
export const OPTION = struct({
    name: "pointer",
    type: "i32",
    initial: "i64",
    min: "i64",
    max: "i64",
    value: "pointer",
    choices: "pointer",
});

const GET = {
    bool: (view, at) => view.getUint8(at) !== 0,
    i32: (view, at) => view.getInt32(at, true),
    i64: (view, at) => Number(view.getBigInt64(at, true)),
};
const SET = {
    i32: (view, at, value) => view.setInt32(at, value, true),
    i64: (view, at, value) => view.setBigInt64(at, BigInt(value), true),
    pointer: (view, at, value) => view.setUint32(at, value, true),
};

/** A struct as an object; `text` gives the string at an address. NULL for a string is null. */
export function read(layout, view, at, text) {
    const found = {};
    for (const [name, { at: offset, kind, count }] of Object.entries(layout.members)) {
        const start = at + offset;
        if (kind === "char") found[name] = text(start);
        else if (kind === "pointer") found[name] = view.getUint32(start, true) ? text(view.getUint32(start, true)) : null;
        else if (count === null) found[name] = GET[kind](view, start);
        else found[name] = Array.from({ length: count }, (_, i) => GET[kind](view, start + i * SIZES[kind]));
    }
    return found;
}

/** Writes these members; the struct is all zero otherwise. */
export function write(layout, view, at, values) {
    new Uint8Array(view.buffer, at, layout.size).fill(0);
    for (const [name, value] of Object.entries(values)) {
        const { at: offset, kind } = layout.members[name];
        SET[kind](view, at + offset, value);
    }
}
