#!/usr/bin/env bash
# Fails unless the completions of bash, zsh and fish know every command and every option that the helps name, the values of
# options, and the games. Skipped, after bash, where the other shells are missing.
# usage: completions.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$(realpath "$1") completions=$(realpath "$2")/packaging/completions
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$program" "$folder/fusilier"
export PATH="$folder:$PATH"
cd "$folder" # where a file that is offered is one of these
touch a-file

fail() {
    echo "completions: $*"
    exit 1
}

# What each shell offers for words, of which the last one is being typed.
offered_by_bash() {
    # shellcheck source=/dev/null
    . "$completions/fusilier.bash"
    COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
    _fusilier
    printf '%s\n' "${COMPREPLY[@]}"
}
offered_by_zsh() {
    zsh -fc '
        words=("${@[2,-1]}") CURRENT=$(($# - 1))
        _describe() { print -rl -- "${(@)candidates%%:*}"; }
        _files() { print -rl -- *; }
        next() { source $1; }
        next $1' zsh "$completions/_fusilier" "$@" | grep -e "^${*: -1}" || true
}
offered_by_fish() {
    HOME=$folder fish --no-config -c "source '$completions/fusilier.fish'; complete -C '$*'" 2>/dev/null | cut -f1
}

# offers SHELL CANDIDATE WORD...: among others; offers_not the other way round.
offers() { grep -qxF -- "$2" < <("offered_by_$1" "${@:3}") || fail "$1: '${*:3}' is not offered $2"; }
offers_not() { ! grep -qxF -- "$2" < <("offered_by_$1" "${@:3}") || fail "$1: '${*:3}' is offered $2"; }

# ---- the program knows all that its helps name ----

mapfile -t commands < <("$program" --help | sed -nE 's/^  ([a-z]+) .*/\1/p')
[ ${#commands[@]} -gt 10 ] || fail "no commands are found in the help: ${commands[*]}"
for command in "${commands[@]}"; do
    grep -q "^$command"$'\t' <<<"$("$program" complete)" || fail "the command $command is not offered"
    options=$("$program" complete "$command" 2>&1)
    while read -r option; do
        grep -q "^$option"$'\t' <<<"$options" || fail "$command: $option is not offered"
    done < <("$program" "$command" --help 2>/dev/null | grep -oE '^  --[a-z-]+')
done
[ "$("$program" complete moves | grep -vc '^-')" -eq "$("$program" list | wc -l)" ] || fail "moves: not all games are offered"
[ -z "$("$program" complete nonsense)" ] || fail "an unknown command is offered something"

# ---- the shells ask it ----

for shell in bash zsh fish; do
    command -v $shell >/dev/null || { missing=$shell; continue; }
    offers $shell perft fusilier pe
    offers $shell perft fusilier help pe
    offers $shell --divide fusilier perft --
    offers $shell atomic fusilier perft ato
    offers $shell atomic fusilier perft --threads 2 ato
    offers_not $shell atomic fusilier perft chess ato
    offers $shell fast fusilier perft chess 5 --lane f
    offers_not $shell --divide fusilier perft chess 5 --lane f
    offers $shell doubles fusilier web --game dou
    [ $shell = bash ] || offers $shell a-file fusilier check a # of bash that is an option of `complete`
done
offers bash fast fusilier perft chess 5 --lane = f
offers_not bash --threads fusilier check ''
[ -z "${missing-}" ] || { echo "completions: skipped: $missing is missing (scripts/install-deps test installs it)"; exit 77; }
echo "completions: bash, zsh and fish know every command and option"
