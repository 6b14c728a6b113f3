internal import CKernels

/// Concatenated strings, addressed by number, in memory that a segment's storage owns.
struct StringList {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The end offset of each string, where the next one begins.
  let ends: UnsafeBufferPointer<UInt64>

  var count: Int { ends.count }

  subscript(number: Int) -> UnsafeBufferPointer<UInt8> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return UnsafeBufferPointer(rebasing: bytes[start..<Int(ends[number])])
  }

  /// Has the processor load a string that is read soon.
  func prefetch(_ number: Int) {
    if number > 0, let start = bytes.baseAddress { ck_prefetch(start + Int(ends[number - 1])) }
  }

  func string(_ number: Int) -> String { String(decoding: self[number], as: UTF8.self) }

  /// The first of the ascending strings that is not less than `text`.
  func lowerBound(of text: UnsafeBufferPointer<UInt8>) -> Int { lowerBound(of: text, in: 0..<count) }

  /// The same where all strings before `start` are less. Takes logarithmic time in the distance from there.
  func lowerBound(of text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (low, step) = (start, 1)
    while low + step <= count, self[low + step - 1].precedes(text) {
      low += step
      step *= 2
    }
    return lowerBound(of: text, in: low..<min(low + step - 1, count))
  }

  private func lowerBound(of text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].precedes(text) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of a string among ascending ones.
  func index(of text: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = lowerBound(of: text)
    return index < count && self[index].isEqual(to: text) ? index : nil
  }

  /// The ascending strings that begin with `prefix`.
  func range(ofPrefix prefix: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    let first = lowerBound(of: prefix)
    guard first < count, self[first].hasPrefix(prefix) else { return first..<first }
    return first..<end(of: first, prefixLength: prefix.count)
  }

  /// The end of the ascending strings that share a prefix of this length with `string`.
  ///
  /// Takes logarithmic time in the number of strings that share it.
  func end(of string: Int, prefixLength: Int) -> Int {
    let prefix = UnsafeBufferPointer(rebasing: self[string][..<prefixLength])
    var (inside, step) = (string, 1)
    while inside + step < count, self[inside + step].hasPrefix(prefix) {
      inside += step
      step *= 2
    }
    var outside = min(inside + step, count)
    while outside - inside > 1 {
      let middle = inside + (outside - inside) / 2
      if self[middle].hasPrefix(prefix) { inside = middle } else { outside = middle }
    }
    return outside
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes are less than the others; the byte order of UTF-8 is that of code points.
  func precedes(_ other: Self) -> Bool {
    let shared = Swift.min(count, other.count)
    if shared > 0, let left = baseAddress, let right = other.baseAddress {
      let order = ck_compare(left, right, shared)
      if order != 0 { return order < 0 }
    }
    return count < other.count
  }

  func isEqual(to other: Self) -> Bool { count == other.count && hasPrefix(other) }

  func hasPrefix(_ prefix: Self) -> Bool {
    guard count >= prefix.count else { return false }
    guard let left = baseAddress, let right = prefix.baseAddress else { return true }
    return ck_compare(left, right, prefix.count) == 0
  }
}
