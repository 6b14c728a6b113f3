import InstantSearchTerminal

print(Frame(size: ScreenSize(columns: 80, rows: 24)).lines.count)
