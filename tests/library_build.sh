# shellcheck shell=bash
# What tests of the library begin with; sourced with BUILD_DIR and SOURCE_DIR behind it. Sets build, source and folder, which
# is gone in the end. A build without the library (FUSILIER_LIBRARY) gets one of its own, in BUILD_DIR/library.
build=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "$(basename "$0" .sh): $*"
    exit 1
}
run() { "$@" >"$folder/log" 2>&1 || fail "$* failed:"$'\n'"$(tail -n 50 "$folder/log")"; } # COMMAND...

need_library() { # FILE TARGET...: the file, which these targets make, is in $build
    [ ! -e "$build/$1" ] || return 0
    local compiler
    compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    run cmake -S "$source" -B "$build/library" -G Ninja -DCMAKE_C_COMPILER="$compiler" -DFUSILIER_LIBRARY=ON \
        -DFUSILIER_TESTS=OFF -DFUSILIER_QUICK_BUILD=ON -DFUSILIER_WERROR=ON -DFUSILIER_CHECKED=ON
    build=$build/library
    run cmake --build "$build" --target "${@:2}"
}
