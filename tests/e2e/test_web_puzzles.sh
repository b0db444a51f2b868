#!/usr/bin/env bash
# Puzzles in a browser, solved by mouse and by keyboard.
SCRIPT=web_puzzles.py
. "$(dirname "$0")/test_web.sh"
