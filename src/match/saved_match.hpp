// A match on one device as it is kept between two visits: one JSON object.
//
//   {"salle": "match", "format": 2, "game": "…", "rules": "…",
//    "seed": "<64 digits>", "created": 1700000000000,
//    "seats": [{"name": "Anna", "computer": ""}, {"name": "", "computer": "pupil"}],
//    "entries": [{"number": 1, "at": 1700000000000, "seat": -1, "kind": "begin", "text": "2 1"},
//    …]}
//
// "format" is that of the entries; an "id" stands in those that have one. Other fields are
// overlooked.
//
// It holds every secret of the match: it is for the device of those who play.
#pragma once

#include <string>
#include <string_view>

#include "match/local_match.hpp"

namespace salle {

std::string write_saved(const LocalMatch& match);
// Whatever cannot be read, or is no match that was ever played on one device, is refused with a
// sentence that names the entry: "unreadable", "older-rules".
Answer<LocalMatch> read_saved(std::string_view text);

}  // namespace salle
