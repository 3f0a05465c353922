// A value, or a sentence a person understands that says why there is none.
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <utility>

namespace salle {

struct Error {
  std::string message;
};

template <class T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> refuse(std::string message) {
  return std::unexpected(Error{std::move(message)});
}

// Why something was not done: a word for programs and a sentence for people.
struct Refusal {
  std::string_view code;
  std::string why;
};
template <class T>
using Answer = std::expected<T, Refusal>;
inline std::unexpected<Refusal> no(std::string_view code, std::string why) {
  return std::unexpected(Refusal{code, std::move(why)});
}

}  // namespace salle
