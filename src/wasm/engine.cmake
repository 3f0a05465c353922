# The engine for the page: salle.wasm, everything in one module but the weights of the learned
# fencer, which the page fetches when a player needs them.

# Only these two come from the system's headers: the others there are not for this machine.
set(headers ${CMAKE_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
find_path(JSON_INCLUDE_DIR nlohmann/json.hpp PATHS /usr/include REQUIRED)
file(CREATE_LINK ${JSON_INCLUDE_DIR}/nlohmann ${headers}/nlohmann SYMBOLIC)
file(CREATE_LINK ${TOMLPLUSPLUS_INCLUDE_DIR}/toml++ ${headers}/toml++ SYMBOLIC)

file(GLOB_RECURSE sources CONFIGURE_DEPENDS src/core/*.cpp src/games/*.cpp src/records/*.cpp
     src/players/*.cpp src/analysis/*.cpp src/wasm/*.cpp)
list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
# What the browser has in another way: src/wasm/ says how.
list(FILTER sources EXCLUDE REGEX
     "_disk\\.cpp$|digest_sodium\\.cpp$|/house_nets\\.cpp$")

add_executable(salle_wasm ${sources})
salle_embed(salle_wasm house_cards data/cards/salle.toml)
salle_together(salle_wasm)
target_link_libraries(salle_wasm PRIVATE salle_flags)
target_include_directories(salle_wasm SYSTEM PRIVATE ${headers})
target_compile_definitions(salle_wasm PRIVATE JSON_NOEXCEPTION NDEBUG)
target_compile_options(salle_wasm PRIVATE -msimd128 -ffp-contract=off)
set_target_properties(salle_wasm PROPERTIES OUTPUT_NAME salle SUFFIX .wasm)
target_link_options(salle_wasm PRIVATE -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all
                                       -Wl,-z,stack-size=1048576)
