#include "protocol/xboard/catalogue.h"

#include <string.h>

#include "engine/base/text.h"
#include "protocol/xboard/board/hosting.h"
#include "protocol/xboard/state.h"
#include "variants/registry.h"

enum { CATALOGUE_MAX = 2800 }; /* one line to WinBoard, which reads 4096 */

/* "scaci: scaci, royal-scaci" */
static void write_family(const char *family, Text *out) {
    const char *before = ": ";
    text_string(out, "\n");
    text_string(out, family);
    for (int i = 0; i < games_count(); i++) {
        if (!hosting_can(game_at(i)) || strcmp(game_at(i)->family, family) != 0) continue;
        text_string(out, before);
        text_string(out, hosting_name(game_at(i)));
        before = ", ";
    }
}

void catalogue_show(XBoard *xb) {
    static const char about[] = "File / New Variant has room for 22 games: the option Variant List says\n"
                                "which family's, and Join Rules puts any of these there, or joined\n"
                                "rules as atomic+madrasi. Or: xboard -fcp fusilier -variant NAME\n";
    char words[CATALOGUE_MAX];
    const char *family;
    Text text = text_into(words, sizeof words);
    text_string(&text, about);
    for (int i = 0; (family = hosting_family(i)); i++) write_family(family, &text);
    tell_window(xb->out, "telluser", words);
}
