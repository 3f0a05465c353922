#include "cli/play/plain/plain_game.hpp"

#include <algorithm>

#include "cli/play/move_input.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/signals.hpp"
#include "core/text.hpp"
#include "core/utf8.hpp"

namespace salle::play {
namespace {

constexpr std::string_view kClearScreen = "\033[H\033[2J\033[3J";  // and what was scrolled away
constexpr std::size_t kPageWidth = 78;
constexpr std::size_t kMostMoves = 40;  // that anyone would hear read out unasked

constexpr Phrase kWelcome = {"{0}, {1}. Type help for the commands.",
                             "{0}, {1}. Tapez aide pour les commandes.",
                             "{0}, {1}. Typ hulp voor de opdrachten."};
constexpr Phrase kEntry = {"{0}: {1}.", "{0} : {1}.", "{0}: {1}."};
constexpr Phrase kPossible = {"Moves: {0}.", "Coups : {0}.", "Zetten: {0}."};
constexpr Phrase kMoreMoves = {
    "And {0} more: type moves for all, moves 150 for those with 150.",
    "Et {0} autres : tapez coups pour tous, coups 150 pour ceux avec 150.",
    "En nog {0}: typ zetten voor alle, zetten 150 voor die met 150."};
constexpr Phrase kNoSuchMoves = {"No move has {0} in it.", "Aucun coup ne contient {0}.",
                                 "Er is geen zet met {0}."};
constexpr Phrase kNotUnderstood = {
    "{0} Type moves for what can be played, help for the commands.",
    "{0} Tapez coups pour les coups possibles, aide pour les commandes.",
    "{0} Typ zetten voor wat er gespeeld kan worden, hulp voor de opdrachten."};
constexpr Phrase kNotNow = {"{0} is no command here. Type help for the commands.",
                            "{0} n'est pas une commande ici. Tapez aide pour les commandes.",
                            "{0} is hier geen opdracht. Typ hulp voor de opdrachten."};
constexpr Phrase kNotOver = {"The match is not over; quit leaves it for later.",
                             "Le match n'est pas fini ; quitter le garde pour plus tard.",
                             "De wedstrijd is niet voorbij; stop bewaart haar voor later."};
constexpr Phrase kSaveWhere = {"Say where: save FILE.", "Dites où : écrire FICHIER.",
                               "Zeg waarheen: opslaan BESTAND."};
constexpr Phrase kWhichLanguage = {"Type language en, language fr or language nl.",
                                   "Tapez langue en, langue fr ou langue nl.",
                                   "Typ taal en, taal fr of taal nl."};
constexpr Phrase kSpeaks = {"The hall speaks English now.", "La salle parle français.",
                            "De zaal spreekt nu Nederlands."};
constexpr Phrase kNoMoves = {"There is nothing to play.", "Il n'y a rien à jouer.",
                             "Er valt niets te spelen."};
constexpr Phrase kAfterEnd = {"Type new for another match, save FILE for the record, or quit.",
                              "Tapez nouveau pour un autre match, écrire FICHIER, ou quitter.",
                              "Typ nieuw voor nog een wedstrijd, opslaan BESTAND, of stop."};

// A sentence a line: easier to follow, and to go back over, when it is read aloud.
std::string sentence_lines(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '.' || text[i] == '!' || text[i] == '?';
    if (ends && i + 1 < text.size() && text[i + 1] == ' ') {
      out += text[i];
      out += '\n';
      ++i;
    } else {
      out += text[i];
    }
  }
  while (!out.empty() && out.back() == '\n') out.pop_back();
  return out + '\n';
}

std::vector<Choice> choices_of(const std::vector<std::string>& names) {
  std::vector<Choice> choices;
  for (const std::string& name : names) choices.push_back({name, {}});
  return choices;
}

}  // namespace

PlainGame::Line PlainGame::read_line(std::string& line) {
  if (manners_.waits) out_ << "> ";
  out_ << std::flush;
  if (Interruptions::caught() != 0 || !std::getline(in_, line)) {
    if (manners_.waits) out_ << '\n';
    return Line::kEnd;
  }
  line = trim(line);
  return Line::kRead;
}

