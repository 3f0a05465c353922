// What the page calls. Texts are bytes in the module's memory: the page asks for room, writes a
// request there, and reads the answer before it asks again.
#include <cstdlib>
#include <string>
#include <string_view>

#include "wasm/desk.hpp"
#include "wasm/loaded_nets.hpp"

namespace {

salle::wasm::Desk& desk() {
  static auto* const kDesk = new salle::wasm::Desk;  // lives as long as the worker
  return *kDesk;
}

std::string& latest() {
  static auto* const kAnswer = new std::string;
  return *kAnswer;
}

}  // namespace

extern "C" {

[[clang::export_name("room")]] char* salle_room(std::size_t bytes) {
  return static_cast<char*>(std::malloc(bytes));
}

[[clang::export_name("release")]] void salle_release(char* room) { std::free(room); }

// The length of the answer, which then lies at `answer`.
[[clang::export_name("ask")]] std::size_t salle_ask(const char* request, std::size_t length) {
  latest() = desk().answer({request, length});
  return latest().size();
}

[[clang::export_name("answer")]] const char* salle_answer() { return latest().data(); }

// A file of weights that a player needs: 1 if it is good, else 0 and `answer` says why.
[[clang::export_name("load")]] int salle_load(const char* name, std::size_t name_length,
                                              const char* bytes, std::size_t length) {
  const auto loaded = salle::wasm::load_net({name, name_length}, {bytes, length});
  if (!loaded) latest() = loaded.error().message;
  return loaded ? 1 : 0;
}
}
