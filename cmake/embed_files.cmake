# Writes a C file that holds the files FILES (a list) as bytes, but for the blanks with which their lines begin and, in
# modules, lines that are nothing but comments: the array ARRAY of protocol/web/server.h.
# usage: cmake -DARRAY=web_files -DOUTPUT=web_files.c "-DFILES=index.html;page.css" -P embed_files.cmake
set(arrays "")
set(rows "")
set(count 0)
foreach(file IN LISTS FILES)
    get_filename_component(name ${file} NAME)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    string(REGEX REPLACE "0x0a,(0x20,)+" "0x0a," bytes "${bytes}") # indented for people alone
    if(name MATCHES "\\.js$") # a line that begins with //, /** or *
        string(REGEX REPLACE "0x0a,(0x2f,0x2f,|0x2f,0x2a,0x2a,|0x2a,)((0x0[0-9b-f]|0x[1-9a-f][0-9a-f]),)*" "" bytes
            "0x0a,${bytes}")
    endif()
    string(REPEAT "." 80 line)
    string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
    string(APPEND arrays "static const unsigned char file_${count}[] = {\n${bytes}0x00\n};\n")
    string(APPEND rows "    { \"${name}\", file_${count}, sizeof file_${count} - 1 },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed_files.cmake. */
#include \"protocol/web/server.h\"

${arrays}
const WebFile ${ARRAY}[] = {
${rows}    { NULL, NULL, 0 },
};
const int ${ARRAY}_count = ${count};
")
