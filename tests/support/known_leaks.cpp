// What the leak sanitizer need not tell: libpqxx 6.4 loses the answer of a statement that the database
// refuses. It is some two kilobytes each time, and not ours to mend.
extern "C" const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() { return "leak:libpqxx\nleak:pqxx::\n"; }
