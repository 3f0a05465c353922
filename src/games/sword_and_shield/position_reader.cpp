// Reads positions written by position.cpp, or typed in. Everything is checked; the first thing
// wrong is said, with where it stands.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "games/sword_and_shield/field.hpp"
#include "games/sword_and_shield/position.hpp"

namespace salle::sword_and_shield {
namespace {

using Parsed = nlohmann::json;

// One object of the JSON: its fields are asked for by name, and what nobody asked for is refused.
class Fields {
 public:
  Fields(const Parsed& json, std::string where, std::string& error)
      : json_(json), where_(std::move(where)), error_(error) {
    if (!json.is_object()) fail("must be an object {…}");
  }
  ~Fields() {
    if (!json_.is_object()) return;
    for (const auto& item : json_.items()) {
      if (std::ranges::find(asked_, item.key()) == asked_.end()) {
        fail(cat("has a field ", quote(item.key()), " that means nothing here"));
      }
    }
  }
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;

  const Parsed* find(const char* key) {
    asked_.emplace_back(key);
    if (!json_.is_object()) return nullptr;
    const auto found = json_.find(key);
    return found == json_.end() ? nullptr : &*found;
  }

  int integer(const char* key, int least, int most, int usual) {
    const Parsed* value = find(key);
    return value == nullptr ? usual : integer_of(*value, key, least, most, usual);
  }
  int integer_of(const Parsed& value, const char* key, int least, int most, int usual) {
    if (value.is_number_integer()) {
      const auto number = value.get<std::int64_t>();
      if (number >= least && number <= most) return static_cast<int>(number);
    }
    fail(cat('"', key, "\" must be a whole number from ", least, " to ", most));
    return usual;
  }
  bool flag(const char* key) {
    const Parsed* value = find(key);
    if (value == nullptr) return false;
    if (!value->is_boolean()) fail(cat('"', key, "\" must be true or false"));
    return value->is_boolean() && value->get<bool>();
  }
  // The index of a word among `words`; -1 where the field is missing.
  template <std::size_t N>
  int word(const char* key, const std::array<std::string_view, N>& words) {
    const Parsed* value = find(key);
    if (value == nullptr) return -1;
    if (value->is_string()) {
      const auto found = std::ranges::find(words, value->get_ref<const std::string&>());
      if (found != words.end()) return static_cast<int>(found - words.begin());
    }
    std::string known;
    for (const std::string_view each : words) known += cat(known.empty() ? "" : ", ", each);
    fail(cat('"', key, "\" must be one of ", known));
    return -1;
  }
  const Parsed* list(const char* key, std::size_t least, std::size_t most) {
    const Parsed* value = find(key);
    if (value == nullptr) return nullptr;
    if (value->is_array() && value->size() >= least && value->size() <= most) return value;
    fail(cat('"', key, "\" must be a list of ", least == most ? "" : cat(least, " to "), most));
    return nullptr;
  }

  void fail(std::string_view what) {
    if (error_.empty()) error_ = cat(where_, ' ', what);
  }

 private:
  const Parsed& json_;
  std::string where_;
  std::string& error_;
  std::vector<std::string> asked_;
};

class Reader {
 public:
  Reader(const Rules& rules, std::string& error) : rules_(rules), error_(error) {}

