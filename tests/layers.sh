#!/usr/bin/env bash
# Fails on an include that points upwards: protocol -> search -> engine <- variants.
# usage: layers.sh [SOURCE_DIR]
set -euo pipefail
cd "${1:-$(dirname "$0")/..}"

failures=0
check() { # LAYER, FOLDERS IT MAY INCLUDE
    local layer=$1 allowed=$2 line
    # Every quoted include names its folder; system headers stand in angle brackets.
    while IFS= read -r line; do
        [[ $line =~ \"($allowed)/[^\"]+\" ]] && continue
        echo "$line: $layer may include only ${allowed//|/, }"
        failures=$((failures + 1))
    done < <(grep -rnHE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$layer" || true)
}
check engine 'engine'
check variants 'engine|variants'
check search 'engine|search'
check protocol 'engine|variants|search|protocol'

[ "$failures" -eq 0 ] && echo "layers: every include points downwards"
exit $((failures > 0))
