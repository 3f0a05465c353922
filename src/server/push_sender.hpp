// Calls browsers whose pages are closed, through the push services that they name.
//
// Where a message goes is what a visitor's browser said, so the hall could be made to speak to
// anything it can reach: it speaks TLS only, follows nobody elsewhere, and refuses addresses that
// are not for everybody (unless the host allows them, for a push service of his own).
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "server/delivery_queue.hpp"
#include "server/push_message.hpp"
#include "store/rows.hpp"

struct sockaddr_storage;

namespace salle::server {

struct PushOptions {
  std::string contact;        // of the host, for those who run push services: mailto:…, https:…
  bool own_services = false;  // also private addresses, also without TLS
  std::vector<std::chrono::milliseconds> waits = {std::chrono::seconds(5), std::chrono::minutes(1),
                                                  std::chrono::minutes(10)};
};

struct PushMessage {
  store::PersonId person = 0;
  PushAddress to;
  std::string text;   // for the page's worker
  std::string topic;  // a newer message of the same topic replaces one that waits; base64url
};

// Is it an address that everybody can reach: not this machine, not a private network?
bool is_public(const sockaddr_storage& address);

class PushSender {
 public:
  // Called on the sender's thread when a browser is no longer to be reached at that address.
  using Gone = std::function<void(const PushMessage&)>;

  PushSender(PushKey key, PushOptions options, Gone gone);

  std::string public_key() const { return key_.public_text(); }
  const PushOptions& options() const { return options_; }
  // False where too many wait already. Never blocks.
  bool send(PushMessage message) { return queue_.send(std::move(message)); }
  DeliveryFigures figures() const { return queue_.figures(); }

 private:
  Delivery deliver(const PushMessage& message);

  PushKey key_;
  PushOptions options_;
  Gone gone_;
  DeliveryQueue<PushMessage> queue_;
};

}  // namespace salle::server
