/* files.h -- whole files for tests. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_FILES_H
#define FUSILIER_TESTS_FILES_H

/* The text of a file of games; to be freed. */
char *load_file(const char *path);

/* Writes a file anew. */
void write_file(const char *path, const char *text);

#endif
