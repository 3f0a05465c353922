// What an action would do, with its price and its numbers, before it is played.
#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

class Adviser {
 public:
  Adviser(const Rules& rules, const View& view, Action action, const Audience& to)
      : rules_(rules),
        cards_(*rules.cards),
        board_(view.board),
        self_(view.board.at(view.board.actor)),
        action_(action),
        to_(to),
        language_(to) {}

  std::string words() const {
    switch (action_.deed) {
      case Deed::kAttack:
        return attack();
      case Deed::kAchieve:
        return board_.phase == Phase::kAnswer ? block() : play(card().action_cost);
      case Deed::kEvent:
        return play(0);
      case Deed::kImprove:
        return improve();
      case Deed::kCombine:
        return combine();
      case Deed::kDiscard:
        return tell({"discard {0}{1}", "défausser {0}{1}", "{0} afleggen{1}"}, {title(), extra()});
      case Deed::kTactic:
        return tactic();
      case Deed::kGrandPass:
        return tell(
            {"Grand Pass: discard the hand, draw eight new cards; takes the whole turn, once "
             "a game{0}",
             "Grande Passe : défausser la main, piocher huit cartes ; prend tout le tour, une "
             "fois par partie{0}",
             "Grote Pas: de hand afleggen, acht nieuwe kaarten; kost de hele beurt, eens per "
             "spel{0}"},
            {extra()});
      case Deed::kEnd:
        return tell({"end the turn", "terminer le tour", "de beurt beëindigen"});
      case Deed::kDefend:
        return defend();
      case Deed::kManoeuvre:
        return tell({"evade with a Manoeuvre, {0}, {1}", "esquiver par une Manœuvre, {0}, {1}",
                     "ontwijken met een Manoeuvre, {0}, {1}"},
                    {title(), price(kManoeuvreCost)});
      case Deed::kTakeHit:
        return take_hit();
      case Deed::kBid:
        return tell(
            {"bid {0}: if it wins, open with {1}", "enchérir à {0} : si elle gagne, ouvrir par {1}",
             "{0} bieden: wint dat, dan openen met {1}"},
            {cat(int{card().initiative}), title()});
      case Deed::kPass:
        return tell({"bid no more", "ne plus enchérir", "niet meer bieden"});
      case Deed::kSwap:
        return tell({"change places with {0}, playing {3}, {1}; {2}",
                     "changer de place avec {0}, en jouant {3}, {1} ; {2}",
                     "van plaats wisselen met {0}, met {3}, {1}; {2}"},
                    {whom(), price(kMoveCost), move_ends(), title()});
      case Deed::kBreak:
        return tell({"take {0}'s place and break the lock, playing {4}, {1}; {2}",
                     "prendre la place {3} et briser le Blocage, en jouant {4}, {1} ; {2}",
                     "de plaats van {0} innemen en de klem verbreken, met {4}, {1}; {2}"},
                    {whom(), price(kBreakCost), move_ends(), de(whom()), title()});
      case Deed::kSafe:
        return tell({"withdraw to safety behind the line, playing {2}, {0}; {1}",
                     "se retirer en Position Sécuritaire, en jouant {2}, {0} ; {1}",
                     "terugtrekken naar veiligheid achter de linie, met {2}, {0}; {1}"},
                    {price(kMoveCost), move_ends(), title()});
      case Deed::kBack:
        return tell({"come back into the line {0}, playing {2}, {1}; the turn's Actions follow",
                     "revenir en ligne {0}, en jouant {2}, {1} ; les Actions du tour suivent",
                     "{0} terugkomen in de linie, met {2}, {1}; de Acties van de beurt volgen"},
                    {in_column(action_.detail, language_), price(kMoveCost), title()});
      case Deed::kLock:
        return tell(
            {"lock {0} in single combat until one of the two is hit, playing {2}, {1}",
             "Blocage avec {0} jusqu'à ce que l'un des deux prenne un coup, en jouant {2}, {1}",
             "{0} in de klem nemen tot een van beiden een treffer krijgt, met {2}, {1}"},
            {whom(), price(kLockCost), title()});
      case Deed::kPlace:
        return tell({"place {0} {1}", "placer {0} {1}", "{0} {1} plaatsen"},
                    {name(action_.knight), in_column(action_.detail, language_)});
      case Deed::kPick:
        return option_words(attacking_card(rules_, board_), action_.detail, language_);
      case Deed::kFor:
        return tell({"for {0}", "pour {0}", "voor {0}"}, {whom()});
      case Deed::kStartCard:
      case Deed::kDraw:
      case Deed::kLose:
        break;
    }
    return tell({"a matter of chance", "affaire de hasard", "een zaak van toeval"});
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return say(phrase, language_, arguments);
  }
  const DeckCard& card() const { return card(action_.card()); }
  const DeckCard& card(int index) const { return cards_.deck[static_cast<std::size_t>(index)]; }
  std::string title() const { return card_title(cards_, action_.card(), language_); }
  std::string name(int index) const { return knight_name(rules_, board_, index, language_); }
  std::string whom() const { return called(rules_, board_, action_.knight, to_); }
  // ", at Osbert (3)", where an enemy is named. It comes last: the notation has his number.
  std::string aim() const {
    return action_.aimed() ? tell({", at {0}", ", sur {0}", ", op {0}"}, {whom()}) : std::string();
  }

