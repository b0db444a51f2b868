/* Files that are replaced as a whole, and files that grow. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/holds.h"
#include "engine/base/file_text.h"
#include "engine/base/files.h"
#include "engine/base/plain_file.h"

static char folder[] = "/tmp/fusilier-files-XXXXXX";
static char path[64];

static int begin(void **state) {
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/Größe 1.txt", folder);
    return 0;
}

static int end(void **state) {
    (void)state;
    unlink(path);
    return rmdir(folder); /* fails if anything else was left there */
}

static void write_text(const void *text, FILE *file) {
    fputs(text, file);
}

static bool replace(const char *place, const char *text, Error *err) {
    return file_replace(place, &(FileContents){ .write = write_text, .context = text, .safely = true }, err);
}

static bool try_to_replace(const char *text) {
    Error err;
    return file_replace(path, &(FileContents){ .write = write_text, .context = text, .only_try = true }, &err);
}

static void expect_text(const char *text) {
    char found[256] = "";
    FILE *const file = file_open(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(found, 1, sizeof found - 1, file), strlen(text));
    assert_string_equal(found, text);
    fclose(file);
}

static void a_file_is_replaced_as_a_whole(void **state) {
    (void)state;
    Error err;
    assert_false(file_exists(path));
    assert_true(try_to_replace("tried\n"));
    assert_false(file_exists(path));
    assert_true(replace(path, "first\n", &err));
    expect_text("first\n");
    assert_true(try_to_replace("tried\n"));
    expect_text("first\n");
    assert_true(replace(path, "second\r\n", &err));
    expect_text("second\r\n");
    assert_false(replace(folder, "", &err));
    assert_non_null(strstr(err.text, "is not a plain file"));
    assert_false(replace("/nonexistent/file", "", &err));
    assert_string_equal(err.text, "cannot write '/nonexistent/file': No such file or directory");
}

static void a_file_is_looked_at_in_memory(void **state) {
    (void)state;
    static const char *const texts[] = { "", "seven\r\n" };
    FileView view;
    Error err;
    unlink(path);
    assert_true(file_view(path, &view, &err)); /* of no file */
    assert_null(view.bytes);
    file_view_end(&view);
    for (int i = 0; i < 2; i++) {
        assert_true(replace(path, texts[i], &err));
        assert_true(file_view(path, &view, &err));
        assert_int_equal(view.size, strlen(texts[i]));
        assert_non_null(view.bytes);
        assert_memory_equal(view.bytes, texts[i], view.size);
        file_view_end(&view);
    }
    assert_false(file_view(folder, &view, &err));
    assert_non_null(strstr(err.text, "not a plain file"));
}

static void write_zero(const void *context, FILE *file) {
    (void)context;
    fwrite("a\0b", 1, 3, file);
}

static void a_file_is_read_as_a_text(void **state) {
    (void)state;
    static const char *const texts[] = { "", "seven\r\n" };
    FileText read;
    Error err;
    unlink(path);
    assert_true(file_text(path, &read, &err));
    assert_null(read.text);
    for (int i = 0; i < 2; i++) {
        assert_true(replace(path, texts[i], &err));
        assert_true(file_text(path, &read, &err));
        assert_string_equal(read.text, texts[i]);
        assert_true(read.size == strlen(texts[i]) && !read.has_zero);
        free(read.text);
    }
    assert_true(file_replace(path, &(FileContents){ .write = write_zero }, &err));
    assert_true(file_text(path, &read, &err));
    assert_true(read.size == 3 && read.has_zero);
    free(read.text);
    assert_false(file_text(folder, &read, &err));
}

