#include "engines/guest.hpp"

namespace salle::engines {

Guest::~Guest() {
  if (talk_ != nullptr) talk_->quit();
}

Result<AnyThought> Guest::think(const Briefing& briefing, const Budget& budget,
                                std::uint64_t seed) {
  auto thought = try_to_think(briefing, budget, seed);
  if (!thought) talk_.reset();
  return thought;
}

Result<AnyThought> Guest::try_to_think(const Briefing& briefing, const Budget& budget,
                                       std::uint64_t seed) {
  if (talk_ == nullptr) {
    limits_.stop = budget.stop;
    auto talk = Conversation::begin(command_, limits_);
    if (!talk) return std::unexpected(talk.error());
    talk_ = *std::move(talk);
    if (auto ok = talk_->new_game(briefing); !ok) return std::unexpected(ok.error());
  }
  return talk_->decide(briefing, budget, seed);
}

}  // namespace salle::engines
