/* Who has which place: one browser each, whoever comes by a code, by a way back, or from another table. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/web/guests.h"
#include "protocol/web/kept.h"
#include "protocol/web/listening.h"
#include "protocol/web/places.h"

static const Right host_at_a = { .is_host = true, .table = "a" }, host_at_b = { .is_host = true, .table = "b" };
static const Right black_at_a = { .table = "a", .seats = 2 }, watcher_at_a = { .table = "a" };

/* Comes in by a new code. */
static Entrance enter(Access *access, const Right *right) {
    Entrance entrance;
    const Secret code = entry_new_code(access, right);
    assert_int_equal(entry_exchange(access, code.text, true, 0, &entrance, &(uint64_t){ 0 }), ENTRY_IN);
    return entrance;
}

static Entry go_back(Access *access, const Entrance *by, bool takes, Entrance *entrance) {
    Secret proof;
    uint64_t holder;
    const Entry entry = entry_prove(access, by->way.name.text, takes, 0, &proof, &holder);
    if (entry != ENTRY_IN) return entry;
    assert_string_equal(proof.text, by->way.proof.text);
    return entry_exchange(access, by->way.code.text, takes, 0, entrance, &holder);
}

static void a_host_has_a_table_alone(void **state) {
    (void)state;
    Access *const access = access_new();
    const Entrance first = enter(access, &host_at_a), second = enter(access, &host_at_a);
    assert_false(access_knows(access, &first.grant)); /* who does not listen is out as well */
    const Entrance elsewhere = enter(access, &host_at_b);
    uint64_t holder = 0;
    assert_true(access_knows(access, &second.grant));
    listening_begin(access, second.grant.number);
    assert_false(places_sit(access, elsewhere.grant.number, "a", false, &holder));
    assert_int_equal(holder, second.grant.number);
    assert_true(places_sit(access, elsewhere.grant.number, "a", true, &holder));
    assert_false(access_knows(access, &second.grant));
    assert_true(places_sit(access, elsewhere.grant.number, "a", false, &holder)); /* there already */
    access_free(access);
}

/* Two hosts of a server of before, whose games were not saved, are taken up at one table. */
static void ways_back_lead_one_browser_to_a_place(void **state) {
    (void)state;
    Access *const access = access_new();
    Entrance one = { .way = {
                         { "11111111111111111111111111111111" }, { "p" }, { "1111111111111111111111111111111c" } } };
    Entrance other = one;
    other.way.name.text[0] = other.way.code.text[0] = '2';
    kept_take_up(access, &(KeptWay){ .way = one.way, .right = host_at_a });
    kept_take_up(access, &(KeptWay){ .way = other.way, .right = host_at_a });
    Entrance in, too;
    assert_int_equal(go_back(access, &one, false, &in), ENTRY_IN);
    listening_begin(access, in.grant.number);
    assert_int_equal(go_back(access, &other, false, &too), ENTRY_WRONG); /* the seat is not theirs any more */
    assert_int_equal(go_back(access, &in, false, &too), ENTRY_TAKEN);    /* another tab */
    assert_int_equal(go_back(access, &in, true, &too), ENTRY_IN);
    access_free(access);
}

/* A link that had to make room for others leaves no seat behind. */
static void links_that_are_pushed_out_have_no_seat(void **state) {
    (void)state;
    Access *const access = access_new();
    entry_new_code(access, &black_at_a);
    assert_int_equal(guests_seats(access, "a"), 2);
    for (int i = 0; i < CODES_MAX; i++) entry_new_code(access, &watcher_at_a);
    assert_int_equal(guests_seats(access, "a"), 0);
    access_free(access);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_host_has_a_table_alone),
        cmocka_unit_test(ways_back_lead_one_browser_to_a_place),
        cmocka_unit_test(links_that_are_pushed_out_have_no_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
