// The lists in characters: the Knights, what is under way, and the viewer's hand.
#include "core/text.hpp"
#include "core/utf8.hpp"
#include "games/sword_and_shield/pen.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr std::size_t kWidth = Pen::kWidth;
constexpr std::size_t kHalf = 38;   // a Knight of the joust
constexpr std::size_t kPlace = 26;  // a place of the mêlée

std::string repeat(std::string_view piece, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += piece;
  return out;
}

class Painter {
 public:
  Painter(const Rules& rules, const View& view, Language language, bool detailed)
      : rules_(rules),
        cards_(*rules.cards),
        view_(view),
        board_(view.board),
        language_(language),
        detailed_(detailed),
        pen_(picture_) {}

  Picture paint() {
    if (rules_.melee) {
      row(0);
      middle();
      row(1);
      reach_line();
    } else {
      joust();
      middle();
    }
    if (const int owner = hand_shown(); owner >= 0) {
      draw_hand(pen_, rules_, view_, owner, language_);
    }
    return std::move(picture_);
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }
  std::string name(int index) const { return knight_name(rules_, board_, index, language_); }
  std::string_view start_name(int card) const {
    return cards_.start_faces[static_cast<std::size_t>(card)]
        .name[static_cast<std::size_t>(language_)];
  }
  const DeckCard& card_at(int card) const { return cards_.deck[static_cast<std::size_t>(card)]; }

  // Whose turn it is, who must answer, and who has no place yet.
  std::string_view marker(int index) const {
    if (board_.phase == Phase::kOver) return " ";
    if (!board_.at(index).placed && rules_.melee) return "?";
    if (board_.phase == Phase::kAnswer && board_.actor == index) return "!";
    const int active = board_.dealing() ? board_.actor : board_.attacker;
    return active == index ? "▶" : " ";
  }

  void bar(const Knight& knight, int cells) {
    const int points = kFreshFatigue / cells;
    const int full = (knight.fatigue + points - 1) / points;
    pen_.put(repeat("█", full), knight.fatigue * 4 <= kFreshFatigue ? Ink::kAlert : Ink::kPlain);
    pen_.put(repeat("·", cells - full), Ink::kFaint);
  }
  void hits(const Knight& knight) {
    pen_.put(repeat("●", knight.hits), Ink::kAlert);
    pen_.put(repeat("○", kLastHit - knight.hits), Ink::kFaint);
  }
  // "Str 3 [Tec 2]": the Tactic in brackets, an ability changed for this turn in strong ink.
  void ability(const Knight& knight, Ability which, std::size_t letters, std::string_view gap) {
    const std::string text =
        cat(fit(ability_name(which, language_), letters), gap, ability_of(knight, which));
    const bool tactic = knight.chosen && static_cast<int>(which) == static_cast<int>(knight.tactic);
    const bool passing = knight.passing[static_cast<std::size_t>(which)] != 0;
    pen_.put(tactic ? cat('[', text, ']') : text, tactic || passing ? Ink::kStrong : Ink::kPlain);
  }
  // The Artefact and the Improvements, which stay by a Knight.
  std::string belongings(const Knight& knight, bool in_full) const {
    std::vector<std::string> things;
    for (const std::uint8_t card : {knight.artefact, knight.second_artefact}) {
      if (card == kNoCard) continue;
      std::string artefact(start_name(card));
      if (in_full) {
        artefact += cat(" (", ability_changes(cards_.start[card].abilities, language_), ')');
      }
      things.push_back(std::move(artefact));
    }
    knight.improvements.each([&](int card) {
      things.push_back(in_full ? ability_changes(card_at(card).abilities, language_)
                               : cat('+', number_words(card_at(card).number)));
    });
    return join(things, in_full ? ", " : " ");
  }

  // --- The joust
  // ----------------------------------------------------------------------------------

  void joust() {
    const bool anything =
        !belongings(board_.at(0), true).empty() || !belongings(board_.at(1), true).empty();
    for (int part = 0; part < (anything ? 4 : 3); ++part) {
      pen_.line();
      for (int index = 0; index < 2; ++index) {
        const std::size_t left = index == 0 ? 0 : kWidth - kHalf;
        pen_.field(left, left + kHalf);
        jouster(index, part);
      }
    }
  }

