/// The declaration of a command, from which arguments are parsed, and help and completions are printed.
struct Command: Hashable, Sendable {
  let name: Name
  /// A summary in a few words, without a capital and a full stop.
  let summary: String
  let operands: Operands
  let options: [Option]
  /// Paragraphs of the help.
  var notes: [String] = []
  /// Example command lines, without the name of the program.
  var examples: [String] = []

  enum Name: String, Hashable, Sendable, CaseIterable {
    case browse, query, demo, index, follow, page, settings, synonyms, rules, snapshot, suggest, serve, analytics,
      popularity
    case ask, mcp, embedder
    case completions, manual, version, help
  }

  /// The arguments beside the options.
  enum Operands: Hashable, Sendable {
    case none
    case files
    /// Files, and behind them the words of a text to search for.
    case filesAndText
    /// One of some words.
    case word(String, of: [String], isRequired: Bool)
  }

  func option(named name: String) -> Option? { options.first { $0.name.rawValue == name } }

  static func named(_ name: Name) -> Command? { all.first { $0.name == name } }
}

extension Command {
  /// All commands, in the order of the help.
  static let all: [Command] = [
    Command(
      name: .browse, summary: "search and filter records on the whole screen", operands: .files,
      options: outlineOptions + pageOptions + [
        Option(.url, .text("QUERY"), "start with a search: 'q=lamp&brand=Acme&price=10:50'"),
        Option(.print, .word(MarkedForm.allCases.map(\.rawValue)), "print what Space has marked on leaving"),
        ModelArgument.option,
      ] + semanticOptions + inputOptions + storeOptions + serviceOptions + [help],
      notes: [
        "With no option it finds out what to search, what to list with counts, which numbers to list as ranges, what "
          + "to show and what to sort by. The options overrule what it found.",
        "On a result, 'o' writes all results to a file, as CSV or NDJSON, 'e' chooses the title and the details of results, and "
          + "'?' shows the same search for 'query'.",
        "With --embedder, the box 'by meaning' above the results and 'm' on a result switch search by meaning on and off; "
          + "with --semantic it is on. Records that only mean the same are marked as similar.",
        "With --model, F2 opens a conversation with a language model, whose searches become those of the screen; see 'help ask'.",
        meaning, records,
      ],
      examples: [
        "browse things.json", "browse *.ndjson --store things.db", "browse things.csv.gz",
        "browse --store things.db --semantic --embedder static:model",
        "browse people.csv --title name --facets city,tags --ranges age",
        "browse things.json --url 'q=lamp&brand=Acme' --print id",
        "browse things.csv --model http://127.0.0.1:11434#qwen3",
        "browse --typesense http://localhost:8108 --index-name things",
        "browse --opensearch http://localhost:9200 --index-name things",
      ]),
    Command(
      name: .query, summary: "search once, and print what was found", operands: .filesAndText,
      options: queryOptions + semanticOptions + [
        Option(
          .similarity, .number(0...100),
          "how similar records must be, in percent; without it as similar as one in a hundred pairs of records"),
        Option(.search, .list("NAMES"), "the attributes to search in, the most important first"),
        Option(.title, .text("NAME"), "the attribute that names a record"),
        Option(.demo, .flag, "search the catalogue of 'instantsearch demo'"),
      ] + inputOptions + storeOptions + serviceOptions + [help],
      notes: [
        "TEXT is what to search for: the words behind the files. A \"phrase\" stands in quotes, and -word leaves out "
          + "the records with a word.",
        "Filters are written as in: brand:Apple AND (price < 100 OR NOT color:\"dark red\")",
        "--disjunctive names facets of which several values may be chosen: their filters are alternatives, and their "
          + "counts are those that choosing each value too would give.",
        "With --semantic, records with all words come first, and those that only mean the same have '_isSemantic': true. A "
          + "stored index needs the embedder that 'index' had; a server has one itself.",
        meaning, records,
      ],
      examples: [
        "query things.json desk lamp --facets brand,price",
        "query things.json --filters 'brand:Ikea AND price < 50' --disjunctive brand --json",
        "query --store things.db lamp --sort price:desc --fail-if-empty",
        "query --store things.db cutting food --semantic --embedder static:model",
        "query things.json --all --csv --columns name,price", "query things.json --count --filters 'price < 50'",
      ]),
    Command(
      name: .demo, summary: "browse the built-in catalogue of products", operands: .none, options: [help],
      notes: ["Where the output is no terminal, it prints the screens of a short visit."]),
    Command(
      name: .index, summary: "keep records in an index that can be searched at once", operands: .files,
      options: [
        Option(.store, .path("PATH"), "the file of the index, which is made if there is none"),
        Option(.settings, .path("FILE"), "the settings of the index, as JSON; without it they are found out"),
        Option(.replace, .flag, "replace all records by these, and vectors of another embedder"), embedderOption,
        dimensionsOption,
      ] + clusterOptions("keep the index in") + outlineOptions + pageOptions + inputOptions + [help],
      notes: [
        "Records replace those with the same objectID. Without files, only the settings are changed.",
        "An index of a cluster is made if there is none. It knows what to search and which values to list, and nothing else of --settings. With "
          + "--replace, and when it is made, searches see none of the records before they see all.",
        "With --embedder, the records are embedded when they are stored: all at first, later those whose text is new or "
          + "has changed. An interrupted call is continued by the same one, also without files.",
        meaning, records,
      ],
      examples: [
        "index things.ndjson --store things.db", "index things.ndjson --store things.db --embedder static:model",
        "index --store things.db --sort price:desc",
        "index things.ndjson --typesense http://localhost:8108 --index-name things",
      ]),
    Command(
      name: .follow, summary: "update a stored index from an SQLite table", operands: .files,
      options: [
        Option(.table, .text("NAME"), "the table with a row for each record"),
        Option(.store, .path("PATH"), "the file of the index, which is made if there is none"),
        Option(.id, .text("NAME"), "the column of the objectIDs (the primary key)"),
        Option(.select, .text("SQL"), "a SELECT of the records from the table, for other columns"),
        Option(.join, .list("TABLE.COLUMN,…"), "further tables that the SELECT reads"),
        Option(.changeTable, .text("NAME"), "the table of changes, one for each store (instantsearch_changes_TABLE)"),
        Option(.install, .flag, "create a table of changes, and triggers that fill it, in the database"),
        Option(.sql, .flag, "print the statements that create them, and do nothing"),
        Option(.once, .flag, "read what has changed, and end"),
        help,
      ],
      notes: [
        "FILE is the database. Triggers note the keys of rows that change, whoever changes them. 'follow' reads these rows "
          + "up to 25 times a second, and all rows when that is needed. Nothing else in the database is written.",
        "--join line.purchase,customer.id=customer says that the column 'purchase' of 'line' has the objectIDs of records, and "
          + "that the column 'customer' of --table has what is in the column 'id' of 'customer'.",
        "With --once it ends when everything is read. Without it, it prints a line a second while rows change, and Ctrl-C "
          + "ends it.",
      ],
      examples: [
        "follow app.db --table product --store search.db --install",
        "follow app.db --table product --store search.db --once --select 'SELECT id, name AS title FROM product'",
        "follow app.db --table product --sql",
      ]),
    Command(
      name: .page, summary: "print what the page of records shows, to be changed", operands: .files,
      options: [Option(.store, .path("PATH"), "the stored index")] + outlineOptions + pageOptions + inputOptions + [
        help
      ],
      notes: [
        "It prints the page settings, as JSON: heading, title, subtitle, details, picture, price, currency, rating, link, "
          + "date; the filters in their order, each as list, range, menu or toggle, open or not; the orders with their "
          + "names; labels of attributes and values; what is hidden; list, cards or table. The member 'found' says what was "
          + "found out about the attributes, and has no effect.",
        "Write it to a file beside the records, and change what is wrong: 'serve', 'browse' and 'index' find things.page.json "
          + "beside things.csv by themselves. An option comes before the file, the file before the settings of the index, and "
          + "these before what is found out. What is missing in the file is found out.",
        records,
      ],
      examples: [
        "page things.csv > things.page.json", "page things.csv --title name --label 'in_stock=Available'",
        "serve things.csv --ui --page-settings other.page.json",
      ]),
    Command(
      name: .settings, summary: "print or change what an index knows of its records", operands: .files,
      options: [
        Option(.store, .path("PATH"), "the stored index"),
        Option(.set, .path("JSON|FILE"), "settings to change, as JSON or in a file"),
        Option(.names, .flag, "print only the names of the attributes, one in a line"),
      ] + inputOptions + [help],
      notes: ["With files, it prints what is found out about their records."],
      examples: ["settings things.json", "settings --store things.db --set '{\"hitsPerPage\": 50}'"]),
    Command(
      name: .synonyms, summary: "print or change the words that stand for each other in an index", operands: .files,
      options: storedListOptions,
      notes: [
        "FILE has lines of words that find each other, 'sofa, couch, three seater', and of those that are found by "
          + "the first one only, 'tablet => ipad, galaxy tab'; or the JSON of a service's synonyms. Without files, it "
          + "prints the synonyms of the index as JSON.",
        "A changed line is another synonym: with --replace, the index has those of the files and no others.",
      ],
      examples: ["synonyms words.txt --store things.db", "synonyms --store things.db > synonyms.ndjson"]),
    Command(
      name: .rules, summary: "print or change the rules by which an index changes searches", operands: .files,
      options: storedListOptions,
      notes: [
        "FILE has the JSON of a service's rules, in an array or one in a line. Without files, it prints the rules of the "
          + "index.",
        "A rule replaces the one with the same objectID.",
      ],
      examples: ["rules rules.json --store things.db", "rules --store things.db > rules.ndjson"]),
    Command(
      name: .snapshot, summary: "write a stored index to one file, with which a mirror of it begins", operands: .files,
      options: [
        Option(.into, .path("FILE"), "the file to write; without it the index's with .snapshot behind it"), help,
      ],
      notes: [
        "The file has the records and what searches need, so that an app opens it without indexing. If 'serve --changes' has "
          + "served the index, the app goes on with the changes since. The index may be in use."
      ],
      examples: ["snapshot things.db", "snapshot things.db --into things.snapshot"]),
    Command(
      name: .suggest, summary: "make an index of query suggestions for an index", operands: .files,
      options: [
        Option(
          .facets, .list("NAMES"),
          "the attributes whose values to suggest; brand+category for combinations, '*' for all"),
        Option(.searches, .path("FILE"), "what was searched for: the log of 'serve', or texts with counts"),
        Option(.analytics, .flag, "take what was searched for from the analytics of the server or service"),
        Option(.days, .number(1...400), "how many days of the analytics, with today (30)"),
        Option(.into, .path("PATH|NAME"), "the index to write; without it they are printed"),
        Option(.categories, .list("NAME:N,…"), "the attributes whose N most frequent values a suggestion names (3)"),
        Option(.minHits, .number(0...1_000_000), "how many records a suggestion must find (5)"),
        Option(.minLetters, .number(0...100), "how many characters it must have (4)"),
        Option(.minSearches, .number(1...1_000_000), "how often it must be searched for, if no facet has it (1)"),
        Option(.exclude, .list("TEXTS"), "what no suggestion may contain"),
        Option(.languages, .list("CODES"), "where singular and plural are one suggestion, such as en,de"),
        Option(.limit, .number(1...1_000_000), "how many texts are tried (10000)"),
        Option(.ndjson, .flag, "print a record per line, as JSON"),
        Option(.demo, .flag, "make suggestions for the catalogue of 'instantsearch demo'"),
      ] + inputOptions + storeOptions + serviceOptions + [help],
      notes: [
        "A suggestion is a text that finds enough records, as whole words without typos. Those that were searched for "
          + "most often come first.",
        "--searches reads the log that 'serve --search-log' writes, NDJSON, JSON or CSV with 'query' and 'count', or a "
          + "text per line, as in any file that ends in .txt. Searches in another index are left out: "
          + "products.ndjson and products.db are the index products.",
        "--into is a file for records in files, else an index of the same service or cluster, whose suggestions are "
          + "replaced. The pages of 'serve --ui' for products offer those in products_query_suggestions.",
        records,
      ],
      examples: [
        "suggest products.ndjson --facets brand,brand+category --min-hits 2",
        "suggest --store products.db --searches searches.ndjson --into suggestions.db",
        "suggest --host localhost:8178 --index-name products --analytics --into products_query_suggestions",
      ]),
    Command(
      name: .serve, summary: "serve indices over HTTP, in the protocol of Algolia", operands: .files,
      options: [
        Option(.data, .path("FOLDER"), "keep indices and keys in a folder; without it they are in memory"),
        Option(.replace, .flag, "replace indices in the folder by the files"),
        Option(.ui, .flag, "serve a search page of each index too, for browsers; anybody may open it"),
        Option(.adjust, .flag, "print an address where the pages of --ui can be adjusted, which works once"),
        Option(
          .images, .list("ORIGINS"), "where pictures may come from (on this machine: where those of FILES do), or none"),
        Option(.mcp, .flag, "let assistants search at /mcp (Model Context Protocol), with a key that may search"),
        Option(
          .chat, .text("URL#NAME"),
          "let visitors of --ui ask a language model: a server with OpenAI's chat completions, and the model there"),
        Option(.chatLimit, .number(1...100_000), "how often a visitor may ask in an hour (60)"),
        Option(.chatTokens, .number(1_000...100_000_000), "how many tokens a visitor may use in an hour (500000)"),
        Option(.rounds, .number(0...20), "how often the model may search for one answer (5)"),
        tokens,
        Option(.demo, .flag, "serve the catalogue of the demo as the index 'catalogue'"),
        Option(.follow, .list("FILE:TABLE,…"), "serve tables of SQLite databases, each as an index that follows it"),
        Option(.install, .flag, "let --follow create what 'follow --install' does"),
        embedderOption, dimensionsOption,
        Option(.settings, .path("FILE"), "the settings of the files' indices, as JSON; without it they are found out"),
        Option(.host, .host(takesPort: false), "the address to listen on (127.0.0.1)"),
        Option(.port, .number(0...65_535), "the port to listen on (8178); 0 for any"),
        Option(.adminKey, .text("KEY"), "the admin key; better in the environment, as INSTANTSEARCH_ADMIN_KEY"),
        Option(.cors, .list("ORIGINS"), "whose pages may ask from a browser; '*' for all"),
        Option(.tlsCertificate, .path("FILE"), "the certificate for HTTPS, as PEM"),
        Option(.tlsKey, .path("FILE"), "its key"),
        Option(.lenient, .flag, "keep settings that are not supported, without effect, and name them"),
        Option(.changes, .text("TIME"), "keep what is deleted for so long (7d, 12h), for apps that mirror an index"),
        Option(.log, .flag, "print a line for each request"),
        Option(.searchLog, .path("FILE"), "write a line for each text that is searched for, for 'suggest'"),
        Option(.analytics, .flag, "keep what is searched for and clicked, for 'analytics'; with --data in the folder"),
        Option(.noTrending, .flag, "offer no trending searches in the search boxes of --ui, which --analytics knows"),
      ] + clusterOptions("serve the page, with --ui, of an index of") + listOptions + [
        Option(.sort, .text("NAME:desc,…"), "the order of records that match equally well, offered as an order too")
      ] + pageOptions + inputOptions + [help],
      notes: [
        "Each FILE is an index that is named after it: products.ndjson is products. One that is in the folder already "
          + "is left as it is. An index that 'index' has stored is served as it is, and changed where it is; with "
          + "--data it is copied.",
        "--title, --facets, --ranges, --sort, --search and --type are for all files that have the attributes.",
        "An admin key is made at the first start, and printed.",
        "With --opensearch or --typesense the server has one search page, of an index whose records stay in the cluster, and "
          + "no API: the cluster has its own. Everybody who opens the page searches with the key of the cluster that the "
          + "server was given, so give it one that may only read. While the cluster is down, the page says so. What is "
          + "listed is found out from 2,000 records or 2 MB, and again every ten minutes; --facets, --ranges, --title and --sort "
          + "overrule it.",
        "With --changes, an app with a key of the right 'browse' can copy an index and go on with what changes. It is for "
          + "indices in files: those of --data, and stored ones.",
        "With --embedder, the records of FILES are embedded before the server starts, and those of indices in the folder "
          + "that have such vectors; records that change later are embedded in the background. Searches with \"mode\": "
          + "\"neuralSearch\" find records by their meaning too, and the pages of --ui have a button for that. The setting "
          + "'mode' makes it the rule.", meaning,
        "The pages of --ui search with a key of their own, which may only search the indices of the first start, and "
          + "their suggestions: those of products are the index products_query_suggestions.",
        "With --chat, the questions of visitors, and what the model searches and finds, are sent to that server and nowhere "
          + "else. Its key is taken from INSTANTSEARCH_MODEL_KEY. Visitors who open the pages by a name can ask if the name is "
          + "localhost, that of --host, or in an origin of --cors: any site can let a name of its own lead to this server.",
        "With --analytics, the address /ui/analytics has a report for whoever knows a key with the right 'analytics', "
          + "the user name being 'analytics'. An empty search box offers everybody the texts that at least five "
          + "clients have searched for, on two days of the last 30.",
        "--search-log has the texts that people searched for, with the index, the time and the number of results, and "
          + "nothing about who searched.",
      ],
      examples: [
        "serve products.ndjson", "serve products.csv --ui --title 'Product name' --facets Brand,Color",
        "serve things.db", "serve things.db --ui --embedder static:model",
        "serve products.ndjson --ui --images https://pictures.example",
        "serve --data /var/lib/search --port 80 --host 0.0.0.0",
        "serve products.json --cors https://shop.example",
        "serve --ui --opensearch http://localhost:9200 --index-name things",
      ]),
    Command(
      name: .analytics, summary: "print what people searched for and clicked, from a server", operands: .none,
      options: reportOptions(rights: "the right 'analytics'", days: 8) + [
        Option(.limit, .number(1...1_000), "how many texts and records (10)"),
        Option(.json, .flag, "print the reports as JSON"),
        help,
      ],
      notes: [
        "It prints the most frequent texts with the results of the last search, how many of the searches led to a click, "
          + "and the average position of the clicked results; the texts for which nothing was found; the records "
          + "with the most views, clicks and conversions; and the records that are trending now, which a key with "
          + "the right 'search' may see.",
        "A server keeps them after 'serve --analytics'. Apps send clicks with a tracker of events.",
      ],
      examples: ["analytics --host localhost:8178 --index-name products --days 30"]),
    Command(
      name: .popularity, summary: "write to each record how often it was clicked and bought", operands: .none,
      options: reportOptions(rights: "the rights 'analytics', 'browse' and 'addObject'", days: 30) + [
        Option(.attribute, .text("NAME"), "the attribute to write (popularity30)"),
        Option(.dryRun, .flag, "write nothing, and print what would change"),
        Option(.reset, .flag, "write 0 also if a page of the report is empty"),
        help,
      ],
      notes: [
        "The attribute is the number of clicks and conversions of the last days. Only records whose number has changed "
          + "are written, those without events any more with 0. A second run writes nothing.",
        "The service reports 1,000 records at most. If a page of the report is empty, it may be cut, and the command "
          + "writes nothing if a number would become 0.",
        "An index ranks by it after: \"customRanking\": [\"desc(popularity30)\"]. Run it once a day, and after all "
          + "records were replaced.",
      ],
      examples: [
        "popularity --host localhost:8178 --index-name products --dry-run",
        "popularity --app-id YourApp --index-name products --days 7 --attribute popularity7",
      ]),
    Command(
      name: .ask, summary: "let a language model answer a question by searching", operands: .filesAndText,
      options: [
        ModelArgument.option,
        Option(.rounds, .number(0...20), "how often the model may search (5)"),
      ] + toolOptions + outlineOptions + pageOptions + inputOptions + storeOptions + serviceOptions + [help],
      notes: [
        "TEXT is the question: the words behind the files. The question, what the model searches, and what it finds are sent to "
          + "the server of --model and nowhere else. Ollama, llama.cpp, vLLM and many services have such servers. A key for it is "
          + "taken from the environment, as INSTANTSEARCH_MODEL_KEY.",
        "The calls of the model are printed as notes. It only reads. Without TEXT, a terminal shows a conversation.",
        records,
      ],
      examples: [
        "ask things.csv 'Which lamp is the cheapest?' --model http://127.0.0.1:11434#qwen3",
        "ask --store things.db How many of them are red?", "ask things.csv --model http://127.0.0.1:11434#qwen3",
      ]),
    Command(
      name: .mcp, summary: "let an assistant search records: a server of the Model Context Protocol", operands: .files,
      options: [Option(.printConfig, .flag, "print what assistants want in their settings, and do nothing")]
        + toolOptions
        + outlineOptions + pageOptions + inputOptions + storeOptions + serviceOptions + [help],
      notes: [
        "The assistant starts the program, and speaks with it over standard input and output. It searches, lists values, and "
          + "reads records; it changes nothing. Hidden attributes it does not see.",
        "To share indices over HTTP: serve --mcp.", records,
      ],
      examples: [
        "mcp things.csv --print-config", "mcp things.csv", "mcp --store things.db --filters 'public:true'",
        "mcp --typesense http://localhost:8108 --index-name things",
      ]),
    Command(
      name: .embedder, summary: "get a table of vectors for search by meaning",
      operands: .word("ACTION", of: ["install"], isRequired: true),
      options: [
        Option(.into, .path("FOLDER"), "where to install it (~/.local/share/instantsearch/wordllama)"),
        Option(.from, .path("FILE"), "the package, from a machine that has a network"),
        Option(.yes, .flag, "download it without a question"), help,
      ],
      notes: [
        "It is the table of WordLlama, in a package of PyPI, with the MIT licence: 19 MB to download, 18 MB installed. The "
          + "checksum of the package must be the known one.",
        "Without a network, get the package elsewhere: instantsearch says its address where it can't be reached.",
      ],
      examples: [
        "embedder install", "embedder install --from wordllama.whl --into model",
        "index things.ndjson --store things.db --embedder static:model",
      ]),
    Command(
      name: .completions, summary: "print a script that completes commands in a shell",
      operands: .word("SHELL", of: Shell.allCases.map(\.rawValue), isRequired: true), options: [help],
      examples: [
        "completions bash > ~/.local/share/bash-completion/completions/instantsearch",
        "completions zsh > ~/.zfunc/_instantsearch",
        "completions fish > ~/.config/fish/completions/instantsearch.fish",
      ]),
    Command(
      name: .manual, summary: "print the manual page, as man reads it", operands: .none, options: [help],
      examples: ["manual > ~/.local/share/man/man1/instantsearch.1"]),
    Command(name: .version, summary: "print the version", operands: .none, options: [help]),
    Command(
      name: .help, summary: "explain a command",
      operands: .word("COMMAND", of: Name.allCases.map(\.rawValue), isRequired: false), options: [help]),
  ]

