// Why an action is not legal, as the marshal of the lists would say it, and what would be right.
#include "games/sword_and_shield/refusal.hpp"

namespace salle::sword_and_shield {
namespace {

bool is_move(Deed deed) {
  return deed == Deed::kSwap || deed == Deed::kBreak || deed == Deed::kSafe;
}
bool is_answer_only(Deed deed) {
  return deed == Deed::kDefend || deed == Deed::kManoeuvre || deed == Deed::kTakeHit;
}

bool is_choice(Deed deed) { return deed == Deed::kPick || deed == Deed::kFor; }

std::string out_of_season(const Case& that) {
  const Deed deed = that.action.deed;
  switch (that.board.phase) {
    case Phase::kOver:
      return that.now();
    case Phase::kPlace:
      return deed == Deed::kPlace ? std::string() : that.first();
    case Phase::kTactic:
      return deed == Deed::kTactic ? std::string() : that.first();
    case Phase::kBid:
      return deed == Deed::kBid || deed == Deed::kPass ? std::string() : that.first();
    case Phase::kDiscard:
      return deed == Deed::kDiscard ? std::string() : that.first();
    case Phase::kChoose:
      return is_choice(deed) ? std::string() : that.first();
    case Phase::kAnswer:
      return is_answer_only(deed) || is_move(deed) || deed == Deed::kAchieve ? std::string()
                                                                             : that.first();
    case Phase::kAction:
      break;
    default:
      return that.now();
  }
  if (is_answer_only(deed)) {
    return that.tell({"There is no attack to answer.",
                      "Il n'y a pas d'attaque à laquelle répondre.",
                      "Er is geen aanval om te beantwoorden."});
  }
  if (is_choice(deed)) {
    return that.tell({"No card asks for a choice.", "Aucune carte ne demande de choisir.",
                      "Geen kaart vraagt om een keuze."});
  }
  if (deed == Deed::kBid || deed == Deed::kPass) {
    return that.tell(
        {"The bidding is over.", "Les enchères sont finies.", "Het bieden is voorbij."});
  }
  if (deed == Deed::kPlace) {
    return that.rules.melee ? that.tell({"Everyone has a place already.", "Tous sont déjà placés.",
                                         "Iedereen heeft al een plaats."})
                            : that.only_in_melee();
  }
  return {};
}

std::string missing_card(const Case& that) {
  if (!takes_card(that.action.deed) || !that.view.sees(that.board.actor)) return {};
  for (int i = 0; i < that.action.count(); ++i) {
    const int index = that.action.cards[static_cast<std::size_t>(i)];
    if (that.view.hand_of(that.board.actor).has(index)) continue;
    if (that.action.deed == Deed::kBid) {
      return that.of_self(
          {"{0} holds no card with initiative {1}.", "{0} n'a pas de carte d'initiative {1}.",
           "{0} heeft geen kaart met initiatief {1}."},
          {"You hold no card with initiative {1}.", "Vous n'avez pas de carte d'initiative {1}.",
           "Je hebt geen kaart met initiatief {1}."},
          cat(int{that.card(index).initiative}));
    }
    return that.of_self({"{0} does not hold {1}.", "{0} n'a pas {1}.", "{0} heeft {1} niet."},
                        {"You do not hold {1}.", "Vous n'avez pas {1}.", "Je hebt {1} niet."},
                        that.title(index));
  }
  return {};
}

std::string place(const Case& that) {
  const Placing next = placing(that.rules, that.board);
  if ((that.rules.knights_of(next.side) & bit(that.action.knight)) == 0) {
    return that.tell({"{0} belongs to the other side; it is for {1} to place a Knight.",
                      "{0} est de l'autre camp ; {1} place maintenant un Chevalier.",
                      "{0} is van de andere kant; {1} plaatst nu een Ridder."},
                     {that.whom(), side_name(next.side, that.language)});
  }
  if ((next.knights & bit(that.action.knight)) == 0) {
    return that.tell(
        {"{0} has a place already.", "{0} a déjà une place.", "{0} heeft al een plaats."},
        {that.whom()});
  }
  std::vector<std::string> columns;
  each_knight(next.columns,
              [&](int column) { columns.push_back(in_column(column, that.language)); });
  return that.tell({"Now a Knight goes {0}.", "Un Chevalier se place maintenant {0}.",
                    "Nu komt er een Ridder {0}."},
                   {listed(columns, Joined::kOr, that.language)});
}

std::string bid(const Case& that) {
  if (that.action.deed != Deed::kBid || that.board.last_bidder == kNoKnight) return {};
  return that.tell({"{0} is not low enough. {1}", "{0} n'est pas assez bas. {1}",
                    "{0} is niet laag genoeg. {1}"},
                   {cat(int{that.card().initiative}), that.now()});
}

std::string cannot_be_answered_so(const Case& that) {
  return that.tell(
      {"This attack cannot be answered so. {0}", "On ne répond pas ainsi à cette attaque. {0}",
       "Zo is deze aanval niet te beantwoorden. {0}"},
      {that.now()});
}

std::string answer(const Case& that) {
  const DeckCard& attack = attacking_card(that.rules, that.board);
  switch (that.action.deed) {
    case Deed::kDefend:
      if (that.card().kind != DeckKind::kCombat) return that.not_of_kind(DeckKind::kCombat);
      if ((attack.answered_by & kByGuards) == 0) return cannot_be_answered_so(that);
      return that.tell(
          {"{0} answers {1}; the attack is {2}.", "{0} répond à {1} ; l'attaque est {2}.",
           "{0} beantwoordt {1}; de aanval is {2}."},
          {guard_card(that.cards, that.action.card(), that.language),
           strike_list(that.card().stops, that.language),
           strike_name(attack.strike, that.language)});
    case Deed::kAchieve:
      if (that.card().kind != DeckKind::kAchievement)
        return that.not_of_kind(DeckKind::kAchievement);
      if (that.card().stops == 0) {
        return that.tell(
            {"{0} is no defence.", "{0} n'est pas une défense.", "{0} is geen verdediging."},
            {that.title()});
      }
      if ((attack.answered_by & kByAchievements) == 0) return cannot_be_answered_so(that);
      if (that.action.aimed()) return that.names_nobody();
      return that.tell({"{0} stops {1}; the attack is {2}.", "{0} arrête {1} ; l'attaque est {2}.",
                        "{0} stopt {1}; de aanval is {2}."},
                       {that.title(), strike_list(that.card().stops, that.language),
                        strike_name(attack.strike, that.language)});
    case Deed::kManoeuvre:
      if (!that.card().manoeuvre) return that.no_sign(Term::kManoeuvre);
      return cannot_be_answered_so(that);
    default:
      return {};
  }
}

std::string by_phase(const Case& that) {
  switch (that.board.phase) {
    case Phase::kPlace:
      return place(that);
    case Phase::kBid:
      return bid(that);
    case Phase::kAnswer:
      return is_move(that.action.deed) ? refuse_move(that) : answer(that);
    case Phase::kAction:
      return is_move(that.action.deed) ? refuse_move(that) : refuse_action(that);
    default:
      return {};
  }
}

}  // namespace

// Every rule that may be broken, the plainest first. Where none is found, the prompt says what can
// be done.
std::string refusal(const Rules& rules, const View& view, Action action, const Audience& to) {
  const Case that(rules, view, action, to);
  if (action.of_chance()) {
    return that.tell({"Drawing cards is left to chance.", "La pioche est affaire de hasard.",
                      "Kaarten trekken is aan het toeval."});
  }
  std::string why = out_of_season(that);
  if (why.empty()) why = missing_card(that);
  if (why.empty()) why = by_phase(that);
  if (why.empty()) {
    why = that.tell({"That is not possible now. {0}", "Ce n'est pas possible maintenant. {0}",
                     "Dat kan nu niet. {0}"},
                    {that.now()});
  }
  return why;
}

}  // namespace salle::sword_and_shield
