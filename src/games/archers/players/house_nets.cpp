// The house's weights inside the program, and other weights from the disk: neither is in the browser.
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "core/text.hpp"
#include "games/archers/archers.hpp"
#include "games/archers/players/net.hpp"

namespace salle {
namespace embedded {

extern const unsigned char archers_net[];
extern const std::size_t archers_net_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them all.
ArchersNet unpack(const unsigned char* bytes, std::size_t size) {
  auto net = ArchersNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool Archers::has_weights(std::string_view file) { return file == kArchersNetFile; }

const ArchersNet& archers_house_net() {
  static const ArchersNet kNet = unpack(embedded::archers_net, embedded::archers_net_size);
  return kNet;
}

Result<ArchersNet> ArchersNet::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(cat("cannot read ", quote(path)));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return parse(bytes);
}

}  // namespace salle
