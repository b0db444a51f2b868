# Writes a C file that holds files as bytes, each with a hash of them: the array ARRAY of protocol/web/server.h. Those of
# FILES (a list) lose the blanks with which their lines begin and, in modules, lines that are nothing but comments. BUNDLE,
# if it is not empty, is all modules in one, taken as it is: the page then asks for no other.
# usage: cmake -DARRAY=web_files -DOUTPUT=web_files.c "-DFILES=index.html;page.css" [-DBUNDLE=app.js] -P embed_files.cmake
set(arrays "")
set(rows "")
set(count 0)

# Sets the variable RESULT to the bytes of a file, as "0x0a,0x20,".
function(read_bytes file result)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
    set(${result} "${bytes}" PARENT_SCOPE)
endfunction()

# What people need who read the file, and no browser does.
function(strip name bytes result)
    string(REGEX REPLACE "0x0a,(0x20,)+" "0x0a," bytes "${bytes}")
    set(rest_of_line "((0x0[0-9b-f]|0x[1-9a-f][0-9a-f]),)*")
    if(name MATCHES "\\.js$") # a line that begins with //, /** or *
        string(REGEX REPLACE "0x0a,(0x2f,0x2f,|0x2f,0x2a,0x2a,|0x2a,)${rest_of_line}" "" bytes "0x0a,${bytes}")
    elseif(name MATCHES "\\.html$" AND BUNDLE)
        string(HEX "<link rel=\"modulepreload\"" link)
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," link "${link}")
        string(REGEX REPLACE "0x0a,${link}${rest_of_line}" "" bytes "${bytes}")
    endif()
    set(${result} "${bytes}" PARENT_SCOPE)
endfunction()

foreach(file IN LISTS FILES BUNDLE)
    get_filename_component(name ${file} NAME)
    read_bytes(${file} bytes)
    if(NOT file STREQUAL BUNDLE)
        strip(${name} "${bytes}" bytes)
    endif()
    string(SHA256 hash "${bytes}")
    string(SUBSTRING ${hash} 0 16 hash)
    string(REPEAT "." 80 line)
    string(REGEX REPLACE "(${line})" "\\1\n" bytes "${bytes}")
    string(APPEND arrays "static const unsigned char file_${count}[] = {\n${bytes}0x00\n};\n")
    string(APPEND rows "    { \"${name}\", \"\\\"${hash}\\\"\", file_${count}, sizeof file_${count} - 1 },\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT} "/* Made by cmake/embed_files.cmake. */
#include \"protocol/web/server.h\"

${arrays}
const WebFile ${ARRAY}[] = {
${rows}    { NULL, NULL, NULL, 0 },
};
const int ${ARRAY}_count = ${count};
")