  // "costs 4", and a warning when that is more than is left.
  std::string paying(int cost) const {
    std::string words = cost_words(cost, language_);
    if (cost > 0 && cost >= self_.fatigue) words += exhausted();
    return words;
  }
  std::string exhausted() const {
    return tell({" (exhausted: a hit!)", " (à bout : un coup !)", " (uitgeput: een treffer!)"});
  }
  std::string price(int cost) const { return paying(cost_of_doing(self_, cost)); }
  // For what is free unless one is Shaken.
  std::string extra() const {
    const int cost = cost_of_doing(self_, 0);
    return cost > 0 ? cat(", ", paying(cost)) : std::string();
  }

  // "Crooked Cut 6 + 2 = 8".
  std::string scroll(std::string_view what, const std::array<std::uint8_t, 2>& values) const {
    return cat(what, ' ', sum_words(value_of(self_, values), skill_of(self_)));
  }

  std::string attack() const {
    const std::string price = paying(cost_of_use(self_, card().attack));
    const std::string_view strike = strike_name(card().strike, language_);
    if (action_.aimed()) return cat(scroll(strike, card().attack), ", ", price, aim());
    // "Crooked Cut 6 + Baldric 2 = 8, costs 4".
    return cat(strike, ' ', value_of(self_, card().attack), " + ", name(board_.actor), ' ',
               skill_of(self_), " = ", combat_number(self_, card().attack), ", ", price);
  }

  // Who would pay what, when this guard meets the attack.
  std::string defend() const {
    const DeckCard& attack = attacking_card(rules_, board_);
    const int cost = cost_of_use(self_, card().defence);
    std::string words = scroll(guard_name(card().guard, language_), card().defence);
    if (!compared(attack)) {
      return tell({"{0}, {1}; the attack is stopped", "{0}, {1} ; l'attaque est arrêtée",
                   "{0}, {1}; de aanval is gestopt"},
                  {words, paying(cost)});
    }
    const Knight& foe = board_.at(board_.attacker);
    const int ours = combat_number(self_, card().defence);
    const int theirs = combat_number(foe, attack.attack);
    std::string result;
    if (ours == theirs) {
      result = tell({"nobody pays more", "personne ne paie plus", "niemand betaalt meer"});
    } else {
      const bool losing = ours < theirs;
      const int difference = losing ? theirs - ours : ours - theirs;
      // The price of the guard is paid first; a hit from it would leave all points again.
      const int left = !losing                 ? foe.fatigue
                       : cost >= self_.fatigue ? kFreshFatigue
                                               : self_.fatigue - cost;
      const int payer = losing ? board_.actor : board_.attacker;
      result = tell(is_you(rules_, payer, to_)
                        ? Phrase{"you pay {1}", "vous payez {1}", "jij betaalt {1}"}
                        : Phrase{"{0} pays {1}", "{0} paie {1}", "{0} betaalt {1}"},
                    {called(rules_, board_, payer, to_), cat(difference)});
      if (difference >= left) result += exhausted();
    }
    return tell(
        {"{0} against {1}, {2}; {3}", "{0} contre {1}, {2} ; {3}", "{0} tegen {1}, {2}; {3}"},
        {words, cat(theirs), paying(cost), result});
  }

  std::string block() const {
    return tell({"{0}, {1}; the attack is stopped", "{0}, {1} ; l'attaque est arrêtée",
                 "{0}, {1}; de aanval is gestopt"},
                {quoted(face_name(cards_, action_.card(), language_), language_),
                 price(card().defence_cost)});
  }

