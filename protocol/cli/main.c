/* main.c -- where the program begins: in that copy of it which was compiled for this processor, where there are two
 * (cmake/processors.cmake). */
#include "protocol/cli/program.h"

#ifdef FUSILIER_PROCESSORS
#include "engine/base/cli.h"
#include "engine/base/processor.h"

/* program_run, of the copy for newer processors. */
int program_run_v3(int argc, char **argv);

int main(int argc, char **argv) {
    bool is_v3;
    Error err;
    if (!processor_choose(&is_v3, &err)) return cli_bad("fusilier", "%s", err.text);
    return is_v3 ? program_run_v3(argc, argv) : program_run(argc, argv);
}
#else
int main(int argc, char **argv) {
    return program_run(argc, argv);
}
#endif
