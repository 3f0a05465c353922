#include "games/en_garde/kosen/bot_session.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::kosen {
namespace {

constexpr std::size_t kMostName = 40;  // bytes

// A name that can be printed on one line and written into a record.
std::string plain_name(std::string_view name) {
  std::string plain;
  while (!name.empty()) {
    const std::size_t length = utf8_length(name);
    const bool shown = length > 1 || (length == 1 && name[0] >= ' ' && name[0] != 0x7f);
    if (shown && plain.size() + length > kMostName) break;
    if (shown) plain += name.substr(0, length);
    name.remove_prefix(std::max<std::size_t>(length, 1));
  }
  plain = trim(plain);
  return plain.empty() ? "bot" : plain;
}

}  // namespace

void BotSession::show(const BoardState& standing) {
  BoardInfo board{standing.square, as_seen(standing.score), standing.pile, as_seen(standing.turn)};
  if (mirrored()) {
    const int edge = en_garde::kLastSquare + 1;
    board.square = {edge - standing.square[1], edge - standing.square[0]};
  }
  put(board);
}

void BotSession::ask(en_garde::Cards hand) {
  state_ = State::kAsked;
  ++requests_;
  put(HandInfo{hand});
  put(DoPlay{});
}

void BotSession::end_round(int winner, const std::array<int, 2>& score, std::string_view how) {
  state_ = State::kIdle;
  put(RoundEnd{as_seen(winner), as_seen(score), std::string(how)});
}

void BotSession::end_game(int winner, const std::array<int, 2>& score, std::string_view how) {
  state_ = State::kIdle;
  put(GameEnd{as_seen(winner), as_seen(score), std::string(how)});
}

BotSession::Heard BotSession::hear(std::string_view line) {
  const auto message = read_client(line);
  if (!message) return fault(kBadFormat, message.error().message);
  if (const auto* name = std::get_if<PlayerName>(&*message)) {
    if (state_ != State::kNaming) return stray();
    name_ = plain_name(name->name);
    state_ = State::kIdle;
    errors_ = strays_ = 0;
    put(NameReceived{});
    return {Meaning::kNamed};
  }
  if (state_ != State::kAsked) return stray();
  if (std::holds_alternative<Evaluation>(*message)) {
    if (++strays_ > bears_.strays) return {Meaning::kHopeless};
    put(Accept{kTaken});
    return {};
  }
  if (const auto action = std::get<Play>(*message).action()) return {Meaning::kPlay, *action};
  return fault(kBadPlay, "PlayCard must be 1 to 5, and NumOfCard 1 to 5.");
}

BotSession::Heard BotSession::hear_too_long() {
  return fault(kBadFormat, cat("a line must have at most ", kMostLine, " bytes"));
}

void BotSession::take() {
  state_ = State::kIdle;
  errors_ = strays_ = 0;
  put(Accept{kTaken});
}

bool BotSession::refuse_play(std::string_view why) {
  return fault(kBadPlay, why).meaning != Meaning::kHopeless;
}

BotSession::Heard BotSession::stray() {
  if (++strays_ > bears_.strays) return {Meaning::kHopeless};
  put(Accept{kWrongState});
  return {};
}

BotSession::Heard BotSession::fault(int code, std::string_view why) {
  put(ErrorMessage{code, std::string(why)});
  if (++errors_ >= bears_.errors) return {Meaning::kHopeless};
  if (state_ == State::kNaming) greet();
  if (state_ == State::kAsked) put(DoPlay{});
  return {};
}

}  // namespace salle::kosen
