#include "support/kosen_bot.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace salle {
namespace {

// The fields of each message to a client, besides Type, From and To; those in the second list may
// be left out.
struct Form {
  std::set<std::string> needed;
  std::set<std::string> optional = {};
};
const std::map<std::string, Form>& forms() {
  static const std::map<std::string, Form> all = {
      {"ConnectionStart", {{"ClientID"}}},
      {"NameReceived", {{}}},
      {"BoardInfo",
       {{"PlayerPosition_0", "PlayerPosition_1", "PlayerScore_0", "PlayerScore_1", "NumofDeck",
         "CurrentPlayer"}}},
      {"HandInfo", {{"Hand1", "Hand2", "Hand3"}, {"Hand4", "Hand5"}}},
      {"DoPlay", {{"MessageID", "Message"}}},
      {"Accept", {{"MessageID"}}},
      {"Played", {{"MessageID", "PlayCard"}, {"Direction", "NumOfCard"}}},
      {"RoundEnd", {{"RWinner", "Score0", "Score1", "Message"}}},
      {"GameEnd", {{"Winner", "Score0", "Score1", "Message"}}},
      {"Error", {{"MessageID", "Message"}}},
      {"ConnectionError", {{"MessageID"}, {"Message"}}},
  };
  return all;
}

bool is_number(const std::string& text, int least, int most) {
  const bool digits = !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= '0' && c <= '9') || c == '-';
  });
  return digits && std::stoi(text) >= least && std::stoi(text) <= most;
}

}  // namespace

KosenBot::KosenBot(std::uint16_t port, std::string name, KosenHabits habits)
    : socket_(port), name_(std::move(name)), habits_(std::move(habits)) {}

std::string KosenBot::text_of(const KosenMessage& message) {
  KosenMessage whole = message;
  whole.emplace("From", "Client");
  whole.emplace("To", "Server");
  return nlohmann::json(whole).dump();
}

KosenMessage KosenBot::move(int card, char direction) {
  return {{"Type", "Play"},
          {"MessageID", "101"},
          {"PlayCard", std::to_string(card)},
          {"Direction", std::string(1, direction)}};
}

KosenMessage KosenBot::attack(int card, int count) {
  return {{"Type", "Play"},
          {"MessageID", "102"},
          {"PlayCard", std::to_string(card)},
          {"NumOfCard", std::to_string(count)}};
}

KosenMessage KosenBot::evaluation() {
  return {{"Type", "Evaluation"}, {"1F", "0.1"}, {"5B", "0.25"}};
}

KosenMessage KosenBot::hear() {
  const std::string line = socket_.read_until("\n");
  if (line.empty()) return {};
  KosenMessage message;
  const auto json = nlohmann::json::parse(line, nullptr, false);
  if (!json.is_object()) {
    wrongs_.push_back("not an object: " + line);
    return {{"Type", ""}};
  }
  for (const auto& [key, value] : json.items()) {
    if (!value.is_string()) {
      wrongs_.push_back("not a text: " + line);
    } else {
      message[key] = value;
    }
  }
  check(message);
  heard_.push_back(message);
  const std::string& type = message["Type"];
  if (type == "ConnectionStart") client_ = std::stoi(message["ClientID"]);
  if (type == "RoundEnd") {
    ++rounds_;
    round_begins_ = true;
  }
  if (type == "GameEnd") winner_ = std::stoi(message["Winner"]);
  if (type == "BoardInfo") {
    board_ = message;
    if (round_begins_) starters_.push_back(message["CurrentPlayer"]);
    round_begins_ = false;
  }
  if (type == "HandInfo") {
    hand_.clear();
    for (const auto& [key, value] : message) {
      if (key.starts_with("Hand")) hand_.push_back(std::stoi(value));
    }
    if (habits_.evaluates && habits_.evaluates_at_hand) say(evaluation());
  }
  return message;
}

KosenMessage KosenBot::hear_until(const std::string& type) {
  for (;;) {
    KosenMessage message = hear();
    if (message.empty() || message["Type"] == type) return message;
  }
}

void KosenBot::check(const KosenMessage& message) {
  const auto wrong = [&](const std::string& what) {
    wrongs_.push_back(what + ": " + nlohmann::json(message).dump());
  };
  const auto type = message.find("Type");
  if (type == message.end() || !forms().contains(type->second)) return wrong("unknown type");
  if (!message.contains("From") || message.at("From") != "Server") wrong("From");
  if (!message.contains("To") || message.at("To") != "Client") wrong("To");
  const Form& form = forms().at(type->second);
  for (const std::string& field : form.needed) {
    if (!message.contains(field)) wrong("without " + field);
  }
  for (const auto& [key, value] : message) {
    if (key == "Type" || key == "From" || key == "To" || key == "Message") continue;
    if (!form.needed.contains(key) && !form.optional.contains(key)) wrong("a field " + key);
    if (key.starts_with("PlayerPosition") && !is_number(value, 1, 23)) wrong(key);
    if (key == "NumofDeck" && !is_number(value, 0, 15)) wrong(key);
    if ((key == "CurrentPlayer" || key == "ClientID" || key == "Winner") &&
        !is_number(value, 0, 1)) {
      wrong(key);
    }
    if (key == "RWinner" && !is_number(value, -1, 1)) wrong(key);
    if ((key.starts_with("Hand") || key == "PlayCard") && !is_number(value, 1, 5)) wrong(key);
    if (key.starts_with("PlayerScore") && !is_number(value, 0, 99)) wrong(key);
  }
  if (type->second == "Played" &&
      (message.at("MessageID") == "101"
           ? !message.contains("Direction")
           : message.at("MessageID") != "102" || !message.contains("NumOfCard"))) {
    wrong("Played");
  }
}

void KosenBot::introduce() {
  hear_until("ConnectionStart");
  say({{"Type", "PlayerName"}, {"Name", name_}});
  hear_until("NameReceived");
}

int KosenBot::distance() const {
  return std::stoi(board_.at("PlayerPosition_1")) - std::stoi(board_.at("PlayerPosition_0"));
}

void KosenBot::play_card() {
  if (habits_.evaluates && !habits_.evaluates_at_hand) say(evaluation());
  const int room = client_ == 0 ? std::stoi(board_.at("PlayerPosition_0")) - 1
                                : 23 - std::stoi(board_.at("PlayerPosition_1"));
  std::vector<KosenMessage> plays;
  for (const int card : hand_) {
    if (card < distance()) plays.push_back(move(card, 'F'));
    if (card <= room) plays.push_back(move(card, 'B'));
  }
  const auto reaching = static_cast<int>(std::ranges::count(hand_, distance()));
  if (habits_.bold && reaching > 0) return say(attack(distance(), reaching));
  for (int count = 1; count <= reaching; ++count) plays.push_back(attack(distance(), count));
  if (plays.empty()) {
    wrongs_.push_back("asked for a play where there is none");
    return;
  }
  say(plays[random_.below(static_cast<std::uint32_t>(plays.size()))]);
}

bool KosenBot::play_match(std::uint64_t seed) {
  random_ = Random(seed);
  introduce();
  for (;;) {
    const KosenMessage message = hear();
    if (message.empty()) return winner_ >= 0;
    if (message.at("Type") == "DoPlay") play_card();
  }
}

}  // namespace salle
