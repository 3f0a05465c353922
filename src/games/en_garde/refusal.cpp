// Why an action is not legal.
#include "core/text.hpp"
#include "games/en_garde/words.hpp"

namespace salle::en_garde {

std::string refusal(const Rules& rules, const View& view, Action action, const Audience& to) {
  if (action.of_chance()) {
    return say({"Drawing cards is left to chance.", "La pioche est affaire de hasard.",
                "Kaarten trekken is aan het toeval."},
               to);
  }
  const Deed deed = action.deed();
  const bool answers = deed == Deed::kParry || deed == Deed::kRetreat;
  if (view.phase == Phase::kAnswer && !answers) {
    return say_of({"First answer the attack: {0}", "Répondez d'abord à l'attaque : {0}",
                   "Beantwoord eerst de aanval: {0}"},
                  view.pending == Attack::kIndirect
                      ? Phrase{"First answer the attack: parry with {1}, or retreat.",
                               "Répondez d'abord à l'attaque : parez avec {1}, ou battez en "
                               "retraite.",
                               "Beantwoord eerst de aanval: pareer met {1}, of trek je terug."}
                      : Phrase{"First answer the attack: parry with {1}.",
                               "Répondez d'abord à l'attaque : parez avec {1}.",
                               "Beantwoord eerst de aanval: pareer met {1}."},
                  to, view.actor,
                  {prompt(rules, view, to), count_words(view.pending_count, view.distance(), to)});
  }
  if (view.phase != Phase::kAnswer && answers) {
    return say({"There is no attack to answer.", "Il n'y a pas d'attaque à laquelle répondre.",
                "Er is geen aanval om te beantwoorden."},
               to);
  }
  if (view.phase == Phase::kLastAttack || deed == Deed::kPass) {
    return view.phase == Phase::kLastAttack
               ? prompt(rules, view, to)
               : say({"Passing is possible only instead of a last attack, in abacus/basic.",
                      "On ne passe qu'au lieu d'une dernière attaque, dans abacus/basic.",
                      "Passen kan alleen in plaats van een laatste aanval, in abacus/basic."},
                     to);
  }
  const Cards hand = view.hand[static_cast<std::size_t>(view.actor)];
  Cards needed;
  if (action.step() > 0) needed.add(action.step());
  if (action.count() > 0) needed.add(action.value(), action.count());
  for (int value = 1; value <= kValues; ++value) {
    if (needed.count(value) > hand.count(value)) {
      return say(
          {"That takes {0}; the hand holds {1}.", "Il faut {0} ; la main contient {1}.",
           "Daarvoor heb je {0} nodig; in de hand: {1}."},
          to,
          {count_words(needed.count(value), value, to), count_words(hand.count(value), value, to)});
    }
  }
  const int room = view.advanced(view.actor);
  if ((deed == Deed::kStepBack || deed == Deed::kRetreat) && action.step() > room) {
    return say({"{0} squares back would leave the strip: {1} are behind.",
                "Reculer de {0} ferait sortir de la piste : il n'y a place que pour {1}.",
                "Met {0} achteruit ga je van de loper af: er is maar plaats voor {1}."},
               to, {std::to_string(action.step()), std::to_string(room)});
  }
  if (deed == Deed::kRetreat) {
    return say(
        {"A direct attack can only be parried.", "Une attaque directe ne peut être que parée.",
         "Een directe aanval kan alleen gepareerd worden."},
        to);
  }
  if ((deed == Deed::kAdvance || deed == Deed::kAdvanceAttack) &&
      action.step() >= view.distance()) {
    return say({"{0} squares forward would reach or pass the opponent, who is {1} away.",
                "Avancer de {0} mènerait sur l'adversaire ou au-delà : la distance est de {1}.",
                "Met {0} vooruit kom je op of voorbij de tegenstander: de afstand is {1}."},
               to, {std::to_string(action.step()), std::to_string(view.distance())});
  }
  if (deed == Deed::kAdvanceAttack && !rules.indirect_attacks()) {
    return say({"{0} has no indirect attacks.", "{0} ne connaît pas l'attaque indirecte.",
                "{0} kent geen indirecte aanval."},
               to, {rule_set_name(rules)});
  }
  if (deed == Deed::kAttack && !rules.parries() && action.count() > 1) {
    return say(
        {"In abacus/basic an attack is one card.", "Dans abacus/basic une attaque est une carte.",
         "In abacus/basic is een aanval één kaart."},
        to);
  }
  if (deed == Deed::kParry) {
    return say({"The attack is {0}; a parry takes just as many of the same.",
                "L'attaque est de {0} ; la parade en prend autant, de même valeur.",
                "De aanval is {0}; pareren gaat met evenveel van dezelfde waarde."},
               to, {count_words(view.pending_count, view.distance(), to)});
  }
  return say(
      {"An attack takes cards equal to the distance, which is {0}.",
       "Une attaque prend des cartes égales à la distance, qui est de {0}.",
       "Een aanval gaat met kaarten gelijk aan de afstand, en die is {0}."},
      to, {std::to_string(view.distance() - (deed == Deed::kAdvanceAttack ? action.step() : 0))});
}

}  // namespace salle::en_garde
