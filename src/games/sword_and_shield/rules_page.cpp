// The rules of each rule set, told in our own words. "Ruling" marks what the rulebook leaves open.
#include "games/sword_and_shield/words.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/sword_and_shield/phrases.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr Phrase kAim = {
    "Two Knights fight on foot, with sword and shield. Every exertion costs fatigue; who is hit, "
    "or exhausted, takes a hit. A Knight can take four hits: the fifth loses.",
    "Deux Chevaliers combattent à pied, avec épée et bouclier. Tout effort coûte de la fatigue ; "
    "qui est touché, ou épuisé, prend un coup. Un Chevalier en supporte quatre : le cinquième fait "
    "perdre.",
    "Twee Ridders vechten te voet, met zwaard en schild. Elke inspanning kost vermoeidheidspunten; "
    "wie geraakt of uitgeput wordt, krijgt een treffer. Een Ridder verdraagt er vier: bij de "
    "vijfde is het verloren."};

constexpr Phrase kMeleeAim = {
    "Two sides of two or three Knights each fight on foot, with sword and shield. Every exertion "
    "costs fatigue; who is hit, or exhausted, takes a hit, and leaves the field with the fifth. A "
    "side without Knights has lost.",
    "Deux camps de deux ou trois Chevaliers combattent à pied, avec épée et bouclier. Tout effort "
    "coûte de la fatigue ; qui est touché, ou épuisé, prend un coup, et quitte la lice au "
    "cinquième. Un camp sans Chevalier a perdu.",
    "Twee kanten met elk twee of drie Ridders vechten te voet, met zwaard en schild. Elke "
    "inspanning kost vermoeidheidspunten; wie geraakt of uitgeput wordt, krijgt een treffer, en "
    "verlaat bij de vijfde het strijdperk. Een kant zonder Ridders heeft verloren."};

constexpr Phrase kKnights = {
    "\n\nA Knight has four abilities. Strength and Technique are the two Tactics: one of them is "
    "chosen, and counts until it is changed. Chivalry matters to some cards. Endurance is the "
    "number of Actions in a turn. An Artefact drawn at the start (one, unless a card allows a "
    "second) changes abilities, and so do Improvements. Everyone begins with 28 fatigue points and "
    "a hand of eight cards. Ruling: an empty start deck is made anew from the cards put back.",
    "\n\nUn Chevalier a quatre Aptitudes. Force et Technique sont les deux Tactiques : on en "
    "choisit une, qui vaut jusqu'à ce qu'on en change. La Chevalerie compte pour certaines cartes. "
    "L'Endurance est le nombre d'Actions d'un tour. Un Artefact pioché au départ (un seul, sauf si "
    "une carte en permet un second) modifie les Aptitudes, les Améliorations aussi. Chacun "
    "commence avec 28 Points de Fatigue et une main de huit cartes. Arbitrage : un Paquet de "
    "Départ vide est refait avec les cartes remises.",
    "\n\nEen Ridder heeft vier eigenschappen. Kracht en Techniek zijn de twee Tactieken: één ervan "
    "wordt gekozen en geldt tot je wisselt. Ridderlijkheid telt bij sommige kaarten. Volharding is "
    "het aantal Acties in een beurt. Een Artefact uit de startstapel (één, tenzij een kaart een "
    "tweede toelaat) verandert eigenschappen, en Verbeteringen doen dat ook. Iedereen begint met "
    "28 vermoeidheidspunten en een hand van acht kaarten. Beslissing: een lege startstapel wordt "
    "opnieuw gemaakt van de teruggelegde kaarten."};

constexpr Phrase kDoubleDeck = {
    " Each side has a start deck and a draw deck of its own. No Knight and no Unique Artefact is "
    "in the game twice: who draws one draws again.",
    " Chaque camp a son Paquet de Départ et sa pioche. Aucun Chevalier ni Artefact Unique n'est en "
    "jeu deux fois : on repioche.",
    " Elke kant heeft een eigen startstapel en trekstapel. Geen Ridder en geen Uniek Artefact is "
    "er tweemaal: dan wordt opnieuw getrokken."};

