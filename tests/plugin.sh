#!/usr/bin/env bash
# Fails unless examples/plugin/ can be built outside the tree, from what is installed, and its rule and its game are there
# in commands, protocols and the library like all others; unless plug-ins that are none, or not for this program, are
# refused with one line; and unless each function that the headers declare can be called in a plug-in.
# usage: plugin.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
[ "$(uname -s)" = Linux ] || {
    echo "plugin: skipped: what is built is a shared object of Linux"
    exit 77
}
. "$(dirname "$0")/library_build.sh"
program=$build/fusilier
cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
cp -r "$source/examples/plugin" "$folder/source"

install_headers() { # PREFIX: of the build; sets flags
    run cmake --install "$build" --component plugin --prefix "$1"
    rm -f "$build/install_manifest_plugin.txt"
    PKG_CONFIG_PATH=$(dirname "$(find "$1" -name fusilier-plugin.pc)")
    export PKG_CONFIG_PATH
    read -ra flags < <(pkg-config --cflags --libs fusilier-plugin)
}
# build_plugin OUTPUT FILE... [FLAG...]: quickly
build_plugin() {
    (cd "$folder/source" && run "$cc" -O1 -DQUICK_BUILD=1 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror "${flags[@]}" \
        -Wl,-z,defs -o "$@")
}
install_headers "$folder/prefix"
plugin=$folder/andernach.so
build_plugin "$plugin" plugin.c wide.c
seen=$(nm -D --defined-only "$plugin" | awk '{ print $3 }')
[ "$seen" = fusilier_plugin ] || fail "it shows more than one symbol: $seen"

# ---- what it brings ----

ask() { "$program" --plugin "$plugin" "$@"; }
is() { # EXPECTED COMMAND...
    local expected=$1 said
    shift
    said=$(ask "$@" 2>&1) || true
    [ "$said" = "$expected" ] || fail "$* says '$said', and not '$expected'"
}
said=$(ask check "$folder/source/andernach.jsonl") || fail "$said"
[[ $said == *" passed, 0 failed" ]] || fail "$said"
[[ $(ask list) == *$'\nandernach\tAndernach Chess'* ]] || fail "list does not show the game"
[[ $(ask list --rules) == *$'\nandernach\twho captures'* ]] || fail "list --rules does not show the word"
[[ $(ask rules andernach) == *"who captures goes over"* ]] || fail "rules: $(ask rules andernach)"
is 8902 perft andernach 3
is 8902 perft "Andernach Chess" 3
is 8902 perft andernach 3 --lane wide
corner='r3k3/8/8/8/8/8/8/R3K2R b KQq - 0 1'
is 144465 perft andernach 4 "$corner"
is 144465 perft andernach 4 "$corner" --lane wide
is 144465 perft chess+andernach 4 "$corner"
is 'that would leave your king in check from the queen on d8' why andernach '3rk3/8/8/8/8/8/3Q4/3K4 w - - 0 1' d2d8
is 'rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2' \
    apply rifle+andernach 'rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2' e4xd5
is 'fusilier moves: atomic+andernach: andernach and atomic contradict each other (who captures is still there, or who captures is gone)' \
    moves atomic+andernach
for game in andernach andernach+rifle capablanca+andernach andernach+kriegspiel; do
    said=$(ask selftest "$game" --seconds 1) || fail "selftest $game: $said"
done
said=$(ask match andernach+rifle --engine self --engine self --depth 1 --games 2 --max-plies 4 2>&1) || fail "match: $said"

# A file may name the word, on another board, too; in the folder of the user as well.
printf '[mine:chess]\nrules = andernach\n[large:capablanca]\nrules = andernach, rifle\n' >"$folder/mine.ini"
is 8902 --games "$folder/mine.ini" perft mine 3
is 28 perft large 1 --games "$folder/mine.ini"
mkdir -p "$folder/config/fusilier/games"
cp "$folder/mine.ini" "$folder/config/fusilier/games/"
said=$(XDG_CONFIG_HOME=$folder/config ask perft mine 3 2>&1)
[ "$said" = 8902 ] || fail "the user's own file: $said"
said=$("$program" --games "$folder/mine.ini" list 2>&1 >/dev/null) || fail "$said"
[[ $said == *"no such rule"*andernach* ]] || fail "without the plug-in: $said"

# UCI loads it while it runs; XBoard offers the game.
said=$(printf '%s\n' uci 'setoption name PluginPath value /nowhere.so' "setoption name PluginPath value $plugin" \
    'setoption name UCI_Variant value andernach+rifle' 'position startpos moves e2e4 d7d5 e4d5' d 'go depth 2' quit | "$program")
[[ $said == *"info string error: "*"there is no file /nowhere.so"* ]] || fail "UCI: $said"
[[ $said == *"option name UCI_Variant"*" var andernach"*"Fen: rnbqkbnr/ppp1pppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR b KQkq"*bestmove* ]] ||
    fail "UCI: $said"
