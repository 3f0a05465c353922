// Whose move it is, and how a game ended.
#include "games/sword_and_shield/words.hpp"

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"

namespace salle::sword_and_shield {
namespace {

class Herald {
 public:
  Herald(const Rules& rules, const View& view, const Audience& to)
      : rules_(rules), cards_(*rules.cards), board_(view.board), to_(to), language_(to) {}

  std::string prompt() const {
    switch (board_.phase) {
      case Phase::kStartCards:
        return of(board_.actor,
                  {"{0} draws from the start deck.", "{0} pioche dans le Paquet de Départ.",
                   "{0} trekt van de startstapel."},
                  {"You draw from the start deck.", "Vous piochez dans le Paquet de Départ.",
                   "Je trekt van de startstapel."});
      case Phase::kDraw:
        return of(board_.actor,
                  {"{0} draws cards.", "{0} pioche des cartes.", "{0} trekt kaarten."},
                  {"You draw cards.", "Vous piochez des cartes.", "Je trekt kaarten."});
      case Phase::kLose:
        return of(
            board_.actor,
            {"The lot decides which card {0} loses.", "Le sort décide quelle carte perd {0}.",
             "Het lot beslist welke kaart {0} verliest."},
            {"The lot decides which card you lose.", "Le sort décide quelle carte vous perdez.",
             "Het lot beslist welke kaart je verliest."});
      case Phase::kPlace:
        return place_prompt();
      case Phase::kTactic:
        return tactic_prompt();
      case Phase::kBid:
        return bid_prompt();
      case Phase::kAction:
        return action_prompt();
      case Phase::kAnswer:
        return answer_prompt();
      case Phase::kDiscard:
        return ask({"{0} must discard {1}.", "{0} doit défausser {1}.", "{0} moet {1} afleggen."},
                   {"{0}: discard {1}.", "{0} : défaussez {1}.", "{0}: leg {1} af."},
                   {cards_words(board_.owes, language_)});
      case Phase::kChoose:
        return choice_prompt();
      case Phase::kOver:
        return result();
    }
    return {};
  }

  std::string result() const {
    if (board_.phase != Phase::kOver) return {};
    const int winner = board_.winner;
    if (!rules_.melee) return joust_result(winner, 1 - winner);
    const unsigned standing = living(rules_, board_, winner);
    std::vector<std::string> left;
    each_knight(standing,
                [&](int index) { left.push_back(knight_name(rules_, board_, index, language_)); });
    const std::string still = tell(
        left.size() == 1
            ? Phrase{"{0} still stands.", "{0} tient encore debout.", "{0} staat nog overeind."}
            : Phrase{"{0} still stand.", "{0} tiennent encore debout.", "{0} staan nog overeind."},
        {listed(left, Joined::kAnd, language_)});
    const std::string won = side_called(rules_, winner, to_);
    const std::string lost = side_called(rules_, 1 - winner, to_);
    const Phrase words = is_your_side(rules_, winner, to_)
                             ? Phrase{"You win the mêlée: no Knight of {1} is left. {2}",
                                      "Vous gagnez la Mêlée : {1} n'a plus de Chevalier. {2}",
                                      "Jij wint de mêlee: {1} heeft geen Ridder meer. {2}"}
                         : is_your_side(rules_, 1 - winner, to_)
                             ? Phrase{"{0} wins the mêlée: you have no Knight left. {2}",
                                      "{0} gagne la Mêlée : vous n'avez plus de Chevalier. {2}",
                                      "{0} wint de mêlee: jij hebt geen Ridder meer. {2}"}
                             : Phrase{"{0} wins the mêlée: no Knight of {1} is left. {2}",
                                      "{0} gagne la Mêlée : {1} n'a plus de Chevalier. {2}",
                                      "{0} wint de mêlee: {1} heeft geen Ridder meer. {2}"};
    return tell(words, {won, lost, still});
  }

