#include "cli/play/plain/plain_commands.hpp"

#include <algorithm>
#include <array>

#include "core/text.hpp"

namespace salle::play {
namespace {

struct CommandInfo {
  Command command;
  Phrase name;
  Phrase argument;
  Phrase meaning;
  std::string_view needs = {};  // what must be possible, in the words of Match::may
};

constexpr std::array kCommands = {
    CommandInfo{Command::kMoves,
                {"moves", "coups", "zetten"},
                {" [WORD]", " [MOT]", " [WOORD]"},
                {"what you can play now (with that in it), and what it means",
                 "ce que vous pouvez jouer (avec ce mot), et le sens",
                 "wat je nu kunt spelen (met dat woord), en wat het betekent"}},
    CommandInfo{Command::kWhere,
                {"where", "situation", "waar"},
                {"", "", ""},
                {"how the match stands", "où en est le match", "hoe de wedstrijd ervoor staat"}},
    CommandInfo{Command::kShow,
                {"show", "dessin", "toon"},
                {"", "", ""},
                {"a drawing of the board", "un dessin du jeu", "een tekening van het bord"}},
    CommandInfo{Command::kLog,
                {"log", "journal", "verslag"},
                {"", "", ""},
                {"everything that happened", "tout ce qui s'est passé", "alles wat er gebeurde"}},
    CommandInfo{Command::kRules,
                {"rules", "règles", "regels"},
                {"", "", ""},
                {"the rules of this match; so does ?", "les règles de ce match ; ? aussi",
                 "de regels van deze wedstrijd; ? doet dat ook"}},
    CommandInfo{Command::kUndo,
                {"undo", "annuler", "terug"},
                {"", "", ""},
                {"takes back what you did last, and what computers answered",
                 "reprend votre dernier coup, et ce que des ordinateurs y ont répondu",
                 "neemt terug wat je het laatst deed, en wat computers daarop deden"},
                "take-back"},
    CommandInfo{Command::kDraw,
                {"draw", "nulle", "remise"},
                {"", "", ""},
                {"offers a draw; it stands until it is answered",
                 "propose la nulle ; l'offre tient jusqu'à la réponse",
                 "biedt remise aan; dat staat tot er antwoord is"},
                "offer-draw"},
    CommandInfo{Command::kAccept,
                {"accept", "accepter", "aannemen"},
                {"", "", ""},
                {"takes the draw that is offered", "prend la nulle proposée",
                 "neemt de aangeboden remise aan"},
                "answer-draw"},
    CommandInfo{Command::kDecline,
                {"decline", "refuser", "afslaan"},
                {"", "", ""},
                {"declines it; so does a move", "la refuse ; un coup aussi",
                 "slaat die af; een zet doet dat ook"},
                "answer-draw"},
    CommandInfo{Command::kResign,
                {"resign", "abandonner", "opgeven"},
                {"", "", ""},
                {"gives the match up, when you have said yes",
                 "abandonne le match, si vous dites oui", "geeft de wedstrijd op, als je ja zegt"},
                "resign"},
    CommandInfo{Command::kSave,
                {"save", "écrire", "opslaan"},
                {" FILE", " FICHIER", " BESTAND"},
                {"writes the record: all of it after the end, before that what you know",
                 "écrit la partie : entière après la fin, avant cela ce que vous savez",
                 "schrijft het verslag: alles na afloop, daarvoor wat jij weet"}},
    CommandInfo{Command::kLanguage,
                {"language", "langue", "taal"},
                {" en|fr|nl", " en|fr|nl", " en|fr|nl"},
                {"speaks another language", "parle une autre langue", "spreekt een andere taal"}},
    CommandInfo{Command::kNew,
                {"new", "nouveau", "nieuw"},
                {"", "", ""},
                {"a new match, once this one is over", "un nouveau match, quand celui-ci est fini",
                 "een nieuwe wedstrijd, als deze voorbij is"}},
    CommandInfo{Command::kHelp,
                {"help", "aide", "hulp"},
                {"", "", ""},
                {"this list", "cette liste", "deze lijst"}},
    CommandInfo{Command::kQuit,
                {"quit", "quitter", "stop"},
                {"", "", ""},
                {"leaves; the match is kept for `salle play --resume`",
                 "quitte ; le match est gardé pour `salle play --resume`",
                 "stopt; de wedstrijd blijft bewaard voor `salle play --resume`"}},
};

constexpr Phrase kHelpEntry = {"  {0}: {1}.\n", "  {0} : {1}.\n", "  {0}: {1}.\n"};
constexpr Phrase kHelpMoves = {
    "A move is typed in the notation of the game; `moves` lists those possible now.",
    "Un coup se tape dans la notation du jeu ; `coups` donne ceux qui sont possibles.",
    "Een zet typ je in de notatie van het spel; `zetten` noemt wat nu kan."};
constexpr Phrase kHelpEnter = {
    "An empty line repeats whose move it is; when only computers play, it lets them make one move.",
    "Une ligne vide redit à qui de jouer ; entre ordinateurs, elle fait jouer un coup.",
    "Een lege regel herhaalt wie aan zet is; spelen alleen computers, dan doen ze één zet."};
constexpr Phrase kHelpHandOver = {
    "With several people at one keyboard the view is hidden until the next one presses Enter. When "
    "the "
    "input is a file or a pipe, nobody is waited for.",
    "À plusieurs sur un clavier, la vue est cachée jusqu'à ce que le suivant appuie sur Entrée. Si "
    "l'entrée est un fichier ou un tube, on n'attend personne.",
    "Met meer mensen aan één toetsenbord is alles verborgen tot de volgende op Enter drukt. Komt "
    "de "
    "invoer uit een bestand of pijp, dan wordt op niemand gewacht."};

}  // namespace

std::optional<Typed> parse_command(std::string_view line) {
  line = trim(line);
  const std::size_t space = line.find(' ');
  const std::string_view word = line.substr(0, space);
  if (line == "?") return Typed{Command::kRules, {}};  // as on the full screen
  for (const CommandInfo& info : kCommands) {
    for (const Language language : kLanguages) {
      if (word != info.name.in(language)) continue;
      const std::string_view rest =
          space == std::string_view::npos ? std::string_view() : trim(line.substr(space));
      return Typed{info.command, std::string(rest)};
    }
  }
  return std::nullopt;
}

std::string help_page(const std::vector<std::string_view>& may, Language language) {
  std::string page = cat(say(kHelpMoves, language), '\n');
  for (const CommandInfo& info : kCommands) {
    if (!info.needs.empty() && std::ranges::count(may, info.needs) == 0) continue;
    page +=
        say(kHelpEntry, language,
            {cat(info.name.in(language), info.argument.in(language)), say(info.meaning, language)});
  }
  return page + cat(say(kHelpEnter, language), '\n', say(kHelpHandOver, language), '\n');
}

}  // namespace salle::play
