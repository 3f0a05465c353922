// The house's weights inside the program, and other weights from the disk: neither is in the browser.
#include <cstddef>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string_view>

#include "core/text.hpp"
#include "games/en_garde/players/net.hpp"

namespace salle {
namespace embedded {

extern const unsigned char en_garde_ferti_advanced[];
extern const std::size_t en_garde_ferti_advanced_size;
extern const unsigned char en_garde_abacus_advanced[];
extern const std::size_t en_garde_abacus_advanced_size;
extern const unsigned char en_garde_classic[];
extern const std::size_t en_garde_classic_size;
extern const unsigned char en_garde_abacus_basic[];
extern const std::size_t en_garde_abacus_basic_size;

}  // namespace embedded

namespace {

// Weights that are part of the program are right, or the program is broken: tests read them all.
EnGardeNet unpack(const unsigned char* bytes, std::size_t size) {
  auto net = EnGardeNet::parse({reinterpret_cast<const char*>(bytes), size});
  if (!net) std::abort();
  return *std::move(net);
}

}  // namespace

bool EnGarde::has_weights(std::string_view file) { return file.starts_with("en_garde_"); }

const EnGardeNet& house_net(const en_garde::Rules& rules) {
  using namespace embedded;
  const std::string_view file = house_net_file(rules);
  if (file == "en_garde_abacus_basic.net") {
    static const EnGardeNet net = unpack(en_garde_abacus_basic, en_garde_abacus_basic_size);
    return net;
  }
  if (file == "en_garde_classic.net") {
    static const EnGardeNet net = unpack(en_garde_classic, en_garde_classic_size);
    return net;
  }
  if (file == "en_garde_abacus_advanced.net") {
    static const EnGardeNet net = unpack(en_garde_abacus_advanced, en_garde_abacus_advanced_size);
    return net;
  }
  static const EnGardeNet net = unpack(en_garde_ferti_advanced, en_garde_ferti_advanced_size);
  return net;
}

Result<EnGardeNet> EnGardeNet::read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return refuse(cat("cannot read ", quote(path)));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return parse(bytes);
}

}  // namespace salle
