#include "server/metrics.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "core/text.hpp"

namespace salle::server {
namespace {

TEST(Metrics, AreAsPrometheusReadsThem) {
  Metrics metrics;
  metrics.http.connections = 12;
  metrics.http.bytes_out = 123'456'789'012;
  metrics.lobby.games_over = 3;
  metrics.commits.seconds = 0.25;
  const std::string text = prometheus_text(metrics);
  EXPECT_NE(text.find("# TYPE salle_http_connections gauge\nsalle_http_connections 12\n"),
            std::string::npos);
  EXPECT_NE(text.find("\nsalle_http_bytes_out_total 123456789012\n"), std::string::npos);
  EXPECT_NE(text.find("# TYPE salle_hall_games_over_total counter\n"), std::string::npos);
  EXPECT_NE(text.find("\nsalle_store_seconds_total 0.25\n"), std::string::npos);
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.starts_with("# ")) continue;
    EXPECT_EQ(split_words(line).size(), 2U) << line;
    EXPECT_TRUE(line.starts_with("salle_"));
  }
}

TEST(Metrics, TellHowLongThingsTook) {
  Metrics metrics;
  for (const double seconds : {0.0005, 0.001, 0.002, 0.3, 60.0}) metrics.requests.add(seconds);
  const std::string text = prometheus_text(metrics);
  const auto has = [&](const char* line) { return text.find(line) != std::string::npos; };
  EXPECT_TRUE(has("# TYPE salle_api_seconds histogram\n"));
  EXPECT_TRUE(has("\nsalle_api_seconds_bucket{le=\"0.001\"} 2\n")) << "an end belongs to its step";
  EXPECT_TRUE(has("\nsalle_api_seconds_bucket{le=\"0.0025\"} 3\n"));
  EXPECT_TRUE(has("\nsalle_api_seconds_bucket{le=\"0.25\"} 3\n"));
  EXPECT_TRUE(has("\nsalle_api_seconds_bucket{le=\"10\"} 4\n"));
  EXPECT_TRUE(has("\nsalle_api_seconds_bucket{le=\"+Inf\"} 5\n"));
  EXPECT_TRUE(has("\nsalle_api_seconds_sum 60.3035\n")) << text;
  EXPECT_TRUE(has("\nsalle_api_seconds_count 5\n"));
  EXPECT_EQ(nlohmann::json::parse(metrics_json(metrics))["api"]["seconds"]["count"], 5);
}

TEST(Metrics, AreTheSameInJson) {
  Metrics metrics;
  metrics.lobby.rooms = 7;
  metrics.commits.seconds = 0.5;
  const auto figures = nlohmann::json::parse(metrics_json(metrics));
  EXPECT_EQ(figures["hall"]["rooms"], 7);
  EXPECT_EQ(figures["store"]["seconds_total"], 0.5);
}

}  // namespace
}  // namespace salle::server
