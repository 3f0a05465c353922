#include "cli/play_session.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "cli/play_moves.hpp"
#include "cli/play_phrases.hpp"
#include "core/text.hpp"

namespace salle::play {

namespace {

// A refusal may begin in lower case and end without a stop; on a screen it stands by itself.
std::string sentence(std::string text) {
  text = capitalised(std::move(text));
  if (!text.ends_with('.') && !text.ends_with('!') && !text.ends_with('?')) text += '.';
  return text;
}

}  // namespace

Result<PlaySession> PlaySession::begin(const MatchPlan& plan, Language language) {
  auto table = Table::open(plan.game, plan.rules);
  if (!table) return std::unexpected(table.error());
  Result<Dealer> dealer = plan.seed.empty() ? Dealer::fresh() : Dealer::from_seed(plan.seed);
  if (!dealer) return std::unexpected(dealer.error());
  PlaySession session(std::move(*table), std::move(*dealer), plan, language);
  if (auto seated = session.seat_players(); !seated) return std::unexpected(seated.error());
  session.settle();
  return session;
}

Result<PlaySession> PlaySession::resume(const Record& record, Language language) {
  const auto replayed = replay(record);
  if (!replayed) return std::unexpected(replayed.error());
  auto dealer = Dealer::from_seed(record.tag("Seed"));
  if (!dealer) return std::unexpected(dealer.error());
  MatchPlan plan{std::string(record.tag("Game")), std::string(record.tag("Rules")), {}, {}};
  for (Seat seat = 0; seat < replayed->seats(); ++seat) {
    plan.seats.emplace_back(record.tag(replayed->seat_name(seat, Language::kEnglish)));
  }
  auto table = Table::open(plan.game, plan.rules);
  if (!table) return std::unexpected(table.error());
  PlaySession session(std::move(*table), std::move(*dealer), std::move(plan), language);
  if (auto seated = session.seat_players(); !seated) return std::unexpected(seated.error());
  // Played once more, now noting who did what: a record does not say.
  for (const std::string& action : replayed->actions(Viewer::all())) {
    if (auto played = session.act(action); !played) return std::unexpected(played.error());
  }
  session.settle();
  if (session.table_.over()) return refuse("the match is over");
  // What was told before the interruption needs no telling at the next hand-over, but for the last
  // turn: nobody has it in mind any more.
  const auto last = std::ranges::find_if(session.actors_.rbegin(), session.actors_.rend(),
                                         [](Seat actor) { return actor >= 0; });
  session.public_from_ = static_cast<std::size_t>(
      last == session.actors_.rend() ? 0 : session.actors_.rend() - last - 1);
  return session;
}

Result<void> PlaySession::seat_players() {
  if (std::ssize(plan_.seats) != seats()) {
    return refuse(cat(plan_.game, " has ", seats(), " seats, not ", plan_.seats.size()));
  }
  for (const std::string& name : plan_.seats) {
    if (name == kHumanName) {
      players_.push_back(nullptr);
      continue;
    }
    auto player = hire(plan_.game, name);
    if (!player) return std::unexpected(player.error());
    players_.push_back(std::move(*player));
  }
  return {};
}

int PlaySession::humans() const { return static_cast<int>(std::ranges::count(players_, nullptr)); }

Next PlaySession::next() const {
  if (table_.over()) return Next::kOver;
  if (!human(table_.turn())) return Next::kComputer;
  return !hand_over() || at_keyboard_ == table_.turn() ? Next::kHuman : Next::kHandOver;
}

Viewer PlaySession::viewer() const { return table_.over() ? Viewer::all() : listener(); }

Viewer PlaySession::listener() const {
  if (humans() == 1) {
    const auto me = std::ranges::find(players_, nullptr);
    return Viewer::seat(static_cast<Seat>(me - players_.begin()));
  }
  if (humans() > 1 && !hand_over() && table_.turn() >= 0) return Viewer::seat(table_.turn());
  return at_keyboard_ ? Viewer::seat(*at_keyboard_) : Viewer::spectator();
}

void PlaySession::take_seat() {
  at_keyboard_ = table_.turn();
  public_from_ = table_.length();
}

Result<void> PlaySession::act(std::string_view action) {
  const Seat actor = table_.turn();
  auto played = table_.play(action, language_);
  if (played) actors_.push_back(actor);
  return played;
}

void PlaySession::settle() {
  while (table_.turn() == kChance) {
    table_.deal(dealer_.number(table_.chance_key()));
    actors_.push_back(kChance);
  }
  // The one who looks has had his turn: close the view before anything else can be drawn.
  if (humans() > 1 && at_keyboard_ != table_.turn()) at_keyboard_.reset();
}

Result<void> PlaySession::play(std::string_view actions) {
  const Table before = table_;
  const std::size_t length = actors_.size();
  const Seat seat = table_.turn();
  const auto take_all_back = [&](std::string reason) {
    table_ = before;
    actors_.resize(length);
    return refuse(sentence(std::move(reason)));
  };
  for (const std::string_view word : split_actions(actions)) {
    if (table_.turn() != seat) {
      return take_all_back(say(kTurnAlreadyOver, language_, {quote(word)}));
    }
    const auto played = act(spelled(word, table_.legal()));
    if (!played) return take_all_back(played.error().message);
  }
  settle();
  keep();
  return {};
}

bool PlaySession::can_take_back() const {
  return next() == Next::kHuman && !actors_.empty() && actors_.back() == table_.turn() &&
         !table_.revealed_to(table_.turn(), actors_.size() - 1);
}

void PlaySession::take_back() {
  if (!can_take_back()) return;
  actors_.pop_back();
  table_ = table_.rewound(actors_.size());
  keep();
}

Thought PlaySession::thought() const {
  const Seat seat = table_.turn();
  // One stream of numbers for each decision: leaving and coming back changes nothing.
  const std::string digits = sha256_hex(cat(dealer_.seed(), ":player:", seat)).substr(0, 16);
  std::uint64_t number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
  Random random(number, table_.length());
  std::shared_ptr<AnyPlayer> player = players_[static_cast<std::size_t>(seat)];
  std::shared_ptr<AnySight> sight = table_.sight(seat);
  return [player = std::move(player), sight = std::move(sight), random]() mutable {
    const auto answer = player->think(*sight, {}, random);
    return answer ? answer->action : std::string();
  };
}

void PlaySession::play_thought(const std::string& action) {
  // A player that chooses what it may not is broken; the match goes on with a move that is allowed.
  if (!act(action)) {
    notice_ = say(kBrokenPlayer, language_, {player_name(table_.turn()), action});
    const std::vector<std::string> legal = table_.legal();
    if (!act(legal.front())) return;
  }
  settle();
  keep();
}

std::size_t PlaySession::news_from(Viewer viewer) const {
  if (next() == Next::kHandOver) return public_from_;
  std::size_t from = actors_.size();
  if (viewer.is_seat()) {
    // Back over what the seat itself did of late (a parry just made belongs to the turn that goes
    // on), over what the others did, to its last turn before that.
    const auto act_before = [&](bool own) {
      return from > 0 && (actors_[from - 1] < 0 || viewer.is(actors_[from - 1]) == own);
    };
    while (act_before(true)) --from;
    while (act_before(false)) --from;
    return from;
  }
  // For one who only watches: what the last seat did.
  while (from > 0 && actors_[from - 1] < 0) --from;
  return from > 0 ? from - 1 : 0;
}

std::vector<Paragraph> PlaySession::story() const {
  const Viewer viewer = listener();
  const std::size_t since = news_from(viewer);
  std::vector<Paragraph> paragraphs;
  std::size_t next_action = 0;
  bool new_paragraph = true;
  Seat actor = kChance;
  for (const Told& told : table_.told(viewer, 0, language_)) {
    for (; next_action <= told.action && next_action < actors_.size(); ++next_action) {
      if (actors_[next_action] >= 0) actor = actors_[next_action];
      if (actors_[next_action] >= 0 || next_action == since) new_paragraph = true;
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
  return paragraphs;
}

void PlaySession::keep_in(const Autosave* autosave) {
  autosave_ = autosave;
  keep();
}

void PlaySession::keep() {
  if (table_.over()) finish();
  if (autosave_ == nullptr) return;
  if (table_.over()) {
    autosave_->remove();
    return;
  }
  const Record everything = record_of(table_, Viewer::all(), tags());
  const Result<void> written = autosave_->write(write_record(everything));
  // Said once, not after every move; and once more if it works again and then fails again.
  if (!written && !keeping_failed_) {
    notice_ = say(kCannotKeep, language_, {written.error().message});
  }
  keeping_failed_ = !written;
}

void PlaySession::finish() {
  if (file_at_end_.empty()) return;
  const Result<void> written = write_file(file_at_end_, write_record(record()), 0666);
  notice_ = written ? say(kRecordWritten, language_, {file_at_end_})
                    : say(kRecordNotWritten, language_, {written.error().message});
  file_at_end_.clear();
}

std::vector<std::pair<std::string, std::string>> PlaySession::tags() const {
  std::vector<std::pair<std::string, std::string>> tags;
  for (Seat seat = 0; seat < seats(); ++seat) {
    tags.emplace_back(table_.seat_name(seat, Language::kEnglish), player_name(seat));
  }
  tags.emplace_back("Commitment", dealer_.commitment());
  tags.emplace_back("Seed", dealer_.seed());
  return tags;
}

Record PlaySession::record() const { return record_of(table_, viewer(), tags()); }

std::string PlaySession::write_to(const std::string& file) const {
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored)) return say(kFileExists, language_, {file});
  const Result<void> written = write_file(file, write_record(record()), 0666);
  return written ? say(kRecordWritten, language_, {file})
                 : say(kRecordNotWritten, language_, {written.error().message});
}

std::string PlaySession::take_notice() { return std::exchange(notice_, {}); }

void PlaySession::rematch() {
  // The rules were good once, so they are now.
  table_ = *Table::open(plan_.game, plan_.rules);
  dealer_ = Dealer::fresh();
  actors_.clear();
  at_keyboard_.reset();
  public_from_ = 0;
  settle();
  keep();
}

}  // namespace salle::play
