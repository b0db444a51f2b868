# shellcheck shell=bash
# Completion of fusilier for bash: the program itself says what may come next.
_fusilier() {
    local program=${COMP_WORDS[0]/#~\//$HOME/} word=${COMP_WORDS[COMP_CWORD]} words=() candidates i
    for ((i = 1; i < COMP_CWORD; i++)); do
        [ "${COMP_WORDS[i]}" = = ] || words+=("${COMP_WORDS[i]}") # bash splits --lane=fast in three
    done
    [ "$word" != = ] || word=
    candidates=$("$program" complete "${words[@]}" 2>/dev/null | cut -f1)
    [[ $word == -* ]] || candidates=$(grep -v '^-' <<<"$candidates")
    mapfile -t COMPREPLY < <(compgen -W "$candidates" -- "$word")
}
complete -o default -F _fusilier fusilier
