#!/usr/bin/env bash
# What people at several screens of a board in the browser say to each other, and their clocks.
SCRIPT=web_play.py
. "$(dirname "$0")/test_web.sh"
