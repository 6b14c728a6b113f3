import SearchModel

@testable import SearchEngine

/// Corrects the words that no record has, for a search that finds nothing.
struct SlowCorrections {
  private let search: SlowSearch
  private let parameters: SlowParameters
  private let words: [SlowQueryWord]

  init(_ search: SlowSearch) {
    self.search = search
    parameters = search.parameters
    words = search.typed.required
  }

  /// A text that may be proposed.
  private struct Proposal {
    var changes: [(range: Range<Int>, text: [Unicode.Scalar])] = []
    var terms: [[Unicode.Scalar]] = []
    var typos = 0

    func replacing(_ word: SlowQueryWord, by correction: Correction) -> Proposal {
      var changed = self
      changed.changes += word.sources.map { ($0, correction.text) }
      changed.terms += correction.terms
      changed.typos += correction.typos
      return changed
    }
  }

  private struct Correction {
    var terms: [[Unicode.Scalar]]
    var typos: Int
    var text: [Unicode.Scalar] { Array(terms.joined(separator: [" "])) }
  }

  /// The text to propose; if there is none, the text with each word corrected that has a correction in the whole index.
  ///
  /// - Parameter hitCount: The number of hits of another text.
  func correctedTexts(_ hitCount: (String) -> Int) -> (didYouMean: String?, correctedQuery: String?) {
    let unknown = words.indices.filter { !words[$0].isOptional && !isKnown($0) }
    guard parameters.query.parameters["similarQuery"]?.string ?? "" == "",
      (1...10).contains(words.flatMap(\.sources).count),
      (1...parameters.limits.maxWordsCorrected).contains(unknown.count),
      unknown.allSatisfy({ isCorrectable(words[$0]) })
    else { return (nil, nil) }
    for text in proposals(replacing: unknown) where hitCount(text) > 0 { return (text, nil) }
    let all = search.records.filter(search.passesBase).map(shownWords)
    let isOnlyWord = words.indices.allSatisfy { words[$0].isOptional || unknown.contains($0) }
    var corrected = Proposal()
    for number in unknown {
      let best = corrections(of: words[number].folded, in: all, isNarrow: false, isOnlyWord: isOnlyWord).first
      guard let best else { continue }
      corrected = corrected.replacing(words[number], by: best)
    }
    return (nil, corrected.changes.isEmpty ? nil : text(of: corrected))
  }

  private func isCorrectable(_ word: SlowQueryWord) -> Bool { word.phrase == nil && word.kind == .word }

  private func isKnown(_ number: Int) -> Bool {
    let only = search.typed.only(number)
    return search.records.contains { search.passesBase($0) && $0.matches(only, parameters, search.typos) }
  }

  /// The words of a record in the searched texts that answers may show.
  private func shownWords(_ record: SlowRecord) -> Set<[Unicode.Scalar]> {
    let texts = record.texts.filter { parameters.rank(of: $0.path) != nil && parameters.isShown($0.path) }
    return Set(texts.flatMap { $0.words.map(\.folded) })
  }

  /// The words of the records with the filters that have some words without typos.
  private func context(_ numbers: [Int]) -> [Set<[Unicode.Scalar]>] {
    let text = search.typed.onlyWithoutTypos(numbers)
    return search.records.filter { search.passesAll($0) && $0.matches(text, parameters, search.typos) }.map(shownWords)
  }

  private func proposals(replacing unknown: [Int]) -> [String] {
    let known = words.indices.filter { !words[$0].isOptional && !unknown.contains($0) }
    let records = context(known)
    let limits = parameters.limits
    let isNarrow =
      !known.isEmpty && records.count <= min(limits.maxRecordsOfContext, search.records.count / limits.contextDivisor)
    var proposals = unknown.reduce([Proposal()]) { proposals, number in
      let corrections = corrections(
        of: words[number].folded, in: records, isNarrow: isNarrow, isOnlyWord: known.isEmpty)
      return proposals.flatMap { proposal in corrections.map { proposal.replacing(words[number], by: $0) } }
    }.map { (text: text(of: $0), typos: $0.typos, count: count($0.terms, in: records)) }
    for index in words.indices.dropLast() where unknown.allSatisfy({ $0 == index || $0 == index + 1 }) {
      let (first, second) = (words[index], words[index + 1])
      guard isCorrectable(first), isCorrectable(second), second.position == first.position + 1 else { continue }
      let range = first.source.lowerBound..<second.source.upperBound
      if search.typed.excluded.joined().contains(where: { range.contains($0.source.lowerBound) }) { continue }
      let joined = first.folded + second.folded
      let records = context(known.filter { $0 != index && $0 != index + 1 })
      proposals.append((text(of: Proposal(changes: [(range, joined)])), 1, count([joined], in: records)))
    }
    let ordered = proposals.filter { $0.count > 0 }.sorted { left, right in
      if left.typos != right.typos { return left.typos < right.typos }
      return left.count == right.count ? left.text.precedesByCodePoint(right.text) : left.count > right.count
    }
    return ordered.prefix(limits.maxProposals).map(\.text)
  }

  private func text(of proposal: Proposal) -> String {
    var text = Array((parameters.query.query ?? "").unicodeScalars)
    for change in proposal.changes.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      text.replaceSubrange(change.range, with: change.text)
    }
    return String(String.UnicodeScalarView(text))
  }

  private func corrections(
    of word: [Unicode.Scalar], in records: [Set<[Unicode.Scalar]>], isNarrow: Bool, isOnlyWord: Bool
  ) -> [Correction] {
    let most = word.count < 3 ? 0 : word.count < 5 ? 1 : word.count < 7 && !isNarrow ? 1 : 2
    var found: [Correction] = []
    let terms = records.reduce(into: Set()) { $0.formUnion($1) }
    for term in terms where isNarrow || word.count > 3 || term.count > 3 {
      let typos = search.typos.typos(word, term, isPrefix: false)
      if typos > 0, typos <= most { found.append(Correction(terms: [term], typos: typos)) }
    }
    for letters in word.indices where word.count >= 4 && letters >= 2 && word.count - letters >= 2 {
      found.append(Correction(terms: [Array(word[..<letters]), Array(word[letters...])], typos: 1))
    }
    if !found.contains(where: { count($0.terms, in: records) > 0 }) {
      let farthest = !isOnlyWord ? 0 : word.count >= 9 ? 3 : word.count >= 5 ? 2 : 0
      for term in terms where term.first == word.first {
        let typos = search.typos.typos(word, term, isPrefix: false)
        if typos > 0, typos <= farthest { found.append(Correction(terms: [term], typos: typos)) }
      }
    }
    let counted = found.map { ($0, count: count($0.terms, in: records)) }.filter { $0.count > 0 }
    let ordered = counted.sorted { left, right in
      if left.0.typos != right.0.typos { return left.0.typos < right.0.typos }
      if left.count != right.count { return left.count > right.count }
      return left.0.text.lexicographicallyPrecedes(right.0.text)
    }
    return ordered.prefix(parameters.limits.maxCorrections).map(\.0)
  }

  private func count(_ terms: [[Unicode.Scalar]], in records: [Set<[Unicode.Scalar]>]) -> Int {
    records.count { record in terms.allSatisfy(record.contains) }
  }
}
