// For whom sentences are made: the language, who at the table is spoken to as "you", and what those
// who sit there are called.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/language.hpp"
#include "core/seat.hpp"

namespace salle {

class Audience {
 public:
  // Nobody in particular: seats are called as the game calls them.
  Audience(Language language) : language_(language) {}  // NOLINT: a language is an audience
  // `you` is kNobody where nobody is spoken to. An empty name leaves a seat as the game calls it.
  // Names are people's text: control characters are shown as '?' and what is too long is cut.
  Audience(Language language, Seat you, const std::vector<std::string>& names = {});

  operator Language() const { return language_; }  // NOLINT: for what speaks of nobody
  Language language() const { return language_; }
  bool is_you(Seat seat) const { return seat >= 0 && seat == you_; }
  Seat you() const { return you_; }
  bool has_name(Seat seat) const { return !given_name(seat).empty(); }
  std::string_view given_name(Seat seat) const;  // "" where none is known
  // What sentences call that seat: by the name of who sits there, with the seat's own name behind it
  // where another has the same; by the seat's own where no name is known.
  std::string name(Seat seat, std::string_view seat_name) const;

 private:
  Language language_;
  Seat you_ = kNobody;
  std::vector<std::string> names_;
};

// A sentence about somebody, or the same said to him. {0} is his name, for the first of the two.
std::string say_of(const Phrase& about, const Phrase& to_you, const Audience& audience, Seat who,
                   std::initializer_list<std::string_view> arguments);

// What one does to another: told of both, to the one who does it, to the one it is done to.
std::string say_between(const Phrase& about, const Phrase& you_do, const Phrase& done_to_you,
                        const Audience& audience, Seat who, Seat whom,
                        std::initializer_list<std::string_view> arguments);

// French only: "de Bea", "d’Anna", "du tireur"; "à Bea", "au tireur".
std::string de(std::string_view name);
std::string au(std::string_view name);

}  // namespace salle
