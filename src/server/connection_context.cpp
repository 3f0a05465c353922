#include "server/connection_context.hpp"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <typeinfo>

#include "core/text.hpp"
#include "server/limits.hpp"

namespace salle::server {

namespace {

// Enough to gather what a crowd says at once, few enough that nobody waits long for the answer.
constexpr int kMostRounds = 4;

std::string name_of(const std::type_info& type) {
  int status = 0;
  char* readable = abi::__cxa_demangle(type.name(), nullptr, nullptr, &status);
  std::string out = readable != nullptr ? readable : type.name();
  std::free(readable);
  return out;
}

}  // namespace

std::string address_text(const asio::ip::address& address) {
  if (!address.is_v6() || !address.to_v6().is_v4_mapped()) return address.to_string();
  return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
}

// The first call of a round queues `settle` behind everything that is ready now. While calls go on
// to be made, `settle` steps back again: so `idle` sees all that had arrived, in one group, and
// under a flood it still comes every few rounds.
void ConnectionContext::stir() {
  stirred_ = true;
  if (in_round_) return;
  in_round_ = true;
  stirred_ = false;
  rounds_ = 0;
  asio::post(io, [this] { settle(); });
}

void ConnectionContext::settle() {
  if (std::exchange(stirred_, false) && ++rounds_ < kMostRounds) {
    asio::post(io, [this] { settle(); });
    return;
  }
  in_round_ = false;  // what `idle` itself calls for belongs to the next round
  rest();
}

void ConnectionContext::rest() {
  if (!idle) return;
  const Calling calling(*this);
  try {
    idle();
  } catch (const std::exception& error) {
    stumble(&error);
  } catch (...) {
    stumble(nullptr);
  }
}

void ConnectionContext::flush_soon(std::shared_ptr<Connection> connection) {
  // The first of a crowd shall not wait for the last.
  constexpr std::size_t kMostWaiting = 64;
  to_flush_.push_back(std::move(connection));
  if (calling_ == 0 || to_flush_.size() >= kMostWaiting) flush();
}

void ConnectionContext::flush() {
  for (const auto& each : std::exchange(to_flush_, {})) {
    guard([&] { each->flush(); });
  }
}

void ConnectionContext::stumble(const std::exception* error) {
  ++figures.faults;
  handler->on_error(error == nullptr ? std::string("something that is no exception")
                                     : cat(name_of(typeid(*error)), ": ", error->what()));
}

// Households are counted as the limits count them: an IPv6 one has addresses without number.
bool ConnectionContext::admit(const std::string& address) {
  if (address.empty() || (is_loopback(address) && !options.trust_proxy)) return true;
  // Whatever the host allows a single address, a twentieth of the room is for others.
  const std::size_t all = options.most_connections;
  const std::size_t most = std::min(options.most_connections_an_address, all - all / 20);
  std::size_t& count = by_address_[address_key(address)];
  if (count >= most) {
    ++figures.refused_by_address;
    return false;
  }
  ++count;
  return true;
}

void ConnectionContext::release(const std::string& address) { take_off(by_address_, address); }

bool ConnectionContext::admit_request(const std::string& address) {
  std::size_t& count = requests_by_address_[address_key(address)];
  if (count >= options.most_requests_an_address) {
    ++figures.refused_by_address;
    return false;
  }
  ++count;
  return true;
}

void ConnectionContext::release_request(const std::string& address) {
  take_off(requests_by_address_, address);
}

void ConnectionContext::take_off(Counts& counts, const std::string& address) {
  const auto found = counts.find(address_key(address));
  if (found != counts.end() && --found->second == 0) counts.erase(found);
}

void ConnectionContext::leave(ConnectionId id, DisconnectReason why) {
  if (connections.erase(id) == 0) return;
  --figures.connections;
  switch (why) {
    case DisconnectReason::kClosed:
      ++figures.left_closed;
      break;
    case DisconnectReason::kLost:
      ++figures.left_lost;
      break;
    case DisconnectReason::kLate:
      ++figures.left_late;
      break;
    case DisconnectReason::kSlow:
      ++figures.left_slow;
      break;
    case DisconnectReason::kRefused:
      ++figures.left_refused;
      break;
    case DisconnectReason::kStopped:
      ++figures.left_stopped;
      break;
  }
  if (stopping && connections.empty()) io.stop();
}

Clock::duration ConnectionContext::linger() const {
  return std::min<Clock::duration>(options.request_patience, std::chrono::seconds(2));
}

}  // namespace salle::server
