#include "core/version.hpp"

#include "cli/command.hpp"
#include "core/text.hpp"
#include "engine_protocol/protocol_lines.hpp"
#include "store/schema.hpp"

namespace salle {

std::string version_text() {
  // The greeting is "salle" and the number of the protocol.
  const std::string_view greeting = engine_protocol::kGreeting;
  return cat("salle ", version(), "\ndata version ", store::migrations().back().version,
             ", engine protocol ", greeting.substr(greeting.find(' ') + 1));
}

}  // namespace salle
