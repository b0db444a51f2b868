/* svg.h -- pictures in tests. Failing functions end the test (cmocka's fail). */
#ifndef FUSILIER_TESTS_SVG_H
#define FUSILIER_TESTS_SVG_H

/* Every tag is closed, in order; no sign of markup in texts. */
void svg_expect_well_formed(const char *svg, const char *id);

#endif
