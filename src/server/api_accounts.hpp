// What requests about people have in common.
#pragma once

#include <cstddef>
#include <string_view>

#include "server/accounts.hpp"

namespace salle::server {

inline constexpr std::size_t kMostNameBytes =
    128;  // bytes: longer ones are refused in better words
inline constexpr std::size_t kMostPasswordBytes = 1024;

Refusal tried_too_often();
std::string_view role_word(store::Role role);
// What whoever asks brings along; programs (`bearer`) name their device in the body.
SignInDetails arrival_of(const HttpRequest& request, bool bearer);

}  // namespace salle::server
