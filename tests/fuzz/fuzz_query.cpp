// Queries to the analysis: read whole and within bounds, or refused with words.
#include <cstdint>
#include <string_view>

#include "analysis/query.hpp"
#include "check.hpp"

using namespace salle;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto query = read_query({reinterpret_cast<const char*>(data), size});
  if (!query) {
    check(!query.error().why.empty());
    return 0;
  }
  check(query->id.is_string() || query->id.is_number_integer());
  if (query->deed == Query::Deed::kTerminate) return 0;
  check(!query->game.empty() && query->from_moves == query->position.empty());
  check(query->budget.nodes >= 0 && query->budget.seconds >= 0.0);
  for (const std::size_t turn : query->turns) check(turn <= query->moves.size());
  return 0;
}
