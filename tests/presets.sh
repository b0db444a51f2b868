#!/usr/bin/env bash
# Fails unless the build asks for no more than CMake 3.22, builds as packagers expect when nothing is said (for all
# processors, position-independent, optimised, warnings allowed), and each preset builds for this machine with warnings as errors
# unless it says otherwise.
# usage: presets.sh SOURCE_DIR
set -euo pipefail
cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "presets: $*"
    exit 1
}

# expect FOLDER NAME=VALUE...: what the cache of that build says.
expect() {
    local cache=$1/CMakeCache.txt setting
    shift
    for setting; do
        grep -qE "^${setting%%=*}:[A-Z]+=${setting#*=}\$" "$cache" || fail "$cache: $(grep "^${setting%%=*}:" "$cache"), not ${setting#*=}"
    done
}

grep -qF 'cmake_minimum_required(VERSION 3.22)' CMakeLists.txt || fail "CMakeLists.txt: another minimum than 3.22"
version=$(sed -nE 's/^ *"version": *([0-9]+),$/\1/p' CMakePresets.json)
[ "$version" -le 3 ] || fail "CMakePresets.json: version $version, which CMake 3.22 does not know"

quiet=(-DFUSILIER_TESTS=OFF -DCMAKE_EXPORT_COMPILE_COMMANDS=ON)
env -u CFLAGS -u LDFLAGS cmake -S . -B "$folder/plain" -G Ninja "${quiet[@]}" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
expect "$folder/plain" FUSILIER_NATIVE=OFF FUSILIER_WERROR=OFF CMAKE_BUILD_TYPE=Release
grep -q -- '-march=native\|-Werror\|-fno-pie' "$folder/plain/compile_commands.json" && fail "a plain build is for this machine, or strict"
if [ "$(uname -m)" = x86_64 ]; then copies=ON; else copies=OFF; fi
expect "$folder/plain" FUSILIER_PROCESSORS=$copies
# What is for newer processors alone stands in the copy for them.
grep -- '-march=' "$folder/plain/compile_commands.json" | grep -v '_v3\.dir/' && fail "a plain build is not for all processors"
grep -q -- ' -fPIE ' "$folder/plain/compile_commands.json" || fail "a plain build is not position-independent"

# The page in the browser: its modules in one, or, without the tool for that, apart, and that is said once.
if esbuild=$(command -v esbuild); then
    grep -q 'page/app.js --bundle' "$folder/plain/build.ninja" || fail "the modules of the page stay apart"
    grep -q 'esbuild' "$folder/log" && fail "esbuild is missed: $(cat "$folder/log")"
    tools=(-DCMAKE_C_COMPILER="$(command -v cc)" -DCMAKE_MAKE_PROGRAM="$(command -v ninja)" -DPKG_CONFIG_EXECUTABLE="$(command -v pkg-config)")
    cmake -S . -B "$folder/apart" -G Ninja "${quiet[@]}" "${tools[@]}" "-DCMAKE_IGNORE_PATH=${esbuild%/*};/bin;/usr/bin" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
fi
if [ ! -d "$folder/apart" ]; then mv "$folder/plain" "$folder/apart"; fi
[ "$(grep -c 'There is no esbuild' "$folder/log")" -eq 1 ] || fail "it is not said that there is no esbuild: $(cat "$folder/log")"
grep -q 'bundle --minify' "$folder/apart/build.ninja" && fail "the modules of the page are joined without esbuild"

for preset in release portable; do
    native=ON
    [ $preset = release ] || native=OFF
    cmake --preset $preset -B "$folder/$preset" "${quiet[@]}" >"$folder/log" 2>&1 || fail "$(cat "$folder/log")"
    expect "$folder/$preset" FUSILIER_NATIVE=$native FUSILIER_WERROR=ON CMAKE_BUILD_TYPE=Release
    [ $native = OFF ] || expect "$folder/$preset" FUSILIER_PROCESSORS=OFF
done
grep -q -- ' -march=native ' "$folder/release/compile_commands.json" || fail "release is not for this machine"
echo "presets: plain builds suit packagers, presets suit this machine"
