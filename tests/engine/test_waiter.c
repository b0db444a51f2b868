/* Waiting for a condition until a moment of the clock. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "engine/base/clock.h"
#include "engine/base/waiter.h"

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t rung;
    bool has_rung;
} Bell;

static void bell_init(Bell *bell) {
    pthread_mutex_init(&bell->lock, NULL);
    waiter_init(&bell->rung);
    bell->has_rung = false;
}

static void bell_release(Bell *bell) {
    pthread_cond_destroy(&bell->rung);
    pthread_mutex_destroy(&bell->lock);
}

static void *ring(void *context) {
    Bell *const bell = context;
    pthread_mutex_lock(&bell->lock);
    bell->has_rung = true;
    pthread_cond_broadcast(&bell->rung);
    pthread_mutex_unlock(&bell->lock);
    return NULL;
}

/* False: the moment has come first. */
static bool hears(Bell *bell, int64_t until_ms) {
    pthread_mutex_lock(&bell->lock);
    bool waits = true;
    while (!bell->has_rung && waits) waits = waiter_wait_until(&bell->rung, &bell->lock, until_ms);
    const bool heard = bell->has_rung;
    pthread_mutex_unlock(&bell->lock);
    return heard;
}

static void waiting_ends_at_its_moment_and_not_before(void **state) {
    (void)state;
    Bell bell;
    bell_init(&bell);
    for (int ms = 1; ms < 60; ms += 19) {
        const int64_t until = clock_ms() + ms;
        assert_false(hears(&bell, until));
        assert_true(clock_ms() >= until);
        assert_true(clock_ms() < until + 30000); /* on a busy machine, but not by the calendar's count of seconds */
    }
    bell_release(&bell);
}

static void a_moment_that_has_passed_is_not_waited_for(void **state) {
    (void)state;
    Bell bell;
    bell_init(&bell);
    const int64_t now = clock_ms();
    assert_false(hears(&bell, now));
    assert_false(hears(&bell, now - 5000));
    assert_false(hears(&bell, -1));
    bell_release(&bell);
}

static void who_is_called_wakes_at_once(void **state) {
    (void)state;
    Bell bell;
    bell_init(&bell);
    pthread_t ringer;
    assert_int_equal(pthread_create(&ringer, NULL, ring, &bell), 0);
    assert_true(hears(&bell, clock_ms() + 1000 * 3600));
    pthread_join(ringer, NULL);
    bell_release(&bell);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waiting_ends_at_its_moment_and_not_before),
        cmocka_unit_test(a_moment_that_has_passed_is_not_waited_for),
        cmocka_unit_test(who_is_called_wakes_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
