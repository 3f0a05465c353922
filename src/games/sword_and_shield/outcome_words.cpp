// What came of a deed: answers, hits, and the end.
#include "games/sword_and_shield/chronicle.hpp"

namespace salle::sword_and_shield {

std::string Chronicle::outcome() const {
  switch (event_.what) {
    case Happening::kDefence:
      return of({"{0} answers with {1}: {2}, {3}.", "{0} répond, {1} : {2}, {3}.",
                 "{0} antwoordt met {1}: {2}, {3}."},
                {"You answer with {1}: {2}, {3}.", "Vous répondez, {1} : {2}, {3}.",
                 "Je antwoordt met {1}: {2}, {3}."},
                {guard_name(face().guard, language_), sum(), cost()});
    case Happening::kBlock:
      return of({"{0} stops it with {1}: {2}.", "{0} l'arrête avec {1} : {2}.",
                 "{0} houdt de aanval tegen met {1}: {2}."},
                {"You stop it with {1}: {2}.", "Vous l'arrêtez avec {1} : {2}.",
                 "Je houdt de aanval tegen met {1}: {2}."},
                {played(), cost()});
    case Happening::kManoeuvre:
      return of(
          {"{0} evades it with a Manoeuvre, {1}: {2}.", "{0} esquive par une Manœuvre, {1} : {2}.",
           "{0} ontwijkt met een Manoeuvre, {1}: {2}."},
          {"You evade it with a Manoeuvre, {1}: {2}.", "Vous esquivez par une Manœuvre, {1} : {2}.",
           "Je ontwijkt met een Manoeuvre, {1}: {2}."},
          {title(), cost()});
    case Happening::kCompared:
      if (event_.amount == 0) {
        return tell({"{0} against {0}: nobody pays.", "{0} contre {0} : personne ne paie.",
                     "{0} tegen {0}: niemand betaalt."},
                    {cat(int{event_.number})});
      }
      return of({"{1} against {2}: {0} pays {3}.", "{1} contre {2} : {0} paie {3}.",
                 "{1} tegen {2}: {0} betaalt {3}."},
                {"{1} against {2}: you pay {3}.", "{1} contre {2} : vous payez {3}.",
                 "{1} tegen {2}: jij betaalt {3}."},
                {cat(int{event_.value}), cat(int{event_.number}), amount()});
    case Happening::kNoAnswer:
      return of({"{0} does not answer.", "{0} ne répond pas.", "{0} antwoordt niet."},
                {"You do not answer.", "Vous ne répondez pas.", "Je antwoordt niet."});
    case Happening::kLapsed:
      return tell({"{0} meets nobody there any more.", "{0} ne trouve plus personne.",
                   "{0} treft daar niemand meer."},
                  {attack_title(cards_, event_.card, language_)});
    default:
      return consequence();
  }
}

std::string Chronicle::consequence() const {
  switch (event_.what) {
    case Happening::kHit:
      if (event_.flag) {
        return of({"{0} is exhausted and takes a hit, the {1} of five.",
                   "À bout de fatigue, {0} prend un coup, le {1} sur cinq.",
                   "{0} is uitgeput en krijgt een treffer, de {1} van vijf."},
                  {"You are exhausted and take a hit, the {1} of five.",
                   "À bout de fatigue, vous prenez un coup, le {1} sur cinq.",
                   "Je bent uitgeput en krijgt een treffer, de {1} van vijf."},
                  {ordinal(event_.amount, language_)});
      }
      return of({"{0} takes a hit, the {1} of five.", "{0} prend un coup, le {1} sur cinq.",
                 "{0} krijgt een treffer, de {1} van vijf."},
                {"You take a hit, the {1} of five.", "Vous prenez un coup, le {1} sur cinq.",
                 "Je krijgt een treffer, de {1} van vijf."},
                {ordinal(event_.amount, language_)});
    case Happening::kShaken:
      return of({"{0} is Shaken: from now on everything costs 1 more.",
                 "{0} : Ébranlé, tout coûte désormais 1 de plus.",
                 "{0} is Aangeslagen: voortaan kost alles 1 meer."},
                {"You are Shaken: from now on everything costs 1 more.",
                 "Vous passez à l'état Ébranlé : tout vous coûte désormais 1 de plus.",
                 "Je bent Aangeslagen: voortaan kost alles 1 meer."});
    case Happening::kGained:
      return of({"{0} gains {1} and has {2}.", "{0} regagne {1} et en a {2}.",
                 "{0} krijgt {1} en heeft er {2}."},
                {"You gain {1} and have {2}.", "Vous regagnez {1} et en avez {2}.",
                 "Je krijgt {1} en hebt er {2}."},
                {points(event_.amount, language_), cat(int{event_.value})});
    case Happening::kSapped:
      return of({"{0} loses {1}.", "{0} perd {1}.", "{0} verliest {1}."},
                {"You lose {1}.", "Vous perdez {1}.", "Je verliest {1}."},
                {points(event_.amount, language_)});
    case Happening::kActions:
      return of({"{0} has {1} more this turn.", "{0} a {1} de plus à ce tour.",
                 "{0} heeft deze beurt {1} meer."},
                {"You have {1} more this turn.", "Vous avez {1} de plus à ce tour.",
                 "Je hebt deze beurt {1} meer."},
                {actions_words(event_.amount, language_)});
    case Happening::kAbility: {
      std::array<std::int8_t, kAbilities> change = {};
      change[static_cast<std::size_t>(event_.ability_of)] = static_cast<std::int8_t>(event_.amount);
      return of(
          {"Until the end of the turn {0} has {1}.", "Jusqu'à la fin du tour, {0} a {1}.",
           "Tot het einde van de beurt heeft {0} {1}."},
          {"Until the end of the turn you have {1}.", "Jusqu'à la fin du tour, vous avez {1}.",
           "Tot het einde van de beurt heb je {1}."},
          {ability_changes(change, language_)});
    }
    case Happening::kRevealed: {
      std::vector<std::string> hand;
      event_.hand.each([&](int card) { hand.push_back(card_title(cards_, card, language_)); });
      return of({"{0} shows the hand, {1}: {2}.", "{0} montre sa main, {1} : {2}.",
                 "{0} toont de hand, {1}: {2}."},
                {"You show your hand, {1}: {2}.", "Vous montrez votre main, {1} : {2}.",
                 "Je toont je hand, {1}: {2}."},
                {cards_words(event_.count, language_), listed(hand, Joined::kAnd, language_)});
    }
    case Happening::kLockEnds:
      return between(
          {"The lock between {0} and {1} ends.", "Le Blocage entre {0} et {1} prend fin.",
           "De klem tussen {0} en {1} is voorbij."},
          {"The lock between you and {1} ends.", "Le Blocage entre vous et {1} prend fin.",
           "De klem tussen jou en {1} is voorbij."},
          {"The lock between you and {0} ends.", "Le Blocage entre vous et {0} prend fin.",
           "De klem tussen jou en {0} is voorbij."});
    case Happening::kOut:
      return of({"{0} has taken five hits and leaves the field.",
                 "{0} a pris cinq coups et quitte la lice.",
                 "{0} heeft vijf treffers en verlaat het strijdperk."},
                {"You have taken five hits and leave the field.",
                 "Vous avez pris cinq coups et quittez la lice.",
                 "Je hebt vijf treffers en verlaat het strijdperk."});
    case Happening::kReturned:
      return of({"{0}, the last of {1}, comes back into the line.",
                 "{0}, qui n'a plus d'équipier dans {1}, revient en ligne.",
                 "{0}, de laatste van {1}, komt terug in de linie."},
                {"You, the last of your side, come back into the line.",
                 "Vous n'avez plus d'équipier dans votre camp et revenez en ligne.",
                 "Jij, de laatste van jouw kant, komt terug in de linie."},
                {side_name(rules_.side_of(event_.knight), language_)});
    case Happening::kCentred:
      return of({"{0} takes the centre.", "{0} prend le centre.", "{0} neemt het midden in."},
                {"You take the centre.", "Vous prenez le centre.", "Je neemt het midden in."});
    case Happening::kWon:
      return won();
    default:
      return {};
  }
}

std::string Chronicle::won() const {
  const std::string side = side_called(rules_, event_.amount, to_);
  const bool yours = is_your_side(rules_, event_.amount, to_);
  if (rules_.melee) {
    return tell(yours ? Phrase{"You win the mêlée.", "Vous gagnez la Mêlée.", "Jij wint de mêlee."}
                      : Phrase{"{0} wins the mêlée.", "{0} gagne la Mêlée.", "{0} wint de mêlee."},
                {side});
  }
  return tell(
      yours ? Phrase{"You win the joust.", "Vous gagnez la Joute.", "Jij wint het tweegevecht."}
            : Phrase{"{0} wins the joust.", "{0} gagne la Joute.", "{0} wint het tweegevecht."},
      {side});
}

}  // namespace salle::sword_and_shield
