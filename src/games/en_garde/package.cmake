# What En Garde needs of the build beyond its folder.
foreach(weights ferti_advanced abacus_advanced classic abacus_basic)
  salle_embed(PLAYERS en_garde_${weights} data/players/en_garde_${weights}.net)
  # What maitre-1 keeps, beside the page's reach.
  salle_embed(PLAYERS maitre_1_en_garde_${weights} data/players/maitre-1/en_garde_${weights}.net)
endforeach()
# The learned fencer answers with the same bits everywhere, so no product may be fused with the sum
# that follows.
set_source_files_properties(
  ${package}/players/net.cpp ${package}/players/net_file.cpp
  PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
# What the search runs besides players/.
salle_fast(en_garde.cpp view.cpp)

# Bots of Japanese technical colleges: the KOSEN protocol.
salle_program_library(salle_kosen kosen salle_analysis salle_server)
