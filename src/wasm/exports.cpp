// What the page calls. Texts are bytes in the module's memory: the page asks for room, writes a
// request there, and reads the answer before it asks again.
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/registry.hpp"
#include "records/dealer.hpp"
#include "wasm/engine_api.hpp"

// The browser has no libsodium. Seeds come from the page, which has secret random numbers.
salle::Digest salle::sha256(std::string_view text) { return sha256_portable(text); }

namespace {

salle::wasm::EngineApi& api() {
  static auto* const kApi = new salle::wasm::EngineApi;  // lives as long as the worker
  return *kApi;
}

std::string& latest() {
  static auto* const kAnswer = new std::string;
  return *kAnswer;
}

// By the game whose file it is.
salle::Result<void> load_weights(std::string_view file, std::string_view bytes) {
  salle::Result<bool> loaded = false;
  salle::for_each_game([&]<class G>(std::type_identity<G>) {
    if constexpr (requires { &G::load_weights; }) {
      if (loaded && !*loaded) loaded = G::load_weights(file, bytes);
    }
  });
  if (!loaded) return std::unexpected(loaded.error());
  if (!*loaded) return salle::refuse("no game knows this file of weights");
  return {};
}

}  // namespace

extern "C" {

[[clang::export_name("room")]] char* salle_room(std::size_t bytes) {
  return static_cast<char*>(std::malloc(bytes));
}

[[clang::export_name("release")]] void salle_release(char* room) { std::free(room); }

// The length of the answer, which then lies at `answer`.
[[clang::export_name("ask")]] std::size_t salle_ask(const char* request, std::size_t length) {
  latest() = api().answer({request, length});
  return latest().size();
}

[[clang::export_name("answer")]] const char* salle_answer() { return latest().data(); }

// A file of weights that a player needs: 1 if it is good, else 0 and `answer` says why.
[[clang::export_name("load")]] int salle_load(const char* name, std::size_t name_length,
                                              const char* bytes, std::size_t length) {
  const auto loaded = load_weights({name, name_length}, {bytes, length});
  if (!loaded) latest() = loaded.error().message;
  return loaded ? 1 : 0;
}
}
