// Does something later: what threads of our own do, as somebody else says when. A simulation puts its
// clock in their place.
#pragma once

#include <functional>

namespace salle {

using Later = std::function<void(std::function<void()>)>;

}  // namespace salle
