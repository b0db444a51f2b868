/* The button Rules where the manual lies beside the program: its page is opened in the browser. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/conversation.h"
#include "tests/xboard_talk.h"

static char folder[] = "/tmp/fusilier-manual-XXXXXX";

static void write_file(const char *name, const char *text, mode_t mode) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    chmod(path, mode);
}

/* A folder as the package for Windows has it, and a browser that notes what it shows. */
static int begin(void **state) {
    char command[512];
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(command, sizeof command, "mkdir -p %s/docs/games && cp %s %s/fusilier", folder, FUSILIER_BINARY, folder);
    if (system(command) != 0) return -1;
    write_file("docs/games/shooting.html", "<p>Rifle Chess", 0600);
    snprintf(command, sizeof command, "#!/bin/sh\necho \"$1\" >%s/next && mv %s/next %s/shown\n", folder, folder,
             folder);
    write_file("xdg-open", command, 0700);
    return 0;
}

static int end(void **state) {
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "/bin/rm -r %s", folder);
    return system(command);
}

static void use_browser(bool is_there) {
    char path[128];
    snprintf(path, sizeof path, "%s:/usr/bin:/bin", folder);
    setenv("PATH", is_there ? path : "/nonexistent", 1);
}

static Conversation *open_program(void) {
    char program[64];
    snprintf(program, sizeof program, "%s/fusilier", folder);
    Conversation *const talk = conversation_start((const char *const[]){ program, NULL });
    say(talk, "xboard\nprotover 2");
    expect(talk, "done=1", SOON);
    return talk;
}

static void the_page_is_opened(void **state) {
    char shown[64], wanted[128], line[128] = "";
    (void)state;
    use_browser(true);
    Conversation *const talk = open_program();
    say(talk, "variant rifle\noption Rules\nping 7");
    expect_without(talk, "^pong 7", "^telluser", SOON);
    snprintf(shown, sizeof shown, "%s/shown", folder);
    for (int i = 0; i < 500 && access(shown, R_OK) != 0; i++) usleep(10000);
    FILE *const file = fopen(shown, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    snprintf(wanted, sizeof wanted, "%s/docs/games/shooting.html\n", folder);
    assert_string_equal(line, wanted);
    say(talk, "variant shadow\noption Rules"); /* whose page is not there */
    expect(talk, "^telluser .*Shadow Chess", SOON);
    say(talk, "quit");
    conversation_end(talk, SOON);
}

static void without_a_browser_the_text_is_shown(void **state) {
    (void)state;
    use_browser(false);
    Conversation *const talk = open_program();
    say(talk, "variant rifle\noption Rules");
    expect(talk, "^telluser .*Rifle Chess", SOON);
    say(talk, "quit");
    conversation_end(talk, SOON);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_page_is_opened),
        cmocka_unit_test(without_a_browser_the_text_is_shown),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
