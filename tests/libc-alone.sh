#!/usr/bin/env bash
# Says which libraries a program of the preset node asks for besides libc, and fails if there are any.
# usage: libc-alone.sh PROGRAM
set -euo pipefail
more=$(objdump -p "$1" | awk '/NEEDED/ && $2 !~ /^(libc|libm|libpthread|ld-linux.*)\.so/ { print $2 }')
[ -z "$more" ] || { echo "libc-alone: $1 needs" $more && exit 1; }
echo "libc-alone: $1 needs nothing else"
