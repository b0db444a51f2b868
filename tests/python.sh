#!/usr/bin/env bash
# Fails unless the Python package (docs/python.md) is built as a wheel, passes its tests, and its example plays.
# usage: python.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
python=/usr/bin/python3
"$python" -c 'import cffi, pytest, setuptools, wheel, sysconfig, os
assert os.path.exists(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || {
    echo "python: skipped: no Python with cffi, pytest, setuptools, wheel and headers (python3-cffi python3-pytest ... python3-dev)"
    exit 77
}
. "$(dirname "$0")/library_build.sh"

need_library libfusilier.a fusilier_static
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