std::optional<std::size_t> PlainGame::choose(const std::string& question,
                                             const std::vector<Choice>& choices,
                                             Language language) {
  out_ << question << '\n';
  for (std::size_t i = 0; i < choices.size(); ++i) {
    std::string entry = cat(i + 1, ". ", choices[i].name, '.');
    if (!choices[i].meaning.empty()) entry += cat(' ', capitalised(choices[i].meaning));
    tell(entry.ends_with('.') ? entry : entry + '.');
  }
  for (;;) {
    out_ << say(kMenuNumber, language, {std::to_string(choices.size())}) << '\n';
    std::string line;
    if (read_line(line) == Line::kEnd) return std::nullopt;
    const auto typed = parse_command(line);
    if (typed && typed->command == Command::kQuit) return std::nullopt;
    const auto number = parse_number(line);
    if (number && *number >= 1 && static_cast<std::size_t>(*number) <= choices.size()) {
      return static_cast<std::size_t>(*number) - 1;
    }
  }
}

int PlainGame::play(PlaySession& session) {
  announce(session);
  look_ = true;
  bool staying = true;
  while (staying) {
    if (const std::string notice = session.take_notice(); !notice.empty()) tell(notice);
    switch (session.next()) {
      case Next::kHandOver:
        staying = hand_over(session);
        break;
      case Next::kComputer:
        if (session.humans() > 0) {
          staying = think(session);
          break;
        }
        [[fallthrough]];
      case Next::kPerson:
      case Next::kOver:
        staying = take_line(session);
        break;
    }
  }
  if (!session.over()) {
    tell(say(session.kept() ? kKeptGoodbye : kLostGoodbye, session.language()));
  }
  out_ << std::flush;
  const int signal = Interruptions::caught();
  return signal == 0 ? 0 : exit_code_for(signal);
}

void PlainGame::announce(const PlaySession& session) {
  const Language language = session.language();
  tell(
      say(kWelcome, language, {session.table().game().name.in(language), session.table().rules()}));
  for (Seat seat = 0; seat < session.seats(); ++seat) {
    if (session.human(seat) && session.humans() > 1) continue;
    const std::string who = session.human(seat) ? say(kYou, language) : session.player_name(seat);
    tell(say(kEntry, language, {session.seat_name(seat), who}));
  }
}

void PlainGame::tell_news(const PlaySession& session) {
  for (const Paragraph& paragraph : session.story()) {
    if (paragraph.fresh) out_ << sentence_lines(paragraph.words);
  }
}

void PlainGame::tell_where(const PlaySession& session) {
  out_ << sentence_lines(session.table().describe(session.viewer(), session.audience()));
}

void PlainGame::tell_turn(const PlaySession& session) {
  const Language language = session.language();
  tell(session.prompt());
  switch (session.next()) {
    case Next::kOver:
      tell(say(kAfterEnd, language));
      break;
    case Next::kComputer:
      tell(say(kEnterSteps, language));
      break;
    default:
      tell_names(session);
      if (const std::string offer = session.offer_words(); !offer.empty()) tell(offer);
      if (session.may("answer-draw")) tell(say(kAnswerInLines, language));
      break;
  }
}

void PlainGame::tell_names(const PlaySession& session) {
  std::vector<Choice> moves = choices_of(session.table().legal());
  simple_first(moves);
  std::vector<std::string> names;
  for (const Choice& move : moves) {
    const bool long_list = moves.size() > kMostMoves;
    if (long_list && (composed(move) || names.size() == kMostMoves)) break;
    names.push_back(move.name);
  }
  tell(say(kPossible, session.language(), {join(names, ", ")}));
  if (names.size() < moves.size()) {
    tell(say(kMoreMoves, session.language(), {std::to_string(moves.size() - names.size())}));
  }
}

void PlainGame::tell_moves(const PlaySession& session, const std::string& wanted) {
  // Only the seat that is looking may hear what it can play: the moves tell the hand.
  if (session.next() != Next::kPerson) {
    tell(say(kNoMoves, session.language()));
    return;
  }
  std::vector<Choice> moves;
  for (const Option& option : session.table().options(session.audience())) {
    moves.push_back({option.action, option.meaning});
  }
  simple_first(moves);
  moves = matching(moves, wanted);
  if (moves.empty()) tell(say(kNoSuchMoves, session.language(), {quote(wanted)}));
  for (const Choice& move : moves) {
    tell(say(kEntry, session.language(), {move.name, move.meaning}));
  }
}

bool PlainGame::hand_over(PlaySession& session) {
  const Language language = session.language();
  if (manners_.clears && shown_) out_ << kClearScreen;
  tell_news(session);
  const std::string seat = session.seat_name(session.table().turn());
  tell(say(kPassTo, language, {seat}));
  if (manners_.waits) {
    tell(say(kPressWhenReady, language, {seat}));
    std::string line;
    for (;;) {
      if (read_line(line) == Line::kEnd) return false;
      const auto typed = parse_command(line);
      if (line.empty()) break;
      if (typed && typed->command == Command::kQuit) return false;
      // A move typed too early would be the other player's: better said than played.
      tell(say(kPressWhenReady, language, {seat}));
    }
    if (manners_.clears) out_ << kClearScreen;
  }
  session.take_seat();
  shown_ = true;
  look_ = true;
  return true;
}

