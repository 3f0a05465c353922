# What Archers needs of the build beyond its folder.
salle_embed(PLAYERS archers_net data/players/archers.net)
foreach(suite archers archers_kings)
  salle_embed(PLAYERS openings_${suite} data/openings/${suite}.txt)
endforeach()
# What the search runs besides players/.
salle_fast(archers.cpp view.cpp)

# Many games at a time, with the search and its learned evaluation, but without what people play.
file(GLOB sources CONFIGURE_DEPENDS ${package}/*.cpp ${package}/players/*.cpp)
list(FILTER sources EXCLUDE REGEX "(_test|/roster|/levels|/openings|/opening_maker)\\.cpp$")
salle_capi(${sources} ${CMAKE_BINARY_DIR}/embedded/archers_net.cpp)
