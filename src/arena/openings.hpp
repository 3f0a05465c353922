// Where games that deal no cards begin: positions that are played from both sides, so that two
// players who would always play the same game do not.
//
// A suite is text: a position a line in the game's notation, blank lines, comments after #.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace salle {

struct OpeningSuite {
  std::vector<std::string> positions;  // empty: every game begins at its start

  // "none", or a count and a checksum: whether two suites are the same, in a few characters.
  std::string fingerprint() const;
};

// The positions of a suite's text, each checked against the rules. A bad line is refused with its
// number and what is wrong with it. `source` is what the text is called in refusals.
Result<OpeningSuite> parse_openings(std::string_view game, std::string_view rules,
                                    std::string_view text, std::string_view source);

// `choice` is "house", "none", a file's path, or empty for the house's suite where there is one.
Result<OpeningSuite> find_openings(std::string_view game, std::string_view rules,
                                   const std::string& choice);

// Which of `count` openings a pair is played from: all of them in an order shuffled by the seed,
// and round again.
std::size_t opening_for(std::uint64_t seed, std::int64_t pair, std::size_t count);

}  // namespace salle
