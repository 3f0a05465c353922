// Reads a card set's file and checks the set as a whole: what no single card shows.
#include <algorithm>
#include <map>
#include <tuple>

#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_reader.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr int kFewestKnights = 6;  // a Mêlée of three a side
constexpr int kFewestDeckCards = 40;
constexpr std::size_t kSymbolRoom = 24;

bool is_key(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  return !text.empty() && text.size() <= kLongest && text.front() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

class Loader {
 public:
  explicit Loader(std::string_view toml) : file_(read_card_file(toml, loaded_.problems)) {}

  LoadedCards load() {
    if (loaded_.problems.empty()) {
      read();
      check();
    }
    std::sort(problems().begin(), problems().end(), [](const auto& a, const auto& b) {
      return std::tie(a.line, a.message) < std::tie(b.line, b.message);
    });
    if (problems().empty()) loaded_.set.finish();
    return std::move(loaded_);
  }

 private:
  CardProblems& problems() { return loaded_.problems; }
  CardSet& set() { return loaded_.set; }

  void read() {
    CardFields fields(file_, "the file", problems());
    const CardValue* head = fields.need("set", "[set] with id, version, name and symbols");
    if (head != nullptr && fields.table(*head, "set") != nullptr) read_head(*head);
    const CardValue* guards = fields.need("guards", "[guards] with what each guard answers");
    if (guards != nullptr && fields.table(*guards, "guards") != nullptr) read_guards(*guards);
    each(fields, "knight", [&](const CardValue& card) { add(read_knight(card, problems())); });
    each(fields, "health", [&](const CardValue& card) {
      for (StartEntry& entry : read_health(card, problems())) add(std::move(entry));
    });
    each(fields, "artefact", [&](const CardValue& card) { add(read_artefact(card, problems())); });
    each(fields, "combat",
         [&](const CardValue& card) { add(read_combat(card, context_, problems())); });
    each(fields, "achievement",
         [&](const CardValue& card) { add(read_achievement(card, problems())); });
    each(fields, "event",
         [&](const CardValue& card) { add(read_event(card, context_, problems())); });
    each(fields, "improvement",
         [&](const CardValue& card) { add(read_improvement(card, problems())); });
    fields.finish();
  }

  // Every [[kind]] of the file.
  template <class Read>
  void each(CardFields& fields, std::string_view kind, Read read_one) {
    const CardValue* list = fields.find(kind);
    if (list == nullptr) return;
    if (list->kind != CardValue::Kind::kList) {
      fields.fault(list->line,
                   cat("'", kind, "' is no list of cards; begin each card with [[", kind, "]]"));
      return;
    }
    constexpr std::size_t kMost = kMaxDeckCards;
    if (list->items.size() > kMost) {
      fields.fault(list->line, cat("there are ", list->items.size(), " cards of the kind ", kind,
                                   "; a set has room for ", kMost));
      return;
    }
    for (const CardValue& card : list->items) {
      if (card.kind == CardValue::Kind::kTable) {
        read_one(card);
      } else {
        fields.fault(card.line, cat("this is no card; begin each card with [[", kind, "]]"));
      }
    }
  }

  void read_head(const CardValue& head) {
    CardFields fields(head, "[set]", problems());
    if (const CardValue* id = fields.need("id", "id = \"my-cards\"")) {
      if (id->kind != CardValue::Kind::kText || !is_key(id->text)) {
        fields.fault(
            id->line,
            "'id' must be 1 to 32 small letters, digits and hyphens, such as \"my-cards\"");
      } else {
        set().id = id->text;
      }
    }
    set().version = fields.number("version", 1, 9999, "version = 1");
    if (const CardValue* name = fields.need("name", "name = \"My cards\"")) {
      set().name = fields.texts_of(*name, "name", kNameRoom);
    }
    const CardValue* symbols = fields.need(
        "symbols", "symbols = [{ key = \"rose\", en = \"Rose\", fr = \"Rose\", nl = \"Roos\" }]");
    if (symbols != nullptr) read_symbols(fields, *symbols);
    fields.finish();
  }

  void read_symbols(CardFields& fields, const CardValue& list) {
    symbols_line_ = list.line;
    const std::size_t before = problems().size();
    if (list.kind != CardValue::Kind::kList || list.items.empty() ||
        list.items.size() > static_cast<std::size_t>(kMaxSymbols)) {
      fields.fault(list.line, cat("'symbols' must be a list of 1 to ", kMaxSymbols,
                                  " tables such as { key = \"rose\", en = \"Rose\", fr = \"Rose\", "
                                  "nl = \"Roos\" }"));
      return;
    }
    for (const CardValue& item : list.items) {
      if (item.kind != CardValue::Kind::kTable) {
        fields.fault(item.line,
                     "a symbol is a table: { key = \"rose\", en = ..., fr = ..., nl = ... }");
        continue;
      }
      read_symbol(item);
    }
    // With a symbol misread, cards that bear it are not to blame.
    if (problems().size() > before) return;
    context_.symbols.assign(set().symbol_keys.begin(), set().symbol_keys.end());
  }

  void read_symbol(const CardValue& item) {
    // The names stand beside the key; they are read as the table of texts that they would be.
    CardValue names = item;
    const CardValue* key = nullptr;
    for (const CardValue::Field& field : item.fields) {
      if (field.key == "key") key = &field.value;
    }
    std::erase_if(names.fields, [](const auto& field) { return field.key == "key"; });
    CardFields fields(item, "[set], symbols", problems());
    if (key == nullptr || key->kind != CardValue::Kind::kText || !is_key(key->text)) {
      fields.fault(
          item.line,
          "a symbol's 'key' must be small letters, digits and hyphens; add: key = \"rose\"");
      return;
    }
    auto& keys = set().symbol_keys;
    if (std::find(keys.begin(), keys.end(), key->text) != keys.end()) {
      fields.fault(key->line, cat("the symbol '", key->text, "' stands there twice; rename one"));
      return;
    }
    keys.push_back(key->text);
    set().symbol_names.push_back(fields.texts_of(names, key->text, kSymbolRoom));
  }

  void read_guards(const CardValue& guards) {
    CardFields fields(guards, "[guards]", problems());
    for (std::size_t i = 0; i < kGuardKeys.size(); ++i) {
      const std::string example = cat(kGuardKeys[i], " = [\"cross\", \"rage\"]");
      if (const CardValue* list = fields.need(kGuardKeys[i], example)) {
        context_.guard_stops[i] =
            static_cast<std::uint16_t>(fields.words(*list, kGuardKeys[i], kStrikeKeys));
      }
    }
    set().guard_stops = context_.guard_stops;
    fields.finish();
  }

  void add(StartEntry entry) { start_.push_back(std::move(entry)); }
  void add(DeckEntry entry) { deck_.push_back(std::move(entry)); }

  void fault(int line, std::string message) { add_problem(problems(), line, std::move(message)); }

  void check() {
    check_numbers();
    check_counts();
    // With a card misread, what follows would complain of what is not so.
    if (!problems().empty()) return;
    check_initiatives();
    check_answers();
    check_symbols();
    check_apart();
    check_artefacts();
    if (problems().empty()) move_in();
  }

  void check_numbers() {
    std::map<int, int> lines;
    const auto check_one = [&](int number, int line) {
      if (number == 0) return;  // misread
      const auto [at, fresh] = lines.emplace(number, line);
      if (!fresh) {
        fault(line, cat("card ", number_words(number), " is already there in line ", at->second,
                        "; give one of them another number"));
      }
    };
    for (const StartEntry& entry : start_) check_one(entry.card.number, entry.line);
    for (const DeckEntry& entry : deck_) check_one(entry.card.number, entry.line);
  }

  int count(StartKind kind) const {
    return static_cast<int>(std::count_if(
        start_.begin(), start_.end(), [&](const auto& entry) { return entry.card.kind == kind; }));
  }

  void check_counts() {
    const int knights = count(StartKind::kKnight);
    const int health = count(StartKind::kHealth);
    if (knights < kFewestKnights) {
      fault(0, cat("the set has ", knights, " Knights; it needs at least ", kFewestKnights));
    }
    if (health < kFewestKnights) {
      fault(0, cat("the set has ", health, " Health cards; it needs at least ", kFewestKnights));
    }
    if (start_.size() > static_cast<std::size_t>(kMaxStartCards)) {
      fault(0,
            cat("the start deck has ", start_.size(), " cards; it has room for ", kMaxStartCards));
    }
    if (deck_.size() < static_cast<std::size_t>(kFewestDeckCards) ||
        deck_.size() > static_cast<std::size_t>(kMaxDeckCards)) {
      fault(0, cat("the draw deck (Combat, Achievement, Event and Improvement cards) has ",
                   deck_.size(), " cards; it must have ", kFewestDeckCards, " to ", kMaxDeckCards));
    }
  }

  void check_initiatives() {
    std::map<int, int> cards;
    for (const DeckEntry& entry : deck_) {
      if (entry.card.initiative == 0) continue;
      const auto [at, fresh] = cards.emplace(entry.card.initiative, entry.card.number);
      if (!fresh) {
        fault(entry.initiative_line,
              cat("Combat card ", number_words(entry.card.number), ": initiative ",
                  entry.card.initiative, " is that of card ", number_words(at->second),
                  " already; give one of them another"));
      }
    }
    if (cards.empty()) {
      fault(0, "no Combat card has an initiative, so nobody could begin; add: initiative = 15");
    }
  }

  // Whatever may be answered by a guard must be answered by some guard of the set.
  void check_answers() {
    unsigned answered = 0;
    for (const DeckEntry& entry : deck_) {
      if (entry.card.kind == DeckKind::kCombat) answered |= entry.card.stops;
    }
    unsigned told = 0;
    for (const DeckEntry& entry : deck_) {
      const DeckCard& card = entry.card;
      if (!card.attacks || (card.answered_by & kByGuards) == 0) continue;
      const unsigned bit = 1u << static_cast<unsigned>(card.strike);
      if (((answered | told) & bit) != 0) continue;
      told |= bit;
      const std::string_view key = kStrikeKeys[static_cast<std::size_t>(card.strike)];
      fault(entry.line, cat("card ", number_words(card.number), " attacks with '", key,
                            "', which no Combat card's defence answers; add '", key,
                            "' to a guard in [guards], or a Combat card with a guard that has it"));
    }
  }

  void check_symbols() {
    for (std::size_t i = 0; i < set().symbol_keys.size(); ++i) {
      const auto used = std::count_if(deck_.begin(), deck_.end(), [&](const DeckEntry& entry) {
        return entry.card.symbol == i + 1;
      });
      if (used < 2) {
        fault(symbols_line_,
              cat("the symbol '", set().symbol_keys[i], "' is on ", static_cast<int>(used),
                  " cards, so nothing combines with it; "
                  "put it on two at least, or take it out"));
      }
    }
  }

  // What a card says it cannot be combined with must be a card that it could be combined with.
  void check_apart() {
    for (const DeckEntry& entry : deck_) {
      for (const int number : entry.not_with) {
        const auto other = std::find_if(deck_.begin(), deck_.end(), [&](const DeckEntry& each) {
          return each.card.number == number;
        });
        std::string_view wrong;
        if (other == deck_.end()) {
          wrong = "which is not in the deck";
        } else if (number == entry.card.number) {
          wrong = "which is this card itself";
        } else if (other->card.symbol != entry.card.symbol || !other->card.combinable) {
          wrong = "which has another symbol or combines with no card";
        }
        if (!wrong.empty()) {
          fault(entry.not_with_line,
                cat("card ", number_words(entry.card.number), ": 'not_with' names card ",
                    number_words(number), ", ", wrong, "; take it out, or mend its number"));
        }
      }
    }
  }

  // No Artefact, and no two that one Knight may have, may leave him without an Action or with less
  // than nothing.
  void check_artefacts() {
    for (const StartEntry& artefact : start_) {
      if (artefact.card.kind != StartKind::kArtefact) continue;
      for (std::size_t i = 0; i < static_cast<std::size_t>(kAbilities); ++i) {
        if (!check_artefact(artefact, nullptr, i)) continue;
        for (const StartEntry& second : start_) {
          if (second.card.kind != StartKind::kArtefact) continue;
          if (second.card.number <= artefact.card.number) continue;  // each two are looked at once
          if (!check_artefact(artefact, &second, i)) break;
        }
      }
    }
  }

  // False after a complaint about this ability.
  bool check_artefact(const StartEntry& artefact, const StartEntry* second, std::size_t i) {
    const int least = static_cast<Ability>(i) == Ability::kEndurance ? 1 : 0;
    const int change =
        artefact.card.abilities[i] + (second == nullptr ? 0 : second->card.abilities[i]);
    const bool together =
        second == nullptr || artefact.card.second_artefact || second->card.second_artefact;
    const auto weak = std::find_if(start_.begin(), start_.end(), [&](const StartEntry& knight) {
      return knight.card.kind == StartKind::kKnight && (together || knight.card.second_artefact) &&
             knight.card.abilities[i] + change < least;
    });
    if (weak == start_.end()) return true;
    fault(artefact.line,
          cat("Artefact ", number_words(artefact.card.number),
              second == nullptr ? std::string(": it leaves Knight ")
                                : cat(": together with Artefact ",
                                      number_words(second->card.number), " it leaves Knight "),
              number_words(weak->card.number), " with ", kAbilityKeys[i], ' ',
              weak->card.abilities[i] + change, "; take away less, so that at least ", least,
              " stays"));
    return false;
  }

  void move_in() {
    const auto by_number = [](const auto& a, const auto& b) {
      return a.card.number < b.card.number;
    };
    std::sort(start_.begin(), start_.end(), by_number);
    std::sort(deck_.begin(), deck_.end(), by_number);
    for (StartEntry& entry : start_) {
      set().start.push_back(entry.card);
      set().start_faces.push_back(std::move(entry.face));
    }
    for (DeckEntry& entry : deck_) {
      for (const int other : entry.not_with) {
        set().apart.push_back({entry.card.number, static_cast<std::uint16_t>(other)});
      }
      set().deck.push_back(entry.card);
      set().deck_faces.push_back(std::move(entry.face));
    }
  }

  LoadedCards loaded_;
  CardValue file_;
  CardContext context_;
  int symbols_line_ = 0;
  std::vector<StartEntry> start_;
  std::vector<DeckEntry> deck_;
};

}  // namespace

LoadedCards load_card_set(std::string_view toml) { return Loader(toml).load(); }

}  // namespace salle::sword_and_shield
