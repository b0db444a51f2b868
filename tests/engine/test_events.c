/* Events, waiting for several, signals that are watched, and input as it arrives. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/clock.h"
#include "engine/base/input.h"
#include "engine/base/signals.h"

static void an_event_stays_set_until_it_is_cleared(void **state) {
    (void)state;
    Event *const event = event_new(NULL);
    assert_non_null(event);
    assert_false(event_is_set(event));
    for (int i = 0; i < 100000; i++) event_set(event); /* more often than a pipe has room for */
    assert_true(event_is_set(event));
    assert_true(event_is_set(event));
    event_clear(event);
    assert_false(event_is_set(event));
    event_free(event);
    event_free(NULL);
}

static void those_that_are_set_are_named(void **state) {
    (void)state;
    Event *events[4] = { event_new(NULL), NULL, event_new(NULL), event_new(NULL) };
    assert_int_equal(events_wait(events, 4, 0), 0);
    event_set(events[2]);
    assert_int_equal(events_wait(events, 4, -1), 4);
    event_set(events[0]);
    assert_int_equal(events_wait(events, 4, 1000), 5);
    for (int i = 0; i < 4; i++) event_free(events[i]);
}

static void waiting_has_an_end(void **state) {
    (void)state;
    Event *event = event_new(NULL);
    const int64_t began = clock_ms();
    assert_int_equal(events_wait(&event, 1, 50), 0);
    assert_in_range(clock_ms() - began, 49, 5000);
    event_free(event);
}

static void *set_soon(void *argument) {
    usleep(20000);
    event_set(argument);
    return NULL;
}

static void another_thread_ends_a_wait(void **state) {
    (void)state;
    Event *event = event_new(NULL);
    pthread_t thread;
    assert_true(signals_spare_thread(&thread, set_soon, event));
    assert_int_equal(events_wait(&event, 1, -1), 1);
    pthread_join(thread, NULL);
    event_free(event);
}

static void nobody_listens_after_the_reader_has_gone(void **state) {
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    FILE *const file = fdopen(ends[1], "w");
    Event *deaf = event_deaf(file);
    assert_int_equal(events_wait(&deaf, 1, 0), 0);
    close(ends[0]);
    assert_int_equal(events_wait(&deaf, 1, 5000), 1);
    event_free(deaf);
    fclose(file);
}

static void input_comes_as_it_arrives(void **state) {
    (void)state;
    int ends[2];
    char got[16];
    assert_int_equal(pipe(ends), 0);
    FILE *const file = fdopen(ends[0], "r");
    Input *const input = input_open(file, NULL);
    assert_false(event_is_set(input_event(input)));
    assert_int_equal(write(ends[1], "abcdef", 6), 6);
    assert_true(event_is_set(input_event(input)));
    assert_int_equal(input_read(input, got, 4), 4);
    assert_memory_equal(got, "abcd", 4);
    assert_true(event_is_set(input_event(input)));
    assert_int_equal(input_read(input, got, sizeof got), 2);
    assert_false(event_is_set(input_event(input)));
    close(ends[1]);
    assert_true(event_is_set(input_event(input)));
    assert_int_equal(input_read(input, got, sizeof got), 0);
    input_close(input);
    fclose(file);
    input_close(NULL);
}

/* A handler that was there before is there again afterwards, and hears nothing meanwhile. */
static volatile sig_atomic_t handled;
static void handle(int number) {
    handled = number;
}

static void signals_that_are_watched_end_nothing(void **state) {
    (void)state;
    static const int ends[] = { SIGINT, SIGTERM, SIGHUP };
    for (int i = 0; i < 3; i++) {
        const struct sigaction mine = { .sa_handler = handle };
        struct sigaction before;
        assert_int_equal(sigaction(ends[i], &mine, &before), 0);
        Event *event = event_new(NULL);
        SignalWatch *const watch = signals_watch(event, NULL);
        assert_non_null(watch);
        handled = 0;
        assert_false(signals_came(watch));
        for (int again = 0; again < 2; again++) {
            kill(getpid(), ends[i]);
            assert_int_equal(events_wait(&event, 1, 20000), 1);
            event_clear(event);
        }
        assert_true(signals_came(watch));
        assert_int_equal(handled, 0);
        signals_unwatch(watch);
        raise(ends[i]);
        assert_int_equal(handled, ends[i]);
        sigaction(ends[i], &before, NULL);
        event_free(event);
    }
    signals_unwatch(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_stays_set_until_it_is_cleared),
        cmocka_unit_test(those_that_are_set_are_named),
        cmocka_unit_test(waiting_has_an_end),
        cmocka_unit_test(another_thread_ends_a_wait),
        cmocka_unit_test(nobody_listens_after_the_reader_has_gone),
        cmocka_unit_test(input_comes_as_it_arrives),
        cmocka_unit_test(signals_that_are_watched_end_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
