// The part of the picture that only its owner sees: a hand.
#include "games/sword_and_shield/pen.hpp"

#include <memory>

#include "core/text.hpp"
#include "games/sword_and_shield/legal.hpp"
#include "games/sword_and_shield/phrases.hpp"

namespace salle::sword_and_shield {
namespace {

class HandPainter {
 public:
  HandPainter(Pen& pen, const Rules& rules, const View& view, int owner, Language language)
      : pen_(pen),
        rules_(rules),
        cards_(*rules.cards),
        view_(view),
        board_(view.board),
        owner_(owner),
        knight_(view.board.at(owner)),
        language_(language) {}

  void draw() {
    pen_.line();
    pen_.put(knight_name(rules_, board_, owner_, language_), ink_of(rules_.side_of(owner_)));
    pen_.to(kAttackAt).put(tell({"attack", "attaque", "aanval"}), Ink::kFaint);
    pen_.to(kAttackNumberAt).put(" =  −", Ink::kFaint);  // number, cost
    pen_.to(kGuardAt).put(tell({"defence", "défense", "verdediging"}), Ink::kFaint);
    pen_.to(kGuardNumberAt).put(" =  −", Ink::kFaint);
    CardBits marked = useful();
    if (marked == view_.hand_of(owner_)) marked.clear();  // a mark on every card says nothing
    view_.hand_of(owner_).each([&](int card) { hand_card(card, marked.has(card)); });
  }

 private:
  static constexpr std::size_t kWidth = Pen::kWidth;
  static constexpr std::size_t kSymbolAt = 5;
  static constexpr std::size_t kAttackAt = 15;
  static constexpr std::size_t kAttackNumberAt = 33;
  static constexpr std::size_t kGuardAt = 39;
  static constexpr std::size_t kGuardNumberAt = 55;
  static constexpr std::size_t kMarksAt = 61;

  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }

  // Cards that can be of use now, other than to be discarded.
  CardBits useful() const {
    CardBits cards;
    if (owner_ != board_.actor || board_.phase < Phase::kBid || board_.phase == Phase::kOver) {
      return cards;
    }
    const auto list = std::make_unique<Actions>();
    Lister(rules_, board_, view_.hand_of(owner_), *list).list();
    for (const Action action : *list) {
      if (!takes_card(action.deed)) continue;
      if (action.deed == Deed::kDiscard && board_.phase != Phase::kDiscard) continue;
      for (int i = 0; i < action.count(); ++i) {
        cards.add(action.cards[static_cast<std::size_t>(i)]);
      }
    }
    return cards;
  }

  void hand_card(int index, bool marked) {
    const DeckCard& card = cards_.deck[static_cast<std::size_t>(index)];
    pen_.line();
    pen_.put(marked ? "▸" : " ", Ink::kStrong).put(number_words(card.number), Ink::kCard);
    if (card.symbol != 0) {
      pen_.field(kSymbolAt, kAttackAt - 1);
      pen_.put(cards_.symbol_names[card.symbol - 1u][static_cast<std::size_t>(language_)],
               card.combinable ? Ink::kPlain : Ink::kFaint);
    }
    const std::string signs = signs_of(card);
    pen_.field(kAttackAt, signs.empty() ? kWidth : kMarksAt - 1);
    if (card.kind == DeckKind::kCombat) {
      pen_.put(strike_name(card.strike, language_), Ink::kCard);
      pen_.to(kAttackNumberAt);
      scroll(card.attack);
      pen_.to(kGuardAt).put(guard_name(card.guard, language_), Ink::kCard);
      pen_.to(kGuardNumberAt);
      scroll(card.defence);
    } else {
      pen_.put(cat(kind_name(card.kind, language_), " · "), Ink::kFaint);
      pen_.put(face_name(cards_, index, language_), Ink::kCard);
      pen_.put(tell({": ", " : ", ": "})).put(summary(index));
    }
    pen_.field(kMarksAt, kWidth);
    pen_.put(signs);
  }

  // "i15 Man Move Lock": initiative, Manoeuvre, and what only the mêlée has.
  std::string signs_of(const DeckCard& card) const {
    std::vector<std::string> signs;
    if (card.initiative != 0) signs.push_back(cat('i', int{card.initiative}));
    if (card.manoeuvre) signs.emplace_back("Man");
    if (rules_.melee && card.move) signs.push_back(tell({"Move", "Mvt", "Zet"}));
    if (rules_.melee && card.lock) signs.push_back(tell({"Lock", "Bloc", "Klem"}));
    return join(signs, " ");
  }

  // Number and price in the Tactic of the moment.
  void scroll(const std::array<std::uint8_t, 2>& values) {
    const int number = combat_number(knight_, values);
    const int cost = cost_of_use(knight_, values);
    pen_.put(cat(number < 10 ? " " : "", number), Ink::kStrong);
    pen_.put(cost == 0 ? "  0" : cat(" −", cost),
             cost >= knight_.fatigue ? Ink::kAlert : Ink::kPlain);
  }

  // What a card of another kind does, as short as can be.
  std::string summary(int index) const {
    const DeckCard& card = cards_.deck[static_cast<std::size_t>(index)];
    if (card.kind == DeckKind::kImprovement) return ability_changes(card.abilities, language_);
    if (card.kind == DeckKind::kEvent) return card_rules_words(cards_, index, language_);
    std::vector<std::string> parts;
    if (card.attacks) {
      std::string part(strike_name(card.strike, language_));
      if (compared(card)) part += cat(' ', combat_number(knight_, card.attack));
      part += cat(price(card.action_cost), ", ", answer_words(card, language_));
      parts.push_back(std::move(part));
    }
    if (card.stops != 0) {
      parts.push_back(cat(tell({"stops ", "arrête ", "stopt "}), strike_list(card.stops, language_),
                          price(card.defence_cost)));
    }
    for (const Effect& effect : card.effects) {
      std::string words = effect_words(effect, language_);
      if (!card.attacks && &effect == card.effects.begin()) words += price(card.action_cost);
      parts.push_back(std::move(words));
    }
    return join(parts, "; ");
  }
  std::string price(int cost) const {
    const int whole = cost_of_doing(knight_, cost);
    return whole == 0 ? " 0" : cat(" −", whole);
  }

  Pen& pen_;
  const Rules& rules_;
  const CardSet& cards_;
  const View& view_;
  const Board& board_;
  int owner_;
  const Knight& knight_;
  Language language_;
};

}  // namespace

void draw_hand(Pen& pen, const Rules& rules, const View& view, int owner, Language language) {
  HandPainter(pen, rules, view, owner, language).draw();
}

}  // namespace salle::sword_and_shield
