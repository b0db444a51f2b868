#!/usr/bin/env bash
# Fails unless the Python package (docs/python.md) is built as a wheel, passes its tests, and its example plays.
# usage: python.sh BUILD_DIR SOURCE_DIR
# A build without the library (FUSILIER_LIBRARY) gets one of its own, in BUILD_DIR/library.
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")
python=/usr/bin/python3
"$python" -c 'import cffi, pytest, setuptools, wheel, sysconfig, os
assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || {
    echo "skipped: no Python with cffi, pytest, setuptools, wheel and headers (python3-cffi python3-pytest ... python3-dev)"
    exit 77
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() {
    echo "python: $*"
    exit 1
}
run() { "$@" >"$folder/log" 2>&1 || fail "$* failed:"$'\n'"$(tail -n 50 "$folder/log")"; } # COMMAND...

if [ ! -e "$build/libfusilier.a" ]; then
    compiler=$(sed -n 's/^CMAKE_C_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
    run cmake -S "$source" -B "$build/library" -G Ninja -DCMAKE_C_COMPILER="$compiler" -DFUSILIER_LIBRARY=ON \
        -DFUSILIER_TESTS=OFF -DFUSILIER_QUICK_BUILD=ON -DFUSILIER_WERROR=ON
    build=$build/library
    run cmake --build "$build" --target fusilier_static
fi
run "$source/scripts/build-wheel" "$build" "$folder/wheel"
run "$python" -m zipfile -e "$folder"/wheel/fusilier-*.whl "$folder/package"
[ -e "$folder/package/fusilier/py.typed" ] || fail "py.typed is missing"
export PYTHONPATH=$folder/package PYTHONDONTWRITEBYTECODE=1
run "$python" -m pytest -q -p no:cacheprovider -W error "$source/python/tests"
tail -n 1 "$folder/log"

for game in rifle tri-chek-3; do
    said=$("$python" "$source/examples/python/selfplay.py" "$game" 200) || fail "selfplay $game: $said"
    [[ $(tail -n 1 <<<"$said") =~ ^([0-9/,]+(-[0-9/]+)?:\ .+|not over)$ ]] || fail "selfplay $game: $said"
done
! said=$("$python" "$source/examples/python/selfplay.py" nonsense 2>&1) || fail "selfplay plays nonsense"
[[ $said == "selfplay: unknown game 'nonsense'"* ]] || fail "selfplay: $said"
echo "python: the package is built, passes its tests, and the example plays"
