// What the hall is called. A page of another site can have its own name lead to this machine (DNS
// rebinding) and would then pass for one of ours: requests for a name that is not the hall's are
// for somebody else.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace salle::server {

class HostNames {
 public:
  HostNames() = default;  // any
  // These, and addresses and localhost, which no other site can have.
  explicit HostNames(std::vector<std::string> names) : any_(false), names_(std::move(names)) {}

  // `host` is a Host header: a name or address, with or without a port. Without one (HTTP/1.0) no
  // name is asked for.
  bool takes(std::string_view host) const;

 private:
  bool any_ = true;
  std::vector<std::string> names_;  // small letters
};

// A name as `HostNames` compares it, or empty if it cannot be one: "Salle.Example.org." is
// "salle.example.org". No scheme and no port.
std::string host_name(std::string_view text);

}  // namespace salle::server