constexpr Phrase kBidding = {
    "\n\nWho starts is bid for with initiative numbers:\n  bid12   names the number of an "
    "initiative card you hold, lower than the last bid.\n  pass    no more bids. The lowest bid "
    "starts, and must open by attacking with that very card.\nIf nobody holds an initiative card, "
    "all is dealt anew. Ruling: if all pass, the first in order who holds an initiative card opens "
    "with one of them; and who cannot bid is asked all the same, so that passing tells nothing.",
    "\n\nOn enchérit pour commencer, avec les nombres d'initiative :\n  bid12   nomme le nombre "
    "d'une carte d'initiative de sa main, plus bas que la dernière enchère.\n  pass    ne plus "
    "enchérir. Le plus bas commence, et doit ouvrir en attaquant avec cette carte.\nSi personne "
    "n'a de carte d'initiative, on redistribue tout. Arbitrage : si tous passent, le premier dans "
    "l'ordre qui a une carte d'initiative ouvre avec l'une d'elles ; et qui ne peut enchérir est "
    "interrogé aussi, pour que passer ne révèle rien.",
    "\n\nOm te beginnen wordt er geboden met initiatiefgetallen:\n  bid12   noemt het getal van "
    "een initiatiefkaart in je hand, lager dan het laatste bod.\n  pass    niet meer bieden. Het "
    "laagste bod begint, en moet openen met een aanval met die kaart.\nHeeft niemand een "
    "initiatiefkaart, dan wordt alles opnieuw gedeeld. Beslissing: past iedereen, dan opent de "
    "eerste in volgorde die een initiatiefkaart heeft met een daarvan; en ook wie niet kan bieden "
    "wordt gevraagd, zodat passen niets verraadt."};

constexpr Phrase kEqualBids = {
    " With two decks an enemy's bid may be equalled (ruling: but no card is bid twice); then the "
    "lower of the next initiative cards "
    "decides (ruling: then the order of bidding).",
    " Avec deux paquets on peut égaler l'enchère d'un ennemi (arbitrage : mais aucune carte ne "
    "sert deux fois) ; la plus basse des cartes "
    "d'initiative suivantes décide alors (arbitrage : puis l'ordre des enchères).",
    " Met twee stapels mag je het bod van een vijand evenaren (beslissing: maar geen kaart wordt "
    "tweemaal geboden); dan beslist de laagste van de "
    "volgende initiatiefkaarten (beslissing: daarna de biedvolgorde)."};

constexpr Phrase kEqualBidsOfSides = {
    " With two decks an enemy's bid may be equalled (ruling: but no card is bid twice); then each "
    "of the two sides shows the lowest "
    "other initiative card in any of its hands, and the bidder whose side shows the lower one "
    "starts (ruling: if none or equal ones are shown, the order of bidding).",
    " Avec deux paquets on peut égaler l'enchère d'un ennemi (arbitrage : mais aucune carte ne "
    "sert deux fois) ; chacun des deux camps montre alors "
    "la plus basse autre carte d'initiative de toutes ses mains, et l'enchérisseur du camp qui "
    "montre la plus basse commence (arbitrage : sans carte ou à égalité, l'ordre des enchères).",
    " Met twee stapels mag je het bod van een vijand evenaren (beslissing: maar geen kaart wordt "
    "tweemaal geboden); dan toont elk van beide kanten de "
    "laagste andere initiatiefkaart uit al haar handen, en de bieder van de kant met de laagste "
    "begint (beslissing: zonder kaart of bij gelijke kaarten de biedvolgorde)."};

constexpr Phrase kDecks = {
    " Ruling: the rulebook gives each side decks of its own in one place and calls that a variant "
    "in another; here own decks are the rule, and shared ones (melee/shared-decks) the option.",
    " Arbitrage : le livret donne ici à chaque camp ses propres paquets et l'appelle ailleurs une "
    "variante ; chez nous c'est la règle, et les paquets partagés (melee/shared-decks) sont "
    "l'option.",
    " Beslissing: het boekje geeft elke kant op de ene plaats eigen stapels en noemt dat elders "
    "een variant; hier zijn eigen stapels de regel, en gedeelde (melee/shared-decks) de "
    "mogelijkheid."};

