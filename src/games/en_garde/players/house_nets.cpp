// The house's weights inside the program; a browser fetches them (../wasm/weights.cpp).
#include <array>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>

#include "games/en_garde/players/net.hpp"
#include "players/weights_file.hpp"

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
extern const unsigned char maitre_1_en_garde_ferti_advanced[];
extern const std::size_t maitre_1_en_garde_ferti_advanced_size;
extern const unsigned char maitre_1_en_garde_abacus_advanced[];
extern const std::size_t maitre_1_en_garde_abacus_advanced_size;
extern const unsigned char maitre_1_en_garde_classic[];
extern const std::size_t maitre_1_en_garde_classic_size;
extern const unsigned char maitre_1_en_garde_abacus_basic[];
extern const std::size_t maitre_1_en_garde_abacus_basic_size;

}  // namespace embedded

namespace {

struct File {
  std::string_view name;
  const unsigned char* bytes;
  std::size_t size;
};

constexpr std::size_t kFiles = 8;

std::array<File, kFiles> files() {
  using namespace embedded;
  return {{
      {"en_garde_ferti_advanced.net", en_garde_ferti_advanced, en_garde_ferti_advanced_size},
      {"en_garde_abacus_advanced.net", en_garde_abacus_advanced, en_garde_abacus_advanced_size},
      {"en_garde_classic.net", en_garde_classic, en_garde_classic_size},
      {"en_garde_abacus_basic.net", en_garde_abacus_basic, en_garde_abacus_basic_size},
      {"maitre-1/en_garde_ferti_advanced.net", maitre_1_en_garde_ferti_advanced,
       maitre_1_en_garde_ferti_advanced_size},
      {"maitre-1/en_garde_abacus_advanced.net", maitre_1_en_garde_abacus_advanced,
       maitre_1_en_garde_abacus_advanced_size},
      {"maitre-1/en_garde_classic.net", maitre_1_en_garde_classic, maitre_1_en_garde_classic_size},
      {"maitre-1/en_garde_abacus_basic.net", maitre_1_en_garde_abacus_basic,
       maitre_1_en_garde_abacus_basic_size},
  }};
}

}  // namespace

bool EnGarde::has_weights(std::string_view file) {
  for (const File& known : files()) {
    if (known.name == file) return true;
  }
  return false;
}

const EnGardeNet& house_net(const en_garde::Rules& rules, HouseNets which) {
  static std::array<std::once_flag, kFiles> once;
  static std::array<std::optional<EnGardeNet>, kFiles> nets;
  const std::string_view name = house_net_file(rules, which);
  const auto all = files();
  std::size_t at = 0;
  while (all[at].name != name) ++at;
  std::call_once(once[at], [&] { nets[at] = built_in<EnGardeNet>(all[at].bytes, all[at].size); });
  return *nets[at];
}

}  // namespace salle
