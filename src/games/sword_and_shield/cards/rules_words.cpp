// What a card does, in sentences made from its data.
#include "core/text.hpp"
#include "games/sword_and_shield/cards/card_words.hpp"

namespace salle::sword_and_shield {
namespace {

using Who = Effect::Who;

// "2 cards", "1 card".
std::string counted(int count, const Phrase& one, const Phrase& more, Language language) {
  return cat(count, ' ', (count == 1 ? one : more).in(language));
}

std::string points(int count, Language language) {
  return counted(count, {"fatigue point", "point de fatigue", "vermoeidheidspunt"},
                 {"fatigue points", "points de fatigue", "vermoeidheidspunten"}, language);
}

std::string cards(int count, Language language) {
  return counted(count, {"card", "carte", "kaart"}, {"cards", "cartes", "kaarten"}, language);
}

std::string conditions(std::uint16_t when, Language language) {
  struct Clause {
    Effect::When bit;
    Phrase words;
  };
  static constexpr Clause kClauses[] = {
      {Effect::kChivalryHigher,
       {"your Chivalry is higher than your opponent's",
        "votre Chevalerie dépasse celle de l'adversaire",
        "je Ridderlijkheid hoger is dan die van je tegenstander"}},
      {Effect::kChivalryLower,
       {"your Chivalry is lower than your opponent's",
        "votre Chevalerie est inférieure à celle de l'adversaire",
        "je Ridderlijkheid lager is dan die van je tegenstander"}},
      {Effect::kChivalryEqual,
       {"your Chivalry equals your opponent's", "votre Chevalerie égale celle de l'adversaire",
        "je Ridderlijkheid gelijk is aan die van je tegenstander"}},
      {Effect::kMoreHits,
       {"you have taken more hits than your opponent",
        "vous avez pris plus de coups que l'adversaire",
        "je meer treffers hebt gekregen dan je tegenstander"}},
      {Effect::kFewerHits,
       {"you have taken fewer hits than your opponent",
        "vous avez pris moins de coups que l'adversaire",
        "je minder treffers hebt gekregen dan je tegenstander"}},
      {Effect::kShaken,
       {"your Knight is Shaken", "votre Chevalier est Ébranlé", "je Ridder Aangeslagen is"}},
      {Effect::kFoeShaken,
       {"your opponent is Shaken", "l'adversaire est Ébranlé", "je tegenstander Aangeslagen is"}},
      {Effect::kByStrength,
       {"your Tactic is Strength", "votre Tactique est la Force", "je Tactiek Kracht is"}},
      {Effect::kByTechnique,
       {"your Tactic is Technique", "votre Tactique est la Technique", "je Tactiek Techniek is"}},
  };
  std::string list;
  for (const Clause& clause : kClauses) {
    if ((when & clause.bit) == 0) continue;
    if (!list.empty()) list += say({" and ", " et si ", " en "}, language);
    list += say(clause.words, language);
  }
  return list;
}

std::string subject(Who who, Language language) {
  switch (who) {
    case Who::kSelf:
      return say({"you", "vous", "je"}, language);
    case Who::kFoe:
      return say({"your opponent", "l'adversaire", "je tegenstander"}, language);
    case Who::kAllies:
      return say({"each team-mate", "chaque équipier", "elke teamgenoot"}, language);
    case Who::kFoes:
      return say({"every enemy in reach", "chaque ennemi à portée", "elke vijand binnen bereik"},
                 language);
    case Who::kAlly:
      return say({"one team-mate of your choice", "un équipier de votre choix",
                  "een teamgenoot naar keuze"},
                 language);
    case Who::kFriend:
      return say(
          {"one Knight of your side, of your choice,", "un Chevalier de votre camp, à votre choix,",
           "een Ridder van je kant naar keuze"},
          language);
  }
  return {};
}

// What the player himself does. After a condition Dutch puts the verb before "je".
std::string own_deed(const Effect& effect, bool conditional, Language language) {
  const int amount = effect.amount;
  const int size = amount < 0 ? -amount : amount;
  const auto tell = [&](const Phrase& plain, std::string_view dutch_after,
                        std::initializer_list<std::string_view> arguments) {
    if (conditional && language == Language::kDutch) return fill(dutch_after, arguments);
    return say(plain, language, arguments);
  };
  switch (effect.deed) {
    case Effect::Deed::kFatigue:
      if (amount >= 0) {
        return tell({"regain {0}", "vous regagnez {0}", "je krijgt {0} terug"},
                    "krijg je {0} terug", {points(size, language)});
      }
      return tell({"pay {0}", "vous perdez {0}", "je verliest {0}"}, "verlies je {0}",
                  {points(size, language)});
    case Effect::Deed::kHit:
      return tell({"take a hit", "vous prenez un coup", "je krijgt een treffer"},
                  "krijg je een treffer", {});
    case Effect::Deed::kDraw:
      return tell({"draw {0}", "vous piochez {0}", "je trekt {0}"}, "trek je {0}",
                  {cards(size, language)});
    case Effect::Deed::kDiscard:
      return tell({"discard {0} of your choice", "vous défaussez {0} de votre choix",
                   "je legt {0} naar keuze af"},
                  "leg je {0} naar keuze af", {cards(size, language)});
    case Effect::Deed::kLose:
      return tell(
          {"discard {0} drawn by lot from your hand", "vous défaussez {0} de votre main, au hasard",
           "je legt {0} uit je hand af, door het lot gekozen"},
          "leg je {0} uit je hand af, door het lot gekozen", {cards(size, language)});
    case Effect::Deed::kActions:
      return tell({"you have {0} more this turn", "vous avez {0} de plus à ce tour",
                   "je hebt deze beurt {0} meer"},
                  "heb je deze beurt {0} meer",
                  {counted(size, {"Action", "Action", "Actie"}, {"Actions", "Actions", "Acties"},
                           language)});
    case Effect::Deed::kAbility: {
      const std::string_view change =
          (amount >= 0 ? Phrase{"higher", "augmente", "hoger"} : Phrase{"lower", "baisse", "lager"})
              .in(language);
      return tell({"your {0} is {1} {2} until the end of this turn",
                   "votre {0} {2} de {1} jusqu'à la fin du tour",
                   "je {0} is tot het einde van deze beurt {1} {2}"},
                  "is je {0} tot het einde van deze beurt {1} {2}",
                  {ability_name(effect.ability, language), std::to_string(size), change});
    }
    case Effect::Deed::kTactic:
      return tell({"change to your other Tactic, free", "vous changez de Tactique, sans frais",
                   "je wisselt gratis van Tactiek"},
                  "wissel je gratis van Tactiek", {});
    case Effect::Deed::kReveal:
      return tell({"show your hand to everyone", "vous montrez votre main à tous",
                   "je toont je hand aan iedereen"},
                  "toon je je hand aan iedereen", {});
  }
  return {};
}

// What somebody else does; {0} is who. All subjects are singular, so one form of the verb serves.
std::string others_deed(const Effect& effect, bool conditional, Language language) {
  const int amount = effect.amount;
  const int size = amount < 0 ? -amount : amount;
  const std::string who = subject(effect.who, language);
  const auto tell = [&](const Phrase& plain, std::string_view dutch_after,
                        std::initializer_list<std::string_view> arguments) {
    if (conditional && language == Language::kDutch) return fill(dutch_after, arguments);
    return say(plain, language, arguments);
  };
  switch (effect.deed) {
    case Effect::Deed::kFatigue:
      if (amount >= 0) {
        return tell({"{0} regains {1}", "{0} regagne {1}", "{0} krijgt {1} terug"},
                    "krijgt {0} {1} terug", {who, points(size, language)});
      }
      return tell({"{0} loses {1}", "{0} perd {1}", "{0} verliest {1}"}, "verliest {0} {1}",
                  {who, points(size, language)});
    case Effect::Deed::kHit:
      return tell({"{0} takes a hit", "{0} prend un coup", "{0} krijgt een treffer"},
                  "krijgt {0} een treffer", {who});
    case Effect::Deed::kDraw:
      return tell({"{0} draws {1}", "{0} pioche {1}", "{0} trekt {1}"}, "trekt {0} {1}",
                  {who, cards(size, language)});
    case Effect::Deed::kDiscard:
      return tell({"{0} chooses and discards {1}", "{0} défausse {1} de son choix",
                   "{0} legt {1} naar eigen keuze af"},
                  "legt {0} {1} naar eigen keuze af", {who, cards(size, language)});
    case Effect::Deed::kLose:
      return tell({"{0} discards {1} drawn by lot", "{0} défausse {1} au hasard",
                   "{0} legt {1} af, door het lot gekozen"},
                  "legt {0} {1} af, door het lot gekozen", {who, cards(size, language)});
    case Effect::Deed::kActions:
      return tell(
          {"{0} has {1} more Actions", "{0} a {1} Actions de plus", "{0} heeft {1} Acties meer"},
          "heeft {0} {1} Acties meer", {who, std::to_string(size)});
    case Effect::Deed::kAbility: {
      const std::string change = say(amount >= 0 ? Phrase{"{0} higher", "+{0}", "{0} hoger"}
                                                 : Phrase{"{0} lower", "−{0}", "{0} lager"},
                                     language, {std::to_string(size)});
      return tell({"the {1} of {0} is {2} until the end of this turn",
                   "{0} a {2} en {1} jusqu'à la fin du tour",
                   "de {1} van {0} is tot het einde van deze beurt {2}"},
                  "is de {1} van {0} tot het einde van deze beurt {2}",
                  {who, ability_name(effect.ability, language), change});
    }
    case Effect::Deed::kTactic:
      return tell({"{0} must change to the other Tactic", "{0} doit changer de Tactique",
                   "{0} moet van Tactiek wisselen"},
                  "moet {0} van Tactiek wisselen", {who});
    case Effect::Deed::kReveal:
      return tell({"{0} shows everyone all cards in hand", "{0} montre sa main à tous",
                   "{0} toont iedereen de hand"},
                  "toont {0} iedereen de hand", {who});
  }
  return {};
}

std::string values(const std::array<std::uint8_t, 2>& pair, Language language) {
  return cat(ability_name(Ability::kStrength, language), ' ', static_cast<int>(pair[0]), ", ",
             ability_name(Ability::kTechnique, language), ' ', static_cast<int>(pair[1]));
}

// "A guard or a Manoeuvre answers it."
std::string answered_by_words(const DeckCard& card, Language language) {
  struct AnswerKind {
    Answers bit;
    Phrase words;
  };
  static constexpr AnswerKind kKinds[] = {
      {kByGuards, {"a fitting guard", "une garde qui convient", "een passende wacht"}},
      {kByAchievements,
       {"a fitting Achievement", "une Réussite qui convient", "een passend Wapenfeit"}},
      {kByManoeuvres, {"a Manoeuvre", "une Manœuvre", "een Manoeuvre"}},
  };
  std::vector<std::string> ways;
  for (const AnswerKind& kind : kKinds) {
    if ((card.answered_by & kind.bit) != 0) ways.push_back(say(kind.words, language));
  }
  if (ways.empty())
    return say({"Nothing stops it.", "Rien ne l'arrête.", "Niets houdt hem tegen."}, language);
  if (ways.size() == 1) {
    return say({"Only {0} answers it.", "Seule {0} y répond.", "Alleen {0} helpt ertegen."},
               language, {ways[0]});
  }
  const std::string last = ways.back();
  ways.pop_back();
  return say({"{0} or {1} answers it.", "{0} ou {1} y répond.", "{0} of {1} helpt ertegen."},
             language, {capitalised(join(ways, ", ")), last});
}

std::string combat_words(const DeckCard& card, Language language) {
  const Term arm = with_shield(card.guard) ? Term::kShield : Term::kSword;
  return say({"Attack: {0}, {1}. Defence: {2} ({3}), {4}; answers {5}.",
              "Attaque : {0}, {1}. Défense : {2} ({3}), {4} ; répond à {5}.",
              "Aanval: {0}, {1}. Verdediging: {2} ({3}), {4}; beantwoordt {5}."},
             language,
             {strike_name(card.strike, language), values(card.attack, language),
              guard_name(card.guard, language), term(arm, language), values(card.defence, language),
              strike_list(card.stops, language)});
}

std::string second_artefact_words(const StartCard& card, Language language) {
  if (!card.second_artefact) return {};
  return say({" Allows a second Artefact.", " Permet un second Artefact.",
              " Laat een tweede Artefact toe."},
             language);
}

std::string achievement_words(const DeckCard& card, Language language) {
  std::vector<std::string> sentences;
  if (card.attacks) {
    sentences.push_back(say({"As an Action, for {0}: {1}{2}.", "En Action, pour {0} : {1}{2}.",
                             "Als Actie, voor {0}: {1}{2}."},
                            language,
                            {points(card.action_cost, language), strike_name(card.strike, language),
                             card.attack[0] == 0 ? "" : cat(", ", values(card.attack, language))}));
    sentences.push_back(answered_by_words(card, language));
    sentences.push_back(effects_words(card, language));
  } else if (!card.effects.empty()) {
    sentences.push_back(
        say({"As an Action, for {0}: {1}", "En Action, pour {0} : {1}", "Als Actie, voor {0}: {1}"},
            language, {points(card.action_cost, language), effects_words(card, language)}));
  }
  if (card.stops != 0) {
    sentences.push_back(
        say({"As a defence, for {0}: stops {1}.", "En défense, pour {0} : arrête {1}.",
             "Als verdediging, voor {0}: stopt {1}."},
            language, {points(card.defence_cost, language), strike_list(card.stops, language)}));
  }
  std::erase(sentences, "");
  return join(sentences, " ");
}

// The signs any card of the deck may bear.
std::string sign_words(const CardSet& set, int index, Language language) {
  const DeckCard& card = set.deck[static_cast<std::size_t>(index)];
  std::vector<std::string> signs;
  if (card.initiative != 0) {
    signs.push_back(cat(term(Term::kInitiative, language), ' ', card.initiative, '.'));
  }
  if (card.manoeuvre) signs.push_back(cat(term(Term::kManoeuvre, language), '.'));
  if (card.move) signs.push_back(cat(term(Term::kMove, language), '.'));
  if (card.lock) signs.push_back(cat(term(Term::kLock, language), '.'));
  if (card.symbol != 0 && !card.combinable) {
    signs.push_back(
        say({"Cannot be combined.", "Ne peut pas être combinée.", "Kan niet worden gecombineerd."},
            language));
  } else if (!set.clashes.empty() && set.clashes[static_cast<std::size_t>(index)].any()) {
    std::vector<std::string> others;
    set.clashes[static_cast<std::size_t>(index)].each([&](int other) {
      others.push_back(number_words(set.deck[static_cast<std::size_t>(other)].number));
    });
    signs.push_back(say({"Cannot be combined with {0}.", "Ne peut pas être combinée avec {0}.",
                         "Kan niet worden gecombineerd met {0}."},
                        language, {join(others, ", ")}));
  }
  return join(signs, " ");
}

}  // namespace

std::string option_words(const DeckCard& card, int option, Language language) {
  std::vector<std::string> sentences;
  for (const Effect& effect : card.effects) {
    if (effect.option == option) sentences.push_back(effect_words(effect, language));
  }
  return join(sentences, " ");
}

std::string effects_words(const DeckCard& card, Language language) {
  std::vector<std::string> sentences;
  bool offered = false;
  for (const Effect& effect : card.effects) {
    if (effect.option == 0) {
      sentences.push_back(effect_words(effect, language));
    } else if (!offered) {
      offered = true;
      std::string choice = say({"Choose one:", "Au choix :", "Kies er één:"}, language);
      for (int option = 1; option <= kMaxOptions; ++option) {
        const std::string words = option_words(card, option, language);
        if (!words.empty()) choice += cat(" (", option, ") ", words);
      }
      sentences.push_back(std::move(choice));
    }
  }
  return join(sentences, " ");
}

std::string effect_words(const Effect& effect, Language language) {
  const bool conditional = effect.when != Effect::kAlways;
  const std::string deed = effect.who == Who::kSelf ? own_deed(effect, conditional, language)
                                                    : others_deed(effect, conditional, language);
  if (!conditional) return cat(capitalised(deed), '.');
  return say({"If {0}, {1}.", "Si {0}, {1}.", "Als {0}, {1}."}, language,
             {conditions(effect.when, language), deed});
}

std::string card_text(const CardSet& set, int deck_index, Language language) {
  const auto index = static_cast<std::size_t>(deck_index);
  const DeckCard& card = set.deck[index];
  std::string words = set.deck_faces[index].text[static_cast<std::size_t>(language)];
  if (words.empty()) {
    switch (card.kind) {
      case DeckKind::kCombat:
        words = combat_words(card, language);
        break;
      case DeckKind::kAchievement:
        words = achievement_words(card, language);
        break;
      case DeckKind::kEvent:
        words = effects_words(card, language);
        break;
      case DeckKind::kImprovement:
        words = say({"For the rest of the game: {0}.", "Pour le reste de la partie : {0}.",
                     "Voor de rest van het spel: {0}."},
                    language, {ability_changes(card.abilities, language)});
        break;
    }
  }
  return words;
}

std::string card_rules_words(const CardSet& set, int deck_index, Language language) {
  const std::string words = card_text(set, deck_index, language);
  const std::string signs = sign_words(set, deck_index, language);
  return signs.empty() ? words : cat(words, ' ', signs);
}

std::string start_rules_words(const CardSet& set, int start_index, Language language) {
  const auto index = static_cast<std::size_t>(start_index);
  const StartCard& card = set.start[index];
  const std::string& own = set.start_faces[index].text[static_cast<std::size_t>(language)];
  if (!own.empty()) return own;
  switch (card.kind) {
    case StartKind::kKnight: {
      std::vector<std::string> abilities;
      for (std::size_t i = 0; i < card.abilities.size(); ++i) {
        abilities.push_back(cat(ability_name(static_cast<Ability>(i), language), ' ',
                                static_cast<int>(card.abilities[i])));
      }
      return cat(join(abilities, ", "), '.', second_artefact_words(card, language));
    }
    case StartKind::kHealth:
      return say({"28 fatigue points, 5 hits.", "28 points de fatigue, 5 coups.",
                  "28 vermoeidheidspunten, 5 treffers."},
                 language);
    case StartKind::kArtefact:
      return cat(group_name(card.group, language), ". ", ability_changes(card.abilities, language),
                 '.', card.unique ? say({" Unique.", " Unique.", " Uniek."}, language) : "",
                 second_artefact_words(card, language));
  }
  return {};
}

}  // namespace salle::sword_and_shield