constexpr Phrase kChoices = {
    "\n\nSome cards of this set leave a choice to whoever plays them, made when it is that card's "
    "turn:\n  pick:2  the second of the things it offers.\n  for:2   Knight 2 of the own side is "
    "the one it is for.\nRuling: a choice with one possibility makes itself, and choosing costs "
    "nothing.",
    "\n\nCertaines cartes de ce jeu laissent un choix à qui les joue, quand vient le tour de la "
    "carte :\n  pick:2  la deuxième des choses qu'elle propose.\n  for:2   elle est pour le "
    "Chevalier 2 de son camp.\nArbitrage : un choix à une seule possibilité se fait tout seul, et "
    "choisir ne coûte rien.",
    "\n\nSommige kaarten van deze set laten een keuze aan wie ze speelt, als die kaart aan de "
    "beurt is:\n  pick:2  het tweede van wat ze biedt.\n  for:2   ze is voor Ridder 2 van de eigen "
    "kant.\nBeslissing: een keuze met één mogelijkheid gaat vanzelf, en kiezen kost niets."};

constexpr Phrase kTurn = {
    "\n\nIn your turn you have as many Actions as your Endurance. Take at least one; `end` stops "
    "after any. An Action is one of these:\n  a150    attack with a Combat card{0}. It costs the "
    "card's value in your Tactic less your own, if that is more than nothing. Value and ability "
    "added are its Modified Combat Number.\n  c200    play an Achievement, at its printed cost.\n  "
    "e192    play an Event: free (ruling: the rulebook names no cost).\n  i201    play an "
    "Improvement: free (the same ruling). It stays for the rest of the game.\n  [a110 a114 e192]\n "
    "         a Combination: two to four Combat cards and Events of one symbol, 4 points in all. "
    "They are carried out in the order named; each attack is answered.\n  x150    discard a "
    "card.\n  t:S t:T change Tactic, to Strength or to Technique.\n  grand   the Grand Pass, once "
    "a game, when Shaken: discard your hand, draw eight. It takes the whole turn.\nWhen the turn "
    "is over {1} up to eight cards, then you. Ruling: an Endurance that changes counts at once; "
    "and without cards one can still change Tactic.",
    "\n\nÀ son tour on a autant d'Actions que d'Endurance. Il en faut au moins une ; `end` termine "
    "après n'importe laquelle. Une Action est l'une de celles-ci :\n  a150    attaquer avec une "
    "Carte Combat{0}. Cela coûte la valeur de la carte dans sa Tactique moins son Aptitude, si "
    "c'est plus que zéro. Valeur et Aptitude ajoutées font la Valeur de Combat Modifiée.\n  c200   "
    " "
    "jouer une Réussite, au coût imprimé.\n  e192    jouer un Évènement : gratuit (arbitrage : le "
    "livret n'indique aucun coût).\n  i201    jouer une Amélioration : gratuit (même arbitrage). "
    "Elle reste jusqu'à la fin de la partie.\n  [a110 a114 e192]\n          une Combinaison : de "
    "deux à quatre Cartes Combat et Évènements de même symbole, 4 points en tout, dans l'ordre "
    "nommé ; on répond à chaque attaque.\n  x150    défausser une carte.\n  t:S t:T changer de "
    "Tactique : Force ou Technique.\n  grand   la Grande Passe, une fois par partie, quand on est "
    "Ébranlé : défausser sa main, en piocher huit. Elle prend tout le tour.\nLe tour fini, {1} sa "
    "main à huit cartes, puis on complète la sienne. Arbitrage : une Endurance qui change compte "
    "aussitôt ; et sans "
    "cartes on peut toujours changer de Tactique.",
    "\n\nIn je beurt heb je zoveel Acties als je Volharding. Doe er minstens één; `end` stopt na "
    "elke. Een Actie is een van deze:\n  a150    aanvallen met een Gevechtskaart{0}. Dat kost de "
    "waarde van de kaart in je Tactiek min die van jezelf, als dat meer is dan nul. Waarde en "
    "eigenschap samen zijn het Gevechtsgetal.\n  c200    een Wapenfeit spelen, voor de gedrukte "
    "prijs.\n  e192    een Gebeurtenis spelen: gratis (beslissing: het boekje noemt geen prijs).\n "
    " i201    een Verbetering spelen: gratis (dezelfde beslissing). Die blijft de rest van het "
    "spel.\n  [a110 a114 e192]\n          een Combinatie: twee tot vier Gevechtskaarten en "
    "Gebeurtenissen met hetzelfde teken, samen 4 punten, in de genoemde volgorde; elke aanval "
    "wordt beantwoord.\n  x150    een kaart afleggen.\n  t:S t:T van Tactiek wisselen: Kracht of "
    "Techniek.\n  grand   de Grote Pas, eens per spel, als je Aangeslagen bent: leg je hand af, "
    "trek er acht. Kost de hele beurt.\nNa de beurt vult {1} aan tot acht kaarten, dan jij. "
    "Beslissing: een Volharding die verandert telt meteen; en zonder kaarten kun je altijd nog van "
    "Tactiek wisselen."};

