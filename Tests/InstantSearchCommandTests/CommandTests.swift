import Testing

@Suite("The command") struct CommandTests {}