 private:
  std::string tell(const Phrase& phrase,
                   std::initializer_list<std::string_view> arguments = {}) const {
    return capitalised(say(phrase, language_, arguments));
  }
  // About a Knight, {0}, or to whoever plays it.
  std::string of(int index, const Phrase& about, const Phrase& to_you,
                 std::string_view more = {}) const {
    return tell(is_you(rules_, index, to_) ? to_you : about, {name(index), more});
  }
  // What is asked of the Knight who acts: {0} is his name, or "Your turn".
  std::string ask(const Phrase& about, const Phrase& of_you,
                  std::initializer_list<std::string_view> more) const {
    const bool yours = is_yours(rules_, board_.actor, to_);
    const std::string first = yours ? turn() : actor();
    const std::string to_him = au(first);
    std::vector<std::string_view> all = {first};
    all.insert(all.end(), more);
    all.push_back(to_him);  // the last one
    return capitalised(fill(typeset((yours ? of_you : about).in(language_), language_), all));
  }
  // Whose turn it is: how most prompts begin. "Your turn", "Bea's turn", with the Knight behind it
  // where a player has several.
  std::string turn() const {
    const Seat seat = rules_.seat_of(board_.actor);
    const bool several = !plays_one(rules_, seat) && (to_.is_you(seat) || to_.has_name(seat));
    const std::string who =
        several && !to_.is_you(seat) ? to_.name(seat, seat_name(rules_, seat)) : actor();
    std::string text =
        say_of({"{0}'s turn", "{1} de jouer", "{0} is aan zet"},
               {"your turn", "à vous", "jij bent aan zet"}, to_, seat, {who, au(who)});
    if (several) {
      text += say({" with {0}", ", avec {0}", " met {0}"}, language_,
                  {knight_name(rules_, board_, board_.actor, language_)});
    }
    return text;
  }
  std::string name(int index) const { return called(rules_, board_, index, to_); }
  std::string actor() const { return name(board_.actor); }
  std::string names(unsigned knights, Joined how) const {
    return knight_list(rules_, board_, knights, how, to_);
  }
  std::string ability(const Knight& knight, Ability which) const {
    return cat(ability_name(which, language_), ' ', ability_of(knight, which));
  }

  std::string place_prompt() const {
    const Placing next = placing(rules_, board_);
    std::vector<std::string> columns;
    each_knight(next.columns, [&](int column) { columns.push_back(in_column(column, language_)); });
    const std::string where = listed(columns, Joined::kOr, language_);
    std::vector<std::string> knights;
    each_knight(next.knights, [&](int index) {
      knights.push_back(knight_name(rules_, board_, index, language_));
    });
    const std::string whom = listed(knights, Joined::kOr, language_);
    return is_yours(rules_, board_.actor, to_)
               ? tell({"Your turn: place {0} {1}.", "À vous : placez {0} {1}.",
                       "Jij bent aan zet: plaats {0} {1}."},
                      {whom, where})
               : tell({"{2} places {0} {1}.", "{2} place {0} {1}.", "{2} plaatst {0} {1}."},
                      {whom, where, side_called(rules_, next.side, to_)});
  }

  std::string tactic_prompt() const {
    const Knight& knight = board_.at(board_.actor);
    return tell(
        {"{0}: choose a Tactic, {1} or {2}.", "{0} : choisir une Tactique, {1} ou {2}.",
         "{0}: een Tactiek kiezen, {1} of {2}."},
        {turn(), ability(knight, Ability::kStrength), ability(knight, Ability::kTechnique)});
  }

