/* file_key.h -- what tells whether two files hold the same. Layer: base. */
#ifndef FUSILIER_ENGINE_BASE_FILE_KEY_H
#define FUSILIER_ENGINE_BASE_FILE_KEY_H

#include <stdint.h>

/* The key with the contents of a file mixed in; what cannot be read says nothing. */
uint64_t file_key(uint64_t key, const char *path);

/* The key of the program that runs: another build has another one. */
uint64_t file_key_of_program(void);

#endif