said=$(printf '%s\n' xboard 'protover 2' 'variant andernach' quit | ask)
[[ $said == *variants=*andernach*"setup "* ]] || fail "XBoard: $said"

# The same file twice is one plug-in.
is 20 perft andernach 1 --plugin "$plugin"
(cd "$folder" && [ "$("$program" --plugin andernach.so perft andernach 1)" = 20 ]) || fail "a file of this folder is not found"

# ---- what is refused ----

refused() { # EXPECTED OPTION...: one line, status 2
    local expected=$1 said status=0
    shift
    said=$("$program" "$@" perft chess 1 2>&1) || status=$?
    [ "$status" -eq 2 ] && [ "$(wc -l <<<"$said")" -eq 1 ] && [[ $said == "fusilier: --plugin: "*"$expected"* ]] ||
        fail "$*: status $status, '$said', and not '$expected'"
}
other() { sed "s/$1/$2/g" "$plugin" >"$folder/$3.so"; } # of the same length
digest=$(sed -n 's/.*PLUGIN_HEADERS "\(.\{64\}\)"$/\1/p' "$folder/prefix/include/fusilier/plugin/variants/plugin_digest.h")
other "$digest" "${digest//[0-9a-f]/0}" headers
other 'fusilier-plug-in' 'fusilier-plug-on' magic
sed 's/\(gcc\|clang\)\(\( avx\| bmi2\| paranoid\)*\x00\)/GCC\2/' "$plugin" >"$folder/build.so" # another compiler
cp "$plugin" "$folder/copy.so"
: >"$folder/empty.so"
for size in 1 64 1000 20000; do head -c "$size" "$plugin" >"$folder/cut$size.so"; done
echo 'int fusilier_plugged;' >"$folder/source/none.c"
build_plugin "$folder/none.so" none.c
cat >"$folder/source/small.c" <<'C'
#include "variants/plugin_start.h"
static const Extra extras[] = { { NAME, "marked", EXTRA_CELLS, .slot = PLUGIN_FLAGS, .on_squares = true }, EXTRAS_END };
static const Rule rule = { .id = NAME, .words = "nothing changes", .extras = extras };
static const PluginRule rules[] = { { .rule = &rule, .before = BEFORE }, { .rule = NULL } };
PLUGIN(.rules = rules)
C
small() { build_plugin "$folder/$1.so" small.c -O0 -DNAME="\"$2\"" -DBEFORE="$3"; } # FILE WORD BEFORE
for name in madrasi rifle capablanca blast chess Big; do small "$name" "$name" NULL; done
small nowhere new '"nowhere"'
small behind behind '"andernach"'
small one one NULL
small two two '"missile"'

refused 'there is no file /nowhere.so' --plugin /nowhere.so
refused 'not a plain file' --plugin "$folder"
refused 'which file?' --plugin=
refused 'it is no shared object' --plugin "$folder/mine.ini"
refused 'it is no shared object' --plugin "$folder/empty.so"
for size in 1 64 1000 20000; do refused 'a part is missing' --plugin "$folder/cut$size.so"; done
refused 'it is no plug-in' --plugin "$folder/none.so"
refused 'it is no plug-in' --plugin "$folder/magic.so"
refused 'built from the headers 000000000000' --plugin "$folder/headers.so"
refused "compiled as 'GCC" --plugin "$folder/build.so"
refused 'the word andernach is taken' --plugin "$plugin" --plugin "$folder/copy.so"
for name in madrasi rifle capablanca blast chess; do refused "the word $name is taken" --plugin "$folder/$name.so"; done
refused 'a word is small letters' --plugin "$folder/Big.so"
refused "acts before 'nowhere', which is no rule of the program" --plugin "$folder/nowhere.so"
refused "acts before 'andernach', which is no rule of the program" --plugin "$plugin" --plugin "$folder/behind.so"

# Side by side they are two rules, but they cannot be joined, as both keep their state in the same place.
two() { "$program" --plugin "$folder/one.so" --plugin "$folder/two.so" "$@" 2>&1 || true; }
[ "$(two perft atomic+one 2)" = 400 ] && [ "$(two perft capablanca+two 1)" = "fusilier perft: capablanca+two: two is for orthodox men on 64 squares only" ] ||
    fail "rules of two plug-ins: $(two perft atomic+one 2), $(two perft capablanca+two 1)"
[ "$(two apply two '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 two=a1' e2e4)" = '4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1 two=a1' ] ||
    fail "state: $(two apply two '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 two=a1' e2e4)"
[[ $(two moves one+two) == *"one and two contradict each other (they keep their state in the same place)" ]] ||
    fail "one+two: $(two moves one+two)"

# ---- what may be called ----