bool PlainGame::think(PlaySession& session) {
  Thinker thinker(session.thought());
  while (!thinker.done(std::chrono::milliseconds(20))) {
    if (Interruptions::caught() == 0) continue;
    if (manners_.waits) out_ << '\n';
    return false;
  }
  session.play_thought(thinker.answer());
  look_ = true;
  return true;
}

bool PlainGame::take_line(PlaySession& session) {
  if (look_) {
    out_ << '\n';
    tell_news(session);
    if (session.next() != Next::kOver) tell_where(session);
    tell_turn(session);
    look_ = false;
  }
  std::string line;
  if (read_line(line) == Line::kEnd) return false;
  if (line.empty()) {
    if (session.next() == Next::kComputer) return think(session);
    tell_turn(session);
    return true;
  }
  // A move goes before a command: no game should have to mind our words.
  const bool mine = session.next() == Next::kPerson;
  const std::vector<std::string> moves =
      mine ? session.table().legal() : std::vector<std::string>();
  const bool legal = std::ranges::count(moves, line) > 0;
  if (const auto typed = parse_command(line); typed && !legal) return obey(session, *typed);
  if (!mine) {
    tell(say(kNotNow, session.language(), {quote(line)}));
    return true;
  }
  const Result<void> played = session.play(line);
  if (played) {
    look_ = true;
  } else {
    tell(say(kNotUnderstood, session.language(), {played.error().message}));
  }
  return true;
}

bool PlainGame::obey(PlaySession& session, const Typed& typed) {
  const Language language = session.language();
  switch (typed.command) {
    case Command::kMoves:
      tell_moves(session, typed.argument);
      break;
    case Command::kWhere:
      tell_where(session);
      tell_turn(session);
      break;
    case Command::kShow:
      out_ << session.table().picture(session.viewer(), language, true).plain();
      break;
    case Command::kLog:
      for (const Paragraph& paragraph : session.story()) out_ << sentence_lines(paragraph.words);
      break;
    case Command::kRules:
      out_ << wrap(session.table().rules_page(language), kPageWidth);
      break;
    case Command::kUndo:
      told_or_refused(session.take_back(), say(kTakenBack, language));
      break;
    case Command::kDraw:
      told_or_refused(session.offer_draw(), say(kOwnOfferStands, language));
      look_ = false;  // the board is as it was
      break;
    case Command::kAccept:
      told_or_refused(session.accept_draw(), "");
      break;
    case Command::kDecline:
      told_or_refused(session.decline_draw(), "");
      break;
    case Command::kResign:
      return resign(session);
    case Command::kSave:
      tell(typed.argument.empty() ? say(kSaveWhere, language) : session.write_to(typed.argument));
      break;
    case Command::kLanguage:
      change_language(session, typed.argument);
      break;
    case Command::kHelp:
      out_ << help_page(session.may(), language);
      break;
    case Command::kQuit:
      return false;
    case Command::kNew:
      if (session.next() != Next::kOver) {
        tell(say(kNotOver, language));
        break;
      }
      session.rematch();
      announce(session);
      look_ = true;
      break;
  }
  return true;
}

void PlainGame::told_or_refused(const Result<void>& done, const std::string& sentence) {
  if (!done) {
    tell(done.error().message);
    return;
  }
  if (!sentence.empty()) tell(sentence);
  look_ = true;
}

bool PlainGame::resign(PlaySession& session) {
  if (session.may("resign")) {
    tell(say(kResignInLines, session.language()));
    std::string line;
    if (read_line(line) == Line::kEnd) return false;
    const auto is_yes = [&](Language language) { return line == kYes.in(language); };
    if (!std::ranges::any_of(kLanguages, is_yes)) {
      tell(say(kPlaysOn, session.language()));
      return true;
    }
  }
  told_or_refused(session.resign(), "");
  return true;
}

void PlainGame::change_language(PlaySession& session, const std::string& name) {
  const auto language = parse_language(name);
  if (!language) {
    tell(say(kWhichLanguage, session.language()));
    return;
  }
  session.set_language(*language);
  tell(say(kSpeaks, *language));
  tell_turn(session);
}

}  // namespace salle::play