  private static let records =
    "FILE is NDJSON, JSON or CSV, also compressed with gzip or zstd, and - is standard input. A folder stands for the "
    + "files in it. Several files are one index."

  private static let order = Option(.sort, .text("NAME:desc,…"), "the attributes to order by, instead of relevance")

  private static let listOptions = [
    Option(.search, .list("NAMES"), "the attributes to search in, the most important first"),
    Option(.facets, .list("NAMES"), "the attributes to list with counts"),
    Option(.ranges, .list("NAMES"), "the numbers to list as ranges"),
    Option(.title, .text("NAME"), "the attribute that names a record"),
  ]

  private static let outlineOptions = listOptions + [order]

  private static let pageOptions = [
    Option(.pageSettings, .path("FILE"), "what is shown, as 'page' prints it (THINGS.page.json beside the records)"),
    Option(.heading, .text("TEXT"), "the heading of the page"),
    Option(.subtitle, .text("NAME"), "the attribute that says most about a record besides its title"),
    Option(.details, .list("NAMES"), "the attributes below the title"),
    Option(.picture, .text("NAME"), "the attribute with the address of a picture, or none"),
    Option(.price, .text("NAME"), "the attribute with the price, or none"),
    Option(.filtersShown, .list("NAMES"), "all filters, in their order"),
    Option(.orders, .list("NAMES"), "the orders to choose from, as in name,price:desc"),
    Option(.hidden, .list("NAMES"), "what shows nowhere; it can still be found and fetched"),
    Option(.label, .list("NAME=TEXT,…"), "names of attributes for people"),
  ]

