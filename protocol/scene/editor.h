/* editor.h -- a position that somebody sets up: what can stand where, what else belongs to it, and what is wrong with
 * it so far, for pages that know no rules (docs/web.md). Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_SCENE_EDITOR_H
#define FUSILIER_PROTOCOL_SCENE_EDITOR_H

#include <cjson/cJSON.h>

#include "engine/game.h"

/* Takes a draft one step further. `asked` has "position", a text to begin with (nothing: the start); or what was
 * answered before, "cells" (a text for each) and "fields" (an object of texts), and one of "put": [cell, man],
 * "take": cell, "move": [from, to], or nothing where only fields have changed. Whatever is not of this form is taken as
 * empty. The answer: "cells", "fields", "palette", the men as scene.h draws them, "position", and "error": null, or
 * "field" (its key; "": the board), "column" (of "position", from 1; 0: not known) and "text". */
cJSON *editor_answer(const Game *game, const cJSON *asked);

#endif
