// Calls that Valgrind is told to watch for: it sets its counts to 0 at the first, and writes them after the second.
// They are in C since a Swift compiler may inline what does nothing.
void cost_begin(void);
void cost_end(void);
