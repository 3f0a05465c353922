// Weights from the disk, which a browser does not have.
#include <fstream>
#include <iterator>

#include "core/text.hpp"
#include "games/sword_and_shield/players/net.hpp"

namespace salle {

Result<SwordNet> SwordNet::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(cat("cannot read ", quote(path)));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return parse(bytes);
}

}  // namespace salle
