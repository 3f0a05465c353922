#include "cli/play/play_session.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "cli/play/move_input.hpp"
#include "cli/play/phrases.hpp"
#include "core/text.hpp"
#include "match/saved_match.hpp"
#include "players/level.hpp"

namespace salle::play {

namespace {

Millis now() {
  const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(since_1970).count();
}

// A refusal may begin in lower case and end without a stop; on a screen it stands by itself.
std::string sentence(std::string text) {
  text = capitalised(std::move(text));
  if (!text.ends_with('.') && !text.ends_with('!') && !text.ends_with('?')) text += '.';
  return text;
}

std::string words_of(const Refusal& refusal, Language language) {
  for (const RefusalWords& known : kRefusals) {
    if (known.code == refusal.code) return say(known.words, language);
  }
  return sentence(refusal.why);
}

// Each action as the notation spells it, as far as they can be played one after another.
std::string spelled_line(const Table& table, std::string_view line) {
  Table trial = table;
  const Seat seat = trial.turn();
  std::vector<std::string> words;
  for (const std::string_view word : split_actions(line)) {
    const bool on_turn = seat >= 0 && trial.turn() == seat;
    words.push_back(on_turn ? spelled(word, trial.legal()) : std::string(word));
    if (on_turn) (void)trial.play(words.back());
  }
  return join(words, " ");
}

// As matches were kept before there were entries.
Answer<LocalMatch> read_old_record(std::string_view text) {
  const auto record = read_record(text);
  if (!record) return no("unreadable", record.error().message);
  const auto replayed = replay(*record);
  if (!replayed) return no("unreadable", replayed.error().message);
  LocalPlan plan{std::string(record->tag("Game")),
                 std::string(record->tag("Rules")),
                 {},
                 std::string(record->tag("Seed"))};
  for (Seat seat = 0; seat < replayed->seats(); ++seat) {
    plan.seats.push_back(seat_for(record->tag(replayed->seat_name(seat, Language::kEnglish))));
  }
  if (plan.seed.empty()) return no("unreadable", "the record has no seed");
  return LocalMatch::from_record(plan, *record, now());
}

}  // namespace

LocalSeat seat_for(std::string_view name) {
  if (name == kHumanName) return {std::string(name), {}};
  return {{}, std::string(name)};
}

Result<PlaySession> PlaySession::begin(LocalPlan plan, Language language) {
  if (plan.seed.empty()) plan.seed = Dealer::fresh().seed();
  auto match = LocalMatch::begin(plan, now());
  if (!match) return refuse(match.error().why);
  PlaySession session(*std::move(match), language);
  if (auto ready = session.make_players(); !ready) return std::unexpected(ready.error());
  return session;
}

Result<PlaySession> PlaySession::resume(std::string_view kept, Language language) {
  auto match = trim(kept).starts_with('{') ? read_saved(kept) : read_old_record(kept);
  if (!match) return refuse(match.error().why);
  if (match->match().over()) return refuse("the match is over");
  PlaySession session(*std::move(match), language);
  if (auto ready = session.make_players(); !ready) return std::unexpected(ready.error());
  // What was told before the interruption needs no telling at the next hand-over, but for the last
  // turn: nobody has it in mind any more.
  const auto& actors = session.table().actors();
  const auto last =
      std::ranges::find_if(actors.rbegin(), actors.rend(), [](Seat actor) { return actor >= 0; });
  session.public_from_ =
      static_cast<std::size_t>(last == actors.rend() ? 0 : actors.rend() - last - 1);
  return session;
}

// At once, so that a name nobody has is refused before anything is shown.
Result<void> PlaySession::make_players() {
  for (const LocalSeat& seat : match_.seats()) {
    if (seat.computer.empty() || players_.contains(seat.computer)) continue;
    auto player = make_player(table().game().id, seat.computer);
    if (!player) return std::unexpected(player.error());
    players_[seat.computer] = *std::move(player);
  }
  return {};
}

std::string PlaySession::player_name(Seat seat) const {
  return human(seat) ? match_.name_of(seat) : match().computer_at(seat).value_or("");
}

Audience PlaySession::audience() const {
  std::vector<std::string> names;
  for (const std::string& name : match_.names()) {
    names.push_back(name == kHumanName ? "" : salle::spoken_name(name, language_));
  }
  return {language_, spoken_to(match(), match_.looking()), names};
}

Viewer PlaySession::listener() const {
  if (const Seat seat = match_.looking(); seat != kNobody) return Viewer::seat(seat);
  return Viewer::spectator();
}

void PlaySession::take_seat() {
  match_.look(match().turn());
  public_from_ = table().length();
}

std::string PlaySession::prompt() const {
  const bool played_out = match().ending() == MatchEnding::kPlayed;
  return over() && !played_out ? result() : table().prompt(viewer(), audience());
}

std::string PlaySession::result() const {
  switch (match().ending()) {
    case MatchEnding::kAgreed:
      return say(kDrawAgreed, language_);
    case MatchEnding::kResigned: {
      const Audience to = audience();
      std::vector<std::string> names;
      for (Seat seat = 0; seat < seats(); ++seat) {
        if (match().payoffs()[index(seat)] <= 0) continue;
        names.push_back(to.is_you(seat) ? say(kToYou, language_) : spoken_name(seat));
      }
      const std::string winners = join(names, ", ");
      const Seat who = match().entries().back().seat;
      return capitalised(say_of(kHasResigned, kYouHaveResigned, to, who,
                                {spoken_name(who), winners, au(winners)}));
    }
    default:
      return table().result(audience());
  }
}

std::string PlaySession::offer_words() const {
  const auto offered = match().draw_offered();
  if (!offered) return {};
  const bool own =
      match_.looking() >= 0 && table().side(match_.looking()) == table().side(*offered);
  return own ? say(kOwnOfferStands, language_)
             : capitalised(say(kOffersDraw, language_, {spoken_name(*offered)}));
}

Result<void> PlaySession::play(std::string_view actions) {
  const auto played = match_.play(spelled_line(table(), actions), now(), language_);
  if (!played) return refuse(words_of(played.error(), language_));
  keep();
  return {};
}

std::vector<std::string_view> PlaySession::may() const {
  return match().may(match_.looking(), now());
}

bool PlaySession::may(std::string_view what) const { return std::ranges::count(may(), what) > 0; }

Result<void> PlaySession::ask(RequestKind kind, std::string_view what) {
  ClientMessage message;
  message.kind = kind;
  message.text = what;
  const auto done = match_.ask(message, now(), language_);
  if (!done) return refuse(words_of(done.error(), language_));
  public_from_ = std::min(public_from_, table().length());
  keep();
  return {};
}

Thought PlaySession::thought() {
  const Seat seat = match().turn();
  const std::string name = player_name(seat);
  std::shared_ptr<AnyPlayer>& player = players_[name];
  // One who plays on for somebody is new; and one who is still lost in a thought that nobody waits
  // for any more cannot have another.
  if (player == nullptr || player.use_count() > 1) {
    auto ready = make_player(table().game().id, name);
    player = ready ? std::shared_ptr<AnyPlayer>(*std::move(ready)) : nullptr;
  }
  // One stream of numbers for each decision: leaving and coming back changes nothing.
  Random random(match().thinking_seed(seat));
  std::shared_ptr<AnySight> sight = table().sight(seat);
  return [player, sight = std::move(sight), random]() mutable {
    using std::chrono::steady_clock;
    ComputerMove move;
    const auto begin = steady_clock::now();
    if (player != nullptr) {
      if (const auto answer = player->think(*sight, {}, random)) {
        move.actions = answer->action;
        move.value = answer->value;
      }
    }
    const auto took = steady_clock::now() - begin;
    move.thought = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
    return move;
  };
}

void PlaySession::play_thought(const ComputerMove& move) {
  const Seat seat = match().turn();
  const auto offered = match().draw_offered();
  // A player that chooses what it may not is broken; the match goes on with a move that is allowed.
  if (move.actions.empty() || !match_.take(move, now())) {
    add_notice(say(kBrokenPlayer, language_, {player_name(seat), quote(move.actions)}));
    ComputerMove instead = move;
    instead.actions = table().legal().front();
    if (!match_.take(instead, now())) return;
  }
  if (offered && !match().draw_offered() && !over()) {
    add_notice(capitalised(say(kDrawNotTaken, language_, {spoken_name(seat)})));
  }
  keep();
}

std::size_t PlaySession::news_from(Viewer viewer) const {
  if (next() == Next::kHandOver) return public_from_;
  const std::vector<Seat>& actors = table().actors();
  std::size_t from = actors.size();
  if (viewer.is_seat()) {
    // Back over what the seat itself did of late (a parry just made belongs to the turn that goes
    // on), over what the others did, to its last turn before that.
    const auto act_before = [&](bool own) {
      return from > 0 && (actors[from - 1] < 0 || viewer.is(actors[from - 1]) == own);
    };
    while (act_before(true)) --from;
    while (act_before(false)) --from;
    return from;
  }
  // For one who only watches: what the last seat did.
  while (from > 0 && actors[from - 1] < 0) --from;
  return from > 0 ? from - 1 : 0;
}

std::vector<PlaySession::Remark> PlaySession::remarks() const {
  std::vector<Remark> remarks;
  const Audience to = audience();
  for (const MatchEntry& entry : match().entries()) {
    const auto add = [&](const Phrase& about, const Phrase& to_you) {
      const std::string words =
          say_of(about, to_you, to, entry.seat,
                 {spoken_name(entry.seat), salle::spoken_name(kStandIn, language_)});
      remarks.push_back({match().length_at(entry.number), entry.seat, capitalised(words)});
    };
    const bool last = over() && entry.number == match().number();
    if (entry.is<entries::Resign>()) {
      if (last) add(kResigns, kYouResign);
      if (!last) add(kResignsToStandIn, kYouResignToStandIn);
    }
    if (entry.is<entries::DrawOffer>()) add(kOffersDraw, kYouOfferDraw);
    if (entry.is<entries::DrawAccept>()) add(kAcceptsDraw, kYouAcceptDraw);
    if (entry.is<entries::DrawDecline>()) add(kDeclinesDraw, kYouDeclineDraw);
  }
  return remarks;
}

std::vector<Paragraph> PlaySession::story() const {
  const Viewer viewer = listener();
  const std::size_t since = news_from(viewer);
  const std::vector<Seat>& actors = table().actors();
  const std::vector<Remark> said = remarks();
  auto remark = said.begin();
  std::vector<Paragraph> paragraphs;
  std::size_t next_action = 0;
  bool new_paragraph = true;
  const auto remark_before = [&](std::size_t action) {
    for (; remark != said.end() && remark->length <= action; ++remark) {
      paragraphs.push_back({remark->seat, remark->words, remark->length >= since});
      new_paragraph = true;
    }
  };
  Seat actor = kChance;
  for (const Told& told : table().told(viewer, 0, audience())) {
    remark_before(told.action);
    for (; next_action <= told.action && next_action < actors.size(); ++next_action) {
      if (actors[next_action] >= 0) actor = actors[next_action];
      if (actors[next_action] >= 0 || next_action == since) new_paragraph = true;
    }
    if (told.words.empty()) continue;
    if (new_paragraph) {
      paragraphs.push_back({actor, told.words, told.action >= since});
      new_paragraph = false;
    } else {
      paragraphs.back().words += ' ';
      paragraphs.back().words += told.words;
    }
  }
  remark_before(actors.size());
  return paragraphs;
}

void PlaySession::keep_in(const Autosave* autosave) {
  autosave_ = autosave;
  keep();
}

void PlaySession::keep() {
  if (over()) finish();
  if (autosave_ == nullptr) return;
  if (over()) {
    autosave_->remove();
    return;
  }
  const Result<void> written = autosave_->write(write_saved(match_));
  // Said once, not after every move; and once more if it works again and then fails again.
  if (!written && !keeping_failed_) {
    add_notice(say(kCannotKeep, language_, {written.error().message}));
  }
  keeping_failed_ = !written;
}

void PlaySession::finish() {
  if (file_at_end_.empty()) return;
  const Result<void> written = write_file(file_at_end_, write_record(match_.record()), 0666);
  add_notice(written ? say(kRecordWritten, language_, {file_at_end_})
                     : say(kRecordNotWritten, language_, {written.error().message}));
  file_at_end_.clear();
}

std::string PlaySession::write_to(const std::string& file) const {
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return say(kFileExists, language_, {file});
  const Result<void> written = write_file(file, write_record(match_.record()), 0666);
  return written ? say(kRecordWritten, language_, {file})
                 : say(kRecordNotWritten, language_, {written.error().message});
}

void PlaySession::add_notice(const std::string& sentence) {
  notice_ = notice_.empty() ? sentence : cat(notice_, ' ', sentence);
}

std::string PlaySession::take_notice() { return std::exchange(notice_, {}); }

void PlaySession::rematch() {
  LocalPlan plan = match_.rematch();
  plan.seed = Dealer::fresh().seed();
  auto next = LocalMatch::begin(plan, now());
  if (!next) return;  // the rules and the seats were good once, so they are now
  match_ = *std::move(next);
  public_from_ = 0;
  keep();
}

}  // namespace salle::play
