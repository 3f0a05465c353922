#include "server/limits.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <utility>

namespace salle::server {
namespace {

constexpr Millis kSweepEvery = 1000;
constexpr std::size_t kMostNoted = 10'000;  // keys of one limit, until others are told

constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

}  // namespace

double Bucket::missing(const Rate& rate, Millis now) const {
  const auto waited = static_cast<double>(std::max<Millis>(now - at_, 0)) / 1000.0;
  return std::max(missing_ - waited * rate.every_second, 0.0);
}

bool Bucket::take(const Rate& rate, Millis now) {
  missing_ = missing(rate, now);
  at_ = std::max(at_, now);
  if (spent(rate, now)) return false;
  missing_ += 1.0;
  return true;
}

void Bucket::give_back(const Rate& rate, Millis now) {
  missing_ = std::max(missing(rate, now) - 1.0, 0.0);
  at_ = std::max(at_, now);
}

void Bucket::spend(const Rate& rate, int count, Millis now) {
  missing_ = std::min(missing(rate, now) + count, rate.burst);
  at_ = std::max(at_, now);
}

bool Limits::take(Limit limit, std::string_view key, Millis now) {
  if (most_ == 0) return true;
  const std::string name(key);
  const bool taken = take_here(limit, name, now);
  auto& noted = taken_[static_cast<std::size_t>(limit)];
  if (taken && noting_ && (noted.size() < kMostNoted || noted.contains(name))) ++noted[name];
  return taken;
}

bool Limits::take_here(Limit limit, const std::string& name, Millis now) {
  const auto index = static_cast<std::size_t>(limit);
  const Rate& rate = kLimits[index].rate;
  LimitState& shelf = states_[index];
  if (const auto known = shelf.buckets.find(name); known != shelf.buckets.end()) {
    return known->second.take(rate, now);
  }
  if (shelf.buckets.size() >= most_ && now - shelf.swept >= kSweepEvery) {
    shelf.swept = now;
    std::erase_if(shelf.buckets, [&](const auto& each) { return each.second.full(rate, now); });
  }
  if (shelf.buckets.size() >= most_) return shelf.shared.take(rate, now);
  return shelf.buckets[name].take(rate, now);
}

void Limits::give_back(Limit limit, std::string_view key, Millis now) {
  const auto index = static_cast<std::size_t>(limit);
  LimitState& shelf = states_[index];
  const auto known = shelf.buckets.find(std::string(key));
  Bucket& bucket = known != shelf.buckets.end() ? known->second : shelf.shared;
  bucket.give_back(kLimits[index].rate, now);
}

bool Limits::spent(Limit limit, std::string_view key, Millis now) const {
  if (most_ == 0) return false;
  const auto index = static_cast<std::size_t>(limit);
  const LimitState& shelf = states_[index];
  const auto known = shelf.buckets.find(std::string(key));
  const Rate& rate = kLimits[index].rate;
  if (known != shelf.buckets.end()) return known->second.spent(rate, now);
  return shelf.buckets.size() >= most_ && shelf.shared.spent(rate, now);
}

void Limits::note_spending(bool on) {
  if (std::exchange(noting_, on) == on) return;
  for (auto& each : taken_) each.clear();
}

std::vector<hints::Spent> Limits::spendings(std::size_t most) {
  std::vector<hints::Spent> list;
  for (std::size_t limit = 0; limit < taken_.size(); ++limit) {
    for (auto& [key, count] : taken_[limit]) {
      if (list.size() < most) list.push_back({limit, key, count});
    }
    taken_[limit].clear();
  }
  return list;
}

void Limits::spend(const hints::Spent& spent, Millis now) {
  if (most_ == 0 || spent.limit >= states_.size()) return;
  LimitState& shelf = states_[spent.limit];
  const auto known = shelf.buckets.find(spent.key);
  if (known == shelf.buckets.end() && shelf.buckets.size() >= most_) return;
  shelf.buckets[spent.key].spend(kLimits[spent.limit].rate, spent.count, now);
}

std::size_t Limits::buckets() const {
  std::size_t count = 0;
  for (const LimitState& shelf : states_) count += shelf.buckets.size();
  return count;
}

std::string address_key(std::string_view address) {
  const std::string text(address);
  std::array<unsigned char, 16> bytes{};
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) != 1) return text;
  if (std::equal(kMapped.begin(), kMapped.end(), bytes.begin())) {
    std::array<char, INET_ADDRSTRLEN> plain{};
    inet_ntop(AF_INET, bytes.data() + kMapped.size(), plain.data(), plain.size());
    return plain.data();
  }
  std::array<char, INET6_ADDRSTRLEN> network{};
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  inet_ntop(AF_INET6, bytes.data(), network.data(), network.size());
  return std::string(network.data()) + "/64";
}

bool is_loopback(std::string_view address) {
  const std::string key = address_key(address);
  in_addr bytes{};  // a text that only begins like an address is none
  return address == "::1" ||
         (key.starts_with("127.") && inet_pton(AF_INET, key.c_str(), &bytes) == 1);
}

}  // namespace salle::server
