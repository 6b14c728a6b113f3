// The program `instantsearch`. Systems without a command line get an empty program.

#if os(Linux) || os(macOS)
import InstantSearchCommand

await Program.main()
#endif
