#!/usr/bin/env bash
# A game of one's own is written in the browser, played, and found again.
SCRIPT=web_own.py
. "$(dirname "$0")/test_web.sh"
