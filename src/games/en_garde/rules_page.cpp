// The rules of each rule set, told in our own words.
#include "core/text.hpp"
#include "games/en_garde/words.hpp"

namespace salle::en_garde {
namespace {

constexpr Phrase kAim = {
    "Two fencers face each other on a strip of 23 squares. Left begins on square 1, Right on 23. "
    "Each "
    "holds five cards out of 25: five each of the values 1 to 5. Whoever wins {0} rounds wins the "
    "match. The starter changes every round.",
    "Deux escrimeurs se font face sur une piste de 23 cases. Gauche part de la case 1, Droite de "
    "la "
    "23. "
    "Chacun tient cinq cartes sur 25 : cinq de chaque valeur de 1 à 5. Qui gagne {0} manches gagne "
    "le "
    "match. On commence à tour de rôle.",
    "Twee schermers staan tegenover elkaar op een loper van 23 vakjes. Links begint op vakje 1, "
    "Rechts "
    "op 23. Ieder heeft vijf van de 25 kaarten: vijf van elke waarde van 1 tot 5. Wie {0} rondes "
    "wint, "
    "wint de wedstrijd. De spelers beginnen om de beurt."};

constexpr Phrase kTurn = {
    "A turn is one of these, after which you draw up to five cards:\n"
    "  +3      move: one card, exactly so many squares forward or back (-3); never off the strip, "
    "never onto or past the opponent.",
    "À son tour, on fait une de ces choses, puis on complète sa main à cinq cartes :\n"
    "  +3      bouger : une carte, exactement autant de cases en avant ou en arrière (-3) ; jamais "
    "hors "
    "de la piste, jamais sur l'adversaire ni au-delà.",
    "Een beurt is een van deze dingen; daarna vul je je hand aan tot vijf kaarten:\n"
    "  +3      bewegen: één kaart, precies zoveel vakjes vooruit of achteruit (-3); nooit van de "
    "loper "
    "af, nooit op of voorbij de tegenstander."};

constexpr Phrase kBasicAttack = {
    "\n  A5x1    attack: one card equal to the distance. It always hits.",
    "\n  A5x1    attaquer : une carte égale à la distance. Elle touche toujours.",
    "\n  A5x1    aanvallen: één kaart gelijk aan de afstand. Die raakt altijd."};

constexpr Phrase kAttack = {
    "\n  A5x2    attack: one or more cards, all equal to the distance. The fencer stays in place.",
    "\n  A5x2    attaquer : une ou plusieurs cartes, toutes égales à la distance. L'escrimeur "
    "reste en "
    "place.",
    "\n  A5x2    aanvallen: één of meer kaarten, alle gelijk aan de afstand. De schermer blijft "
    "staan."};

constexpr Phrase kIndirect = {
    "\n  +3A5x2  indirect attack: one card to advance, then cards equal to the new distance.",
    "\n  +3A5x2  attaque indirecte : une carte pour avancer, puis des cartes égales à la nouvelle "
    "distance.",
    "\n  +3A5x2  indirecte aanval: één kaart vooruit, dan kaarten gelijk aan de nieuwe afstand."};

constexpr Phrase kParry = {
    "\nThe attacker draws first; then the attack must be answered:\n"
    "  P5x2    parry: as many cards of the same value. You do not draw yet: your turn follows, "
    "with the "
    "cards that are left.",
    "\nL'attaquant pioche d'abord ; ensuite il faut répondre à l'attaque :\n"
    "  P5x2    parer : autant de cartes de même valeur. On ne pioche pas encore : le tour suit, "
    "avec "
    "les cartes qui restent.",
    "\nDe aanvaller trekt eerst; daarna moet de aanval beantwoord worden:\n"
    "  P5x2    pareren: evenveel kaarten van dezelfde waarde. Je trekt nog niet: je beurt volgt, "
    "met de "
    "kaarten die over zijn."};

constexpr Phrase kRetreat = {
    "\n  R3      retreat, from an indirect attack only: one card, so many squares back. That is "
    "your "
    "whole turn.",
    "\n  R3      battre en retraite, d'une attaque indirecte seulement : une carte, autant de "
    "cases en "
    "arrière. C'est tout le tour.",
    "\n  R3      terugtrekken, alleen bij een indirecte aanval: één kaart, zoveel vakjes "
    "achteruit. Dat "
    "is je hele beurt."};

constexpr Phrase kEnds = {
    "\n\nA round is won by a hit: an attack that cannot be answered. A fencer who must take a turn "
    "and can "
    "neither move nor attack loses it.",
    "\n\nOn gagne la manche en touchant : par une attaque sans réponse possible. Qui doit jouer et "
    "ne peut "
    "ni bouger ni attaquer perd la manche.",
    "\n\nEen ronde win je met een treffer: een aanval zonder mogelijk antwoord. Wie aan zet is en "
    "niet kan "
    "bewegen of aanvallen, verliest de ronde."};

constexpr Phrase kBasicEnd = {
    " When the last card is drawn, the other fencer may make one last attack, or `pass`. If there "
    "is no "
    "hit, whoever advanced further wins; equal ground is a draw.",
    " Quand la dernière carte est piochée, l'autre peut porter une dernière attaque, ou "
    "`pass`. "
    "Sans touche, celui qui a le plus avancé gagne ; à égalité la manche est nulle.",
    " Als de laatste kaart getrokken is, mag de ander één laatste aanval doen, of `pass`. Zonder "
    "treffer "
    "wint wie het verst is opgeschoven; bij gelijke stand is de ronde onbeslist."};

constexpr Phrase kEnd = {
    " When the last card is drawn, a last attack may still be answered; then hands are laid open. "
    "Whoever "
    "holds more cards equal to the distance wins; if equal, whoever advanced further; if equal "
    "again, "
    "the round is drawn.",
    " Quand la dernière carte est piochée, on peut encore répondre à une dernière attaque ; puis "
    "on montre "
    "les mains. Qui a le plus de cartes égales à la distance gagne ; à égalité, qui a le plus "
    "avancé ; "
    "sinon la manche est nulle.",
    " Als de laatste kaart getrokken is, mag een laatste aanval nog beantwoord worden; dan gaan de "
    "handen "
    "open. Wie de meeste kaarten gelijk aan de afstand heeft, wint; anders wie het verst is "
    "opgeschoven; "
    "anders is de ronde onbeslist."};

constexpr Phrase kLateRetreat = {
    " After a retreat from such a last attack only ground counts.",
    " Après une retraite devant une telle attaque, seul le terrain compte.",
    " Na een terugtocht voor zo'n laatste aanval telt alleen het terrein."};

constexpr Phrase kSecrets = {
    "\n\nOnly the top card of the discards is on show, and nobody may look below it. The pile may "
    "be counted "
    "at any time.",
    "\n\nSeule la carte du dessus de la défausse est visible, et nul ne peut la fouiller. On peut "
    "compter "
    "la pioche à tout moment.",
    "\n\nAlleen de bovenste kaart van de aflegstapel is te zien, en niemand mag eronder kijken. De "
    "stapel "
    "mag je altijd tellen."};

}  // namespace

std::string rules_words(const Rules& rules, Language language) {
  std::string page = cat("En Garde \u2014 ", rule_set_name(rules), "\n\n");
  page += say(kAim, language, {std::to_string(int{rules.target})});
  page += "\n\n";
  page += say(kTurn, language);
  page += say(rules.parries() ? kAttack : kBasicAttack, language);
  if (rules.indirect_attacks()) page += say(kIndirect, language);
  if (rules.parries()) page += say(kParry, language);
  if (rules.indirect_attacks()) page += say(kRetreat, language);
  page += say(kEnds, language);
  page += say(rules.parries() ? kEnd : kBasicEnd, language);
  if (rules.indirect_attacks() && !rules.cards_count_after_late_retreat()) {
    page += say(kLateRetreat, language);
  }
  page += say(kSecrets, language);
  return page + '\n';
}

}  // namespace salle::en_garde
