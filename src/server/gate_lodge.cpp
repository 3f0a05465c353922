#include "server/gate_lodge.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <typeinfo>

#include "core/text.hpp"

namespace salle::server {

namespace {

// Enough to gather what a crowd says at once, few enough that nobody waits long for the answer.
constexpr int kMostRounds = 8;

std::string name_of(const std::type_info& type) {
  int status = 0;
  char* readable = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string out = readable != nullptr ? readable : type.name();
  std::free(readable);
  return out;
}

}  // namespace

// The first call of a round queues `settle` behind everything that is ready now. While calls go on
// to be made, `settle` steps back again: so `idle` sees all that had arrived, in one group, and
// under a flood it still comes every few rounds.
void Lodge::stir() {
  stirred_ = true;
  if (in_round_) return;
  in_round_ = true;
  stirred_ = false;
  rounds_ = 0;
  asio::post(io, [this] { settle(); });
}

void Lodge::settle() {
  if (std::exchange(stirred_, false) && ++rounds_ < kMostRounds) {
    asio::post(io, [this] { settle(); });
    return;
  }
  in_round_ = false;  // what `idle` itself calls for belongs to the next round
  rest();
}

void Lodge::rest() {
  if (!idle) return;
  try {
    idle();
  } catch (const std::exception& error) {
    stumble(&error);
  } catch (...) {
    stumble(nullptr);
  }
}

void Lodge::stumble(const std::exception* error) {
  ++figures.faults;
  visitors.stumbled(error == nullptr ? std::string("something that is no exception")
                                     : cat(name_of(typeid(*error)), ": ", error->what()));
}

bool Lodge::admit(const std::string& address) {
  if (address.empty()) return true;
  const auto found = by_address_.find(address);
  const std::size_t count = found == by_address_.end() ? 0 : found->second;
  const bool is_home = address.starts_with("127.") || address == "::1";
  if (!is_home && count >= options.most_connections_an_address) return false;
  by_address_[address] = count + 1;
  return true;
}

void Lodge::release(const std::string& address) {
  const auto found = by_address_.find(address);
  if (found != by_address_.end() && --found->second == 0) by_address_.erase(found);
}

void Lodge::leave(ConnectionId id) {
  if (connections.erase(id) == 0) return;
  --figures.connections;
  if (stopping && connections.empty()) io.stop();
}

Clock::duration Lodge::linger() const {
  return std::min<Clock::duration>(options.request_patience, std::chrono::seconds(2));
}

}  // namespace salle::server
