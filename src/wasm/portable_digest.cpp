// The browser has no libsodium. Seeds come from the page, which has secret random numbers.
#include "records/digest.hpp"

namespace salle {

Digest sha256(std::string_view text) { return sha256_portable(text); }

}  // namespace salle
