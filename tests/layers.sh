#!/usr/bin/env bash
# Fails on an include that points upwards, or sideways into a room that is none of its business, on one of the system
# outside engine/base/, and on a wait there by the calendar of the machine.
# usage: layers.sh [SOURCE_DIR]
set -euo pipefail
cd "${1:-$(dirname "$0")/..}"

failures=0
checked=
# points FILES MAY_INCLUDE...: these files include nothing else.
points() {
    local files=$1 line allowed
    shift
    allowed=$(printf '%s|' "$@")
    # Every quoted include names its folder; system headers stand in angle brackets.
    while IFS= read -r line; do
        [[ $line =~ \"(${allowed%|})/[^/\"]+\" ]] && continue
        echo "$line: $files may include only ${allowed//|/ }"
        failures=$((failures + 1))
    done < <(compgen -G "$files" | xargs grep -nHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' || true)
}
# room FOLDER MAY_INCLUDE...: what the files of the folder (not of folders in it) may include besides their own folder.
room() {
    local folder=$1
    checked+=" $folder"
    points "$folder/*.[ch]" "$@"
}
# face FOLDER MAY_INCLUDE...: the same for its headers alone, for what the others may look up to besides.
face() { points "$1/*.h" "$@"; }

rules="engine/base engine/board engine engine/text engine/lanes"
room engine/base
room engine/board engine/base
# A game says by a list of rules what its positions may hold: those who read and write them look up to the lanes.
face engine engine/base engine/board
room engine $rules
face engine/text engine/base engine/board engine
room engine/text $rules
room engine/lanes $rules
room variants/weights engine engine/board
room variants/rules $rules variants/weights
for family in variants/*/; do
    family=${family%/}
    case $family in variants/rules | variants/weights | variants/known | variants/puzzles) continue ;; esac
    room "$family" $rules variants/rules variants/weights variants
done
room variants $rules variants/rules variants/sheets

thinking="search search/eval search/learned search/many search/hidden search/tables search/problems"
for folder in $thinking; do room "$folder" $rules $thinking; done

common="$rules variants search protocol/session protocol/record"
room protocol/session $rules variants search search/learned search/eval
room protocol/record $rules variants
room protocol/scene $rules protocol/record
room protocol/uci $common search/eval
room protocol/hub $common
room protocol/xboard/board $rules variants
room protocol/xboard $common protocol/xboard/board
room protocol/round $rules search search/eval protocol/record
room protocol/client $rules protocol/record
room protocol/match $common protocol/round protocol/client
room protocol/verify $rules variants protocol/client
room protocol/play $rules search protocol/record protocol/round
room protocol/web $rules variants search search/eval search/problems protocol/record protocol/round protocol/scene protocol/puzzles
room protocol/site $rules variants search protocol/record protocol/round protocol/web
room protocol/farm $rules variants search protocol/record protocol/match
room protocol/learn $rules search search/eval search/learned protocol/match protocol/farm
room protocol/puzzles $rules search search/problems protocol/record
room protocol/cli $common search/learned search/tables search/problems protocol/uci protocol/hub protocol/xboard protocol/xboard/board protocol/match \
    protocol/play protocol/scene protocol/web protocol/verify protocol/farm protocol/learn protocol/puzzles

# The library is a door to these rooms, and to no program; nobody inside goes through it.
room library $rules variants search protocol/session protocol/record protocol/round protocol/scene
points "examples/library/*.c"
for inside in $(grep -rlE '#[[:space:]]*include.*(library/|fusilier\.h)' engine variants search protocol tools --include='*.[ch]' || true); do
    echo "$inside: the library stands above it"
    failures=$((failures + 1))
done

for folder in $(find engine variants search protocol library -name '*.[ch]' -printf '%h\n' | sort -u); do
    [[ " $checked " == *" $folder "* ]] || { echo "$folder: no room of this name is listed in $0"; failures=$((failures + 1)); }
done

# The system is asked in engine/base/ alone, by the files of each system.
while IFS= read -r line; do
    echo "$line: only engine/base/*_posix.* and *_windows.* ask the system"
    failures=$((failures + 1))
done < <(find engine variants search protocol library -name '*.[ch]' ! -path 'engine/base/*_posix.[ch]' ! -path 'engine/base/*_windows.[ch]' -print0 |
    xargs -0 grep -nHE '^[[:space:]]*#[[:space:]]*include[[:space:]]*<(unistd|poll|signal|fcntl|termios|dirent|spawn|windows|io|process|sys/.*)\.h>' || true)

# Who waits by the calendar waits for an hour when somebody sets it back: engine/base/waiter.h does not.
while IFS= read -r line; do
    echo "$line: waiter_wait_until of engine/base/waiter.h waits by the clock that only goes forwards"
    failures=$((failures + 1))
done < <(find engine variants search protocol library tools -name '*.[ch]' ! -path 'engine/base/*' -print0 |
    xargs -0 grep -nHE '\<(CLOCK_REALTIME|pthread_cond_timedwait|pthread_cond_clockwait|timespec_get)\>' || true)

[ "$failures" -eq 0 ] && echo "layers: every include points downwards"
exit $((failures > 0))
