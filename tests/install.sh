#!/usr/bin/env bash
# Fails unless an installed program runs and brings its manual, its completions and its documentation with whole links, and
# unless uninstalling leaves nothing behind.
# usage: install.sh BUILD_DIR SOURCE_DIR
set -euo pipefail
build=$(realpath "$1") source=$(realpath "$2")
folder=$(mktemp -d)
manifest=$build/install_manifest.txt
[ ! -e "$manifest" ] || cp "$manifest" "$folder/manifest"
give_back() { # what says where the program was installed before
    if [ -e "$folder/manifest" ]; then cp "$folder/manifest" "$manifest"; else rm -f "$manifest"; fi
    rm -rf "$folder"
}
trap give_back EXIT
prefix=$folder/prefix

fail() {
    echo "install: $*"
    exit 1
}

cmake --install "$build" --prefix "$prefix" >"$folder/log" || fail "$(cat "$folder/log")"
[ "$("$prefix/bin/fusilier" moves chess | wc -l)" -eq 20 ] || fail "the installed program does not run"

share=$prefix/share
for file in man/man6/fusilier.6 applications/fusilier.desktop metainfo/fusilier.metainfo.xml bash-completion/completions/fusilier \
    zsh/site-functions/_fusilier fish/vendor_completions.d/fusilier.fish doc/fusilier/docs/notation.md \
    doc/fusilier/docs/games/shooting.md doc/fusilier/docs/pictures/rifle.png; do
    [ -s "$share/$file" ] || fail "there is no share/$file"
done
words() { (cd "$1" && find . -name '*.md' | sort | xargs sed -E 's/\[([^]]*)\]\(\.\.\/[a-z]+\/[^)]*\)/\1/g'); } # sources are not linked
diff <(words "$source/docs") <(words "$share/doc/fusilier/docs") || fail "the documentation is another"
broken=$(bash "$source/tests/links.sh" "$share/doc/fusilier")
[ -z "$broken" ] || fail "$broken"

# Files of others stay.
touch "$share/doc/fusilier/docs/mine"
ninja=$(cmake --build "$build" --target uninstall 2>&1) || fail "$ninja"
[ "$(find "$prefix" -not -type d)" = "$share/doc/fusilier/docs/mine" ] || fail "left behind: $(find "$prefix" -not -type d)"
[ ! -e "$share/doc/fusilier/docs/games" ] || fail "empty folders are left"
rm "$manifest"
! cmake -DMANIFEST="$manifest" -P "$source/cmake/uninstall.cmake" 2>"$folder/log" || fail "there is nothing to uninstall"
grep -q 'nothing was installed' "$folder/log" || fail "$(cat "$folder/log")"
echo "install: all is there, and goes again"
