// What bench/siege measures of the hall from outside, and how it writes figures down.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace salle::bench {

double megabytes_of(int process);  // resident
std::size_t files_of(int process);
double megabytes_in(const std::string& folder);

// The value that this part of the list does not exceed; 0 of an empty one.
double share(std::vector<float> list, double part);
// As a JSON object.
std::string counts(const std::map<std::string, int>& list);

}  // namespace salle::bench
