// How the hall is doing, for Prometheus and for the host. Numbers only: no names, no tables.
#pragma once

#include <cstddef>
#include <string>

#include "server/http_server.hpp"
#include "server/lobby.hpp"
#include "server/node_hints.hpp"
#include "store/group_commit.hpp"

namespace salle::server {

struct Metrics {
  HttpServerFigures http;
  LobbyFigures lobby;
  store::GroupCommit::Figures commits;
  std::size_t commits_waiting = 0;
  std::size_t thinkers_waiting = 0;
  std::size_t passwords_waiting = 0;
  Histogram requests;        // from a request to its answer
  std::size_t sessions = 0;  // in memory
  std::size_t buckets = 0;   // of limits, in memory
  HintFigures hints;         // from and to other nodes
  bool hints_here = false;
  std::size_t nodes_alive = 1;
};

std::string prometheus_text(const Metrics& metrics);

// The same for people who read JSON.
std::string metrics_json(const Metrics& metrics);

}  // namespace salle::server
