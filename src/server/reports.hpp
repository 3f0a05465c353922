// Reports of people about people and tables, for moderators to look at.
#pragma once

#include <functional>
#include <string>

#include "match/match.hpp"
#include "server/audit_log.hpp"
#include "server/lobby_io.hpp"
#include "store/group_commit.hpp"
#include "store/id_source.hpp"
#include "store/store.hpp"

namespace salle::server {

class Reports {
 public:
  static constexpr std::int64_t kMostOpen = 10'000;

  using Filed = std::function<void(Answer<std::int64_t> id)>;
  using Closed = std::function<void(Answer<store::Report>)>;

  Reports(store::Store& store, store::GroupCommit& commits, LobbyIo& io)
      : store_(store), commits_(commits), io_(io), ids_(store, store::IdKind::kReport) {}

  static bool is_reason(std::string_view reason);

  // One open report by the same person about the same person (or table) is enough.
  void file(store::Report report, Filed filed);
  void close(const Actor& by, std::int64_t id, const std::string& note, Closed closed);

 private:
  store::Store& store_;
  store::GroupCommit& commits_;
  LobbyIo& io_;
  store::IdSource ids_;
};

}  // namespace salle::server
