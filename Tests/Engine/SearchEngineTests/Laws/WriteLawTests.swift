import InstantSearchTesting
import SearchModel
import Testing

@testable import SlowEngine

struct WriteLawTests {
  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(80, long: 2_000)))
  func `After any changes an index answers as one built from its records`(seeds: Range<UInt64>) {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settings(vocabulary)
      let steps = generator.writeSteps(generator.number(in: 1...30), vocabulary, settings)
      check(
        WriteCase(
          settings: settings, view: generator.viewSettings(vocabulary), steps: steps, vocabulary: vocabulary,
          seed: seed, hasPath: generator.once(in: 2), thresholds: RandomThresholds(seed: seed)))
    }
  }

  @Test(arguments: RandomCases.slices(of: RandomCases.seeds(2, long: 50), count: 4))
  func `An index with hundreds of small changes does so too`(seeds: Range<UInt64>) {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed &+ 1_000_000)
      let vocabulary = RandomVocabulary(from: &generator)
      let settings = generator.settings(vocabulary)
      let steps = (0..<generator.number(in: 100...300)).map { number in
        let id = generator.once(in: 6) ? generator.writtenID() : "\(number)"
        return generator.once(in: 12)
          ? WriteStep.delete([id, "\(number / 2)"]) : .save([generator.record(id, vocabulary)])
      }
      check(
        WriteCase(
          settings: settings, view: generator.viewSettings(vocabulary), steps: steps, vocabulary: vocabulary,
          seed: seed, searchesPerStep: 1,
          hasPath: generator.once(in: 2), thresholds: RandomThresholds(seed: seed)))
    }
  }

  private func check(_ law: WriteCase) {
    guard law.difference() != nil else { return }
    let smallest = law.shrunk { $0.difference() != nil }
    Issue.record("seed \(law.seed)\n\(smallest)\n\(smallest.difference() ?? "nothing differs when it is done again")")
  }
}
