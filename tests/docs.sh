#!/usr/bin/env bash
# Fails if a game has no page in docs/games/, if rules begin with where they come from, if a page is missing in the index,
# if a link leads nowhere, if a command of XBoard is not named, if code that is quoted is not there any more, if a line of
# README.md does not run as it stands, or if a comment or a page names a file that is not there.
# usage: docs.sh FUSILIER [SOURCE_DIR]
set -euo pipefail
program=$(realpath "$1")
cd "${2:-$(dirname "$0")/..}"

failures=0
complain() {
    echo "$*"
    failures=$((failures + 1))
}

# Games are named by their ids, or in headings by patterns: `checkers-*`.
mapfile -t patterns < <(grep -h '^## ' docs/games/*.md | grep -oE '`[^`]*\*[^`]*`' | tr -d '`')
is_named() {
    grep -qF "\`$1\`" docs/games/*.md && return
    for pattern in "${patterns[@]}"; do
        # shellcheck disable=SC2053 # a pattern
        [[ $1 == $pattern ]] && return
    done
    return 1
}
while IFS=$'\t' read -r id _; do
    is_named "$id" || complain "docs/games: no page names \`$id\`"
done < <("$program" list)

for page in docs/*.md docs/games/*.md; do
    [ "$page" = docs/README.md ] || grep -qF "](${page#docs/})" docs/README.md || complain "docs/README.md: no link to $page"
done

while IFS= read -r line; do complain "$line"; done < <(bash tests/links.sh .)

# The lines of README.md run as they stand, in this folder.
while read -r command word _; do
    case $command in
    scripts/fusilier) "$program" help | grep -qE "^(  $word |.*fusilier $word)" || complain "README.md: $command has no command '$word'" ;;
    sudo | cmake) ;;
    *) [ -x "$command" ] || complain "README.md: there is no $command" ;;
    esac
done < <(grep '^    [^ ]' README.md)

# Rules begin with what the game is about; whose it is, and what is called how, stands last.
while IFS= read -r place; do
    complain "$place: rules begin with where they come from"
done < <(awk 'FNR == 1 { last = 0 }
    FNR == 1 || /^## / { heading = FNR }
    /^## (Origin|What the games are called|How the names)/ { last = 1; next }
    /^## / && last && !/^## Perft/ { print FILENAME ":" FNR }
    FNR == heading + 2 && !last && /rule book|joined by `[+]`|[ (][12][0-9][0-9][0-9][.,;)]/ { print FILENAME ":" FNR }
    ' docs/games/*.md)

# The page about XBoard names all commands that are understood.
commands=$(sed -n '/^## Commands/,/^## Options/p' docs/xboard.md | grep '^|' | grep -oE '`[^`]*`' | tr -d '`' | tr ' ' '\n')
while IFS= read -r command; do
    grep -qxF -- "$command" <<< "$commands" || complain "docs/xboard.md: no command '$command'"
done < <(grep -hoE '\{ "[^"]+", cmd_' protocol/xboard/*.c | cut -d'"' -f2)

# The page about new games quotes files of variants/ line by line.
code=(variants/other_captures/{kamikaze,other_captures}.c variants/rules/kamikaze.h variants/rules/progressive.h
    variants/adams/many_games.c variants/scaci/scaci.c)
while IFS= read -r line; do
    [ -z "$line" ] || grep -qxF -- "$line" "${code[@]}" || complain "docs/adding-a-game.md: no line \"$line\" in ${code[*]}"
done < <(sed -n '/^```c$/,/^```$/{/^```/!p}' docs/adding-a-game.md)

# Its table of members names each of engine/game.h: "`setup.start`, `.set_up`", or all of a part, "`secrets.*`".
while read -r part member; do
    grep -E "^\| \`$part\." docs/adding-a-game.md | cut -d'|' -f2 | grep -qE "\.($member|\*)\`" ||
        complain "docs/adding-a-game.md: who reads $part.$member?"
done < <(awk '
    /^typedef struct \{/ { count = 0 }
    /^    [A-Za-z].*;|^    [A-Za-z].*\(\*/ {
        line = $0
        sub(/ *\/\*.*/, "", line)
        if (match(line, /\(\*[a-z_]+\)/)) member[count++] = substr(line, RSTART + 2, RLENGTH - 3)
        else if (match(line, /[a-z_]+(\[[A-Z_]+\])?;/)) { name = substr(line, RSTART, RLENGTH); sub(/[\[;].*/, "", name); member[count++] = name }
    }
    match($0, /^\} Game(Names|Setup|Conduct|Text|Secrets|Advice|Card);/) {
        part = tolower(substr($0, 7, RLENGTH - 7))
        for (i = 0; i < count; i++) print part, member[i]
    }' engine/game.h)

# Files that comments and pages name, by a path or by the end of one, are there: a name is looked up as it stands, with one
# star for any letters, if no capitals or braces say that it stands for others. Headers of the system are those that somebody includes.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
find . \( -name 'build*' -o -name .git \) -prune -o -type f -printf '%P\n' >"$work/files"
mapfile -t texts < <(grep -E '\.(c|h|js|md|sh)$' "$work/files")
grep -hoE '^#include <[^>]+>' "${texts[@]}" | sed 's/.*<//; s/>//' | sort -u >>"$work/files"
unknown_files() {
    awk -v known="$work/files" '
        BEGIN {
            while ((getline path < known) > 0)
                for (;;) { is_there[path] = 1; if (!sub(/^[^\/]*\//, "", path)) break }
        }
        function matches(name,    path) {
            gsub(/\./, "\\.", name)
            sub(/\*/, "[^/]*", name)
            for (path in is_there) if (path ~ "^" name "$") return 1
            return 0
        }
        function look_up_stars(text,    name) {
            while (match(text, /[A-Za-z0-9_\/-]*\*[A-Za-z0-9_-]*\.(html|css|js|py|md|sh|c|h)/)) {
                name = substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
                if (name ~ /^[\/*]|[A-Z][A-Z]/ || text ~ /^[A-Za-z0-9_*{]/ || matches(name)) continue
                print FILENAME ":" FNR ": there is no " name
            }
        }
        function look_up(text,    before, name, after) {
            look_up_stars(text)
            while (match(text, /[A-Za-z0-9_.\/-]+\.(html|css|js|py|md|sh|c|h)/)) {
                before = substr(text, RSTART - 1, 1)
                name = substr(text, RSTART, RLENGTH)
                text = substr(text, RSTART + RLENGTH)
                after = substr(text, 1, 1)
                if (RSTART > 1 && before ~ /[*<>${}]/ || after ~ /[A-Za-z0-9_*{]/) continue
                gsub(/^(\.?\.\/)+/, "", name)
                if (name in is_there || name ~ /^[\/.-]|\.\.|[A-Z][A-Z]/) continue
                print FILENAME ":" FNR ": there is no " name
            }
        }
        FNR == 1 { is_comment = 0 }
        FILENAME ~ /\.md$/ { look_up($0); next }
        FILENAME ~ /\.sh$/ { if ($0 ~ /^[[:space:]]*#/) look_up($0); next }
        {
            for (rest = $0; rest != "";) {
                if (!is_comment && !match(rest, /\/\*|\/\//)) break
                if (!is_comment) {
                    is_line = substr(rest, RSTART, 2) == "//"
                    rest = substr(rest, RSTART + 2)
                    if (is_line) { look_up(rest); break }
                    is_comment = 1
                }
                end = index(rest, "*/")
                look_up(end ? substr(rest, 1, end - 1) : rest)
                if (!end) break
                rest = substr(rest, end + 2)
                is_comment = 0
            }
        }' "$@"
}
printf '/* Rules: docs/games/shooting.md\n * and docs/no-such-page.md, no_such_file.c, no_such_*.c. */ "no_such_text.h"\n' >"$work/wrong.c"
[ "$(unknown_files "$work/wrong.c" | wc -l)" -eq 3 ] || complain "$0: three wrong names in a comment are not found"
while IFS= read -r line; do complain "$line"; done < <(unknown_files "${texts[@]}")

[ "$failures" -eq 0 ] && echo "docs: every game has its page, every link and name its file, every quotation its source"
exit $((failures > 0))