  void jouster(int index, int part) {
    const Knight& knight = board_.at(index);
    const Ink ink = ink_of(index);
    if (part == 0) {
      pen_.put(cat(index == 0 ? "A " : "B ", marker(index), ' '), ink);
      pen_.put(knight.card == kNoCard ? name(index) : std::string(start_name(knight.card)), ink);
      pen_.right(cards_words(knight.hand, language_), Ink::kFaint);
      return;
    }
    if (knight.card == kNoCard) return;
    if (part == 1) {
      for (int i = 0; i < kAbilities; ++i) {
        if (i > 0) pen_.put(" ");
        ability(knight, static_cast<Ability>(i), 3, " ");
      }
      if (shaken(knight)) pen_.right(term(Term::kShaken, language_), Ink::kAlert);
    } else if (part == 2) {
      bar(knight, 14);
      pen_.put(cat(' ', int{knight.fatigue}, '/', kFreshFatigue, "  "), Ink::kStrong);
      hits(knight);
    } else {
      pen_.put(belongings(knight, true), Ink::kFaint);
    }
  }

  // --- The mêlée
  // ----------------------------------------------------------------------------------

  // Who is drawn in a place: who stands there, who left it for safety, or, before places are taken,
  // who waits.
  int drawn_at(int side, int column) const {
    int waiting = -1;
    int free_before = 0;
    for (int c = 0; c < column; ++c) free_before += occupied(rules_, board_, side, c) ? 0 : 1;
    int found = -1;
    each_knight(rules_.knights_of(side), [&](int index) {
      const Knight& knight = board_.at(index);
      if (knight.out) return;
      if (knight.placed && knight.column == column && (found < 0 || !knight.safe)) found = index;
      if (!knight.placed && free_before-- == 0) waiting = index;
    });
    return found >= 0 ? found : waiting;
  }

  void row(int side) {
    for (int part = 0; part < (detailed_ ? 3 : 2); ++part) {
      pen_.line();
      for (int column = 0; column < 3; ++column) {
        const std::size_t left = kPlace * static_cast<std::size_t>(column);
        pen_.field(left, left + kPlace - 1);
        const int index = drawn_at(side, column);
        if (index >= 0) {
          place(index, part);
        } else if (part == 0) {
          pen_.put(cat(' ', tell({"(empty)", "(vide)", "(leeg)"})), Ink::kFaint);
        }
      }
    }
  }

  void place(int index, int part) {
    const Knight& knight = board_.at(index);
    const bool behind = knight.safe || !knight.placed;
    const Ink ink = behind ? Ink::kFaint : ink_of(rules_.side_of(index));
    if (part == 0) {
      const std::string whole = name(index);
      const std::string who =
          knight.card == kNoCard ? whole : cat(index + 1, ' ', whole.substr(0, whole.find(" (")));
      pen_.put(marker(index), Ink::kStrong).put(fit(who, 11), ink).put(" ");
      if (knight.card == kNoCard) return;
      ability(knight, Ability::kStrength, 1, "");
      pen_.put(" ");
      ability(knight, Ability::kTechnique, 1, "");
      pen_.put(" ");
      ability(knight, Ability::kEndurance, 1, "");
    } else if (knight.card == kNoCard) {
      return;
    } else if (part == 1) {
      pen_.put(" ");
      bar(knight, 7);
      pen_.put(cat(knight.fatigue < 10 ? "  " : " ", int{knight.fatigue}, ' '), Ink::kStrong);
      hits(knight);
      pen_.put(cat(' ', int{knight.hand}, tell({"c ", "c ", "k "})), Ink::kFaint);
      if (knight.safe) pen_.put(tell({"safe", "abri", "rust"}), Ink::kStrong);
      if (locked(knight)) {
        pen_.put(cat("↔", knight.locked_with + 1), Ink::kStrong);
      }
    } else {
      pen_.put(" ").put(belongings(knight, false), Ink::kFaint);
    }
  }

