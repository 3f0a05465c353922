// The turn of a person at the full screen: the move box, the list beside it, and their keys.
#include "cli/play/move_input.hpp"
#include "cli/play/phrases.hpp"
#include "cli/play/terminal/key_line.hpp"
#include "cli/play/terminal/terminal_game.hpp"
#include "core/text.hpp"

namespace salle::play {
namespace {

std::vector<std::string> names_of(const std::vector<Choice>& moves) {
  std::vector<std::string> names;
  for (const Choice& move : moves) names.push_back(move.name);
  return names;
}

// Whoever is offered a draw sees it until he answers.
std::string offer_sentence(const PlaySession& session) {
  const std::string offer = session.offer_words();
  if (!session.may("answer-draw")) return offer;
  return cat(offer, ' ', say(kAnswerByKeys, session.language()));
}

}  // namespace

TerminalGame::Going TerminalGame::take_turn(PlaySession& session) {
  const std::vector<std::string> names = session.table().legal();
  std::vector<Choice> moves;  // all of them; the panel shows those that fit what is typed
  std::optional<Language> told_in;
  bool picked = false;  // with the arrows: Enter plays what is selected, not what is typed
  panel_.selected.reset();
  panel_.typed.clear();
  for (;;) {
    const Language language = session.language();
    if (told_in != language) {
      told_in = language;
      moves.clear();
      for (const Option& option : session.table().options(session.audience())) {
        moves.push_back({option.action, option.meaning});
      }
      simple_first(moves);
    }
    narrow(moves, language);
    if (!picked) panel_.selected = first_match(panel_.typed, names_of(panel_.choices));
    panel_.label = say(kYourMove, language);
    panel_.keys = turn_keys(session.may(), language, screen_->columns());
    if (panel_.sentence.empty()) set_sentence(offer_sentence(session), false);
    draw_match(*screen_, session, panel_);

    const Key key = screen_->read();
    switch (key.press) {
      case Press::kTab:
        picked = false;
        if (const auto whole = completed(panel_.typed, names); whole) {
          panel_.typed = *whole;
          set_sentence({}, false);
        } else {
          set_sentence(say(kNoCompletion, language, {quote(panel_.typed)}), true);
        }
        continue;
      case Press::kEscape:
        if (panel_.typed.empty()) break;
        panel_.typed.clear();
        picked = false;
        set_sentence({}, false);
        continue;
      case Press::kText:
        if (key.text == "?") break;
        [[fallthrough]];
      case Press::kBackspace:
      case Press::kEraseLine:
        edit(panel_.typed, key);
        picked = false;
        set_sentence({}, false);
        continue;
      case Press::kEnter: {
        if (panel_.typed.empty() && !picked) {
          set_sentence(say(kChooseFirst, language), false);
          continue;
        }
        const std::string move = picked && panel_.selected ? panel_.choices[*panel_.selected].name
                                                           : std::string(trim(panel_.typed));
        const Result<void> played = session.play(move);
        if (played) {
          set_sentence({}, false);
          panel_.typed.clear();
          panel_.scrolled = 0;
          return Going::kOn;
        }
        set_sentence(played.error().message, true);
        continue;
      }
      case Press::kUndo:
      case Press::kDraw:
      case Press::kDecline:
      case Press::kResign:
        if (asked_for(session, key)) return Going::kOn;
        continue;
      case Press::kUp:
      case Press::kDown:
      case Press::kHome:
      case Press::kEnd:
        // What fits no move is no use as a sieve either.
        if (matching(moves, panel_.typed).empty()) panel_.typed.clear();
        narrow(moves, language);
        if (key.press == Press::kHome || key.press == Press::kEnd) panel_.selected.reset();
        select(key.press == Press::kUp || key.press == Press::kEnd ? -1 : 1);
        picked = true;
        set_sentence({}, false);
        continue;
      default:
        break;
    }
    if (common_key(session, key) == Going::kAway) return Going::kAway;
  }
}

void TerminalGame::narrow(const std::vector<Choice>& moves, Language language) {
  panel_.choices = matching(moves, panel_.typed);
  const bool sieved = !panel_.choices.empty() && panel_.choices.size() < moves.size();
  if (panel_.choices.empty()) panel_.choices = moves;
  panel_.heading =
      cat(kMovesHeading.in(language), " (",
          sieved ? cat(panel_.choices.size(), '/', moves.size()) : cat(moves.size()), ')');
}

}  // namespace salle::play
