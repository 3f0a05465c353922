# What With Sword and Shield needs of the build beyond its folder.
salle_embed(GAMES house_cards data/cards/salle-2.toml)
salle_embed(GAMES first_house_cards data/cards/salle.toml)
salle_embed(PLAYERS sword_net data/players/sword.net)
salle_embed(PLAYERS joust_net data/players/joust.net)
# What the search runs besides players/.
salle_fast(sword_and_shield.cpp view.cpp field.cpp cards/cards.cpp)