  std::string bid_prompt() const {
    if (board_.last_bidder == kNoKnight) {
      return tell({"{0}: bid an initiative number for the first turn, or pass.",
                   "{0} : annoncer un nombre d'initiative pour commencer, ou passer.",
                   "{0}: een initiatiefgetal bieden om te beginnen, of passen."},
                  {turn()});
    }
    const std::string last = cat(int{cards_.deck[board_.at(board_.last_bidder).bid].initiative});
    const bool may_equal =
        rules_.own_decks && rules_.side_of(board_.last_bidder) != rules_.side_of(board_.actor);
    return tell(may_equal ? Phrase{"{0}: bid {1} or lower, or pass.",
                                   "{0} : enchérir à {1} ou moins, ou passer.",
                                   "{0}: {1} of lager bieden, of passen."}
                          : Phrase{"{0}: bid lower than {1}, or pass.",
                                   "{0} : enchérir à moins de {1}, ou passer.",
                                   "{0}: lager dan {1} bieden, of passen."},
                {turn(), last});
  }

  std::string action_prompt() const {
    const Knight& knight = board_.at(board_.actor);
    const std::string left = actions_words(actions_left(board_), language_);
    switch (board_.opening) {
      case Opening::kWithBid:
        return tell({"{0}: open with an attack, using the card that was bid, {1}.",
                     "{0} : ouvrir par une attaque, avec la carte de l'enchère, {1}.",
                     "{0}: openen met een aanval, met de geboden kaart, {1}."},
                    {turn(), card_title(cards_, knight.bid, language_)});
      case Opening::kWithInitiative:
        return tell({"{0}: open with an attack, using any initiative card.",
                     "{0} : ouvrir par une attaque, avec une carte d'initiative au choix.",
                     "{0}: openen met een aanval, met een initiatiefkaart naar keuze."},
                    {turn()});
      case Opening::kNone:
        break;
    }
    if (knight.safe) {
      return tell(
          {"{0}, in safety, {1} left: discard, play what is not against an enemy, change "
           "Tactic, {2}end.",
           "{0}, à l'abri, encore {1} : défausser, jouer ce qui ne vise aucun ennemi, "
           "changer de Tactique, {2}terminer.",
           "{0}, in veiligheid, nog {1}: afleggen, spelen wat tegen geen vijand is, van "
           "Tactiek wisselen, {2}of je beurt beëindigen."},
          {turn(), left,
           board_.begun ? say({"or ", "ou ", ""}, language_)
                        : say({"come back, or ", "revenir, ou ", "terugkomen, "}, language_)});
    }
    if (const unsigned due = owed(rules_, board_); due != 0) {
      return tell(
          {"{0}, {1} left; still to be attacked: {2}.",
           "{0}, encore {1} ; à attaquer encore : {2}.", "{0}, nog {1}; nog aan te vallen: {2}."},
          {turn(), left, names(due, Joined::kAnd)});
    }
    return tell(
        board_.begun
            ? Phrase{"{0}, {1} left: attack, play, combine, discard, change Tactic, or end.",
                     "{0}, encore {1} : attaquer, jouer, combiner, défausser, changer de Tactique "
                     "ou terminer.",
                     "{0}, nog {1}: aanvallen, spelen, combineren, afleggen, van Tactiek wisselen "
                     "of je beurt beëindigen."}
            : Phrase{"{0}, {1}: attack, play, combine, discard or change Tactic.",
                     "{0}, {1} : attaquer, jouer, combiner, défausser ou changer de Tactique.",
                     "{0}, {1}: aanvallen, spelen, combineren, afleggen of van Tactiek wisselen."},
        {turn(), left});
  }