constexpr Phrase kAnswers = {
    "\n\nAn attack is answered with one of these:\n  d131    a Combat card whose guard answers "
    "that strike. It costs like an attack, from its defence value. Then the two Modified Combat "
    "Numbers are compared, and the lower side pays the difference.\n  c184    an Achievement that "
    "stops that strike, at its printed cost. Nothing is compared.\n  m145    a card with the "
    "Manoeuvre sign: 5 points. Nothing is compared.\n  hit     you take a hit. Ruling: you may, "
    "even if you could answer, since hands are secret.\nFor example: a Crooked Cut of Technique 6 "
    "by a Knight of Technique 2 costs 4 and has the number 8. Ruling: the attacker's cost is paid "
    "first, then the defender's, then the difference; who leaves the game by paying has not done "
    "what was paid for, and when the Knight attacked leaves it, the rest of a Combination falls "
    "away.",
    "\n\nOn répond à une attaque par l'une de ces choses :\n  d131    une Carte Combat dont la "
    "garde répond à ce coup. Elle coûte comme une attaque, d'après sa valeur de défense. On "
    "compare alors les Valeurs de Combat Modifiées : la plus basse paie la différence.\n  c184    "
    "une Réussite qui arrête ce coup, au coût imprimé. On ne compare rien.\n  m145    une carte au "
    "symbole Manœuvre : 5 points. On ne compare rien.\n  hit     prendre un coup. Arbitrage : on "
    "le peut même si on avait une réponse, les mains étant secrètes.\nExemple : une Coupe Tordue "
    "de Technique 6 par un Chevalier de Technique 2 coûte 4 et vaut 8. Arbitrage : on paie d'abord "
    "le coût de l'attaquant, puis du défenseur, puis la différence ; qui sort du jeu en payant n'a "
    "pas fait ce qui était payé, et quand le Chevalier attaqué en sort, le reste d'une Combinaison "
    "tombe.",
    "\n\nEen aanval beantwoord je met een van deze:\n  d131    een Gevechtskaart waarvan de wacht "
    "die slag beantwoordt. Ze kost als een aanval, naar de verdedigingswaarde. Dan worden de "
    "Gevechtsgetallen vergeleken; de laagste kant betaalt het verschil.\n  c184    een Wapenfeit "
    "dat "
    "die slag stopt, voor de gedrukte prijs. Er wordt niet vergeleken.\n  m145    een kaart met "
    "het Manoeuvreteken: 5 punten. Er wordt niet vergeleken.\n  hit     je krijgt een treffer. "
    "Beslissing: dat mag ook als je kon antwoorden, want handen zijn geheim.\nVoorbeeld: een "
    "Kromhouw met Techniek 6 van een Ridder met Techniek 2 kost 4 en telt als 8. Beslissing: eerst "
    "wordt betaald wat de aanval kost, dan het antwoord, dan het verschil; wie door te betalen uit "
    "het spel gaat, heeft niet gedaan waarvoor betaald is, en gaat de aangevallen Ridder eruit, "
    "dan vervalt de rest van een Combinatie."};

constexpr Phrase kFatigue = {
    "\n\nWhen the last fatigue point is gone you take a hit. Every hit puts fatigue back to 28 "
    "(ruling: what a payment was too large by is lost). Points gained never go past 28 and take no "
    "hit back. After the fourth hit a Knight is Shaken: every Action and every answer costs 1 "
    "more, also one that was free; losing a comparison does not.",
    "\n\nQuand le dernier Point de Fatigue est parti, on prend un coup. Tout coup remet la fatigue "
    "à 28 (arbitrage : ce qu'un paiement avait de trop est perdu). Les gains ne dépassent jamais "
    "28 et n'effacent aucun coup. Après le quatrième coup un Chevalier est Ébranlé : toute Action "
    "et toute réponse coûte 1 de plus, même gratuite ; perdre une comparaison, non.",
    "\n\nIs het laatste vermoeidheidspunt op, dan krijg je een treffer. Elke treffer zet de "
    "vermoeidheid terug op 28 (beslissing: wat je te veel betaalt, vervalt). Winst gaat "
    "nooit boven 28 en neemt geen treffer terug. Na de vierde treffer is een Ridder Aangeslagen: "
    "elke Actie en elk antwoord kost 1 meer, ook wat gratis was; een vergelijking verliezen niet."};