  // Fills the board and the hands that are given; `open` says which.
  void read(Fields& top, Board& board, std::array<CardBits, kMaxKnights>& hands,
            std::array<bool, kMaxKnights>& open) {
    const int phase = top.word("phase", kPhaseKeys);
    if (phase < 0) top.fail("needs a \"phase\"");
    board.phase = static_cast<Phase>(std::max(phase, 0));
    board.actor = knight(top, "actor", 0);
    board.attacker = knight(top, "turn", kNoKnight);
    board.spent = byte(top.integer("spent", 0, 250, 0));
    board.bonus = static_cast<std::int8_t>(top.integer("bonus", -100, 100, 0));
    board.begun = top.flag("begun");
    board.finished = top.flag("finished");
    board.attacked = knight_bits(top, "attacked");
    const bool met = top.find("met") != nullptr;
    board.met = knight_bits(top, "met");
    board.answered = knight_bits(top, "answered");
    board.passed = knight_bits(top, "passed");
    board.concerned = knight_bits(top, "concerned");
    board.last_bidder = knight(top, "lastBidder", kNoKnight);
    static constexpr std::array<std::string_view, 2> kSides = {"A", "B"};
    board.first_side = byte(std::max(0, top.word("firstSide", kSides)));
    board.winner = static_cast<std::int8_t>(top.word("winner", kSides));
    static constexpr std::array<std::string_view, 2> kOpeningWords = {"bid", "initiative"};
    board.opening = static_cast<Opening>(top.word("opening", kOpeningWords) + 1);
    board.owes = byte(top.integer("owes", 0, kFullHand, 0));
    board.chances = static_cast<std::uint32_t>(top.integer("chances", 0, 1'000'000'000, 0));
    board.turns = static_cast<std::uint32_t>(top.integer("turns", 0, 1'000'000'000, 0));
    if (const Parsed* cards = top.find("cards")) exchange(*cards, board.exchange);
    const auto decks = static_cast<std::size_t>(rules_.decks());
    if (const Parsed* discards = top.list("discards", decks, decks)) {
      for (std::size_t i = 0; i < decks; ++i) board.discards[i] = cards_of(top, (*discards)[i]);
    }
    const auto count = static_cast<std::size_t>(rules_.all_knights());
    const Parsed* knights = top.list("knights", count, count);
    if (knights == nullptr) return top.fail("needs a list of \"knights\"");
    for (std::size_t i = 0; i < count; ++i) {
      Fields fields((*knights)[i], cat("Knight ", i + 1), error_);
      knight_fields(fields, board, i, hands[i], open[i]);
    }
    // Left out, it is what the places show.
    if (!met && error_.empty() && board.attacker < count) {
      board.met = byte(static_cast<int>(seen_to_be_met(rules_, board)));
    }
  }

  CardBits cards_of(Fields& fields, const Parsed& json) {
    CardBits cards;
    if (!json.is_array()) {
      fields.fail("must list cards by their numbers, such as [110, 114]");
      return cards;
    }
    for (const Parsed& each : json) {
      const int number =
          each.is_number_integer()
              ? static_cast<int>(std::clamp<std::int64_t>(each.get<std::int64_t>(), -1, 1000))
              : -1;
      const int card = rules_.cards->find_deck(number);
      if (card < 0) {
        fields.fail(cat("lists a card that is not in the set: ", each.dump().substr(0, 20)));
      } else if (cards.has(card)) {
        fields.fail(cat("lists card ", number, " twice"));
      } else {
        cards.add(card);
      }
    }
    return cards;
  }

 private:
  static std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

  std::uint8_t knight(Fields& fields, const char* key, int usual) {
    const int number = fields.integer(key, 1, rules_.all_knights(), usual + 1);
    return byte(number - 1);
  }

  std::uint8_t knight_bits(Fields& fields, const char* key) {
    unsigned bits = 0;
    const Parsed* list = fields.list(key, 0, kMaxKnights);
    for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
      const int number = fields.integer_of((*list)[i], key, 1, rules_.all_knights(), 1);
      if ((bits & bit(number - 1)) != 0) fields.fail(cat('"', key, "\" names a Knight twice"));
      bits |= bit(number - 1);
    }
    return byte(static_cast<int>(bits));
  }

  std::uint8_t deck_card(Fields& fields, const char* key) {
    const int number = fields.integer(key, 0, 999, -1);
    if (number < 0) return kNoCard;
    const int card = rules_.cards->find_deck(number);
    if (card < 0) fields.fail(cat('"', key, "\": there is no card ", number, " in the deck"));
    return card < 0 ? kNoCard : byte(card);
  }

  std::uint8_t start_card(Fields& fields, const char* key, StartKind kind) {
    const int number = fields.integer(key, 0, 999, -1);
    if (number < 0) return kNoCard;
    const int card = rules_.cards->find_start(number);
    if (card < 0 || rules_.cards->start[static_cast<std::size_t>(card)].kind != kind) {
      fields.fail(cat('"', key, "\": there is no such start card ", number));
      return kNoCard;
    }
    return byte(card);
  }

  void exchange(const Parsed& json, Exchange& exchange) {
    Fields fields(json, "cards", error_);
    const Parsed* played = fields.list("played", 1, exchange.cards.size());
    for (std::size_t i = 0; played != nullptr && i < played->size(); ++i) {
      const int number = fields.integer_of((*played)[i], "played", 0, 999, 0);
      const int card = rules_.cards->find_deck(number);
      if (card < 0) fields.fail(cat("\"played\": there is no card ", number, " in the deck"));
      exchange.cards[i] = byte(std::max(card, 0));
      exchange.count = byte(static_cast<int>(i) + 1);
    }
    if (played == nullptr) fields.fail("needs the list of cards \"played\"");
    exchange.combined = exchange.count > 1;
    exchange.next = byte(fields.integer("next", 0, 3, 0));
    exchange.effect = byte(fields.integer("effect", 0, static_cast<int>(kMaxEffects), 0));
    exchange.foe = knight(fields, "foe", kNoKnight);
    exchange.option = byte(fields.integer("option", 0, kMaxOptions, 0));
    exchange.ally = knight(fields, "ally", kNoKnight);
  }

  void knight_fields(Fields& fields, Board& board, std::size_t i, CardBits& hand, bool& open) {
    Knight& knight_at = board.knight[i];
    knight_at.card = start_card(fields, "card", StartKind::kKnight);
    knight_at.health = start_card(fields, "health", StartKind::kHealth);
    knight_at.artefact = start_card(fields, "artefact", StartKind::kArtefact);
    knight_at.second_artefact = start_card(fields, "secondArtefact", StartKind::kArtefact);
    static constexpr std::array<std::string_view, 2> kTacticLetters = {"S", "T"};
    const int tactic = fields.word("tactic", kTacticLetters);
    knight_at.chosen = tactic >= 0;
    knight_at.tactic = static_cast<Tactic>(std::max(0, tactic));
    knight_at.fatigue = byte(fields.integer("fatigue", 1, kFreshFatigue, kFreshFatigue));
    knight_at.hits = byte(fields.integer("hits", 0, kLastHit, 0));
    knight_at.out = knight_at.hits == kLastHit;
    if (!knight_at.out) board.in_play = byte(board.in_play | 1 << i);
    const int column = rules_.melee ? fields.word("place", kColumnKeys) : kCentre;
    knight_at.placed = column >= 0;
    knight_at.column = byte(column < 0 ? kCentre : column);
    knight_at.safe = fields.flag("safe");
    knight_at.locked_with = knight(fields, "lockedWith", kNoKnight);
    knight_at.lock_card = deck_card(fields, "lockCard");
    knight_at.grand_passed = fields.flag("grandPass");
    knight_at.bid = deck_card(fields, "bid");
    if (const Parsed* cards = fields.find("improvements")) {
      knight_at.improvements = cards_of(fields, *cards);
    }
    if (const Parsed* cards = fields.find("shown")) knight_at.shown = cards_of(fields, *cards);
    if (const Parsed* passing = fields.list("passing", kAbilities, kAbilities)) {
      for (std::size_t a = 0; a < kAbilities; ++a) {
        knight_at.passing[a] =
            static_cast<std::int8_t>(fields.integer_of((*passing)[a], "passing", -99, 99, 0));
      }
    }
    const Parsed* held = fields.find("hand");
    open = held == nullptr || held->is_array();
    if (open) {
      if (held != nullptr) hand = cards_of(fields, *held);
      knight_at.hand = byte(std::min(hand.count(), 255));
    } else {
      knight_at.hand = byte(fields.integer_of(*held, "hand", 0, kFullHand, 0));
    }
    if (error_.empty()) knight_at.ability = abilities_of(rules_, knight_at);
  }

  const Rules& rules_;
  std::string& error_;
};

Result<Parsed> parse_json(std::string_view text) {
  Parsed json = Parsed::parse(text, nullptr, false);
  if (json.is_discarded()) {
    return refuse(
        "a position of With Sword and Shield is JSON, as `salle show` and a game's snapshot write "
        "it");
  }
  return json;
}

// Whatever lies nowhere else is in the draw deck.
void fill_decks(const Rules& rules, State& state) {
  for (int deck = 0; deck < rules.decks(); ++deck) {
    const auto d = static_cast<std::size_t>(deck);
    CardBits rest = rules.cards->all - state.board.discards[d];
    for (int index = 0; index < rules.all_knights(); ++index) {
      if (rules.deck_of(index) != deck) continue;
      const Knight& knight = state.board.at(index);
      rest -= state.hand_of(index) | knight.improvements;
      if (knight.lock_card != kNoCard) rest.remove(knight.lock_card);
    }
    state.deck[d] = rest;
    state.board.deck[d] = static_cast<std::uint8_t>(rest.count());
  }
}

bool a_decision(Phase phase) { return phase > Phase::kLose && phase != Phase::kOver; }

Result<void> check(const Rules& rules, const State& state) {
  if (!a_decision(state.board.phase)) {
    return refuse("a position waits for a player's decision, not for chance or after the end");
  }
  if (std::string wrong = broken_invariant(rules, state); !wrong.empty()) return refuse(wrong);
  return {};
}

Viewer viewer_of(const Rules& rules, Fields& top) {
  const Parsed* value = top.find("viewer");
  const std::string name = value != nullptr && value->is_string() ? value->get<std::string>() : "";
  if (name == "all") return Viewer::all();
  for (Seat seat = 0; seat < rules.seats; ++seat) {
    if (seat_name(rules, seat) == name) return Viewer::seat(seat);
  }
  if (name != "spectator") top.fail("needs a \"viewer\": a seat such as A, or spectator");
  return Viewer::spectator();
}

void read_memory(const Rules& rules, Fields& top, Reader& reader, Memory& memory,
                 std::string& error) {
  const auto decks = static_cast<std::size_t>(rules.decks());
  const Parsed* list = top.list("memory", decks, decks);
  for (std::size_t deck = 0; list != nullptr && deck < decks; ++deck) {
    const Parsed& layers = (*list)[deck];
    if (!layers.is_array() || layers.size() > kMaxLayers) {
      return top.fail(cat("\"memory\" must have up to ", kMaxLayers, " layers for each deck"));
    }
    for (const Parsed& each : layers) {
      Fields fields(each, "memory", error);
      Layer layer;
      if (const Parsed* cards = fields.find("cards")) layer.cards = reader.cards_of(fields, *cards);
      const auto count = static_cast<std::size_t>(rules.all_knights());
      const Parsed* held = fields.list("held", count, count);
      for (std::size_t i = 0; held != nullptr && i < count; ++i) {
        layer.count[i] =
            static_cast<std::uint8_t>(fields.integer_of((*held)[i], "held", 0, kFullHand, 0));
      }
      memory.layers[deck].push(layer);
    }
  }
}

// Can hands be dealt that fit? As many cards as are remembered, and no more than there are.
std::string memory_flaw(const Rules& rules, const View& view, const Memory& memory) {
  for (int deck = 0; deck < rules.decks(); ++deck) {
    const auto d = static_cast<std::size_t>(deck);
    CardBits rest = unseen(rules, view, deck);
    int hidden = 0;
    std::array<int, kMaxKnights> room = {};
    for (int index = 0; index < rules.all_knights(); ++index) {
      if (rules.deck_of(index) != deck || view.sees(index)) continue;
      const Knight& knight = view.board.at(index);
      room[static_cast<std::size_t>(index)] = knight.hand - knight.shown.count();
      hidden += knight.hand - knight.shown.count();
    }
    if (hidden > rest.count()) return "more cards are hidden in hands than are left";
    for (const Layer& layer : memory.layers[d]) {
      int held = 0;
      for (std::size_t i = 0; i < kMaxKnights; ++i) {
        held += layer.count[i];
        room[i] -= layer.count[i];
        if (room[i] < 0) return "a Knight is remembered with more cards than he holds";
      }
      if (held != layer.cards.count() || (layer.cards - rest).any()) {
        return "the cards remembered are not those that are hidden";
      }
      rest -= layer.cards;
    }
    if (view.board.deck[d] != unseen(rules, view, deck).count() - hidden) {
      return "the deck has a wrong count";
    }
  }
  return {};
}

}  // namespace

Result<State> parse_position(const Rules& rules, std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return std::unexpected(json.error());
  State state;
  std::array<bool, kMaxKnights> open = {};
  std::string error;
  {
    Fields top(*json, "the position", error);
    Reader(rules, error).read(top, state.board, state.hand, open);
  }
  for (int index = 0; index < rules.all_knights() && error.empty(); ++index) {
    if (!open[static_cast<std::size_t>(index)]) {
      error = cat("Knight ", index + 1, " needs his hand as a list of cards: [110, 114]");
    }
  }
  if (!error.empty()) return refuse(error);
  fill_decks(rules, state);
  if (const auto fine = check(rules, state); !fine) return std::unexpected(fine.error());
  return state;
}

Result<Known> parse_knowledge(const Rules& rules, std::string_view text) {
  const auto json = parse_json(text);
  if (!json) return std::unexpected(json.error());
  Known known;
  std::string error;
  {
    Fields top(*json, "the position", error);
    Reader reader(rules, error);
    known.view.viewer = viewer_of(rules, top);
    reader.read(top, known.view.board, known.view.hand, known.view.open);
    read_memory(rules, top, reader, known.memory, error);
  }
  for (int index = 0; index < rules.all_knights() && error.empty(); ++index) {
    if (known.view.sees(index) != sees_hand(rules, known.view.viewer, index)) {
      error = cat("Knight ", index + 1, "'s hand must be ",
                  known.view.sees(index) ? "a count: the viewer may not see it"
                                         : "a list of cards: the viewer sees it");
    }
    if ((known.view.board.at(index).shown.count() > known.view.board.at(index).hand)) {
      error = cat("Knight ", index + 1, " shows more cards than he holds");
    }
  }
  if (!error.empty()) return refuse(error);
  for (int deck = 0; deck < rules.decks(); ++deck) {
    int rest = unseen(rules, known.view, deck).count();
    for (int index = 0; index < rules.all_knights(); ++index) {
      const Knight& knight = known.view.board.at(index);
      if (rules.deck_of(index) != deck || known.view.sees(index)) continue;
      rest -= knight.hand - knight.shown.count();
    }
    if (rest < 0) return refuse("more cards are hidden in hands than are left");
    known.view.board.deck[static_cast<std::size_t>(deck)] = static_cast<std::uint8_t>(rest);
  }
  if (auto wrong = memory_flaw(rules, known.view, known.memory); !wrong.empty()) {
    return refuse(wrong);
  }
  // A state that fits is checked like one that was given.
  Random random(1);
  const auto state = try_sample(rules, known.view, known.memory, random, 10'000);
  if (!state) return refuse("no hands could be dealt with which the game would stand so");
  if (const auto fine = check(rules, *state); !fine) return std::unexpected(fine.error());
  return known;
}

}  // namespace salle::sword_and_shield
