#!/usr/bin/env bash
# Fails unless the package for JavaScript (docs/javascript.md) is built, passes its tests in Node, has the types that it
# says, and is small; and its examples play.
# usage: javascript.sh BUILD_DIR SOURCE_DIR
# WASM_BUILD names a build of scripts/build-wasm to be used; without it a quick one is made in BUILD_DIR/wasm.
set -euo pipefail
for tool in emcmake node; do
    command -v $tool >/dev/null || {
        echo "javascript: skipped: $tool is missing (scripts/install-deps wasm installs it)"
        exit 77
    }
done
[ "$(node -p 'parseInt(process.versions.node)')" -ge 18 ] || { echo "javascript: skipped: it is for Node 18 and later"; exit 77; }
# shellcheck source=tests/library_build.sh
. "$(dirname "$0")/library_build.sh"

# Without the optimisations of a release, unless one is there.
[ -n "${WASM_BUILD-}" ] || export QUICK=1
run "$source/scripts/build-wasm" "${WASM_BUILD:-$build/wasm}" "$folder"
package=$folder/node_modules/fusilier
mkdir "$folder/node_modules" "$package"
tar -xzf "$folder"/fusilier-*.tgz -C "$package" --strip-components=1
cp -r "$source/javascript/tests" "$source/examples/javascript" "$folder"

node "$source/javascript/tests/layout.js" >"$folder/layout.c"
run emcc -I "$source/library" -fsyntax-only "$folder/layout.c"
CASES=$source/tests/cases run node --test --test-reporter tap "$folder"/tests/*.test.js
grep -E '^# (pass|fail)' "$folder/log" | xargs
if command -v tsc >/dev/null; then
    run tsc --noEmit --strict --target es2022 --module node16 --moduleResolution node16 --lib es2022,dom "$folder/tests/types.mts"
fi

# As servers send it. A quick build is larger.
size=$(cat "$package"/*.js "$package"/*.wasm | node -e '
    const { brotliCompressSync, constants } = require("node:zlib");
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    console.log(brotliCompressSync(require("node:fs").readFileSync(0), { params }).length);')
[ -z "${WASM_BUILD-}" ] || [ "$size" -lt 1200000 ] || fail "the package has $size bytes when it is compressed"

for game in rifle tri-chek-3; do
    said=$(node "$folder/javascript/selfplay.js" "$game" 200) || fail "selfplay $game: $said"
    [[ $(tail -n 1 <<<"$said") =~ ^([0-9/,]+(-[0-9/]+)?:\ .+|not over)$ ]] || fail "selfplay $game: $said"
done
said=$(node "$folder/javascript/perft.js" chess 3)
[[ $said == "8902 leaves in "* ]] || fail "perft: $said"
! said=$(node "$folder/javascript/selfplay.js" nonsense 2>&1) || fail "selfplay plays nonsense"
[[ $said == "selfplay: unknown game 'nonsense'"* ]] || fail "selfplay: $said"
echo "javascript: the package is built, passes its tests, and the example plays; $size bytes compressed"
