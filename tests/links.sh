#!/usr/bin/env bash
# Names the links and pictures in the Markdown pages below a folder that lead nowhere.
# usage: links.sh FOLDER
set -euo pipefail
cd "$1"
while IFS= read -r page; do
    while IFS= read -r link; do
        [[ $link =~ ^(https?:|mailto:|#) ]] && continue
        [ -e "$(dirname "$page")/${link%%#*}" ] || echo "$page: links to $link, which is not there"
    done < <({ grep -oE '\]\([^) ]+\)' "$page" | sed 's/^](//; s/)$//'; tr '\n' ' ' <"$page" | grep -oE ' src="[^"]+"' | cut -d'"' -f2; } || true)
done < <(find . -name 'build*' -prune -o -name '*.md' -print | sort)
