#!/usr/bin/env bash
# Fails unless scripts/install-deps looks for the things themselves: on a machine without apt, with a broken source, without
# rights, with a CMake that is too old. Every machine is a folder of programs that only seem to be there.
# usage: install_deps.sh SOURCE_DIR
set -euo pipefail
script=$(realpath "$1")/scripts/install-deps
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$folder/bin state=$folder/state

fail() {
    echo "install_deps: $*"
    exit 1
}

seem() { # NAME [LINES]: a program
    printf '#!%s\n%s\n' "$BASH" "${2:-}" >"$here/$1"
    chmod +x "$here/$1"
}

# A new machine, on which everything is there that a build needs, but no manager of packages.
machine() {
    local tool
    rm -rf "$here" "$state"
    mkdir "$here" "$state"
    for tool in env sed grep cat mktemp rm touch uname true; do ln -s "$(command -v $tool)" "$here/$tool"; done
    seem cc "cat >/dev/null"
    seem ninja
    seem esbuild
    seem xboard
    seem id "echo 0"
    seem cmake "echo cmake version 3.22.1"
    seem pkg-config "[ ! -e '$state/no-'\$2 ]"
}

# run STATUS WORDS PURPOSE: ends with this status, and says this (or nothing).
run() {
    local status=0
    said=$(PATH=$here "$BASH" "$script" "$3" 2>&1 </dev/null) || status=$?
    [ $status -eq "$1" ] || fail "$test: status $status, expected $1: $said"
    grep -qE -- "$2" <<<"$said" || fail "$test: says not '$2': $said"
}

test="nothing is missing, and there is no apt"
machine
run 0 '^$' play

test="nothing is missing, and there are no rights"
seem id "echo 1000"
seem apt-get "exit 100"
run 0 '^$' play

test="libraries are missing where there is no manager that is known"
machine
touch "$state/no-libcjson"
run 1 'missing: libcjson; ' build
for names in 'apt-get .*libcjson-dev' 'dnf .*cjson-devel' 'pacman .*cjson' 'zypper .*cJSON-devel' 'brew .*cjson'; do run 1 "$names" build; done

test="the manager that is there is named"
for manager in dnf pacman zypper brew; do
    seem $manager
    run 1 "try: .*$manager .*(cjson|cJSON)" build
    rm "$here/$manager"
done

test="it goes without the board of the browser"
machine
touch "$state/no-libmicrohttpd"
seem dnf
run 0 'it goes without, .*libmicrohttpd; try: sudo dnf install libmicrohttpd-devel$' play

test="it goes without what makes the page load sooner"
machine
rm "$here/esbuild"
seem brew
run 0 'it goes without, .*esbuild; try: brew install esbuild$' build

test="CMake is too old"
machine
seem cmake "echo cmake version 3.18.4"
seem apt-get "touch '$state/asked'"
run 1 '^install-deps: CMake 3\.18 is too old .*3\.22' play
[ "$(wc -l <<<"$said")" -eq 1 ] || fail "$test: more than one line: $said"

test="apt has only a CMake that is too old"
machine
rm "$here/cmake"
seem apt-get "[[ \$* == *-s* ]] || touch '$state/asked'"
seem apt-cache "echo '  Candidate: 3.18.4-2'"
run 1 '^install-deps: CMake 3\.18 is too old' play
[ ! -e "$state/asked" ] || fail "$test: something was installed all the same"

test="the compiler is too old"
machine
seem cc "cat >/dev/null; [[ \$* != *gnu17* ]]"
run 1 'cc is too old' play

# apt-get of which one source is broken: packages are known only after an update, which fails.
broken_apt() {
    seem apt-get "echo \"\$*\" >>'$state/asked'
case \$* in
*update*) touch '$state/updated'; echo 'E: a source is broken' >&2; exit 100 ;;
*install*) [ -e '$state/updated' ] || exit 100; [[ \$* == *-s* ]] || rm -f '$state/no-libcjson' ;;
esac"
}
test="a broken source"
machine
touch "$state/no-libcjson"
broken_apt
run 0 '^Installing: libcjson-dev$' play

test="no update where the package is known"
machine
touch "$state/no-libcjson" "$state/updated"
broken_apt
run 0 '^Installing: libcjson-dev$' play
! grep -q update "$state/asked" || fail "$test: $(cat "$state/asked")"

test="a package that nobody has"
machine
touch "$state/no-libcjson"
seem apt-get "exit 100"
run 1 'missing: libcjson; apt-get could not install libcjson-dev' play

test="no rights"
machine
seem id "echo 1000"
touch "$state/no-libcjson"
seem apt-get
run 1 'missing: libcjson; not root and no sudo; as root: apt-get install libcjson-dev' play
rm "$state/no-libcjson"
touch "$state/no-libedit"
run 0 'it goes without, .*libedit' play

test="continuous integration goes without nothing"
machine
seem dnf
seem clang "exit 1"
run 1 'missing: .*libmicrohttpd|missing: .*clang' ci
run 2 "unknown purpose 'nonsense'" nonsense
echo "install_deps: what is there is found, what is missing is named"