  // An Event or Achievement: its name, its price, what it does.
  std::string play(int cost) const {
    std::string what = quoted(face_name(cards_, action_.card(), language_), language_);
    const int whole = cost_of_doing(self_, cost);
    if (whole > 0) what += cat(", ", paying(whole));
    std::vector<std::string> does;
    if (card().attacks) {
      const std::string_view strike = strike_name(card().strike, language_);
      does.push_back(compared(card()) ? scroll(strike, card().attack) : std::string(strike));
      does.push_back(answer_words(card(), language_));
    }
    std::string effects = effects_words(card(), language_);
    if (effects.ends_with('.')) effects.pop_back();
    if (!effects.empty()) does.push_back(std::move(effects));
    return tell({"{0}: {1}", "{0} : {1}", "{0}: {1}"}, {cat(what, aim()), join(does, ", ")});
  }

  std::string improve() const {
    std::vector<std::string> changes;
    for (int i = 0; i < kAbilities; ++i) {
      const int change = card().abilities[static_cast<std::size_t>(i)];
      if (change == 0) continue;
      Knight after = self_;
      auto& ability = after.ability[static_cast<std::size_t>(i)];
      ability = static_cast<std::int8_t>(ability + change);
      const auto which = static_cast<Ability>(i);
      changes.push_back(cat(ability_name(which, language_), ' ', ability_of(self_, which), " → ",
                            ability_of(after, which)));
    }
    return tell({"{0}: {1} for the rest of the game{2}", "{0} : {1} pour le reste de la partie{2}",
                 "{0}: {1} voor de rest van het spel{2}"},
                {quoted(face_name(cards_, action_.card(), language_), language_),
                 join(changes, ", "), extra()});
  }

  // "Crooked Cut 8 + Plunge Strike 6 + “Bide one's time”, costs 4".
  std::string combine() const {
    std::vector<std::string> parts;
    for (int i = 0; i < action_.count(); ++i) {
      const int index = action_.cards[static_cast<std::size_t>(i)];
      std::string part = attack_title(cards_, index, language_);
      if (card(index).attacks) part += cat(' ', combat_number(self_, card(index).attack));
      parts.push_back(std::move(part));
    }
    return cat(join(parts, " + "), ", ", price(kCombinationCost), aim());
  }

  std::string tactic() const {
    const auto which = static_cast<Ability>(action_.detail);
    const std::string to = cat(ability_name(which, language_), ' ', ability_of(self_, which));
    if (board_.phase == Phase::kTactic) {
      return tell({"fight with {0}", "combattre avec {0}", "vechten met {0}"}, {to});
    }
    const std::string from = cat(tactic_name(self_.tactic, language_), ' ', skill_of(self_));
    return tell({"change Tactic from {0} to {1}{2}", "changer de Tactique : de {0} à {1}{2}",
                 "van Tactiek wisselen: van {0} naar {1}{2}"},
                {from, to, extra()});
  }

  std::string take_hit() const {
    const int hits = self_.hits + 1;
    const std::string which = ordinal(hits, language_);
    if (hits == kLastHit) {
      return tell(is_you(rules_, board_.actor, to_)
                      ? Phrase{"take the hit: the fifth, you leave the field",
                               "encaisser le coup : le cinquième, vous quittez la lice",
                               "de treffer incasseren: de vijfde, je verlaat het strijdperk"}
                      : Phrase{"take the hit: the fifth, {0} leaves the field",
                               "encaisser le coup : le cinquième, {0} quitte la lice",
                               "de treffer incasseren: de vijfde, {0} verlaat het strijdperk"},
                  {called(rules_, board_, board_.actor, to_)});
    }
    return tell(
        hits == kShakenHits
            ? Phrase{"take the hit: the {0} of five, Shaken; fatigue back to 28",
                     "encaisser le coup : le {0} sur cinq, Ébranlé ; fatigue à 28",
                     "de treffer incasseren: de {0} van vijf, Aangeslagen; vermoeidheid weer 28"}
            : Phrase{"take the hit: the {0} of five; fatigue back to 28",
                     "encaisser le coup : le {0} sur cinq ; fatigue à 28",
                     "de treffer incasseren: de {0} van vijf; vermoeidheid weer 28"},
        {which});
  }

  std::string move_ends() const {
    return board_.phase == Phase::kAnswer
               ? tell({"the attack misses", "l'attaque manque", "de aanval mist"})
               : tell({"takes the whole turn", "prend tout le tour", "kost de hele beurt"});
  }

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const Knight& self_;
  Action action_;
  const Audience& to_;
  Language language_;
};

}  // namespace

std::string explain(const Rules& rules, const View& view, Action action, const Audience& to) {
  return Adviser(rules, view, action, to).words();
}

}  // namespace salle::sword_and_shield
