// Any bytes are a tokenizer or are refused without a crash; one cuts any text into tokens that it has. The text is what
// follows the first zero byte, and one that has many kinds of characters.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTokenizer(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let end = bytes.firstIndex(of: 0) ?? count
  let text = String(decoding: bytes[end...], as: UTF8.self)
  let composed = CanonicalForms.composed(Array(text.unicodeScalars))
  precondition(CanonicalForms.composed(composed) == composed)
  precondition(CanonicalForms.decomposed(composed) == CanonicalForms.decomposed(Array(text.unicodeScalars)))
  guard let tokenizer = try? TokenizerFile.tokenizer(Array(bytes[..<end])) else { return 0 }
  for text in [text, "Déjà vu 日本 don't \u{1100}\u{1161}\u{11A8} e\u{323}\u{301}\t</s>  x"] {
    precondition(tokenizer.tokens(of: text).allSatisfy { (0...tokenizer.greatestID).contains($0) })
  }
  return 0
}
