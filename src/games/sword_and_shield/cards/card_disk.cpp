// Card sets from the disk, which a browser does not have.
#include <fstream>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_reader.hpp"
#include "games/sword_and_shield/cards/cards.hpp"

namespace salle::sword_and_shield {

Result<const CardSet*> register_card_file(const std::string& path) {
  // One byte more than a set may have is enough to see that it is too long, whatever the file is.
  std::ifstream file(path, std::ios::binary);
  std::string text(kMaxCardFileBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file && !file.eof()) return refuse(cat("cannot read the card set ", quote(path)));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return register_card_text(std::move(text), path);
}

}  // namespace salle::sword_and_shield