constexpr Phrase kGuardsAnswer = {
    "\n\nWhat the guards answer:", "\n\nÀ quoi les gardes répondent :",
    "\n\nWat de wachten beantwoorden:"};

constexpr Phrase kSecrets = {
    "\n\nSecret are hands and the order of the decks. Everyone may know all else: Knights, "
    "fatigue, hits, the number of cards, the discards, and cards that were bid or shown. An empty "
    "draw deck is made anew from the discards; ruling: if these are empty too, no card is drawn.",
    "\n\nSont secrets les mains et l'ordre des paquets. Tout le reste est public : Chevaliers, "
    "fatigue, coups, nombre de cartes, défausse, et les cartes annoncées ou montrées. Une pioche "
    "vide est refaite avec la défausse ; arbitrage : si celle-ci est vide aussi, on ne pioche pas.",
    "\n\nGeheim zijn de handen en de volgorde van de stapels. Al het andere mag iedereen weten: "
    "Ridders, vermoeidheid, treffers, aantallen kaarten, de aflegstapel, en kaarten die geboden of "
    "getoond zijn. Een lege trekstapel wordt opnieuw gemaakt van de aflegstapel; beslissing: is "
    "ook die leeg, dan trek je niet."};

constexpr Phrase kJoustRefill = {"the defender draws", "l'adversaire complète", "de verdediger"};
constexpr Phrase kMeleeRefill = {
    "every enemy who was in reach at any moment of it (ruling: wherever that Knight now stands) "
    "draws",
    "chaque ennemi qui a été à portée à un moment du tour (arbitrage : où qu'il soit maintenant) "
    "complète",
    "elke vijand die in de beurt binnen bereik is geweest (beslissing: waar die nu ook staat)"};
constexpr Phrase kNamed = {" (a150>5: at Knight 5)", " (a150>5 : sur le Chevalier 5)",
                           " (a150>5: op Ridder 5)"};

bool leaves_choices(const CardSet& cards) {
  return std::ranges::any_of(cards.deck, [](const DeckCard& card) {
    return card.options != 0 ||
           std::any_of(card.effects.begin(), card.effects.end(),
                       [](const Effect& effect) { return effect.for_chosen(); });
  });
}

// The matrix stands in the card set, so each set's page has its own.
std::string guards_page(const CardSet& cards, Language language) {
  std::string page;
  for (int i = 0; i < kGuards; ++i) {
    const auto guard = static_cast<Guard>(i);
    const std::uint16_t stops = cards.guard_stops[static_cast<std::size_t>(i)];
    if (stops == 0) continue;
    const Term arm = with_shield(guard) ? Term::kShield : Term::kSword;
    page += say(
        {"\n  {0} ({1})\n      {2}", "\n  {0} ({1})\n      {2}", "\n  {0} ({1})\n      {2}"},
        language, {guard_name(guard, language), term(arm, language), strike_list(stops, language)});
  }
  return page;
}

}  // namespace

std::string rules_words(const Rules& rules, Language language) {
  std::string page = cat(kInfo.name.in(language), " — ", rule_set_name(rules), "\n\n");
  page += say(rules.melee ? kMeleeAim : kAim, language);
  page += say(kKnights, language);
  if (rules.own_decks) page += say(kDoubleDeck, language);
  if (rules.melee) page += say(kDecks, language);
  if (rules.melee) page += melee_field_words(rules, language);
  page += say(kBidding, language);
  if (rules.own_decks) page += say(rules.melee ? kEqualBidsOfSides : kEqualBids, language);
  page += say(kTurn, language,
              {rules.melee ? say(kNamed, language) : std::string(),
               say(rules.melee ? kMeleeRefill : kJoustRefill, language)});
  if (leaves_choices(*rules.cards)) page += say(kChoices, language);
  page += say(kAnswers, language);
  page += say(kFatigue, language);
  if (rules.melee) page += melee_turn_words(language);
  page += say(kGuardsAnswer, language);
  page += guards_page(*rules.cards, language);
  page += say(kSecrets, language);
  return page + '\n';
}

}  // namespace salle::sword_and_shield
