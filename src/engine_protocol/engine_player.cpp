#include "engine_protocol/engine_player.hpp"

namespace salle::engine_protocol {

EnginePlayer::~EnginePlayer() {
  if (talk_ != nullptr) talk_->quit();
}

Result<AnyThought> EnginePlayer::think(const Briefing& briefing, const Budget& budget,
                                       std::uint64_t seed) {
  auto thought = try_to_think(briefing, budget, seed);
  if (!thought) talk_.reset();
  return thought;
}

Result<AnyThought> EnginePlayer::try_to_think(const Briefing& briefing, const Budget& budget,
                                              std::uint64_t seed) {
  if (talk_ == nullptr) {
    limits_.stop = budget.stop;
    auto talk = EngineClient::begin(command_, limits_);
    if (!talk) return std::unexpected(talk.error());
    talk_ = *std::move(talk);
    if (auto ok = talk_->new_game(briefing); !ok) return std::unexpected(ok.error());
  }
  return talk_->decide(briefing, budget, seed);
}

}  // namespace salle::engine_protocol