  std::string choice_prompt() const {
    const Exchange& exchange = board_.exchange;
    const int index = exchange.cards[exchange.next];
    const DeckCard& card = attacking_card(rules_, board_);
    const Effect& effect = card.effects[exchange.effect];
    const std::string title = quoted(face_name(cards_, index, language_), language_);
    if (effect.option != 0 && exchange.option == 0) {
      std::vector<std::string> options;
      each_knight(card.options, [&](int option) { options.push_back(cat("pick:", option)); });
      return ask({"{0} to choose what {1} does: {2}.", "{3} de choisir ce que fait {1} : {2}.",
                  "{0} kiest wat {1} doet: {2}."},
                 {"{0}: choose what {1} does, {2}.", "{0} : choisissez ce que fait {1}, {2}.",
                  "{0}: kies wat {1} doet, {2}."},
                 {title, listed(options, Joined::kOr, language_)});
    }
    return ask({"{0} to choose whom {1} is for: {2}.", "{3} de choisir pour qui est {1} : {2}.",
                "{0} kiest voor wie {1} is: {2}."},
               {"{0}: choose whom {1} is for, {2}.", "{0} : choisissez pour qui est {1}, {2}.",
                "{0}: kies voor wie {1} is, {2}."},
               {title, names(choosable(rules_, board_, effect), Joined::kOr)});
  }

  // What may answer is public: it stands on the attacking card.
  std::string answer_prompt() const {
    const DeckCard& card = attacking_card(rules_, board_);
    std::vector<std::string> ways = answer_ways(card, language_);
    if (can_move(rules_, board_, board_.actor)) ways.emplace_back(term(Term::kMove, language_));
    ways.push_back(say({"take the hit", "encaisser le coup", "de treffer incasseren"}, language_));
    const std::string foe = name(board_.attacker);
    const Phrase about = is_you(rules_, board_.attacker, to_)
                             ? Phrase{"{0} to answer your attack ({2}): {3}.",
                                      "{5} de répondre à votre attaque ({2}) : {3}.",
                                      "{0} antwoordt op jouw aanval ({2}): {3}."}
                             : Phrase{"{0} to answer {1}'s attack ({2}): {3}.",
                                      "{5} de répondre à l'attaque {4} ({2}) : {3}.",
                                      "{0} antwoordt op de aanval van {1} ({2}): {3}."};
    return ask(
        about,
        {"{0}: {3}. {1} attacks with {2}.", "{0} : {3}. {1} attaque : {2}.",
         "{0}: {3}. {1} valt aan met {2}."},
        {is_yours(rules_, board_.actor, to_) ? capitalised(foe) : foe,
         pending_attack(rules_, board_, language_), listed(ways, Joined::kOr, language_), de(foe)});
  }

  std::string joust_result(int winner, int loser) const {
    const auto with_side = [&](int index) {
      if (to_.has_name(rules_.seat_of(index))) return name(index);
      return say({"{0} (side {1})", "{0} (camp {1})", "{0} (kant {1})"}, language_,
                 {name(index), index == 0 ? "A" : "B"});
    };
    const Phrase words =
        is_you(rules_, winner, to_)
            ? Phrase{"You win the joust: {1} has taken the fifth hit.",
                     "Vous gagnez la Joute : {1} a pris le cinquième coup.",
                     "Jij wint het tweegevecht: {1} heeft de vijfde treffer gekregen."}
        : is_you(rules_, loser, to_)
            ? Phrase{"{0} wins the joust: you have taken the fifth hit.",
                     "{0} gagne la Joute : vous avez pris le cinquième coup.",
                     "{0} wint het tweegevecht: jij hebt de vijfde treffer gekregen."}
            : Phrase{"{0} wins the joust: {1} has taken the fifth hit.",
                     "{0} gagne la Joute : {1} a pris le cinquième coup.",
                     "{0} wint het tweegevecht: {1} heeft de vijfde treffer gekregen."};
    return tell(words, {with_side(winner), name(loser)});
  }

  const Rules& rules_;
  const CardSet& cards_;
  const Board& board_;
  const Audience& to_;
  Language language_;
};

}  // namespace

std::string prompt(const Rules& rules, const View& view, const Audience& to) {
  return Herald(rules, view, to).prompt();
}

std::string result_words(const Rules& rules, const View& view, const Audience& to) {
  return Herald(rules, view, to).result();
}

}  // namespace salle::sword_and_shield
