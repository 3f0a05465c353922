# The engine for the page: salle.wasm, everything in one module but the weights of learned
# players, which the page fetches when one of them needs them.

# Only these two come from the system's headers: the others there are not for this machine.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
find_path(JSON_INCLUDE_DIR nlohmann/json.hpp PATHS /usr/include REQUIRED)
file(CREATE_LINK ${JSON_INCLUDE_DIR}/nlohmann ${headers}/nlohmann SYMBOLIC)
file(CREATE_LINK ${TOMLPLUSPLUS_INCLUDE_DIR}/toml++ ${headers}/toml++ SYMBOLIC)

set(sources)
foreach(folder core games records match players analysis wasm)
  salle_sources(some ${folder})
  list(APPEND sources ${some})
endforeach()
# What the browser has in another way: src/wasm/ says how. Queries are for programs, and have threads.
list(FILTER sources EXCLUDE REGEX
     "_disk\\.cpp$|digest_sodium\\.cpp$|/house_nets\\.cpp$|/openings\\.cpp$|/games/perft\\.cpp$|/query(_server)?\\.cpp$|/side_by_side\\.cpp$")
add_executable(salle_wasm)
salle_read_packages()

# Players search with these; all the rest only has to be small.
get_property(quick GLOBAL PROPERTY SALLE_FAST)
set(players ${sources})
list(FILTER players INCLUDE REGEX "/players/")
list(APPEND quick ${players})
list(REMOVE_ITEM sources ${quick})

add_library(salle_wasm_flags INTERFACE)
target_link_libraries(salle_wasm_flags INTERFACE salle_flags)
target_include_directories(salle_wasm_flags SYSTEM INTERFACE ${headers})
target_compile_definitions(salle_wasm_flags INTERFACE JSON_NOEXCEPTION NDEBUG)
# Products are not fused with sums: learned players answer with the same bits everywhere.
target_compile_options(salle_wasm_flags INTERFACE -msimd128 -ffp-contract=off)

add_library(salle_wasm_quick OBJECT ${quick})
target_compile_options(salle_wasm_quick PRIVATE -O2)
target_sources(salle_wasm PRIVATE ${sources})
target_compile_options(salle_wasm PRIVATE -Oz)
foreach(target salle_wasm_quick salle_wasm)
  salle_together(${target} APART)
  target_link_libraries(${target} PRIVATE salle_wasm_flags)
endforeach()
target_link_libraries(salle_wasm PRIVATE salle_wasm_quick)
set_target_properties(salle_wasm PROPERTIES OUTPUT_NAME salle SUFFIX .wasm)
target_link_options(salle_wasm PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all
                                       -Wl,-O2 -Wl,-z,stack-size=1048576)
