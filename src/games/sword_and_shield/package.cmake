# What With Sword and Shield needs of the build beyond its folder.
salle_embed(GAMES house_cards data/cards/salle-2.toml)
salle_embed(GAMES first_house_cards data/cards/salle.toml)
salle_embed(PLAYERS sword_net data/players/sword.net)
# What the search runs besides players/.
salle_fast(sword_and_shield.cpp view.cpp field.cpp cards/cards.cpp)

# Games to learn from, with the search and its learned judgement, but without what people play.
file(GLOB sources CONFIGURE_DEPENDS ${package}/*.cpp ${package}/cards/*.cpp ${package}/players/*.cpp)
list(FILTER sources EXCLUDE REGEX "(_test|/roster|/levels)\\.cpp$")
salle_capi(${sources} ${CMAKE_BINARY_DIR}/embedded/sword_net.cpp
           ${CMAKE_BINARY_DIR}/embedded/house_cards.cpp
           ${CMAKE_BINARY_DIR}/embedded/first_house_cards.cpp)