# gcc says what the headers declare: each is a row of plugin_links.h, or compiled into the plug-in.
printf '#include "variants/plugin.h"\n' >"$folder/source/all.c"
printf '#define LANE_WIDE\n#include "variants/plugin.h"\n' >"$folder/source/all_wide.c"
for file in all all_wide; do
    (cd "$folder/source" && gcc "${flags[@]}" -S -o /dev/null -aux-info "$folder/$file.aux" "$file.c" 2>/dev/null) ||
        fail "$file.c is not compiled"
done
declared=$(grep -h "^/\* $folder.* extern " "$folder/all.aux" "$folder/all_wide.aux" | grep -v ' static ' |
    sed -E 's/^[^*]*\* [^*]*\*\/ //; s/ \(.*//; s/.*[ *]//' | sort -u)
[ "$(wc -l <<<"$declared")" -gt 100 ] || fail "gcc names $(wc -l <<<"$declared") functions"
given=$(nm "$plugin" | awk '$2 ~ /[tT]/ { print $3 }' | sort)
missing=$(comm -23 <(echo "$declared") <(echo "$given") | grep -vxE 'engine_init|zobrist_init|attacks_init|board_build|land_.*|family_game|compose_(game|on_ground|lane|ids|sum|write_gifts)' || true)
[ -z "$missing" ] || fail "no row of variants/plugin_links.h: $missing"

# For Windows it can be built, at least.
if command -v x86_64-w64-mingw32-gcc >/dev/null; then
    (cd "$folder/source" && run x86_64-w64-mingw32-gcc -std=gnu17 -O1 -DQUICK_BUILD=1 -D__USE_MINGW_ANSI_STDIO=1 -mno-avx -Wno-psabi \
        -I"$folder/prefix/include/fusilier/plugin" -shared plugin.c wide.c -o "$folder/andernach.dll")
fi

# ---- the library ----

need_library libfusilier.so fusilier_shared fusilier_static
install_headers "$folder/library"
run cmake --install "$build" --component library --prefix "$folder/library"
rm -f "$build/install_manifest_library.txt"
cc=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
build_plugin "$folder/of_library.so" plugin.c wide.c
cat >"$folder/two.c" <<'C'
#include <fusilier.h>
#include <stdio.h>

static void show(FusilierContext *context, const char *name) {
    FusilierError error;
    uint64_t nodes = 0;
    const FusilierGame *game = fusilier_game_find(context, name, &error);
    FusilierPosition *position = game ? fusilier_position_new(game, NULL, &error) : NULL;
    if (position && fusilier_perft(position, 3, NULL, &nodes, &error)) printf("%llu\n", (unsigned long long)nodes);
    else printf("%s\n", error.text);
    fusilier_position_free(position);
}

int main(int argc, char **argv) {
    static const char file[] = "[mine:chess]\nrules = andernach\n";
    FusilierError error;
    FusilierContext *one = fusilier_context_new(NULL), *two = fusilier_context_new(NULL);
    printf("%d\n", (int)fusilier_games_load(two, NULL, file, NULL, NULL, &error)); /* nobody knows the word */
    if (argc < 3 || !fusilier_plugin_load(one, argv[1], &error) || !fusilier_plugin_load(one, argv[1], &error)) puts(error.text);
    const int32_t all = fusilier_game_count(two);
    printf("%d more\n", (int)(fusilier_game_count(one) - all));
    show(one, "andernach"), show(one, "andernach+rifle");
    printf("%d\n", (int)fusilier_games_load(one, NULL, file, NULL, NULL, &error));
    show(one, "mine"), show(one, "mine+madrasi");
    fusilier_context_free(one);
    show(two, "andernach"), show(two, "andernach+rifle");
    printf("%d %s\n", (int)fusilier_games_load(two, NULL, file, NULL, NULL, &error), error.text);
    if (!fusilier_plugin_load(two, argv[2], &error)) printf("%d %s\n", (int)error.code, error.text);
    if (!fusilier_plugin_load(two, argv[1], &error)) puts(error.text);
    show(two, "andernach");
    printf("%d\n", (int)fusilier_games_load(two, NULL, file, NULL, NULL, &error));
    show(two, "mine");
    fusilier_context_free(two);
}
C
library=$(dirname "$(find "$folder/library" -name libfusilier.so)")
expected="0
1 more
8902
8163
1
8902
8874
andernach: no such rule: andernach
andernach+rifle: no such rule: andernach
0 games:2: rules: no such rule: andernach
9 there is no file /nowhere.so
8902
1
8902"
for kind in shared static; do
    read -ra link < <(PKG_CONFIG_PATH=$library/pkgconfig pkg-config --"$kind" --cflags --libs fusilier)
    [ "$kind" = shared ] || link=("${link[@]/#-lfusilier/-l:libfusilier.a}")
    run "$cc" "$folder/two.c" "${link[@]}" -o "$folder/two_$kind"
    said=$(LD_LIBRARY_PATH=$library "$folder/two_$kind" "$folder/of_library.so" /nowhere.so)
    [ "$said" = "$expected" ] || fail "the $kind library: $said"
done
echo "plugin: it is built from what is installed, and is one of the family"
