// What a session is called in the list of one's sessions, and what is told of addresses. Short on
// purpose: the whole User-Agent or address of somebody is nobody's business.
#pragma once

#include <string>
#include <string_view>

namespace salle::server {

// "Firefox, Linux" of a User-Agent; "" of none, "program" of one that is no browser.
std::string device_word(std::string_view user_agent);

// The network of an address: 192.0.2.0/24, or 2001:db8:1::/48.
std::string network_of(std::string_view address);

}  // namespace salle::server
