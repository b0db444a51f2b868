/* report.h -- what the first worker tells the listener.
 * Layer: search, internal. */
#ifndef FUSILIER_SEARCH_REPORT_H
#define FUSILIER_SEARCH_REPORT_H

#include "search/worker.h"

void report_lines(Worker *worker); /* all lines of the iteration just finished */
void report_bound(Worker *worker); /* a score that was found to be better or worse than expected, if it takes long */
void report_line(Worker *worker, const RootMove *root, Depth depth, int number);
void report_no_moves(Worker *worker); /* nothing to search: only what the position is worth */

#endif
