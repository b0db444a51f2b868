#!/usr/bin/env bash
# Fails unless the library that is installed brings what other programs need: a header that C and C++ compile, a shared and
# a static library that show what library/fusilier.map lists and nothing else, files for pkg-config and CMake; and unless
# the examples, built against these alone, do what they say.
# usage: library.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
[ "$(uname -s)" = Linux ] || {
    echo "library: skipped: what is looked for are the names that Linux gives to libraries"
    exit 77
}
. "$(dirname "$0")/library_build.sh"
prefix=$folder/prefix

need_library libfusilier.so fusilier_shared fusilier_static
manifest=$build/install_manifest_library.txt
run cmake --install "$build" --component library --prefix "$prefix"
rm -f "$manifest"
lib=$(dirname "$(find "$prefix" -name libfusilier.so)")
export PKG_CONFIG_PATH=$lib/pkgconfig LD_LIBRARY_PATH=$lib

# What is seen from outside.
listed=$(sed -n 's/^ *\(fusilier_[a-z_]*\);$/\1/p' "$source/library/fusilier.map" | sort)
seen=$(nm -D --defined-only "$lib/libfusilier.so" | awk '$2 ~ /[TDBR]/ { sub(/@.*/, "", $3); print $3 }' | sort)
[ "$listed" = "$seen" ] || fail "the map and the library differ: $(diff <(echo "$listed") <(echo "$seen") || true)"
local=$(nm -g --defined-only "$lib/libfusilier.a" | awk 'NF == 3 { print $3 }' | sort)
[ "$listed" = "$local" ] || fail "the static library shows more: $(diff <(echo "$listed") <(echo "$local") | head -n 5 || true)"
declared=$(grep -oE '\bfusilier_[a-z_]+\(' "$prefix/include/fusilier.h" | tr -d '(' | sort -u)
[ "$listed" = "$declared" ] || fail "the map and the header differ: $(diff <(echo "$listed") <(echo "$declared") || true)"
[[ $(readelf -d "$lib/libfusilier.so") == *'[libfusilier.so.0]'* ]] || fail "the SONAME is not libfusilier.so.0"
[ "$(pkg-config --modversion fusilier)" = "$(sed -n 's/^project(fusilier VERSION \([0-9.]*\).*/\1/p' "$source/CMakeLists.txt")" ] ||
    fail "pkg-config says another version"

# The examples, with warnings as errors, shared and static; the header in C++.
warnings=(-Wall -Wextra -Wpedantic -Werror)
read -ra flags < <(pkg-config --cflags --libs fusilier)
read -ra static < <(pkg-config --static --cflags --libs fusilier | sed 's/-lfusilier/-l:libfusilier.a/')
for program in selfplay verify moves; do
    run cc -std=c11 "${warnings[@]}" "$source/examples/library/$program.c" "${flags[@]}" -o "$folder/$program"
done
run cc -std=c11 "$source/examples/library/moves.c" "${static[@]}" -o "$folder/moves_static"
if command -v c++ >/dev/null; then
    echo '#include <fusilier.h>
int main() { FusilierContext *context = fusilier_context_new(nullptr); fusilier_context_free(context); }' >"$folder/plus.cpp"
    run c++ "${warnings[@]}" "$folder/plus.cpp" "${flags[@]}" -o "$folder/plus"
    run "$folder/plus"
fi
run cmake -S "$source/examples/library" -B "$folder/examples" -G Ninja -DCMAKE_PREFIX_PATH="$prefix"
run cmake --build "$folder/examples"

# What they do. The static one needs no library of ours, and both find the same.
input=$'atomic\tstart\nRifle Chess\tk3r3/8/8/3p4/8/4N3/8/4K3 w - - 0 1\nnonsense\tstart\nchess\tnonsense\nchess'
said=$("$folder/moves" <<<"$input")
[ "$said" = "$(env -u LD_LIBRARY_PATH "$folder/moves_static" <<<"$input")" ] || fail "static and shared differ"
[ "$(sed -n 1p <<<"$said" | wc -w)" -eq 20 ] || fail "moves: $said"
[ "$(sed -n 2p <<<"$said")" = "e3xd5" ] || fail "moves: $said"
[[ $(sed -n 3p <<<"$said") == "error: unknown game 'nonsense'"* ]] || fail "moves: $said"
[[ $(sed -n 4p <<<"$said") == "error: "* ]] || fail "moves: $said"
[ "$(sed -n 5p <<<"$said" | wc -w)" -eq 20 ] || fail "moves: $said"

start='rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
[ "$("$folder/verify" chess <<<"$start 3 8902")" = "1 equal, 0 not" ] || fail "verify finds a difference where there is none"
! said=$("$folder/verify" chess <<<"$start 3 8903"$'\n'"nonsense 1 20") || fail "verify does not fail: $said"
[[ $said == *"we count 8902, they 8903"*"0 equal, 2 not" ]] || fail "verify: $said"
[ "$("$folder/examples/verify" chess 'echo {depth} {fen} >/dev/null; echo 400' <<<"$start 2")" = "1 equal, 0 not" ] ||
    fail "verify does not ask the command"

for game in chess blunderbuss tri-chek-3; do
    said=$("$folder/selfplay" "$game" 200) || fail "selfplay $game: $said"
    [[ $said == *'[Event "A game with oneself"]'*"1. "* ]] || fail "selfplay $game: $said"
done
! said=$("$folder/selfplay" nonsense 2>&1) || fail "selfplay plays nonsense"
[[ $said == "selfplay: unknown game 'nonsense'"* ]] || fail "selfplay: $said"
echo "library: it is installed whole, and the examples run"
