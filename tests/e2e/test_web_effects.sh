#!/usr/bin/env bash
# What a move does is seen in the browser: blasts, shots, wounds, checks, numbers, mines, promotions.
SCRIPT=web_effects.py
. "$(dirname "$0")/test_web.sh"
