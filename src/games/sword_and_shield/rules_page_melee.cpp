// The chapters of the rules page that only a mêlée has.
#include "core/text.hpp"
#include "games/sword_and_shield/words.hpp"

namespace salle::sword_and_shield {
namespace {

constexpr Phrase kSides = {
    "\n\nSide A has {0} Knights, side B {1}; they are numbered from 1, A's first, and each has a "
    "hand of eight. One Knight of a side at most bears a Unique Artefact. Team-mates {2} each "
    "other's hands.",
    "\n\nLe camp A a {0} Chevaliers, le camp B {1} ; ils sont numérotés à partir de 1, A d'abord, "
    "et chacun a une main de huit. Un Chevalier par camp au plus porte un Artefact Unique. Les "
    "équipiers {2} leurs mains.",
    "\n\nKant A heeft {0} Ridders, kant B {1}; ze zijn genummerd vanaf 1, A eerst, en elk heeft "
    "een hand van acht. Hoogstens één Ridder per kant draagt een Uniek Artefact. Teamgenoten zien "
    "elkaars hand {2}."};
constexpr Phrase kOpen = {"see", "se montrent", "wel"};
constexpr Phrase kClosed = {"do not see", "ne se montrent pas", "niet"};

constexpr Phrase kPlacing = {
    "\n\nThere are two rows of three places: left, centre and right, seen from above with A's row "
    "on top.\n  place3:left  puts Knight 3 there.\nThe side with a Unique Artefact puts its bearer "
    "in the centre; if neither has one (or, ruling, both), the Knight with the lowest Chivalry, "
    "then the lowest card, takes the centre. The other side puts a Knight opposite, then the first "
    "side one on a wing, the other one opposite, and so on. Ruling: a choice with one possibility "
    "makes itself; the player of a side's first Knight chooses.",
    "\n\nIl y a deux rangs de trois places : gauche, centre et droite, vus d'en haut, le rang A "
    "au-dessus.\n  place3:left  y place le Chevalier 3.\nLe camp qui a un Artefact Unique met son "
    "porteur au centre ; si aucun n'en a (ou, arbitrage, si les deux en ont un), le Chevalier à la "
    "plus basse Chevalerie, puis au plus petit numéro de carte, prend le centre. L'autre camp en "
    "place un en face, puis le premier un à une aile, l'autre en face, et ainsi de suite. "
    "Arbitrage : un choix à une seule possibilité se fait tout seul ; le joueur du premier "
    "Chevalier d'un camp choisit.",
    "\n\nEr zijn twee rijen van drie plaatsen: links, midden en rechts, van boven gezien met de "
    "rij van A boven.\n  place3:left  zet Ridder 3 daar neer.\nDe kant met een Uniek Artefact zet "
    "de drager in het midden; heeft geen er een (of, beslissing, hebben beide er een), dan neemt "
    "de Ridder met de laagste Ridderlijkheid, daarna de laagste kaart, het midden. De andere kant "
    "zet er een tegenover, dan de eerste een op een vleugel, de andere een ertegenover, enzovoort. "
    "Beslissing: een keuze met één mogelijkheid gaat vanzelf; de speler van de eerste Ridder van "
    "een kant kiest."};

constexpr Phrase kReach = {
    "\n\nA Knight reaches enemies at most one column away (ruling: if there are none, the "
    "nearest). What is aimed at an enemy says at whom: a150>5, c200>5, e191>5, [a110 a114]>5. In "
    "every turn each enemy in reach must be attacked at least once. Ruling: while one has not "
    "been, and your hand holds something to attack with, you may not end; and when no more Actions "
    "are left than such enemies, only they may be aimed at; what takes the whole turn is free of "
    "this. Turns go clockwise: A's left, centre, "
    "right, then B's right, centre, left. Ruling: by the places as they are now, so a Knight who "
    "changes places may be passed over or act twice in a round.",
    "\n\nUn Chevalier atteint les ennemis à une colonne au plus (arbitrage : s'il n'y en a pas, "
    "les plus proches). Ce qui vise un ennemi le nomme : a150>5, c200>5, e191>5, [a110 a114]>5. À "
    "chaque tour il faut attaquer au moins une fois chaque ennemi à portée. Arbitrage : tant qu'il "
    "en reste un et que la main a de quoi attaquer, on ne peut terminer ; et quand il ne reste pas "
    "plus d'Actions que de tels ennemis, eux seuls peuvent être visés ; ce qui prend tout le tour "
    "en est libre. Les tours vont dans le sens "
    "des aiguilles d'une montre : gauche, centre, droite de A, puis droite, centre, gauche de B. "
    "Arbitrage : d'après les places du moment ; qui change de place peut passer son tour ou jouer "
    "deux fois dans un même tour de table.",
    "\n\nEen Ridder bereikt vijanden hoogstens één kolom verder (beslissing: zijn er geen, dan de "
    "naaste). Wat op een vijand gericht is, zegt op wie: a150>5, c200>5, e191>5, [a110 a114]>5. In "
    "elke beurt moet elke vijand binnen bereik minstens eens aangevallen worden. Beslissing: "
    "zolang dat niet is gebeurd en je hand iets heeft om mee aan te vallen, mag je niet stoppen; "
    "en zijn er niet meer Acties over dan zulke vijanden, dan mag je alleen op hen richten; wat de "
    "hele beurt kost staat hier buiten. De "
    "beurten gaan met de klok mee: links, midden, rechts van A, dan rechts, midden, links van B. "
    "Beslissing: naar de plaatsen zoals ze nu zijn; wie van plaats wisselt kan overgeslagen worden "
    "of in een ronde tweemaal aan de beurt komen."};

constexpr Phrase kMoves = {
    "\n\nMêlée Moves need a card with that sign. In your own turn one must be the first thing and "
    "takes all of it; it may also answer an attack, which then misses (ruling: what is left of a "
    "Combination goes on against who now stands there; and an answering Move costs its points, but "
    "no Action of the next turn). Ruling: a Shaken Knight pays 1 more for it like for anything, "
    "whatever the rulebook's example 19 says. Not when locked, not by a side's last Knight:\n  "
    "swap145:2  changes places with team-mate 2: 10 points.\n  break145:2  the same with a "
    "team-mate who is locked, which ends the lock: 15 points.\n  safe145    goes to the Safe "
    "Position behind the line: 10 points. One Knight a side at a time; ruling: not after having "
    "answered an attack in the same turn.\nIn safety you cannot attack or be attacked. In your "
    "turn you have your usual Actions for anything that is not against an enemy: discard, Events "
    "for yourself or team-mates, Improvements, a change of Tactic. Ruling: so with an Achievement "
    "or Combination that concerns no enemy, and the Grand Pass; and you may end at once.\n  "
    "back145:left  at the start of a turn: back to an empty place. Ruling: 10 points, and the "
    "turn's Actions follow. The last Knight of a side comes back unasked (ruling: to the place "
    "left before).",
    "\n\nUn Mouvement de Mêlée demande une carte à ce symbole. À son tour il doit venir en premier "
    "et prend tout ; il peut aussi répondre à une attaque, qui manque alors (arbitrage : le reste "
    "d'une Combinaison continue contre qui se trouve là ; et un Mouvement en réponse coûte ses "
    "points, mais aucune Action du tour suivant). Arbitrage : un Chevalier Ébranlé le paie 1 de "
    "plus comme tout le reste, quoi qu'en dise l'exemple 19 du livret. Jamais en Blocage, jamais "
    "par le dernier Chevalier d'un camp :\n  swap145:2  change de place avec l'équipier 2 : 10 "
    "points.\n  break145:2  de même avec un équipier en Blocage, qui prend fin : 15 points.\n  "
    "safe145    va en Position Sécuritaire, à l'arrière : 10 points. Un Chevalier par camp à la "
    "fois ; arbitrage : pas après avoir répondu à une attaque du même tour.\nÀ l'abri on ne peut "
    "ni attaquer ni être attaqué. À son tour on a ses Actions habituelles pour tout ce qui ne vise "
    "pas un ennemi : défausser, des Évènements pour soi ou ses équipiers, des Améliorations, "
    "changer de Tactique. Arbitrage : de même une Réussite ou une Combinaison qui ne touche aucun "
    "ennemi, et la Grande Passe ; et l'on peut terminer aussitôt.\n  back145:left  au début du "
    "tour : retour à une place vide. Arbitrage : 10 points, et les Actions du tour suivent. Le "
    "dernier Chevalier d'un camp revient de lui-même (arbitrage : à la place quittée).",
    "\n\nEen Mêleezet vraagt een kaart met dat teken. In je eigen beurt komt die eerst en kost "
    "alles; ze mag ook een aanval beantwoorden, die dan mist (beslissing: wat rest van een "
    "Combinatie gaat door tegen wie daar nu staat; en een Zet als antwoord kost haar punten, maar "
    "geen Actie van de volgende beurt). Beslissing: een Aangeslagen Ridder betaalt er zoals voor "
    "alles 1 meer voor, wat voorbeeld 19 van het boekje ook zegt. Niet in de klem, niet door de "
    "laatste Ridder van een kant:\n  swap145:2  wisselt van plaats met teamgenoot 2: 10 punten.\n "
    " break145:2  hetzelfde met een teamgenoot in de klem, die daarmee eindigt: 15 punten.\n  "
    "safe145    gaat naar de veilige plaats achter de linie: 10 punten. Eén Ridder per kant "
    "tegelijk; beslissing: niet na een antwoord in dezelfde beurt.\nWie veilig staat, kan niet "
    "aanvallen en niet aangevallen worden. In je beurt heb je je gewone Acties voor alles wat niet "
    "tegen een vijand is: afleggen, Gebeurtenissen voor jezelf of teamgenoten, Verbeteringen, van "
    "Tactiek wisselen. Beslissing: zo ook een Wapenfeit of Combinatie die geen vijand raakt, en de "
    "Grote Pas; en je mag meteen stoppen.\n  back145:left  aan het begin van een beurt: terug naar "
    "een lege plaats. Beslissing: 10 punten, en de Acties van de beurt volgen. De laatste Ridder "
    "van een kant komt vanzelf terug (beslissing: naar de verlaten plaats)."};

constexpr Phrase kLocks = {
    "\n\n  lock145>5  a Mêlée Lock, with a card of that sign: one Action, 3 points. Until one of "
    "the two takes a hit they may act only against each other, and nobody else against them.\nA "
    "Knight who leaves, leaves a place empty. A side's last Knight facing three takes the centre; "
    "facing two, stays; when each side has one, both take the centre.",
    "\n\n  lock145>5  un Blocage de Mêlée, avec une carte à ce symbole : une Action, 3 points. "
    "Jusqu'à ce que l'un des deux prenne un coup, ils n'agissent que l'un contre l'autre, et nul "
    "autre contre eux.\nUn Chevalier qui sort laisse sa place vide. Le dernier d'un camp prend le "
    "centre face à trois ennemis, reste en place face à deux ; quand il en reste un de chaque "
    "côté, tous deux prennent le centre.",
    "\n\n  lock145>5  een Mêleeklem, met een kaart met dat teken: één Actie, 3 punten. Tot een "
    "van de twee een treffer krijgt, doen ze alleen iets tegen elkaar, en niemand anders tegen "
    "hen.\nEen Ridder die vertrekt laat een plaats leeg. De laatste van een kant neemt tegenover "
    "drie vijanden het midden, tegenover twee de eigen plaats; heeft elke kant er één, dan nemen "
    "beiden het midden."};

}  // namespace

std::string melee_field_words(const Rules& rules, Language language) {
  return say(kSides, language,
             {cat(int{rules.knights[0]}), cat(int{rules.knights[1]}),
              (rules.open_hands ? kOpen : kClosed).in(language)}) +
         say(kPlacing, language);
}

std::string melee_turn_words(Language language) {
  return say(kReach, language) + say(kMoves, language) + say(kLocks, language);
}

}  // namespace salle::sword_and_shield
