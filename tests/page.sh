#!/usr/bin/env bash
# Fails if the page of `fusilier web` is too large, makes elements of text, holds what its own policy forbids, if its types
# do not agree, or if a test of its modules fails. Skipped (status 77), if all else is well, where there is no TypeScript
# compiler or no node for that.
# usage: page.sh [SOURCE_DIR] [FUSILIER]
set -euo pipefail
source=$(realpath "${1:-$(dirname "$0")/..}")
FUSILIER=$(realpath "${2:-$source/build/release/fusilier}") # whose games are searched
export FUSILIER
cd "$source/protocol/web/page"

most=267000
failures=0
complain() {
    echo "$*"
    failures=$((failures + 1))
}

# What only the types are checked with is not built in.
shopt -s extglob
served() { sed 's/^ *//' -- "$1" | if [[ $1 = *.js ]]; then grep -vE '^(//|/\*\*|\*)'; else cat; fi; }
size=$(for file in !(types.js); do served "$file"; done | wc -c) # as it is served (cmake/embed_files.cmake)
[ "$size" -le $most ] || complain "the page has $size bytes, more than $most"
[ -z "$(find . -mindepth 1 -type d)" ] || complain "the page has folders, which are not served"

# What the server and other people send is text.
if grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|text/html' -- *.js; then
    complain "texts are parsed as HTML or as a program"
fi
# The policy of the page lets nothing of this work, or nobody is to be asked.
if grep -nE '<script>|<style|[ "]style="|[ "]on[a-z]+="|(src|href)="https?:' -- *.html; then
    complain "the page holds what its policy forbids"
fi

# Lines that look like comments are not served: nothing else may look so, and no text goes over several lines.
if ! awk '
    { line = $0; sub(/^ */, "", line) }
    FNR == 1 { inside = 0 }
    line ~ /^\/\*\*/ { inside = 1 }
    line ~ /^\*/ && !inside { print FILENAME ":" FNR ": no comment: " line; bad = 1 }
    inside && line ~ /\*\/ *[^ ]/ { print FILENAME ":" FNR ": a program behind a comment"; bad = 1 }
    line ~ /\*\// { inside = 0 }
    line !~ /^(\/\/|\*|\/\*)/ { bare = line; sub(/\/[^\/]*`[^\/]*\//, "", bare); if (gsub(/`/, "", line) % 2 && gsub(/`/, "", bare) % 2) { print FILENAME ":" FNR ": a text of several lines"; bad = 1 } }
    END { exit bad }' ./*.js; then
    complain "lines of the modules would be lost when they are served"
fi

# What happens is decided where no page is known.
if grep -nE "from './(dom|notice|dialog)\.js'|\b(document|window)\.\w" controller.js draft.js game.js geometry.js marks.js refusal.js rounds.js scores.js search.js walk.js; then
    complain "modules know the page that should not"
fi

# A module that is not named at the top is asked for only when another has been read.
for module in *.js; do
    grep -q "href=\"$module\"\|src=\"$module\"" index.html || [ "$module" = types.js ] ||
        complain "index.html does not name $module"
done

skipped=0
if command -v tsc >/dev/null; then
    tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 --moduleResolution node \
        --lib es2022,dom,dom.iterable ./*.js || complain "the types of the page do not agree"
    # The page without a server (docs/site.md) has some modules of its own in the place of these.
    site=$(mktemp -d)
    cp ./*.js "$site"
    cp "$source"/protocol/site/page/*.js "$site"
    rm "$site/service.js" # whose browser is another one
    echo 'declare const make: any; export default make;' >"$site/fusilier-site.d.ts"
    tsc --noEmit --allowJs --checkJs --strict --target es2022 --module es2022 --moduleResolution node \
        --lib es2022,dom,dom.iterable "$site"/*.js || complain "the types of the page without a server do not agree"
    rm -rf "$site"
else
    echo "page: skipped: tsc, which checks its types, is missing (scripts/install-deps test installs it)"
    skipped=77
fi

if command -v node >/dev/null; then
    node "$source/tests/page/types.mjs" "$source/docs/web-state.schema.json" | cmp -s - types.js ||
        complain "types.js is not as tests/page/types.mjs makes it of docs/web-state.schema.json"
    node --test --test-reporter=spec "$source"/tests/page/*.test.mjs >"${TMPDIR:-/tmp}/page-tests.$$" 2>&1 || {
        cat "${TMPDIR:-/tmp}/page-tests.$$"
        complain "tests of the modules fail"
    }
    rm -f "${TMPDIR:-/tmp}/page-tests.$$"
else
    echo "page: skipped: node, which tests its modules, is missing (scripts/install-deps test installs it)"
    skipped=77
fi
[ $failures -eq 0 ] || exit 1
echo "page: $size bytes"
exit $skipped
