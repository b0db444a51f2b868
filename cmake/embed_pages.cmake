# Writes a C file that holds the pages PAGES (a list of files) as text: rules_pages of protocol/record/rules_book.h.
# usage: cmake -DOUTPUT=rules_pages.c "-DPAGES=a.md;b.md" -P embed_pages.cmake
set(arrays "")
set(rows "")
set(count 0)
foreach(page IN LISTS PAGES)
    get_filename_component(name ${page} NAME_WE)
    file(READ ${page} bytes HEX)
    string(REGEX REPLACE "(................................)" "\\1\n" bytes "${bytes}")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(APPEND arrays "static const unsigned char page_${count}[] = {\n${bytes}0x00\n};\n")
    string(APPEND rows "    { \"${name}\", (const char *)page_${count} },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Made from docs/games/ by cmake/embed_pages.cmake. */
#include \"protocol/record/rules_book.h\"

${arrays}
const RulesPage rules_pages[] = {
${rows}};
const int rules_pages_count = ${count};
")
