// The house's weights inside the program, and other weights from the disk: neither is in the browser.
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/text.hpp"
#include "games/sword_and_shield/players/net.hpp"
#include "games/sword_and_shield/sword_and_shield.hpp"

namespace salle {
namespace embedded {

extern const unsigned char sword_net[];
extern const std::size_t sword_net_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them.
SwordNet unpack_sword(const unsigned char* bytes, std::size_t size) {
  auto net = SwordNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool SwordAndShield::has_weights(std::string_view file) { return file == kSwordNetFile; }

const SwordNet& sword_house_net() {
  static const SwordNet kNet = unpack_sword(embedded::sword_net, embedded::sword_net_size);
  return kNet;
}

Result<SwordNet> SwordNet::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(cat("cannot read ", quote(path)));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return parse(bytes);
}

}  // namespace salle
