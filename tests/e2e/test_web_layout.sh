#!/usr/bin/env bash
# The board in a browser, in windows of many sizes.
SCRIPT=web_layout.py
. "$(dirname "$0")/test_web.sh"
