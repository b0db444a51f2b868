/* Looks at texts of games by errands: what is made of one is gone with the Worker that did it. A request for that is
 * put once more when the answer is there (door.h). */
#include "protocol/web/sketch.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "protocol/record/json.h"
#include "protocol/site/errands.h"
#include "protocol/web/server.h"
#include "protocol/web/sketching.h"

/* The last text, and what it says. */
struct Sketched {
    char *text;
    int errand;
    cJSON *said; /* NULL: that is not known yet, */
    Error why;   /* and will not be; "": it may be */
};

void sketcher_init(Sketcher *sketcher) {
    sketcher->sketched = memory_new(1, sizeof *sketcher->sketched);
}

static void forget(struct Sketched *sketched) {
    free(sketched->text);
    cJSON_Delete(sketched->said);
    *sketched = (struct Sketched){ .text = NULL };
}

void sketcher_release(Sketcher *sketcher) {
    forget(sketcher->sketched);
    free(sketcher->sketched);
}

cJSON *sketch_text(Sketcher *sketcher, const char *text, Error *err) {
    struct Sketched *const sketched = sketcher->sketched;
    if (sketched->text && strcmp(sketched->text, text) == 0 && sketched->said)
        return cJSON_Duplicate(sketched->said, true);
    const Error why = sketched->why;
    const bool has_failed = sketched->text && strcmp(sketched->text, text) == 0 && why.text[0];
    forget(sketched);
    if (has_failed) return *err = why, NULL; /* whoever asks once more tries it anew */
    cJSON *const errand = cJSON_CreateObject();
    cJSON_AddStringToObject(errand, "errand", "sketch");
    json_add_text(errand, "text", text);
    sketched->text = memory_text(text, strlen(text));
    sketched->errand = errand_send(errand);
    return error_set(err, "this takes a moment"), NULL;
}

int sketch_waits(const Sketcher *sketcher) {
    const struct Sketched *const sketched = sketcher->sketched;
    return sketched->text && !sketched->said && !sketched->why.text[0] ? sketched->errand : 0;
}

bool sketch_heard(void *context, int number, const cJSON *news) {
    const Web *const web = context;
    struct Sketched *const sketched = web->sketcher.sketched;
    const char *line = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(news, "sketch"));
    if (sketched->errand != number) return false;
    if (errand_failure(news)) error_set(&sketched->why, "%s", errand_failure(news));
    if (!line) return true;
    sketched->said = sketch_begin();
    char *const text = memory_text(line, strlen(line));
    for (char *at = text, *end; (end = strchr(at, '\n')); at = end + 1) {
        *end = '\0';
        sketch_take_line(sketched->said, at);
    }
    free(text);
    return true;
}
