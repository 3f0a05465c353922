// Accounts at tables of a real server, by hand-written clients. No assertions in here: parts of tests
// that run in processes of their own use these, too.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.hpp"
#include "support/raw_client.hpp"

namespace salle {

struct HttpAnswer {
  int status = 0;  // 0: no answer came
  std::string text;
  nlohmann::json json;
};

// One request on a connection of its own. `authorization` is all of that header, or empty.
std::string request_text(std::string_view method, std::string_view path, std::string_view body,
                         std::string_view authorization);
HttpAnswer ask_hall(std::uint16_t port, std::string_view method, std::string_view path,
                    const nlohmann::json& body = {}, std::string_view authorization = "");

struct Guest {
  std::string name;
  std::string token;

  std::string bearer() const { return token.empty() ? "" : "Bearer " + token; }
  HttpAnswer get(std::uint16_t port, std::string_view path) const {
    return ask_hall(port, "GET", path, {}, bearer());
  }
  HttpAnswer post(std::uint16_t port, std::string_view path,
                  const nlohmann::json& body = nlohmann::json::object()) const {
    return ask_hall(port, "POST", path, body, bearer());
  }
};
Guest new_guest(std::uint16_t port);

// One tab: a WebSocket that watches one table, and everything it ever heard.
class TableClient {
 public:
  TableClient(std::uint16_t port, Guest guest, std::string code, std::string language = "en");

  // Opens a (new) WebSocket and watches from the last number seen on; false if that failed.
  bool connect();
  void drop() { socket_.reset(); }
  bool connected() const { return socket_ != nullptr; }

  // Says it, if need be on a new connection: the hall hears only so many messages on each.
  void say(const nlohmann::json& message);
  void send_move(const std::string& id, const std::string& actions, std::int64_t answers);
  // Says it under a fresh id and waits for the answer, `taken` or `refused`.
  nlohmann::json ask(nlohmann::json message);
  nlohmann::json ask_again(const nlohmann::json& message);  // with the id it has
  nlohmann::json move(const std::string& actions);
  // The next message, taken in; null when the connection has ended.
  nlohmann::json hear();
  // Until something with this number was heard; false when the connection ended before.
  bool hear_until(std::int64_t number);
  nlohmann::json answer_to(const std::string& id);
  // Everything up to the end of the connection; the code of the close that came with it.
  int hear_all();

  std::string fresh_id() { return "c" + std::to_string(++ids_); }
  std::int64_t number() const { return number_; }
  int seat() const { return seat_; }  // -1: a spectator
  int turn() const { return turn_; }
  bool playing() const { return status_ == "playing"; }
  bool over() const { return status_ == "over" || status_ == "closed"; }
  const std::string& status() const { return status_; }
  const std::vector<std::string>& legal() const { return legal_; }
  const nlohmann::json& standing() const { return standing_; }  // the latest message with one
  const std::map<std::int64_t, nlohmann::json>& entries() const { return entries_; }
  const std::vector<std::string>& heard() const { return heard_; }  // word for word
  const std::vector<std::string>& wrongs() const { return wrongs_; }
  const std::map<std::string, std::int64_t>& taken() const { return taken_; }
  const std::string& code() const { return code_; }
  const Guest& guest() const { return guest_; }

 private:
  void take_in(const std::string& text);
  void take_in_standing(const nlohmann::json& message);
  void take_in_entries(const nlohmann::json& message);
  bool hear_story(std::int64_t before);

  std::uint16_t port_;
  Guest guest_;
  std::string code_;
  std::string language_;
  std::unique_ptr<RawWebSocket> socket_;
  int said_ = 0;  // on this connection
  int ids_ = 0;
  int close_code_ = 0;
  std::int64_t number_ = 0;
  int seat_ = -1;
  int turn_ = -2;
  std::string status_;
  std::vector<std::string> legal_;
  nlohmann::json standing_;
  nlohmann::json last_;
  std::map<std::int64_t, nlohmann::json> entries_;
  std::map<std::string, nlohmann::json> answers_;
  std::map<std::string, std::int64_t> taken_;
  std::vector<std::string> heard_;
  std::vector<std::string> wrongs_;  // what the protocol does not allow
};

// A table with a client for every seat that a person has. Computers sit where `computers` names
// one; the first seat is always a person's.
struct PlayedTable {
  std::string code;
  std::string why;  // empty, or why it could not be set up
  std::vector<std::unique_ptr<TableClient>> clients;

  bool over() const { return clients.front()->over(); }
  // The client to move, null if it is a computer's turn or the game is over.
  TableClient* mover() const;
  // A random legal action of whoever is to move, or what a computer does instead; false when the
  // game is over or something went wrong, which `why` then says.
  bool step(Random& random);
  // All clients know what the one who knows most knows.
  bool catch_up();
};

struct TablePlan {
  std::string game;
  std::string rules;
  int seats = 2;
  std::map<int, std::string> computers = {};
  nlohmann::json settings = nlohmann::json::object();
};
PlayedTable set_up(std::uint16_t port, const TablePlan& plan);

}  // namespace salle
