#include "support/table_client.hpp"

#include <algorithm>
#include <utility>

namespace salle {

using nlohmann::json;

std::string request_text(std::string_view method, std::string_view path, std::string_view body,
                         std::string_view authorization) {
  std::string text(method);
  text.append(" ").append(path).append(" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n");
  if (!authorization.empty()) text.append("Authorization: ").append(authorization).append("\r\n");
  if (method != "GET") {
    text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size());
    text += "\r\n";
  }
  return text.append("\r\n").append(body);
}

HttpAnswer ask_hall(std::uint16_t port, std::string_view method, std::string_view path,
                    const json& body, std::string_view authorization) {
  RawClient client(port);
  if (!client.connected()) return {};
  client.write(request_text(method, path, body.is_null() ? "" : body.dump(), authorization));
  RawResponse response = read_response(client);
  return {response.status, response.body, json::parse(response.body, nullptr, false)};
}

Guest new_guest(std::uint16_t port) {
  const HttpAnswer answer = ask_hall(port, "POST", "/api/guest", {{"bearer", true}});
  if (answer.status != 200) return {};
  return {answer.json["person"]["name"], answer.json["token"]};
}

TableClient::TableClient(std::uint16_t port, Guest guest, std::string code, std::string language)
    : port_(port),
      guest_(std::move(guest)),
      code_(std::move(code)),
      language_(std::move(language)) {}

bool TableClient::connect() {
  const std::string header =
      guest_.token.empty() ? "" : "Authorization: " + guest_.bearer() + "\r\n";
  socket_ = std::make_unique<RawWebSocket>(port_, "/ws", header);
  said_ = 0;
  if (!socket_->connected() || socket_->handshake().status != 101) {
    socket_.reset();
    return false;
  }
  say({{"do", "watch"}, {"table", code_}, {"since", number_}, {"language", language_}});
  while (true) {
    const json message = hear();
    if (message.is_null() || message["say"] == "refused") return false;
    if (message["say"] == "table") return hear_story(message["from"]);
  }
}

// What happened before, piece by piece, as far as it is not known.
bool TableClient::hear_story(std::int64_t before) {
  while (before > 0 && !entries_.contains(before)) {
    say({{"do", "story"}, {"table", code_}, {"before", before}});
    json message = hear();
    while (!message.is_null() && message["say"] != "story") {
      if (message["say"] == "refused") return false;
      message = hear();
    }
    if (message.is_null()) return false;
    before = message["from"];
  }
  if (std::ssize(entries_) != number_) wrongs_.push_back("a gap before " + std::to_string(number_));
  return true;
}

void TableClient::say(const json& message) {
  constexpr int kMostMessages = 200;
  if (said_ >= kMostMessages) connect();
  ++said_;
  if (socket_) socket_->say(message.dump());
}

void TableClient::send_move(const std::string& id, const std::string& actions,
                            std::int64_t answers) {
  say({{"do", "move"}, {"table", code_}, {"id", id}, {"answers", answers}, {"actions", actions}});
}

json TableClient::ask(json message) {
  message["id"] = fresh_id();
  return ask_again(message);
}

json TableClient::ask_again(const json& message) {
  json whole = message;
  whole["table"] = code_;
  answers_.erase(whole["id"].get<std::string>());
  say(whole);
  return answer_to(whole["id"]);
}

json TableClient::move(const std::string& actions) {
  return ask({{"do", "move"}, {"answers", number_}, {"actions", actions}});
}

json TableClient::hear() {
  while (socket_) {
    const auto frame = socket_->read_frame();
    if (!frame || frame->kind == 8) {
      close_code_ = frame ? frame->close_code() : 0;
      socket_.reset();
    } else if (frame->kind == 9) {
      socket_->write(frame_bytes({true, 10, frame->payload}));
    } else if (frame->kind == 1) {
      take_in(frame->payload);
      return last_;
    }
  }
  return nullptr;
}

bool TableClient::hear_until(std::int64_t number) {
  while (number_ < number) {
    if (hear().is_null()) return false;
  }
  return true;
}

json TableClient::answer_to(const std::string& id) {
  while (!answers_.contains(id)) {
    if (hear().is_null()) return nullptr;
  }
  return answers_[id];
}

int TableClient::hear_all() {
  close_code_ = 0;
  while (!hear().is_null()) continue;
  return close_code_;
}

