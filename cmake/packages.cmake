# What a game's package (src/games/<game>/package.cmake) can say to the build. `package` is its folder.

# A file of data that travels inside the program: salle::embedded::<name>. GAMES: wherever the rules
# are; PLAYERS: with the players, but not in the browser, which fetches it when it is needed.
function(salle_embed where name file)
  string(TOLOWER salle_${where} target)
  if(SALLE_WASM)
    if(NOT where STREQUAL "GAMES")
      return()
    endif()
    set(target salle_wasm)
  endif()
  set(source ${CMAKE_BINARY_DIR}/embedded/${name}.cpp)
  add_custom_command(
    OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -Dinput=${CMAKE_SOURCE_DIR}/${file} -Doutput=${source} -Dname=${name}
            -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${CMAKE_SOURCE_DIR}/${file} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()

# Files of the package, besides its players, that are to be fast; the rest only has to be small.
function(salle_fast)
  list(TRANSFORM ARGN PREPEND ${package}/)
  set_property(GLOBAL APPEND PROPERTY SALLE_FAST ${ARGN})
endfunction()

# A folder of the package that the `salle` command is linked with.
function(salle_program_library name folder)
  if(NOT SALLE_WASM)
    cmake_path(RELATIVE_PATH package BASE_DIRECTORY ${CMAKE_SOURCE_DIR}/src OUTPUT_VARIABLE inside)
    salle_library(${name} ${inside}/${folder} ${ARGN})
    set_property(GLOBAL APPEND PROPERTY SALLE_PROGRAM_LIBRARIES ${name})
  endif()
endfunction()

function(salle_read_packages)
  file(GLOB package_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/*/package.cmake)
  foreach(package_file ${package_files})
    cmake_path(GET package_file PARENT_PATH package)
    include(${package_file})
  endforeach()
endfunction()
