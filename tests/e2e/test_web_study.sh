#!/usr/bin/env bash
# What one does in a browser besides playing: analysis, positions set up, links, variations.
SCRIPT=web_study.py
. "$(dirname "$0")/test_web.sh"
