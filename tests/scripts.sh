#!/usr/bin/env bash
# Fails unless scripts/fusilier builds what is to be built, quietly, in a folder that was moved and in one that may not be
# written, and scripts/play finds mistyped games before it builds and a board for all others. The tree that is built is a
# small one: the real scripts, and a program of three lines.
# usage: scripts.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
chmod 755 "$folder"
tree=$folder/tree

fail() {
    echo "scripts: $*"
    exit 1
}

# run STATUS WORDS COMMAND...: ends with this status, and says this (or nothing).
run() {
    local status=0 expected=$1 words=$2
    shift 2
    said=$("$@" 2>&1 </dev/null) || status=$?
    [ $status -eq "$expected" ] || fail "$*: status $status, expected $expected: $said"
    grep -qE -- "$words" <<<"$said" || fail "$*: says not '$words': $said"
}

mkdir -p "$tree"/{cmake,engine,protocol,search,variants/any,docs/games}
cp -r "$source/scripts" "$source/CMakePresets.json" "$tree/"
cp "$source"/docs/games/*.md "$tree/docs/games/"
cat "$source"/variants/*.c "$source"/variants/*/*.c >"$tree/variants/any/all.c"
touch "$tree/variants/any.c"
cat >"$tree/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(small C)
option(FUSILIER_TESTS "" ON)
add_executable(fusilier engine/main.c)
END
answer() { echo "#include <stdio.h>
int main(void) { return puts(\"$1\") < 0; }" >"$tree/engine/main.c"; }
printf '#!/bin/sh\ntouch "%s/installed" 2>/dev/null || true\n' "$folder" >"$tree/scripts/install-deps"

# ---- building ----

answer first
run 0 '^Building Fusilier' "$tree/scripts/fusilier"
grep -q first <<<"$said" || fail "the program does not run: $said"
run 0 '^first$' "$tree/scripts/fusilier"
[ "$(wc -l <<<"$said")" -eq 1 ] || fail "nothing is to be built, but it says: $said"
grep -q '^FUSILIER_TESTS:BOOL=OFF$' "$tree/build/release/CMakeCache.txt" || fail "tests are built, too"
sleep 0.01
answer second
run 0 '^second$' "$tree/scripts/fusilier"

answer 'no";'
run 1 'error' "$tree/scripts/fusilier"
answer second
if command -v script >/dev/null; then
    run 0 'Building Fusilier: 1 of 2' script -qec "$tree/scripts/fusilier" /dev/null
fi

mv "$tree" "$folder/moved" && tree=$folder/moved
answer third
run 0 '^third$' "$tree/scripts/fusilier"
is_of_tree() { grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$tree" "$tree/build/$1/CMakeCache.txt" || fail "$1 is of another folder"; }
is_of_tree release
run 0 '' "$tree/scripts/configure" portable
mv "$tree" "$folder/again" && tree=$folder/again
run 0 '' "$tree/scripts/configure" portable
is_of_tree portable
direct=$(grep -rn 'cmake --preset' "$source/scripts" "$source/.ci" | grep -v '/scripts/configure:') || true
[ -z "$direct" ] || fail "breaks where the folder was moved: $direct"

# Root may write everywhere.
as_reader=()
[ "$(id -u)" -ne 0 ] || as_reader=(setpriv --reuid=65534 --regid=65534 --clear-groups)
cache=$folder/cache
mkdir -m 777 "$cache"
as_reader+=(env XDG_CACHE_HOME="$cache" HOME=/nonexistent CCACHE_DISABLE=1)
chmod -R a+rX,a-w "$tree"
run 0 '^third$' "${as_reader[@]}" "$tree/scripts/fusilier"
[ ! -e "$cache/fusilier" ] || fail "a build that is there is not used"
chmod -R u+w "$tree" && rm -r "$tree/build" && chmod -R a-w "$tree"
run 0 '^third$' "${as_reader[@]}" "$tree/scripts/fusilier"
[ -x "$cache/fusilier/build/fusilier" ] || fail "not built in the cache"
run 0 '^third$' "${as_reader[@]}" "$tree/scripts/fusilier"
[ "$(wc -l <<<"$said")" -eq 1 ] || fail "built twice in the cache: $said"
run 1 '^build-program: neither .* can be written' "${as_reader[@]}" XDG_CACHE_HOME=/nonexistent "$tree/scripts/fusilier"
chmod -R u+w "$tree"

# ---- games ----

rm -f "$folder/installed"
run 0 '^usage: scripts/play' "$tree/scripts/play" --help
run 2 "^play: unknown option '--bogus'" "$tree/scripts/play" --bogus
run 2 "^play: unknown game 'rifel'" "$tree/scripts/play" rifel
run 2 "^play: unknown game 'atomic\+madrsai'" "$tree/scripts/play" atomic+madrsai
[ ! -e "$folder/installed" ] || fail "packages are installed for a game that there is not"

# Every word in the name of a game is known there.
words=$({ "$program" list | tr '\t' '\n'; "$program" list --rules | cut -f1; "$program" list --xboard | cut -f2
    grep -hoE 'aka = "[^"]*"' "$tree/variants/any/all.c" | cut -d'"' -f2; } | tr -c 'A-Za-z0-9' '\n' | sort -u)
printf '#!/bin/sh\nexit 7\n' >"$tree/scripts/install-deps"
# shellcheck disable=SC2086
run 7 '^$' "$tree/scripts/play" $words

# ---- boards ----

printf '#!/bin/sh\n' >"$tree/scripts/install-deps"
printf '#!/bin/sh\necho "%s/program"\n' "$folder" >"$tree/scripts/build-program"
cat >"$folder/program" <<END
#!/bin/sh
case "\$*" in
web\ --help) ;;
web* | play*) echo "runs \$*" ;;
*) exec "$program" "\$@" ;;
esac
END
mkdir "$folder/bin"
# shellcheck disable=SC2016
printf '#!/bin/sh\necho "xboard $*"\n' >"$folder/bin/xboard"
chmod +x "$folder/program" "$folder/bin/xboard"
on_display=(env PATH="$folder/bin:$PATH" DISPLAY=:none WAYLAND_DISPLAY= "$tree/scripts/play")
run 0 '^xboard .*-variant rifle ' "${on_display[@]}"
run 0 '^xboard .*-variant fischerandom ' "${on_display[@]}" Fischer Random
run 0 '^xboard -fcp ./fusilier --game atomic\+madrasi .*-variant blast\+madrasi ' "${on_display[@]}" atomic+madrasi
run 0 '^XBoard cannot show this game: doubles opens' "${on_display[@]}" doubles
grep -qx 'runs web --game doubles' <<<"$said" || fail "no browser is opened: $said"
run 2 "no rules can be joined to checkers" "${on_display[@]}" checkers rifle
run 0 '^XBoard needs an X display: rifle opens' env DISPLAY= WAYLAND_DISPLAY=wayland-0 "$tree/scripts/play"
run 0 '^No display: Fusilier plays doubles against itself' env DISPLAY= WAYLAND_DISPLAY= "$tree/scripts/play" doubles
grep -qx 'runs play doubles --seat a=engine' <<<"$said" || fail "no game in the terminal: $said"
[ -x /usr/games/xboard ] || [ -x "$(command -v xboard)" ] ||
    run 0 '^XBoard is not installed: rifle opens' env DISPLAY=:none "$tree/scripts/play"
# ---- puzzles ----

make=("$source/scripts/make-puzzles" --folder "$folder/puzzles" --program "$program" --nodes 1000)
run 2 "^make-puzzles: --count 'none' is not a whole number" "${make[@]}" --count none
run 2 'make-puzzles: there is no game rifel' "${make[@]}" rifel
run 0 '^chess: 1 of 1$' "${make[@]}" --count 1 chess
run 0 '^chess: 2 of 2$' "${make[@]}" --count 2 --jobs 2 chess
run 0 '^$' "${make[@]}" --count 2 chess
[ "$(grep -c '"game":"chess"' "$folder/puzzles/chess.json")" -eq 2 ] || fail "not two puzzles"
echo "scripts: the program is built where it can be, and every game finds a board"
