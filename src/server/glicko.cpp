#include "server/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace salle::server {
namespace {

constexpr double kScale = 173.7178;  // between Glicko's scale and Glicko-2's own
constexpr double kMiddle = 1500.0;
constexpr double kTau = 0.5;  // how fast volatility may change
constexpr double kMostDeviation = 350.0;
constexpr double kLeastDeviation = 30.0;  // so that nobody's rating freezes
constexpr double kPrecision = 1e-6;

// How much a game counts against somebody whose strength is this uncertain.
double weight(double phi) {
  return 1.0 / std::sqrt(1.0 + 3.0 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double odds(double mu, double other_mu, double g) {
  return 1.0 / (1.0 + std::exp(-g * (mu - other_mu)));
}

// Step 5 of the paper: the root of f by the Illinois method.
double new_volatility(double sigma, double phi, double v, double delta) {
  const double a = std::log(sigma * sigma);
  const auto f = [&](double x) {
    const double e = std::exp(x);
    const double sum = phi * phi + v + e;
    return e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (kTau * kTau);
  };
  double low = a;
  double high = 0.0;
  if (delta * delta > phi * phi + v) {
    high = std::log(delta * delta - phi * phi - v);
  } else {
    int k = 1;
    while (f(a - k * kTau) < 0.0 && k < 100) ++k;
    high = a - k * kTau;
  }
  double f_low = f(low);
  double f_high = f(high);
  for (int step = 0; std::abs(high - low) > kPrecision && step < 100; ++step) {
    const double middle = low + (low - high) * f_low / (f_high - f_low);
    const double f_middle = f(middle);
    if (f_middle * f_high <= 0.0) {
      low = high;
      f_low = f_high;
    } else {
      f_low /= 2.0;
    }
    high = middle;
    f_high = f_middle;
  }
  return std::exp(low / 2.0);
}

}  // namespace

Strength after(const Strength& before, std::span<const Encounter> encounters) {
  if (encounters.empty()) return rested(before, 1.0);
  const double mu = (before.rating - kMiddle) / kScale;
  const double phi = before.deviation / kScale;
  double information = 0.0;
  double surprise = 0.0;
  for (const Encounter& each : encounters) {
    const double g = weight(each.deviation / kScale);
    const double e = odds(mu, (each.rating - kMiddle) / kScale, g);
    information += g * g * e * (1.0 - e);
    surprise += g * (each.score - e);
  }
  // So far apart that the outcome was certain: nothing was learned, and 1 / 0 must not be asked.
  information = std::max(information, 1e-12);
  const double v = 1.0 / information;
  const double sigma = new_volatility(before.volatility, phi, v, v * surprise);
  const double uncertain = phi * phi + sigma * sigma;
  const double new_phi = 1.0 / std::sqrt(1.0 / uncertain + information);
  Strength now;
  now.rating = before.rating + kScale * new_phi * new_phi * surprise;
  now.deviation = std::clamp(new_phi * kScale, kLeastDeviation, kMostDeviation);
  now.volatility = sigma;
  return now;
}

Strength rested(const Strength& before, double periods) {
  Strength now = before;
  const double phi = before.deviation / kScale;
  const double grown =
      std::sqrt(phi * phi + std::max(periods, 0.0) * before.volatility * before.volatility);
  now.deviation = std::min(grown * kScale, std::max(kMostDeviation, before.deviation));
  return now;
}

double expected(const Strength& one, const Strength& other) {
  const double phi = std::hypot(one.deviation, other.deviation) / kScale;
  return odds(one.rating / kScale, other.rating / kScale, weight(phi));
}

}  // namespace salle::server
