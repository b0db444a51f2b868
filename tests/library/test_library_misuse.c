/* Wrong use of the library where it looks at handles (FUSILIER_CHECKED): each ends the program with one line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "library/fusilier.h"

/* What a child says that ends by abort. */
static void expect_line(void (*act)(void), const char *wanted) {
    int ends[2], status;
    char said[1024] = "";
    size_t length = 0;
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        act();
        _exit(0);
    }
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], said + length, sizeof said - 1 - length)) > 0;) length += (size_t)got;
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGABRT) fail_msg("no end: %s", said);
    said[length] = '\0';
    if (strcmp(said, wanted) != 0) fail_msg("%s", said);
}

static void use_a_context_as_a_position(void) {
    FusilierContext *const context = fusilier_context_new(NULL);
    fusilier_position_text((const FusilierPosition *)(const void *)context, NULL);
}

static void free_a_list_as_a_round(void) {
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = fusilier_position_new(fusilier_game_find(context, "chess", NULL), NULL, NULL);
    fusilier_round_free((FusilierRound *)(void *)fusilier_position_moves(position, NULL));
}

static void use_a_game_as_a_search(void) {
    FusilierContext *const context = fusilier_context_new(NULL);
    fusilier_search_stop((FusilierSearch *)(uintptr_t)fusilier_game_find(context, "chess", NULL));
}

static void other_handles_are_caught(void **state) {
    (void)state;
    expect_line(use_a_context_as_a_position,
                "fusilier: fusilier_position_text: this is no FusilierPosition, or it was freed\n");
    expect_line(free_a_list_as_a_round, "fusilier: fusilier_round_free: this is no FusilierRound, or it was freed\n");
    expect_line(use_a_game_as_a_search, "fusilier: fusilier_search_stop: this is no FusilierSearch, or it was freed\n");
}

#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#define IS_SANITIZED __has_feature(address_sanitizer)
#else
#define IS_SANITIZED 0
#endif

#if !IS_SANITIZED
static void use_a_freed_position(void) {
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = fusilier_position_new(fusilier_game_find(context, "chess", NULL), NULL, NULL);
    FusilierPosition *volatile freed = position; /* the compiler sees it, too */
    fusilier_position_free(position);
    fusilier_position_turn(freed);
}

static void freed_handles_are_caught(void **state) {
    (void)state;
    expect_line(use_a_freed_position,
                "fusilier: fusilier_position_turn: this is no FusilierPosition, or it was freed\n");
}
#else /* the sanitizer finds it first */
static void freed_handles_are_caught(void **state) {
    (void)state;
    skip();
}
#endif

static void right_use_is_let_alone(void **state) {
    (void)state;
    FusilierContext *const context = fusilier_context_new(NULL);
    FusilierPosition *const position = fusilier_position_new(fusilier_game_find(context, "chess", NULL), NULL, NULL);
    FusilierError error;
    fusilier_context_free(context);
    assert_int_equal(fusilier_position_move_count(position), 20);
    assert_null(fusilier_position_text(NULL, &error));
    assert_int_equal(error.code, FUSILIER_NULL_ARGUMENT);
    fusilier_position_free(position);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(other_handles_are_caught),
        cmocka_unit_test(freed_handles_are_caught),
        cmocka_unit_test(right_use_is_let_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
