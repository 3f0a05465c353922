#include "cli/play/terminal/terminal_game.hpp"

#include <algorithm>
#include <iostream>
#include <utility>

#include "cli/play/phrases.hpp"
#include "cli/play/signals.hpp"
#include "cli/play/terminal/key_line.hpp"
#include "cli/play/terminal/pages.hpp"
#include "core/text.hpp"

namespace salle::play {
namespace {

Language next_language(Language language) {
  const auto at = static_cast<std::size_t>(language);
  return kLanguages[(at + 1) % kLanguages.size()];
}

}  // namespace

Result<std::unique_ptr<TerminalGame>> TerminalGame::open() {
  auto screen = Screen::open();
  if (!screen) return std::unexpected(screen.error());
  return std::unique_ptr<TerminalGame>(new TerminalGame(std::move(*screen)));
}

void TerminalGame::tell(const std::string& sentence) {
  news_ = news_.empty() ? sentence : cat(news_, ' ', sentence);
}

std::optional<std::size_t> TerminalGame::choose(const std::string& question,
                                                const std::vector<Choice>& choices,
                                                Language language) {
  return ask_menu(*screen_, std::exchange(news_, {}), question, choices, language);
}

int TerminalGame::play(PlaySession& session) {
  set_sentence(std::exchange(news_, {}), false);
  Going going = Going::kOn;
  while (going == Going::kOn) {
    take_notice(session);
    switch (session.next()) {
      case Next::kHandOver:
        going = hand_over(session);
        break;
      case Next::kComputer:
        going = session.humans() > 0 ? think(session) : watch(session);
        break;
      case Next::kPerson:
        going = take_turn(session);
        break;
      case Next::kOver:
        going = after_end(session);
        break;
    }
  }
  return say_goodbye(session);
}

TerminalGame::Going TerminalGame::hand_over(PlaySession& session) {
  screen_->drop_keys();
  for (;;) {
    draw_hand_over(*screen_, session, panel_.sentence);
    switch (screen_->read().press) {
      case Press::kEnter:
        session.take_seat();
        screen_->drop_keys();
        return Going::kOn;
      case Press::kLanguage:
        session.set_language(next_language(session.language()));
        break;
      case Press::kEscape:
      case Press::kLeave:
        if (ask_to_leave(session, true) == Going::kAway) return Going::kAway;
        break;
      case Press::kInterrupted:
        return Going::kAway;
      default:
        break;
    }
  }
}

TerminalGame::Going TerminalGame::think(PlaySession& session) {
  Thinker thinker(session.thought());
  const std::int64_t asked_at = session.match().game_number();
  // Most answers are there before a frame would be.
  bool done = thinker.done(std::chrono::milliseconds(10));
  while (!done) {
    const Language language = session.language();
    panel_.heading = say(kMovesHeading, language);
    panel_.choices.clear();
    panel_.remark =
        capitalised(say(kThinking, language, {session.spoken_name(session.table().turn())}));
    panel_.label.clear();
    panel_.keys = think_keys(session.may(), language, screen_->columns());
    draw_match(*screen_, session, panel_);
    const Key key = screen_->read(40);
    if (asked_for(session, key)) {
      // It is another position now, or none: what was thought about is no longer asked.
      if (session.over() || session.match().game_number() != asked_at) return Going::kOn;
    } else if (common_key(session, key) == Going::kAway) {
      return Going::kAway;
    }
    done = thinker.done(std::chrono::milliseconds(0));
  }
  session.play_thought(thinker.answer());
  panel_.scrolled = 0;
  return Going::kOn;
}

TerminalGame::Going TerminalGame::watch(PlaySession& session) {
  for (;;) {
    const Language language = session.language();
    panel_.heading = say(kMovesHeading, language);
    panel_.choices.clear();
    panel_.remark = say(kEnterSteps, language);
    panel_.label.clear();
    panel_.keys = say(kWatchKeys, language);
    draw_match(*screen_, session, panel_);
    const Key key = screen_->read();
    if (key.press == Press::kEnter) {
      set_sentence({}, false);
      return think(session);
    }
    if (common_key(session, key) == Going::kAway) return Going::kAway;
  }
}

TerminalGame::Going TerminalGame::after_end(PlaySession& session) {
  screen_->drop_keys();
  panel_.selected.reset();
  panel_.typed.clear();
  for (;;) {
    const Language language = session.language();
    panel_.heading = say(kWhatNow, language);
    panel_.choices = {{"n", say(kNewMatch, language)},
                      {"w", say(kWriteRecord, language)},
                      {"q", say(kLeaveMatch, language)}};
    panel_.label.clear();
    panel_.keys = say(kEndKeys, language);
    draw_match(*screen_, session, panel_);

    const Key key = screen_->read();
    std::string chosen = key.press == Press::kText ? key.text : std::string();
    if (key.press == Press::kEnter && panel_.selected)
      chosen = panel_.choices[*panel_.selected].name;
    if (key.press == Press::kEscape || key.press == Press::kLeave) chosen = "q";
    Going going = Going::kOn;
    if (chosen == "n") {
      set_sentence({}, false);
      panel_.scrolled = 0;
      session.rematch();
      return Going::kOn;
    } else if (chosen == "w") {
      going = ask_for_file(session);
    } else if (chosen == "q") {
      return Going::kAway;
    } else if (key.press == Press::kUp || key.press == Press::kDown) {
      select(key.press == Press::kUp ? -1 : 1);
    } else {
      going = common_key(session, key);
    }
    if (going == Going::kAway) return going;
  }
}

TerminalGame::Going TerminalGame::common_key(PlaySession& session, const Key& key) {
  const int page = std::max(1, screen_->rows() / 3);
  switch (key.press) {
    case Press::kInterrupted:
      return Going::kAway;
    case Press::kEscape:
    case Press::kLeave:
      return ask_to_leave(session, false);
    case Press::kHelp:
      return show_rules(session);
    case Press::kBoard:
      return show_board(session);
    case Press::kSave:
      return ask_for_file(session);
    case Press::kText:
      return key.text == "?" ? show_rules(session) : Going::kOn;
    case Press::kPageUp:
      panel_.scrolled += page;
      return Going::kOn;
    case Press::kPageDown:
      panel_.scrolled -= page;
      return Going::kOn;
    case Press::kLanguage:
      session.set_language(next_language(session.language()));
      set_sentence({}, false);  // it was said in the other language
      return Going::kOn;
    default:
      return Going::kOn;
  }
}

bool TerminalGame::asked_for(PlaySession& session, const Key& key) {
  const Language language = session.language();
  const auto done = [this](const Result<void>& asked, std::string sentence) {
    set_sentence(asked ? std::move(sentence) : asked.error().message, !asked);
    if (asked) panel_.scrolled = 0;
    return asked.has_value();
  };
  switch (key.press) {
    case Press::kUndo:
      return done(session.take_back(), say(kTakenBack, language));
    case Press::kDraw:
      if (!session.may("answer-draw")) {
        return done(session.offer_draw(), say(kOwnOfferStands, language));
      }
      return says_yes(session, kAcceptQuestion) && done(session.accept_draw(), {});
    case Press::kDecline:
      return done(session.decline_draw(), {});
    case Press::kResign:
      if (session.may("resign") && !says_yes(session, kResignQuestion)) return false;
      return done(session.resign(), {});
    default:
      return false;
  }
}

bool TerminalGame::says_yes(const PlaySession& session, const Phrase& question) {
  const SidePanel before = panel_;
  Press answer = Press::kNone;
  while (answer != Press::kEnter && answer != Press::kEscape && answer != Press::kInterrupted) {
    set_sentence(say(question, session.language()), true);
    panel_.label.clear();
    draw_match(*screen_, session, panel_);
    answer = screen_->read().press;
  }
  panel_ = before;
  return answer == Press::kEnter;
}

TerminalGame::Going TerminalGame::ask_to_leave(PlaySession& session, bool hidden) {
  const SidePanel before = panel_;
  Going going = Going::kOn;
  for (bool asking = true; asking;) {
    set_sentence(say(session.kept() ? kLeaveQuestion : kLeaveLosing, session.language()), true);
    panel_.label.clear();
    if (hidden) {
      draw_hand_over(*screen_, session, panel_.sentence);
    } else {
      draw_match(*screen_, session, panel_);
    }
    switch (screen_->read().press) {
      case Press::kEnter:
      case Press::kLeave:
      case Press::kInterrupted:
        going = Going::kAway;
        asking = false;
        break;
      case Press::kEscape:
        asking = false;
        break;
      default:
        break;
    }
  }
  panel_ = before;
  return going;
}

TerminalGame::Going TerminalGame::ask_for_file(PlaySession& session) {
  SidePanel before = panel_;
  Going going = Going::kOn;
  set_sentence({}, false);
  panel_.typed.clear();
  for (bool asking = true; asking;) {
    panel_.label = say(kFileName, session.language());
    draw_match(*screen_, session, panel_);
    const Key key = screen_->read();
    switch (key.press) {
      case Press::kEnter:
        asking = false;
        if (panel_.typed.empty()) break;
        before.sentence = session.write_to(panel_.typed);
        before.alert = false;
        break;
      case Press::kEscape:
        asking = false;
        break;
      case Press::kInterrupted:
        going = Going::kAway;
        asking = false;
        break;
      default:
        edit(panel_.typed, key);
        break;
    }
  }
  panel_ = std::move(before);
  return going;
}

TerminalGame::Going TerminalGame::show_rules(const PlaySession& session) {
  const Language language = session.language();
  const std::string rules = session.table().rules();
  const std::string title = cat(session.table().game().name.in(language), " · ", rules);
  const std::string text = session.table().rules_page(language);
  const bool stays =
      show_page(*screen_, title, language, [&](int columns) { return text_page(text, columns); });
  return stays ? Going::kOn : Going::kAway;
}

TerminalGame::Going TerminalGame::show_board(const PlaySession& session) {
  const Language language = session.language();
  const std::string title{session.table().game().name.in(language)};
  const bool stays = show_page(*screen_, title, language, [&](int columns) {
    // The drawing, and below it the same in sentences.
    Picture page = session.table().picture(session.viewer(), language, true);
    page.line();
    const Picture words =
        text_page(session.table().describe(session.viewer(), session.audience()), columns);
    for (const Picture::Line& line : words.lines()) {
      page.line();
      for (const Stroke& stroke : line) page.draw(stroke.text, stroke.ink);
    }
    return page;
  });
  return stays ? Going::kOn : Going::kAway;
}

void TerminalGame::select(int step) {
  const auto count = static_cast<int>(panel_.choices.size());
  if (count == 0) return;
  const int from = panel_.selected ? static_cast<int>(*panel_.selected) : (step > 0 ? -1 : count);
  panel_.selected = static_cast<std::size_t>((from + step + count) % count);
}

void TerminalGame::set_sentence(std::string sentence, bool alert) {
  panel_.sentence = std::move(sentence);
  panel_.alert = alert;
}

void TerminalGame::take_notice(PlaySession& session) {
  if (std::string notice = session.take_notice(); !notice.empty()) {
    set_sentence(std::move(notice), false);
  }
}

int TerminalGame::say_goodbye(const PlaySession& session) {
  screen_.reset();  // what follows is for the terminal we came from
  const Language language = session.language();
  if (session.over()) {
    std::cout << session.result() << '\n';
  } else {
    std::cout << say(session.kept() ? kKeptGoodbye : kLostGoodbye, language) << '\n';
  }
  std::cout.flush();
  const int signal = Interruptions::caught();
  return signal == 0 ? 0 : exit_code_for(signal);
}

}  // namespace salle::play
