// The rules of each rule set, told in our own words. What the source does not say is marked a
// ruling.
#include "core/text.hpp"
#include "games/archers/words.hpp"

namespace salle::archers {
namespace {

constexpr Phrase kAim = {
    "Two companies of nine archers hold two woods on a board of 9 by 9 squares: files a to i from "
    "west to "
    "east, ranks 1 to 9 from south to north. Dark begins in f2-h4 and faces north, Light in b6-d8 "
    "and "
    "faces south. Whoever first steps an archer into the enemy's woods wins.",
    "Deux compagnies de neuf archers tiennent deux bois sur un plateau de 9 cases sur 9 : colonnes "
    "a à i "
    "d'ouest en est, rangées 1 à 9 du sud au nord. Sombre part de f2-h4, face au nord, Clair de "
    "b6-d8, "
    "face au sud. Qui fait le premier entrer un archer dans le bois adverse gagne.",
    "Twee groepen van negen schutters houden twee bossen op een bord van 9 bij 9 vakjes: lijnen a "
    "tot i "
    "van west naar oost, rijen 1 tot 9 van zuid naar noord. Donker begint op f2-h4 en kijkt naar "
    "het "
    "noorden, Licht op b6-d8 en kijkt naar het zuiden. Wie als eerste een schutter het bos van de "
    "vijand "
    "in stapt, wint."};

constexpr Phrase kKings = {
    "\n\nThe archer that begins in the centre of its woods (Dark g3, Light c7) is the king. He "
    "moves and "
    "shoots like the others. Shooting the enemy's king wins at once.",
    "\n\nL'archer placé au départ au centre de son bois (Sombre g3, Clair c7) est le roi. Il se "
    "déplace et "
    "tire comme les autres. Abattre le roi adverse gagne aussitôt.",
    "\n\nDe schutter die in het midden van zijn bos begint (Donker g3, Licht c7) is de koning. Hij "
    "beweegt "
    "en schiet als de andere. De koning van de vijand neerschieten wint meteen."};

constexpr Phrase kControl = {
    "\n\nAn archer controls the three squares straight ahead, as far as the first piece of either "
    "side: "
    "the square of that piece is controlled, those behind it are not.",
    "\n\nUn archer contrôle les trois cases droit devant lui, jusqu'à la première pièce de l'un ou "
    "l'autre "
    "camp : la case de cette pièce est contrôlée, celles qui sont derrière ne le sont pas.",
    "\n\nEen schutter beheerst de drie vakjes recht voor zich, tot en met het eerste stuk van "
    "welke "
    "kant ook: het vakje van dat stuk hoort erbij, wat erachter ligt niet."};

constexpr Phrase kTurn = {
    "\n\nA turn is any number of shots, or none, and then exactly two manoeuvres, by one archer or "
    "two:\n"
    "  e5xe7   shot: an enemy archer on a square that e5 controls now is taken off; e5 stays where "
    "it is. "
    "Each archer shoots once a turn at most. An archer taken off opens lines at once.\n"
    "  e5-e6   step: one square straight forward or back, facing as before, onto an empty square "
    "that no "
    "enemy controls.\n"
    "  e5:n    pivot: a quarter turn, to face n, e, s or w. Always allowed, under fire too.\n"
    "The two manoeuvres must leave the board changed: the second may not take the first one back, "
    "unless "
    "a shot was made.",
    "\n\nUn tour, c'est autant de tirs qu'on veut, ou aucun, puis exactement deux manœuvres, d'un "
    "archer ou "
    "de deux :\n"
    "  e5xe7   tir : un archer ennemi sur une case que e5 contrôle à l'instant est retiré ; e5 ne "
    "bouge "
    "pas. Chaque archer tire au plus une fois par tour. Un archer retiré ouvre aussitôt des "
    "lignes.\n"
    "  e5-e6   pas : une case droit devant ou derrière, sans changer d'orientation, sur une case "
    "vide "
    "qu'aucun ennemi ne contrôle.\n"
    "  e5:n    pivot : un quart de tour, vers n, e, s ou w (ouest). Toujours permis, même sous le "
    "tir.\n"
    "Les deux manœuvres doivent changer la position : la seconde ne peut annuler la première, sauf "
    "si l'on "
    "a tiré.",
    "\n\nEen beurt is zoveel schoten als je wilt, of geen, en dan precies twee manoeuvres, van één "
    "schutter "
    "of van twee:\n"
    "  e5xe7   schot: een schutter van de vijand op een vakje dat e5 nu beheerst gaat van het "
    "bord; "
    "e5 "
    "blijft staan. Elke schutter schiet hoogstens één keer per beurt. Wie van het bord gaat, opent "
    "meteen "
    "lijnen.\n"
    "  e5-e6   stap: één vakje recht vooruit of achteruit, met dezelfde kijkrichting, naar een "
    "leeg "
    "vakje "
    "dat geen vijand beheerst.\n"
    "  e5:n    draai: een kwartslag, naar n, e (oost), s (zuid) of w. Mag altijd, ook onder vuur.\n"
    "De twee manoeuvres moeten de stelling veranderen: de tweede mag de eerste niet ongedaan "
    "maken, "
    "tenzij er "
    "geschoten is."};

constexpr Phrase kEnd = {
    "\n\nA step into the enemy's woods wins at once, on the first manoeuvre too. A player who has "
    "no "
    "archers left loses.",
    "\n\nUn pas dans le bois adverse gagne aussitôt, dès la première manœuvre. Qui n'a plus "
    "d'archers "
    "perd.",
    "\n\nEen stap in het bos van de vijand wint meteen, ook als eerste manoeuvre. Wie geen "
    "schutters meer "
    "heeft, verliest."};

constexpr Phrase kRulings = {
    "\n\nRulings, where the source is silent:\n"
    "  Whether an enemy controls the square stepped to is judged with the stepping archer lifted "
    "off the "
    "board: nobody backs away along the line he is shot on.\n"
    "  A step that uncovers another archer of your own to fire is allowed.",
    "\n\nArbitrages, là où la règle d'origine se tait :\n"
    "  Pour juger si un ennemi contrôle la case d'arrivée, on ôte du plateau l'archer qui fait le "
    "pas : on "
    "ne recule pas le long de la ligne sur laquelle on est visé.\n"
    "  Un pas qui découvre un autre de ses propres archers est permis.",
    "\n\nBeslissingen, waar de bron zwijgt:\n"
    "  Of een vijand het vakje beheerst waar je heen stapt, wordt bekeken met de stappende "
    "schutter "
    "van het "
    "bord genomen: je wijkt niet terug langs de lijn waarop je onder schot ligt.\n"
    "  Een stap die een andere eigen schutter blootgeeft, mag."};

constexpr Phrase kRepetition = {
    "\n  The game is drawn once the same position has arisen {0} times with the same player to "
    "begin a "
    "turn.",
    "\n  La partie est nulle dès que la même position s'est présentée {0} fois avec le même joueur "
    "au "
    "début de son tour.",
    "\n  Het is remise zodra dezelfde stelling {0} keer is ontstaan met dezelfde speler aan het "
    "begin van "
    "zijn beurt."};

constexpr Phrase kQuiet = {
    "\n  The game is drawn after {0} turns in a row without a shot, both players' turns counted.",
    "\n  La partie est nulle après {0} tours de suite sans tir, les tours des deux joueurs "
    "comptés.",
    "\n  Het is remise na {0} beurten op rij zonder schot, de beurten van beide spelers geteld."};

constexpr std::array kFirst = {
    Phrase{" Dark begins.", " Sombre commence.", " Donker begint."},
    Phrase{" Light begins.", " Clair commence.", " Licht begint."},
    Phrase{" Who begins is drawn by lot.", " Le sort décide qui commence.",
           " Wie begint wordt geloot."},
};

}  // namespace

std::string rules_words(const Rules& rules, Language language) {
  std::string page = cat(kInfo.name.in(language), " \u2014 ", rule_set_name(rules), "\n\n");
  page += say(kAim, language);
  page += say(kFirst[static_cast<std::size_t>(rules.first)], language);
  if (rules.kings) page += say(kKings, language);
  page += say(kControl, language);
  page += say(kTurn, language);
  page += say(kEnd, language);
  page += say(kRulings, language);
  if (rules.repetition > 0) page += say(kRepetition, language, {cat(int{rules.repetition})});
  if (rules.quiet > 0) page += say(kQuiet, language, {cat(int{rules.quiet})});
  return page + '\n';
}

}  // namespace salle::archers
