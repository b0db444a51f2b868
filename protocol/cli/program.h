/* program.h -- the program: one command a run; without a command it speaks XBoard, UCI or Hub. Layer: protocol. */
#ifndef FUSILIER_PROTOCOL_CLI_PROGRAM_H
#define FUSILIER_PROTOCOL_CLI_PROGRAM_H

/* All of it, with the words of `main`. Returns the exit status. */
int program_run(int argc, char **argv);

#endif
