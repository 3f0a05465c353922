// Why an Action or a Mêlée Move is not legal.
#include "games/sword_and_shield/refusal.hpp"

namespace salle::sword_and_shield {
namespace {

bool is_aimed_deed(Deed deed) {
  return deed == Deed::kAttack || deed == Deed::kAchieve || deed == Deed::kEvent ||
         deed == Deed::kCombine || deed == Deed::kLock;
}

std::string symbol(const Case& that, const DeckCard& face) {
  return that.cards.symbol_names[face.symbol - 1u][static_cast<std::size_t>(that.language)];
}

std::string combination(const Case& that) {
  for (int i = 0; i < that.action.count(); ++i) {
    const int index = that.action.cards[static_cast<std::size_t>(i)];
    for (int j = 0; j < i; ++j) {
      if (that.action.cards[static_cast<std::size_t>(j)] != index) continue;
      return that.tell(
          {"{0} is named twice.", "{0} : nommée deux fois.", "{0} is tweemaal genoemd."},
          {that.title(index)});
    }
    for (int j = 0; j < i; ++j) {
      const int other = that.action.cards[static_cast<std::size_t>(j)];
      if (that.cards.clashes.empty() ||
          !that.cards.clashes[static_cast<std::size_t>(index)].has(other)) {
        continue;
      }
      return that.tell({"{0} and {1} cannot be combined with each other.",
                        "{0} et {1} ne peuvent être combinées entre elles.",
                        "{0} en {1} kunnen niet met elkaar gecombineerd worden."},
                       {that.title(other), that.title(index)});
    }
    if (!that.card(index).combinable) {
      return that.tell({"{0} cannot be combined.", "{0} ne peut être combinée.",
                        "{0} kan niet gecombineerd worden."},
                       {that.title(index)});
    }
    if (that.card(index).symbol != that.card().symbol) {
      return that.tell({"Only cards of one symbol combine: {0} is {1}, {2} is {3}.",
                        "On ne combine que des cartes de même symbole : {0} est {1}, {2} est {3}.",
                        "Alleen kaarten met hetzelfde teken: {0} is {1}, {2} is {3}."},
                       {that.title(), symbol(that, that.card()), that.title(index),
                        symbol(that, that.card(index))});
    }
  }
  return {};
}

// The card is not one for this deed.
std::string wrong_card(const Case& that) {
  switch (that.action.deed) {
    case Deed::kAttack:
      return that.card().kind == DeckKind::kCombat ? std::string()
                                                   : that.not_of_kind(DeckKind::kCombat);
    case Deed::kEvent:
      return that.card().kind == DeckKind::kEvent ? std::string()
                                                  : that.not_of_kind(DeckKind::kEvent);
    case Deed::kImprove:
      return that.card().kind == DeckKind::kImprovement ? std::string()
                                                        : that.not_of_kind(DeckKind::kImprovement);
    case Deed::kAchieve:
      if (that.card().kind != DeckKind::kAchievement)
        return that.not_of_kind(DeckKind::kAchievement);
      if (that.card().playable) return {};
      return that.tell(
          {"{0} is only a defence.", "{0} n'est qu'une défense.", "{0} is alleen een verdediging."},
          {that.title()});
    case Deed::kLock:
      if (!that.rules.melee) return that.only_in_melee();
      return that.card().lock ? std::string() : that.no_sign(Term::kLock);
    case Deed::kCombine:
      return combination(that);
    default:
      return {};
  }
}

bool needs_aim(const Case& that) {
  if (that.action.deed == Deed::kLock) return true;
  for (int i = 0; i < that.action.count(); ++i) {
    if (that.card(that.action.cards[static_cast<std::size_t>(i)]).aimed) return true;
  }
  return false;
}

std::string wrong_aim(const Case& that) {
  if (!that.rules.melee) return that.action.aimed() ? that.names_nobody() : std::string();
  if (!needs_aim(that)) return that.action.aimed() ? that.names_nobody() : std::string();
  const unsigned in_reach = reach(that.rules, that.board, that.board.actor);
  if (in_reach == 0) {
    return that.tell({"No enemy is in reach.", "Aucun ennemi n'est à portée.",
                      "Er is geen vijand binnen bereik."});
  }
  if (!that.action.aimed()) {
    Action example = that.action;
    example.knight = static_cast<std::uint8_t>(std::countr_zero(in_reach));
    return that.tell(
        {"Name the enemy it is aimed at, for instance {0}.",
         "Nommez l'ennemi visé, par exemple {0}.", "Noem de vijand, bijvoorbeeld {0}."},
        {action_text(that.rules, example)});
  }
  const int enemy = that.action.knight;
  if (that.rules.side_of(enemy) == that.rules.side_of(that.board.actor)) {
    return that.tell(
        {"{0} is on the same side.", "{0} est du même camp.", "{0} staat aan dezelfde kant."},
        {that.whom()});
  }
  if ((in_reach & bit(enemy)) != 0) return {};
  const Knight& other = that.board.at(enemy);
  const std::string why =
      other.out    ? that.tell({"is out of the game", "est hors jeu", "is uit het spel"})
      : other.safe ? that.tell({"is in safety", "est à l'abri", "staat veilig"})
      : locked(that.self) || !locked(other)
          ? that.tell({"is not in reach", "n'est pas à portée", "is niet binnen bereik"})
          : that.tell({"is locked with {0}", "est en Blocage avec {0}", "zit in de klem met {0}"},
                      {that.name(other.locked_with)});
  return that.tell(
      {"{0} {1}; in reach: {2}.", "{0} {1} ; à portée : {2}.", "{0} {1}; binnen bereik: {2}."},
      {that.whom(), why, that.names(in_reach)});
}

std::string must_be_first(const Case& that, const std::string& what) {
  return that.tell({"{0} takes the whole turn and must be its first Action.",
                    "{0} prend tout le tour et doit en être la première Action.",
                    "{0} kost de hele beurt en moet de eerste Actie zijn."},
                   {what});
}

std::string grand_pass(const Case& that) {
  if (!shaken(that.self)) {
    return that.tell({"Only a Shaken Knight, with four hits, may make the Grand Pass.",
                      "Seul un Chevalier Ébranlé, à quatre coups, peut faire la Grande Passe.",
                      "Alleen een Aangeslagen Ridder, met vier treffers, mag de Grote Pas doen."});
  }
  if (that.self.grand_passed) {
    return that.of_self({"{0} has made the Grand Pass already; it is for once a game.",
                         "{0} a déjà fait la Grande Passe ; c'est une fois par partie.",
                         "{0} heeft de Grote Pas al gedaan; dat kan eens per spel."},
                        {"You have made the Grand Pass already; it is for once a game.",
                         "Vous avez déjà fait la Grande Passe ; c'est une fois par partie.",
                         "Je hebt de Grote Pas al gedaan; dat kan eens per spel."});
  }
  return must_be_first(that, that.tell({"The Grand Pass", "La Grande Passe", "De Grote Pas"}));
}

std::string held_fast(const Case& that) {
  return that.of_self(
      {"{0} is locked with {1}.", "{0} est en Blocage avec {1}.", "{0} zit in de klem met {1}."},
      {"You are locked with {1}.", "Vous êtes en Blocage avec {1}.", "Je zit in de klem met {1}."},
      that.name(that.self.locked_with));
}

std::string same_tactic(const Case& that) {
  const Phrase words = is_you(that.rules, that.board.actor, that.to)
                           ? Phrase{"{0} is your Tactic already.", "Votre Tactique est déjà {0}.",
                                    "{0} is al jouw Tactiek."}
                           : Phrase{"{0} is {1}'s Tactic already.", "La Tactique {2} est déjà {0}.",
                                    "{0} is al de Tactiek van {1}."};
  return that.tell(words, {tactic_name(that.self.tactic, that.language), that.self_name(),
                           de(that.self_name())});
}

std::string in_safety(const Case& that) {
  if (that.action.deed == Deed::kBack) {
    if (that.board.begun) {
      return that.tell({"Coming back must be the first thing in the turn.",
                        "On ne revient qu'au tout début du tour.",
                        "Terugkomen kan alleen aan het begin van de beurt."});
    }
    if (!that.card().move) return that.no_sign(Term::kMove);
    return that.tell(
        {"The place {0} is taken.", "La place {0} est occupée.", "De plaats {0} is bezet."},
        {in_column(that.action.detail, that.language)});
  }
  if (std::string why = wrong_card(that); !why.empty()) return why;
  if (that.action.deed == Deed::kGrandPass) return grand_pass(that);
  if (that.action.deed == Deed::kTactic) return same_tactic(that);
  if (is_aimed_deed(that.action.deed)) {
    return that.tell({"In safety nothing can be done that is against an enemy.",
                      "En Position Sécuritaire, rien ne se fait contre un ennemi.",
                      "In veiligheid kan niets wat tegen een vijand is."});
  }
  return that.tell({"Not from the Safe Position. {0}", "Pas depuis la Position Sécuritaire. {0}",
                    "Niet vanuit de veilige plaats. {0}"},
                   {that.now()});
}

std::string neglects_enemies(const Case& that) {
  const unsigned due = owed(that.rules, that.board);
  if (due == 0) return {};
  return that.tell(
      {"Every enemy in reach must be attacked in the same turn; {0} left, still to be "
       "attacked: {1}.",
       "Chaque ennemi à portée doit être attaqué dans le même tour ; reste {0}, encore à "
       "attaquer : {1}.",
       "Elke vijand binnen bereik moet in dezelfde beurt aangevallen worden; nog {0}, nog "
       "aan te vallen: {1}."},
      {actions_words(actions_left(that.board), that.language), that.names(due)});
}

}  // namespace

std::string refuse_action(const Case& that) {
  if (that.board.opening != Opening::kNone) return that.first();
  if (that.self.safe) return in_safety(that);
  if (std::string why = wrong_card(that); !why.empty()) return why;
  if (is_aimed_deed(that.action.deed)) {
    if (std::string why = wrong_aim(that); !why.empty()) return why;
  }
  switch (that.action.deed) {
    case Deed::kLock:
      if (locked(that.self)) return held_fast(that);
      break;
    case Deed::kBack:
      return that.rules.melee
                 ? that.of_self({"{0} is in the line already.", "{0} est déjà en ligne.",
                                 "{0} staat al in de linie."},
                                {"You are in the line already.", "Vous êtes déjà en ligne.",
                                 "Je staat al in de linie."})
                 : that.only_in_melee();
    case Deed::kGrandPass:
      return grand_pass(that);
    case Deed::kTactic:
      if (that.action.detail == static_cast<int>(that.self.tactic)) {
        return same_tactic(that);
      }
      break;
    case Deed::kEnd:
      if (!that.board.begun) {
        return that.tell({"A turn takes at least one Action.", "Un tour prend au moins une Action.",
                          "Een beurt heeft ten minste één Actie."});
      }
      break;
    default:
      break;
  }
  return neglects_enemies(that);
}

std::string refuse_move(const Case& that) {
  if (!that.rules.melee) return that.only_in_melee();
  if (that.board.phase == Phase::kAction) {
    if (that.board.opening != Opening::kNone) return that.first();
    if (that.self.safe) return in_safety(that);
  }
  if (!that.card().move) return that.no_sign(Term::kMove);
  if (locked(that.self)) return held_fast(that);
  if (!can_move(that.rules, that.board, that.board.actor)) {
    return that.tell({"The last Knight of a side cannot make a Mêlée Move.",
                      "Le dernier Chevalier d'un camp ne peut faire de Mouvement de Mêlée.",
                      "De laatste Ridder van een kant kan geen Mêleezet doen."});
  }
  if (that.board.phase == Phase::kAction && that.board.begun) {
    return must_be_first(that,
                         that.tell({"A Mêlée Move", "Un Mouvement de Mêlée", "Een Mêleezet"}));
  }
  if (that.action.deed == Deed::kSafe) {
    if (mate_in_safety(that.rules, that.board, that.board.actor)) {
      return that.tell({"A team-mate is in safety already; only one Knight a side may be.",
                        "Un équipier est déjà à l'abri ; un seul Chevalier par camp peut l'être.",
                        "Een teamgenoot staat al veilig; er mag er maar één per kant."});
    }
    return that.of_self(
        {"{0} has answered an attack in this turn and can no longer withdraw.",
         "{0} a déjà répondu à une attaque de ce tour et ne peut plus se retirer.",
         "{0} heeft in deze beurt al geantwoord en kan zich niet meer terugtrekken."},
        {"You have answered an attack in this turn and can no longer withdraw.",
         "Vous avez déjà répondu à une attaque de ce tour et ne pouvez plus vous retirer.",
         "Je hebt in deze beurt al geantwoord en kunt je niet meer terugtrekken."});
  }
  const unsigned mates = mates_in_line(that.rules, that.board, that.board.actor);
  if ((mates & bit(that.action.knight)) == 0) {
    return that.tell({"Change places with a team-mate in the line: {0}.",
                      "On change de place avec un équipier en ligne : {0}.",
                      "Wisselen gaat met een teamgenoot in de linie: {0}."},
                     {mates == 0 ? "-" : that.names(mates)});
  }
  Action right = that.action;
  right.deed = that.action.deed == Deed::kSwap ? Deed::kBreak : Deed::kSwap;
  return that.tell(that.action.deed == Deed::kSwap
                       ? Phrase{"{0} is locked: breaking that costs 15, {1}.",
                                "{0} est en Blocage : le briser coûte 15, {1}.",
                                "{0} zit in de klem: die verbreken kost 15, {1}."}
                       : Phrase{"{0} is not locked: changing places is {1}.",
                                "{0} n'est pas en Blocage : changer de place s'écrit {1}.",
                                "{0} zit niet in de klem: van plaats wisselen is {1}."},
                   {that.whom(), action_text(that.rules, right)});
}

}  // namespace salle::sword_and_shield
