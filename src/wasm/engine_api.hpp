// The engine behind one question and one answer: JSON in, JSON out.
//
// A request is an object with "do" and what that needs; docs/page-engine.md says what there
// is to ask and what comes back. The answer is {"is": …} or {"refused": {"code", "why"}}: whatever
// is asked, there is an answer, and what was refused has changed nothing.
//
// It keeps games under way ("sessions") by number. It holds everything about them, so it
// belongs on the device of the one who plays or keeps the record.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_reader.hpp"
#include "core/language.hpp"
#include "core/result.hpp"
#include "core/seat.hpp"
#include "games/table.hpp"
#include "players/player.hpp"
#include "players/thought.hpp"
#include "records/dealer.hpp"
#include "records/record.hpp"

namespace salle::wasm {

using Json = salle::Json;

// A request, checked as it is described (wasm/shapes.cpp): its fields as the engine asks for them,
// and the first thing that is wrong.
class EngineRequest : public JsonReader {
 public:
  explicit EngineRequest(std::string_view text);

  // What is not there is "" or nothing, unless it is needed.
  std::string text(const char* name, bool needed = true);
  std::vector<std::string> texts(const char* name) { return JsonReader::texts(name, false); }
  std::optional<std::uint64_t> number(const char* name);

  Language language();  // English where none is asked for
  Viewer viewer();
  Budget budget();
};

// Why there is no answer: a word for programs, a sentence for people.
struct EngineRefusal {
  std::string code;
  std::string why;
  std::string weights = {};  // the file that must be loaded first
};
using Answer = std::expected<Json, EngineRefusal>;
inline std::unexpected<EngineRefusal> no(std::string code, std::string why) {
  return std::unexpected(EngineRefusal{std::move(code), std::move(why)});
}

class MatchApi;

class EngineApi {
 public:
  EngineApi();
  ~EngineApi();
  std::string answer(std::string_view request);

 private:
  struct EngineSession {
    Table table;
    Dealer dealer;
    std::vector<std::string> names;  // of those who sat there, where a record tells
  };

  Answer take(EngineRequest& request);
  Answer open(EngineRequest& request);
  Answer about_records(const std::string& what, EngineRequest& request) const;
  Answer with_session(const std::string& what, EngineRequest& request);
  Answer look(const std::string& what, EngineRequest& request, const EngineSession& session) const;
  Answer think(const std::string& what, EngineRequest& request, const Table& table) const;

  std::unique_ptr<MatchApi> matches_;
  std::map<std::uint64_t, EngineSession> sessions_;
  std::uint64_t last_ = 0;
};

}  // namespace salle::wasm