/* Anybody may have put anything there; an alarm ends the test if somebody waits for a pipe. */
static void only_plain_files_are_opened(void **state) {
    (void)state;
    FileView view;
    PlainFile facts;
    Error err;
    size_t size;
    bool is_taken;
    unlink(path);
    assert_false(plain_file_facts(path, &facts));
    assert_int_equal(mkfifo(path, 0600), 0);
    alarm(20);
    assert_false(file_view(path, &view, &err));
    assert_non_null(strstr(err.text, "not a plain file"));
    assert_null(plain_file_load(path, 100, &size, &err));
    assert_non_null(strstr(err.text, "not a plain file"));
    alarm(0);
    assert_false(plain_file_facts(path, &facts));
    assert_false(plain_file_facts(folder, &facts));
    unlink(path);
    assert_true(replace(path, "seven\r\n", &err));
    assert_true(plain_file_facts(path, &facts));
    assert_int_equal(facts.size, 7);
    char *const text = plain_file_load(path, 7, &size, &err);
    assert_string_equal(text, "seven\r\n");
    assert_int_equal(size, 7);
    free(text);
    assert_null(plain_file_load(path, 6, &size, &err));
    assert_non_null(strstr(err.text, "longer than 6 bytes"));
    assert_false(plain_file_reserve(path, &is_taken));
    assert_true(is_taken);
    unlink(path);
    assert_true(plain_file_reserve(path, &is_taken));
    assert_true(plain_file_facts(path, &facts));
    assert_int_equal(facts.size, 0);
    assert_false(plain_file_reserve("/nonexistent/file", &is_taken));
    assert_false(is_taken);
}

/* In a child process, as another program. */
static int claim_elsewhere(const char *name) {
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        Holds *const holds = holds_open(path, NULL);
        _exit(holds && holds_take(holds, name) ? 0 : 1);
    }
    waitpid(child, &status, 0);
    return WEXITSTATUS(status);
}

static void a_claim_has_one_program(void **state) {
    (void)state;
    Error err;
    unlink(path);
    Holds *const holds = holds_open(path, &err);
    assert_non_null(holds);
    assert_true(holds_take(holds, "one"));
    assert_true(holds_take(holds, "one"));
    assert_int_equal(claim_elsewhere("one"), 1);
    assert_int_equal(claim_elsewhere("two"), 0);
    assert_true(holds_take(holds, "two")); /* the other has ended */
    holds_give(holds, "one");
    assert_int_equal(claim_elsewhere("one"), 0);
    holds_close(holds);
    assert_int_equal(claim_elsewhere("two"), 0);
    assert_null(holds_open(folder, &err));
    holds_close(NULL);
}

static void a_growing_file_has_one_owner(void **state) {
    (void)state;
    Error err;
    unlink(path);
    GrowingFile *file = growing_file_open(path, &err);
    assert_non_null(file);
    assert_int_equal(growing_file_size(file), 0);
    assert_null(growing_file_open(path, &err));
    assert_non_null(strstr(err.text, "is in use by another program"));
    assert_true(growing_file_append(file, "one two", 7));
    growing_file_close(file);
    file = growing_file_open(path, &err);
    assert_non_null(file);
    assert_int_equal(growing_file_size(file), 7);
    assert_true(growing_file_cut(file, 4));
    assert_true(growing_file_append(file, "three", 5));
    growing_file_close(file);
    expect_text("one three");
    growing_file_close(NULL);
}

static void a_device_is_not_locked(void **state) {
    (void)state;
    Error err;
    GrowingFile *const one = growing_file_open("/dev/full", &err), *const two = growing_file_open("/dev/full", &err);
    assert_non_null(one);
    assert_non_null(two);
    assert_int_equal(growing_file_size(one), -1);
    assert_false(growing_file_append(one, "x", 1));
    assert_int_equal(errno, ENOSPC);
    growing_file_close(one);
    growing_file_close(two);
    assert_null(growing_file_open(folder, &err));
    assert_non_null(strstr(err.text, "cannot write '"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_replaced_as_a_whole), cmocka_unit_test(a_file_is_looked_at_in_memory),
        cmocka_unit_test(a_file_is_read_as_a_text),      cmocka_unit_test(only_plain_files_are_opened),
        cmocka_unit_test(a_claim_has_one_program),       cmocka_unit_test(a_growing_file_has_one_owner),
        cmocka_unit_test(a_device_is_not_locked),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
