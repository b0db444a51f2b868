/* Arrays that grow, and the end when memory is out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/memory.h"

static void arrays_grow_and_keep_what_is_in_them(void **state) {
    (void)state;
    int *numbers = NULL, room = 0, moved = 0;
    for (int i = 0; i < 10000; i++) {
        const int before = room;
        ARRAY_RESERVE(numbers, room, i + 1);
        if (room != before) moved++;
        numbers[i] = i;
    }
    for (int i = 0; i < 10000; i++) assert_int_equal(numbers[i], i);
    assert_true(moved < 15); /* doubled, not crept */
    free(numbers);
}

static void room_that_is_there_stays(void **state) {
    (void)state;
    char *text = NULL;
    size_t room = 0;
    ARRAY_RESERVE(text, room, 1000);
    assert_int_equal(room, 1000);
    char *const before = text;
    ARRAY_RESERVE(text, room, 1000);
    assert_ptr_equal(text, before);
    assert_int_equal(room, 1000);
    free(text);
}

static void texts_are_copied_in_part(void **state) {
    (void)state;
    char *const text = memory_text("knight", 3);
    assert_string_equal(text, "kni");
    free(text);
}

/* No machine has so much: the program ends with one line. */
static void the_end_is_one_line(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        signal(SIGABRT, SIG_DFL);
        memory_resize(NULL, SIZE_MAX / 2, 4);
        _exit(0);
    }
    close(ends[1]);
    char said[256] = "";
    size_t length = 0;
    for (ssize_t got; (got = read(ends[0], said + length, sizeof said - 1 - length)) > 0;) length += (size_t)got;
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    assert_non_null(strstr(said, "fusilier: out of memory ("));
    assert_ptr_equal(strchr(said, '\n'), said + length - 1);
}

static void aligned_memory_is_aligned(void **state) {
    (void)state;
    for (size_t alignment = 8; alignment <= 4096; alignment *= 2) {
        unsigned char *const memory = memory_aligned(alignment, 100); /* no multiple of it */
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % alignment, 0);
        memset(memory, 0xA5, 100);
        memory_aligned_free(memory);
    }
    memory_aligned_free(NULL);
}

static void pages_are_empty(void **state) {
    (void)state;
    enum { BYTES = 3 << 20 };
    unsigned char *const memory = memory_pages(BYTES);
    assert_non_null(memory);
    for (size_t i = 0; i < BYTES; i++)
        if (memory[i]) fail_msg("byte %zu is %d", i, memory[i]);
    memory[0] = memory[BYTES - 1] = 1;
    memory_pages_free(memory, BYTES);
    memory_pages_free(NULL, 0);
    assert_null(memory_pages(SIZE_MAX / 2)); /* no machine has so much */
    assert_in_range(memory_machine_mb(), 64, 1 << 30);
}

static void tables_have_room_in_the_machine(void **state) {
    (void)state;
    size_t bytes = 0;
    Error err = { .text = "" };
    void *const memory = memory_table(1, &bytes, &err);
    assert_non_null(memory);
    assert_int_equal(bytes, 1 << 20);
    memory_pages_free(memory, bytes);
    assert_null(memory_table(memory_machine_mb() + 1, &bytes, &err));
    assert_non_null(strstr(err.text, "this machine has"));
    assert_null(memory_table(SIZE_MAX, &bytes, NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_grow_and_keep_what_is_in_them),
        cmocka_unit_test(room_that_is_there_stays),
        cmocka_unit_test(texts_are_copied_in_part),
        cmocka_unit_test(the_end_is_one_line),
        cmocka_unit_test(aligned_memory_is_aligned),
        cmocka_unit_test(pages_are_empty),
        cmocka_unit_test(tables_have_room_in_the_machine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