  private static let tokens = Option(
    .tokens, .number(100...100_000), "the most tokens of an answer to an assistant, a third of the bytes (1000)")

  private static let toolOptions = [
    Option(.filters, .text("EXPR"), "which records it sees"),
    tokens,
    Option(.demo, .flag, "let it search the catalogue of 'instantsearch demo'"),
  ]

  private static let queryOptions = [
    Option(.query, .text("TEXT"), "the text to search for, if it is not behind the files"),
    Option(.filters, .text("EXPR"), "which records count"),
    Option(.facets, .list("NAMES"), "the attributes whose values to count; '*' for all"),
    Option(.disjunctive, .list("NAMES"), "facets of which several values may be chosen"),
    Option(.page, .number(0...1_000_000), "the page of results, counted from 0"),
    Option(.hits, .number(0...1000), "how many records a page has (20)"),
    order,
    Option(.all, .flag, "print the records of all pages"),
    Option(.count, .flag, "print only how many records were found, and the counts of --facets"),
    Option(.columns, .list("NAMES"), "the attributes to print"),
    Option(.json, .flag, "print the answer as the JSON of the search protocol"),
    Option(.ndjson, .flag, "print a record per line, as JSON"),
    Option(.csv, .flag, "print a table (RFC 4180)"),
    Option(.failIfEmpty, .flag, "end with exit code 1 if nothing is found"),
  ]

