// A match as the store keeps it: a row and entries. The row is a summary that is made right again
// when the match is opened: entries are what counts.
#pragma once

#include "match/match.hpp"
#include "store/rows.hpp"

namespace salle::server {

store::TableRow row_of(const Match& match);
// What a match was set up with. The row's seats are the present ones: whoever came or went since is
// put back to where he was before the first entry about his seat.
Answer<MatchSetup> setup_of(const store::TableRow& row, const std::vector<store::Entry>& entries);
// The match taken up again, or the refusal of `Match::open`.
Answer<Match> open_match(const store::TableRow& row, const std::vector<store::Entry>& entries);

}  // namespace salle::server
