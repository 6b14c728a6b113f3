// The benchmarks, each a command that prints one line of JSON:
//
//   swift run -c release --package-path Benchmarks bench presenter
//   swift run -c release --package-path Benchmarks bench reload [ANSWERS]
//   swift run -c release --package-path Benchmarks bench engine --records FILE --workload FILE …
//   swift run -c release --package-path Benchmarks bench writing --store FILE
//   swift run -c release --package-path Benchmarks bench opening --store FILE
//   swift run -c release --package-path Benchmarks bench terminal --records FILE
//   swift run -c release --package-path Benchmarks bench locations --records FILE --workload FILE
//   swift run -c release --package-path Benchmarks bench words --records FILE --workload FILE
//   swift run -c release --package-path Benchmarks bench cluster --node URL --key KEY --workload FILE

import Foundation

let commands: [(name: String, run: () -> Void)] = [
  ("presenter", benchmarkPresenter), ("reload", benchmarkReload), ("engine", benchmarkEngine),
  ("writing", benchmarkWriting), ("opening", benchmarkOpening), ("terminal", benchmarkTerminal),
  ("cluster", benchmarkCluster), ("locations", benchmarkLocations), ("words", benchmarkWords),
]

guard CommandLine.arguments.count >= 2,
  let command = commands.first(where: { $0.name == CommandLine.arguments[1] })
else {
  print("bench: name one of: \(commands.map(\.name).joined(separator: ", "))")
  exit(2)
}
command.run()
