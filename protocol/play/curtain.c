/* The curtain that hangs before the screen while the next person sits down. */
#include <stdio.h>
#include <string.h>

#include "engine/base/clock.h"
#include "engine/text/words.h"
#include "protocol/play/private.h"
#include "protocol/round/sight.h"

static void clear_screen(const Play *play) {
    if (play->options->terminal.is_terminal) fputs("\x1b[2J\x1b[3J\x1b[H", play->out);
}

/* Waits for Enter; whatever else was typed counts as the next line. */
static bool wait_for_enter(Play *play) {
    if (play->is_pending) return true;
    const char *const line = play_read(play, "", NEVER);
    if (!line) return false;
    play->is_pending = line[strspn(line, " \t")] != '\0';
    snprintf(play->pending, sizeof play->pending, "%s", line);
    return true;
}

bool draw_curtain(Play *play, Player next) {
    const char *const name = words_player(play->options->game, next);
    if (play->round.looker != NOBODY) {
        show_news(play);
        play_note_seen(play);
        fputs("Press Enter to draw the curtain.\n", play->out);
        if (!wait_for_enter(play)) return false;
        clear_screen(play);
        prompt_forget(play->prompt);
    }
    fprintf(play->out, "The curtain is drawn. %s, press Enter when nobody else can see the screen.\n", name);
    if (!wait_for_enter(play)) return false;
    clear_screen(play);
    sight_look(&play->round, next, clock_ms());
    play->shown = 0;
    return true;
}
