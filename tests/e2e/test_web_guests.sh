#!/usr/bin/env bash
# Guests of a board in the browser, each in a browser of their own: they come, are called something, leave, and come back.
SCRIPT=web_guests.py
. "$(dirname "$0")/test_web.sh"
