# What Archers needs of the build beyond its folder.
salle_embed(PLAYERS archers_net data/players/archers.net)
foreach(suite archers archers_kings)
  salle_embed(PLAYERS openings_${suite} data/openings/${suite}.txt)
endforeach()
# The maître's first turns, in the browser, too.
foreach(book archers_book archers_book_kings)
  salle_embed(GAMES ${book} data/openings/${book}.txt)
endforeach()
# What the search runs besides players/.
salle_fast(archers.cpp view.cpp)