  void reach_line() {
    pen_.line();
    std::string text;
    if (!board_.dealing() && board_.phase != Phase::kOver) {
      const unsigned in_reach = reach(rules_, board_, board_.attacker);
      if (in_reach != 0) {
        text = tell({"{0} reaches {1}", "{0} atteint {1}", "{0} bereikt {1}"},
                    {name(board_.attacker), enemies(in_reach)});
      }
      if (const unsigned due = owed(rules_, board_); due != 0) {
        text += tell({" · still to be attacked: {0}", " · encore à attaquer : {0}",
                      " · nog aan te vallen: {0}"},
                     {enemies(due)});
      }
    }
    pen_.put(text, Ink::kFaint);
    unsigned out = 0;
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (board_.at(index).out) out |= bit(index);
    }
    if (out != 0) {
      pen_.right(tell({" out: {0}", " hors jeu : {0}", " uit: {0}"}, {enemies(out)}), Ink::kFaint);
    }
  }
  // Numbers are enough here: the Knights stand right above.
  std::string enemies(unsigned knights) const {
    std::vector<std::string> numbers;
    each_knight(knights, [&](int index) { numbers.push_back(cat(index + 1)); });
    return join(numbers, " ");
  }

  // --- Between them
  // -------------------------------------------------------------------------------

  void middle() {
    pen_.line();
    if (rules_.melee) pen_.put("▲A ▼B  ", Ink::kFaint);
    if (board_.phase == Phase::kAnswer) {
      const Exchange& exchange = board_.exchange;
      pen_.put(cat(name(board_.attacker), " → ", name(board_.actor), tell({": ", " : ", ": "}),
                   pending_attack(rules_, board_, language_)),
               Ink::kAlert);
      if (exchange.count > 1) {
        pen_.put(cat(" (", exchange.next + 1, '/', int{exchange.count}, ')'), Ink::kAlert);
      }
    } else if (board_.phase == Phase::kAction) {
      pen_.put(tell({"{0}: {1} left", "{0} : reste {1}", "{0}: nog {1}"},
                    {name(board_.attacker), actions_words(actions_left(board_), language_)}),
               Ink::kStrong);
    } else if (board_.phase == Phase::kBid && board_.last_bidder != kNoKnight) {
      pen_.put(tell({"last bid: {0}, {1}", "dernière enchère : {0}, {1}", "laatste bod: {0}, {1}"},
                    {cat(int{card_at(board_.at(board_.last_bidder).bid).initiative}),
                     name(board_.last_bidder)}),
               Ink::kStrong);
    }
    const auto both = [&](auto count) {
      return rules_.own_decks ? cat("A ", count(0), " B ", count(1)) : cat(count(0));
    };
    pen_.right(tell({" deck {0} · discards {1}", " pioche {0} · défausse {1}",
                     " stapel {0} · afgelegd {1}"},
                    {both([&](std::size_t deck) { return int{board_.deck[deck]}; }),
                     both([&](std::size_t deck) { return board_.discards[deck].count(); })}),
               Ink::kFaint);
  }

  // --- The hand
  // -----------------------------------------------------------------------------------

  // Whose hand is drawn: the one that must act, if it may be seen; else the first of the viewer's
  // own Knights. -1: none.
  int hand_shown() const {
    if (board_.phase <= Phase::kTactic && board_.dealing() && board_.at(0).hand == 0) return -1;
    const auto own = [&](int index) {
      return view_.viewer.is(rules_.seat_of(index)) || view_.viewer.sees_all();
    };
    if (view_.sees(board_.actor) && own(board_.actor)) return board_.actor;
    for (int index = 0; index < rules_.all_knights(); ++index) {
      if (view_.sees(index) && own(index) && !board_.at(index).out) return index;
    }
    return -1;
  }

  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
  Language language_;
  bool detailed_;
  Picture picture_;
  Pen pen_;
};

}  // namespace

Picture picture(const Rules& rules, const View& view, Language language, bool detailed) {
  return Painter(rules, view, language, detailed).paint();
}

}  // namespace salle::sword_and_shield
