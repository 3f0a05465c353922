# What With Sword and Shield needs of the build beyond its folder.
salle_embed(GAMES house_cards data/cards/salle.toml)
# What the search runs besides players/: worth its bytes in the browser.
salle_fast(sword_and_shield.cpp view.cpp field.cpp cards/cards.cpp)