void TableClient::take_in(const std::string& text) {
  heard_.push_back(text);
  last_ = json::parse(text, nullptr, false);
  if (!last_.is_object() || !last_.contains("say")) {
    wrongs_.push_back("no message: " + text);
    last_ = {{"say", "?"}};
    return;
  }
  const std::string say = last_["say"];
  if (say == "taken" || say == "refused") {
    const std::string id = last_.value("id", "");
    answers_[id] = last_;
    if (say == "taken" && last_["number"] > 0) {
      const std::int64_t number = last_["number"];
      const auto [known, fresh] = taken_.emplace(id, number);
      if (!fresh && known->second != number) wrongs_.push_back("taken under two numbers: " + id);
    }
    return;
  }
  if (say == "story") return take_in_entries(last_);
  if (say == "table") {
    seat_ = last_["you"].is_null() ? -1 : last_["you"].get<int>();
    if (last_["number"] < number_) wrongs_.push_back("went back to " + last_["number"].dump());
  } else if (last_["number"] != number_ + 1) {
    wrongs_.push_back("news " + last_["number"].dump() + " after " + std::to_string(number_));
  }
  take_in_standing(last_);
}

void TableClient::take_in_entries(const json& message) {
  for (const json& entry : message["entries"]) {
    const auto [known, fresh] = entries_.emplace(entry["number"].get<std::int64_t>(), entry);
    if (!fresh && known->second != entry) wrongs_.push_back("told otherwise: " + entry.dump());
  }
}

void TableClient::take_in_standing(const json& message) {
  take_in_entries(message);
  number_ = message["number"];
  turn_ = message["turn"];
  status_ = message["status"];
  legal_.clear();
  if (message.contains("legal")) {
    for (const json& each : message["legal"]) {
      legal_.push_back(each.is_object() ? each["action"].get<std::string>()
                                        : each.get<std::string>());
    }
  }
  standing_ = message;
}

TableClient* PlayedTable::mover() const {
  for (const auto& client : clients) {
    if (client->playing() && client->turn() == client->seat() && !client->legal().empty()) {
      return client.get();
    }
  }
  return nullptr;
}

bool PlayedTable::catch_up() {
  std::int64_t most = 0;
  for (const auto& client : clients) most = std::max(most, client->number());
  for (const auto& client : clients) {
    if (!client->hear_until(most)) {
      why = "lost its connection";
      return false;
    }
  }
  return true;
}

bool PlayedTable::step(Random& random) {
  if (over()) return false;
  if (TableClient* client = mover()) {
    const auto& legal = client->legal();
    const std::string action = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    const json answer = client->move(action);
    if (answer.is_null() || answer["say"] != "taken") {
      why = action + ": " + answer.dump();
      return false;
    }
  } else if (clients.front()->hear().is_null()) {
    why = "lost its connection";
    return false;
  }
  return catch_up();
}

PlayedTable set_up(std::uint16_t port, const TablePlan& plan) {
  PlayedTable table;
  std::vector<Guest> guests;
  json seats = json::array();
  for (int seat = 0; seat < plan.seats; ++seat) {
    if (const auto computer = plan.computers.find(seat); computer != plan.computers.end()) {
      seats.push_back({{"computer", computer->second}});
      continue;
    }
    seats.push_back(guests.empty() ? "me" : "open");
    guests.push_back(new_guest(port));
  }
  const HttpAnswer made = guests[0].post(
      port, "/api/tables",
      {{"game", plan.game}, {"rules", plan.rules}, {"seats", seats}, {"settings", plan.settings}});
  if (made.status != 201) {
    table.why = made.text;
    return table;
  }
  table.code = made.json["table"]["code"];
  for (std::size_t i = 0; i < guests.size(); ++i) {
    if (i > 0) {
      const HttpAnswer sat = guests[i].post(port, "/api/tables/" + table.code + "/join");
      if (sat.status != 200) table.why += sat.text;
    }
    table.clients.push_back(std::make_unique<TableClient>(port, guests[i], table.code));
    if (!table.clients.back()->connect()) table.why += "no connection";
  }
  if (!table.why.empty()) return table;
  // It begins of itself once the last one sits.
  for (const auto& client : table.clients) {
    while (client->status() == "waiting" && !client->hear().is_null()) continue;
  }
  table.catch_up();
  return table;
}

}  // namespace salle
