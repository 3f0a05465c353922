// Hints over NATS. The only place that knows libnats.
#pragma once

#include <memory>
#include <string>

#include "core/result.hpp"
#include "server/lobby_io.hpp"
#include "server/node_hints.hpp"

namespace salle::server {

// `servers`: "nats://127.0.0.1:4222", several with commas between them. They need not be there: the
// connection is made when they are, and made again for ever. An address that cannot be one is
// refused with a sentence that does not repeat it, since a password may stand in it.
Result<std::unique_ptr<NodeHints>> open_nats(const std::string& servers, LobbyIo& io);

}  // namespace salle::server
