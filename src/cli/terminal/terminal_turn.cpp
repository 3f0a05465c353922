// The turn of a person at the full screen: the move box, the list beside it, and their keys.
#include "cli/plain/move_list.hpp"
#include "cli/play_moves.hpp"
#include "cli/play_phrases.hpp"
#include "cli/terminal/key_line.hpp"
#include "cli/terminal/terminal_game.hpp"
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
  std::vector<Choice> moves;  // all of them; the desk shows those that fit what is typed
  std::optional<Language> told_in;
  bool picked = false;  // with the arrows: Enter plays what is selected, not what is typed
  desk_.selected.reset();
  desk_.typed.clear();
  for (;;) {
    const Language language = session.language();
    if (told_in != language) {
      told_in = language;
      moves.clear();
      for (const Option& option : session.table().options(language)) {
        moves.push_back({option.action, option.meaning});
      }
      simple_first(moves);
    }
    narrow(moves, language);
    if (!picked) desk_.selected = first_match(desk_.typed, names_of(desk_.choices));
    desk_.label = say(kYourMove, language);
    desk_.keys = turn_keys(session.may(), language, screen_->columns());
    if (desk_.sentence.empty()) set_sentence(offer_sentence(session), false);
    draw_match(*screen_, session, desk_);

    const Key key = screen_->read();
    switch (key.press) {
      case Press::kTab:
        picked = false;
        if (const auto whole = completed(desk_.typed, names); whole) {
          desk_.typed = *whole;
          set_sentence({}, false);
        } else {
          set_sentence(say(kNoCompletion, language, {quote(desk_.typed)}), true);
        }
        continue;
      case Press::kEscape:
        if (desk_.typed.empty()) break;
        desk_.typed.clear();
        picked = false;
        set_sentence({}, false);
        continue;
      case Press::kText:
        if (key.text == "?") break;
        [[fallthrough]];
      case Press::kBackspace:
      case Press::kEraseLine:
        edit(desk_.typed, key);
        picked = false;
        set_sentence({}, false);
        continue;
      case Press::kEnter: {
        if (desk_.typed.empty() && !picked) {
          set_sentence(say(kChooseFirst, language), false);
          continue;
        }
        const std::string move = picked && desk_.selected ? desk_.choices[*desk_.selected].name
                                                          : std::string(trim(desk_.typed));
        const Result<void> played = session.play(move);
        if (played) {
          set_sentence({}, false);
          desk_.typed.clear();
          desk_.scrolled = 0;
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
        if (matching(moves, desk_.typed).empty()) desk_.typed.clear();
        narrow(moves, language);
        if (key.press == Press::kHome || key.press == Press::kEnd) desk_.selected.reset();
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
  desk_.choices = matching(moves, desk_.typed);
  const bool sieved = !desk_.choices.empty() && desk_.choices.size() < moves.size();
  if (desk_.choices.empty()) desk_.choices = moves;
  desk_.heading =
      cat(kMoves.in(language), " (",
          sieved ? cat(desk_.choices.size(), '/', moves.size()) : cat(moves.size()), ')');
}

}  // namespace salle::play
