# One program for all x86-64 (FUSILIER_PROCESSORS): every room is compiled a second time, for x86-64-v3 (AVX2, PEXT). That
# copy becomes one object, of which nobody sees more than program_run_v3; main chooses (engine/base/processor.h). What was
# generated is texts alone, which both copies read.
set(program_objects)
foreach(room IN LISTS rooms)
    get_target_property(sources ${room} SOURCES)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_BINARY_DIR}/")
    add_library(${room}_v3 OBJECT EXCLUDE_FROM_ALL ${sources})
    foreach(property COMPILE_DEFINITIONS INCLUDE_DIRECTORIES LINK_LIBRARIES)
        get_target_property(value ${room} ${property})
        if(value)
            set_target_properties(${room}_v3 PROPERTIES ${property} "${value}")
        endif()
    endforeach()
    target_compile_options(${room}_v3 PRIVATE -march=x86-64-v3)
    if(NOT room STREQUAL library)
        list(APPEND program_objects $<TARGET_OBJECTS:${room}_v3>)
    endif()
endforeach()
target_compile_definitions(cli PRIVATE FUSILIER_COMPILED_FOR="x86-64")
target_compile_definitions(cli_v3 PRIVATE FUSILIER_COMPILED_FOR="x86-64-v3" program_run=program_run_v3)

set(program_piece ${PROJECT_BINARY_DIR}/program_v3${CMAKE_C_OUTPUT_EXTENSION})
add_custom_command(OUTPUT ${program_piece}
    COMMAND ${CMAKE_C_COMPILER} -r -nostdlib -o ${program_piece} ${program_objects}
    COMMAND ${CMAKE_OBJCOPY} --keep-global-symbol=program_run_v3 ${program_piece}
    DEPENDS ${program_objects} COMMAND_EXPAND_LISTS VERBATIM)
target_sources(fusilier PRIVATE ${program_piece})
set_source_files_properties(${program_piece} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
target_compile_definitions(fusilier PRIVATE FUSILIER_PROCESSORS=1)
