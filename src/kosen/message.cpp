#include "kosen/message.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>

#include "core/json_reader.hpp"
#include "core/text.hpp"

namespace salle::kosen {
namespace {

// Far more than any server counts to, far less than an int holds.
constexpr int kMostNumber = 1'000'000;

bool same_name(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::ranges::equal(a, b, {}, lower, lower);
}

// What a line holds between its line ends, whatever a bot wraps around it.
std::string_view bare(std::string_view line) {
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  line = trim(line);
  if (line.starts_with("<json>")) line.remove_prefix(6);
  if (line.ends_with("</json>")) line.remove_suffix(7);
  return trim(line);
}

std::optional<int> whole_number(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  if (value < -kMostNumber || value > kMostNumber) return std::nullopt;
  return value;
}

// The fields of one message. The first thing that is wrong is kept; what is asked after that does
// not matter.
class Fields {
 public:
  explicit Fields(std::string_view line)
      : json_(bare(line), {"a line must be one JSON object", "a line must be one JSON object"}),
        type_(text("Type")) {}

  const std::string& type() const { return type_; }
  bool has(std::string_view name) const { return find(name) != nullptr; }

  std::string text(std::string_view name) {
    const Json* field = find(name);
    if (field == nullptr) return fail(cat("\"", name, "\" is missing")), "";
    if (field->is_string()) return std::string(trim(field->get_ref<const std::string&>()));
    if (field->is_number()) return field->dump();
    return fail(cat("\"", name, "\" must be a text")), "";
  }
  std::string text_or_nothing(std::string_view name) {
    const Json* field = find(name);
    return field != nullptr && field->is_string() ? field->get<std::string>() : std::string();
  }

  int number(std::string_view name) {
    const std::string written = text(name);
    const auto value = whole_number(written);
    if (!value) fail(cat("\"", name, "\" must be a number, not ", quote(written)));
    return value.value_or(0);
  }
  int number_or(std::string_view name, int otherwise) {
    return has(name) && !text(name).empty() ? number(name) : otherwise;
  }
  int seat(std::string_view name) {
    const int value = number(name);
    if (value != 0 && value != 1) fail(cat("\"", name, "\" must be \"0\" or \"1\""));
    return value;
  }

  void fail(std::string why) { json_.fail(std::move(why)); }
  const std::string& why() const { return json_.mistake(); }

 private:
  const Json* find(std::string_view name) const {
    for (const auto& [key, value] : json_.json().items()) {
      if (same_name(key, name)) return &value;
    }
    return nullptr;
  }

  JsonReader json_;
  std::string type_;
};

Play read_play(Fields& fields) {
  Play play;
  const int kind = fields.number_or("MessageID", fields.has("NumOfCard") ? 102 : 101);
  if (kind != 101 && kind != 102) {
    fields.fail("\"MessageID\" must be \"101\" for a move or \"102\" for an attack");
  }
  play.attack = kind == 102;
  play.card = fields.number("PlayCard");
  if (play.attack) {
    play.count = fields.number("NumOfCard");
    return play;
  }
  const std::string direction = fields.text("Direction");
  play.forward = same_name(direction, "F") || same_name(direction, "Forward");
  if (!play.forward && !same_name(direction, "B") && !same_name(direction, "Back")) {
    fields.fail(cat("\"Direction\" must be \"F\" or \"B\", not ", quote(direction)));
  }
  return play;
}

BoardInfo read_board(Fields& fields) {
  BoardInfo board;
  board.square = {fields.number("PlayerPosition_0"), fields.number("PlayerPosition_1")};
  board.score = {fields.number_or("PlayerScore_0", 0), fields.number_or("PlayerScore_1", 0)};
  board.pile = fields.number("NumofDeck");
  if (fields.has("CurrentPlayer")) board.current = fields.seat("CurrentPlayer");
  if (board.square[0] < 1 || board.square[1] > 23 || board.square[0] >= board.square[1]) {
    fields.fail("the fencers' positions must be 1 to 23, player 0 before player 1");
  }
  if (board.pile < 0 || board.pile > 15) fields.fail("\"NumofDeck\" must be 0 to 15");
  return board;
}

HandInfo read_hand(Fields& fields) {
  HandInfo info;
  for (int i = 1; i <= en_garde::kHandSize; ++i) {
    const int card = fields.number_or(cat("Hand", i), 0);
    if (card == 0) continue;
    if (card < 1 || card > en_garde::kValues) {
      fields.fail(cat("\"Hand", i, "\" must be a card of 1 to 5"));
      return info;
    }
    info.hand.add(card);
  }
  return info;
}

template <class End>
End read_end(Fields& fields, std::string_view winner) {
  End end;
  end.winner = fields.number_or(winner, -1);
  if (end.winner < -1 || end.winner > 1) {
    fields.fail(cat("\"", winner, "\" must be \"0\", \"1\" or \"-1\""));
  }
  end.score = {fields.number_or("Score0", 0), fields.number_or("Score1", 0)};
  end.message = fields.text_or_nothing("Message");
  return end;
}

ServerMessage read_any(Fields& fields) {
  const std::string& type = fields.type();
  if (type == "ConnectionStart") return ConnectionStart{fields.seat("ClientID")};
  if (type == "NameReceived") return NameReceived{};
  if (type == "BoardInfo") return read_board(fields);
  if (type == "HandInfo") return read_hand(fields);
  if (type == "DoPlay") return DoPlay{};
  if (type == "Accept") return Accept{fields.number_or("MessageID", kTaken)};
  if (type == "Played") return Played{read_play(fields)};
  if (type == "RoundEnd") return read_end<RoundEnd>(fields, "RWinner");
  if (type == "GameEnd") return read_end<GameEnd>(fields, "Winner");
  if (type == "Error") {
    return ErrorMessage{fields.number_or("MessageID", 0), fields.text_or_nothing("Message")};
  }
  if (type == "ConnectionError") return ConnectionError{fields.text_or_nothing("Message")};
  return Unknown{type};
}

// One message, written from front to back. All values are texts.
class Line {
 public:
  Line(std::string_view type, std::string_view from, std::string_view to) {
    out_.reserve(192);
    out_ = "{\"Type\":\"";
    out_ += type;
    put("From", from);
    put("To", to);
  }
  Line& put(std::string_view name, std::string_view plain) {
    out_ += cat("\",\"", name, "\":\"", plain);
    return *this;
  }
  Line& put(std::string_view name, int value) { return put(name, std::to_string(value)); }
  // What people wrote: in ASCII, since some bots read in the encoding of their system.
  Line& say(std::string_view name, std::string_view words) {
    std::string text = Json(words).dump(-1, ' ', true, Json::error_handler_t::replace);
    text.pop_back();
    return put(name, std::string_view(text).substr(1));
  }
  std::string done() {
    out_ += "\"}\n";
    return std::move(out_);
  }