  private static let inputOptions = [
    Option(.encoding, .text("NAME"), "the encoding of the files: latin-1, windows-1252, utf-16 (utf-8)"),
    Option(
      .type, .list("NAME=TYPE"),
      "what attributes are, where the guess is wrong: 'price=money:EUR,code=text,tags=list:;'"),
    Option(
      .id, .text("NAME"), "the attribute that tells records apart; without it that is found out; none if there is none"),
    Option(.decimalComma, .flag, "numbers have a decimal comma; without it that is found out"),
    Option(.skipBad, .flag, "leave out records that can't be read, and count them"),
  ]

  private static let storedListOptions = [
    Option(.store, .path("PATH"), "the stored index"), Option(.replace, .flag, "delete all others"), help,
  ]

  private static let storeOptions = [
    Option(.store, .path("PATH"), "keep the index in a file; without FILE, open it")
  ]

  private static let serviceOptions =
    [
      Option(.appID, .text("ID"), "search a service: the ID of the application"),
      Option(.host, .host(takesPort: true), "where the service is, if not at the usual address"),
    ] + clusterOptions("search", keys: "INSTANTSEARCH_API_KEY, TYPESENSE_API_KEY or OPENSEARCH_API_KEY")

  /// The options that name an index of a cluster, for what the command does with it.
  private static func clusterOptions(
    _ purpose: String, keys: String = "TYPESENSE_API_KEY or OPENSEARCH_API_KEY"
  ) -> [Option] {
    [
      Option(.typesense, .nodes, "\(purpose) a Typesense cluster: the addresses of its nodes, the nearest one first"),
      Option(.openSearch, .nodes, "\(purpose) an OpenSearch or Elasticsearch cluster: the addresses of some nodes"),
      Option(.indexName, .text("NAME"), "the name of the index there"),
      Option(.apiKey, .text("KEY"), "its key; better in the environment, as \(keys)"),
    ]
  }

  /// The options that name an index of a server or service, for a command about its reports.
  private static func reportOptions(rights: String, days: Int) -> [Option] {
    [
      Option(.host, .host(takesPort: true), "the server; without it the service of --app-id"),
      Option(.appID, .text("ID"), "the ID of the application of a service"),
      Option(.indexName, .text("NAME"), "the index"),
      Option(.apiKey, .text("KEY"), "a key with \(rights); better in the environment, as INSTANTSEARCH_API_KEY"),
      Option(.days, .number(1...400), "how many days, with today (\(days))"),
    ]
  }

  private static let help = Option(.help, .flag, "explain the command")
}
