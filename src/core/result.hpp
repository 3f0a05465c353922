// A value, or a sentence a person understands that says why there is none.
#pragma once

#include <expected>
#include <string>
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

}  // namespace salle