 private:
  std::string out_;
};

Line to_client(std::string_view type) { return {type, "Server", "Client"}; }
Line to_server(std::string_view type) { return {type, "Client", "Server"}; }

std::string with_play(Line line, const Play& play) {
  line.put("MessageID", play.attack ? 102 : 101).put("PlayCard", play.card);
  if (play.attack) {
    line.put("NumOfCard", play.count);
  } else {
    line.put("Direction", play.forward ? "F" : "B");
  }
  return line.done();
}

template <class End>
std::string end_line(std::string_view type, std::string_view winner, const End& end) {
  return to_client(type)
      .put(winner, end.winner)
      .put("Score0", end.score[0])
      .put("Score1", end.score[1])
      .say("Message", end.message)
      .done();
}

}  // namespace

std::optional<en_garde::Action> Play::action() const {
  using en_garde::Action;
  if (card < 1 || card > en_garde::kValues) return std::nullopt;
  if (!attack) return forward ? Action::advance(card) : Action::step_back(card);
  if (count < 1 || count > en_garde::kHandSize) return std::nullopt;
  return Action::attack(card, count);
}

std::optional<Play> Play::of(en_garde::Action action) {
  switch (action.deed()) {
    case en_garde::Deed::kAdvance:
      return Play{action.step(), false, true, 0};
    case en_garde::Deed::kStepBack:
      return Play{action.step(), false, false, 0};
    case en_garde::Deed::kAttack:
      return Play{action.value(), true, true, action.count()};
    default:
      return std::nullopt;  // parries are made for the player, and the rest is not in the protocol
  }
}

Result<ClientMessage> read_client(std::string_view line) {
  Fields fields(line);
  ClientMessage message = Evaluation{};
  if (fields.type() == "PlayerName") {
    message = PlayerName{fields.text("Name")};
  } else if (fields.type() == "Play") {
    message = read_play(fields);
  } else if (fields.type() != "Evaluation") {
    fields.fail(cat("\"Type\" must be PlayerName, Evaluation or Play, not ", quote(fields.type())));
  }
  if (!fields.why().empty()) return refuse(fields.why());
  return message;
}

Result<ServerMessage> read_server(std::string_view line) {
  Fields fields(line);
  if (!fields.why().empty()) return refuse(fields.why());
  ServerMessage message = read_any(fields);
  if (!fields.why().empty()) return refuse(fields.why());
  return message;
}

std::string player_name_line(std::string_view name) {
  return to_server("PlayerName").say("Name", name).done();
}

std::string evaluation_line(const std::vector<Worth>& worths) {
  Line line = to_server("Evaluation");
  for (const Worth& worth : worths) {
    char text[16];
    std::snprintf(text, sizeof text, "%.4f", std::clamp(worth.win_probability, 0.0, 1.0));
    line.put(worth.key, text);
  }
  return line.done();
}

std::string play_line(const Play& play) { return with_play(to_server("Play"), play); }

std::string line_of(const ConnectionStart& message) {
  return to_client("ConnectionStart").put("ClientID", message.client).done();
}
std::string line_of(const NameReceived&) { return to_client("NameReceived").done(); }
std::string line_of(const BoardInfo& message) {
  return to_client("BoardInfo")
      .put("PlayerPosition_0", message.square[0])
      .put("PlayerPosition_1", message.square[1])
      .put("PlayerScore_0", message.score[0])
      .put("PlayerScore_1", message.score[1])
      .put("NumofDeck", message.pile)
      .put("CurrentPlayer", message.current)
      .done();
}
std::string line_of(const HandInfo& message) {
  Line line = to_client("HandInfo");
  for (int i = 0; i < message.hand.total(); ++i) {
    line.put(cat("Hand", i + 1), message.hand.at(i));
  }
  return line.done();
}
std::string line_of(const DoPlay&) {
  return to_client("DoPlay").put("MessageID", 101).put("Message", "Play a card.").done();
}
std::string line_of(const Accept& message) {
  return to_client("Accept").put("MessageID", message.code).done();
}
std::string line_of(const Played& message) { return with_play(to_client("Played"), message.play); }
std::string line_of(const RoundEnd& message) { return end_line("RoundEnd", "RWinner", message); }
std::string line_of(const GameEnd& message) { return end_line("GameEnd", "Winner", message); }
std::string line_of(const ErrorMessage& message) {
  return to_client("Error").put("MessageID", message.code).say("Message", message.message).done();
}
std::string line_of(const ConnectionError& message) {
  return to_client("ConnectionError").put("MessageID", 400).say("Message", message.message).done();
}

}  // namespace salle::kosen
