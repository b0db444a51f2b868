/* Serves legal moves: a line in is a game, a tab and a position ("start" for the start); a line out is its moves, with
 * blanks between them, or "error: " and what is wrong.
 * cc moves.c $(pkg-config --cflags --libs fusilier) -o moves; printf 'atomic\tstart\n' | ./moves */
#include <fusilier.h>
#include <stdio.h>
#include <string.h>

static bool answer(FusilierContext *context, const char *name, const char *text, FusilierError *error) {
    const FusilierGame *const game = fusilier_game_find(context, name, error);
    FusilierPosition *const position = game ? fusilier_position_new(game, text, error) : NULL;
    FusilierMoves *const moves = position ? fusilier_position_moves(position, error) : NULL;
    for (int32_t i = 0; i < fusilier_moves_count(moves); i++)
        printf("%s%s", i > 0 ? " " : "", fusilier_moves_text(moves, i));
    fusilier_moves_free(moves);
    fusilier_position_free(position);
    return moves != NULL;
}

int main(void) {
    char line[4096];
    FusilierContext *const context = fusilier_context_new(NULL);
    while (fgets(line, sizeof line, stdin)) {
        FusilierError error;
        line[strcspn(line, "\r\n")] = '\0';
        char *const tab = strchr(line, '\t');
        if (tab) *tab = '\0';
        if (!answer(context, line, tab ? tab + 1 : "start", &error)) printf("error: %s", error.text);
        putchar('\n');
        fflush(stdout);
    }
    fusilier_context_free(context);
    return 0;
}
