import SearchModel
import TestSupport
import Testing

@testable import TextEmbedders

@Suite("Tokenizers") struct TokenizerFileTests {
  /// Why a file is refused; nil if it is not.
  private func reason(_ json: String) -> String? {
    do throws(SearchError) {
      _ = try TokenizerFile.tokenizer(Array(json.utf8))
      return nil
    } catch {
      guard case .failed(let reason) = error else { return "\(error)" }
      return reason
    }
  }

  private let words =
    ###"{"type":"WordPiece","unk_token":"?","continuing_subword_prefix":"##","max_input_chars_per_word":9,"vocab":{"?":0,"a":1}}"###

  private func pairs(_ members: String, vocabulary: String = #"{"?":0,"a":1,"b":2,"ab":3,"é":4}"#) -> String {
    #"{"model":{"type":"BPE",\#(members.isEmpty ? "" : members + ",")"vocab":\#(vocabulary)}}"#
  }

  private func tokens(_ json: String, _ text: String) throws -> [Int32] {
    try TokenizerFile.tokenizer(Array(json.utf8)).tokens(of: text)
  }

  @Test(
    "what is not known is refused, with its name",
    arguments: [
      (#""version":"2.0""#, "the version is not supported"),
      (#""charset":"x""#, "the member 'charset' is not supported"),
      (#""normalizer":{"type":"NFKC"}"#, "the normalizer 'NFKC' is not supported"),
      (
        #""normalizer":{"type":"Precompiled","precompiled_charsmap":""}"#,
        "the normalizer 'Precompiled' is not supported"
      ),
      (
        #""normalizer":{"type":"Replace","pattern":{"Regex":"x+"},"content":""}"#,
        #"the normalizer 'Replace' with the pattern {"Regex":"x+"} is not supported"#
      ),
      (#""normalizer":{"type":"Lowercase","locale":"tr"}"#, "the member 'locale' of 'Lowercase' is not supported"),
      (#""normalizer":{"type":"Sequence","normalizers":[{"type":"NFKD"}]}"#, "the normalizer 'NFKD' is not supported"),
      (
        #""normalizer":{"type":"BertNormalizer","clean_text":true,"handle_chinese_chars":true}"#,
        "'lowercase' of 'BertNormalizer' is not true or false"
      ),
      (#""normalizer":"NFC""#, "an element of 'normalizers' is not an object"),
      (
        #""normalizer":{"type":"Sequence","normalizers":[{"type":"Replace","pattern":{"String":"a"},"content":"aaaaa"},"#
          + #"{"type":"Replace","pattern":{"String":"aa"},"content":"aaaaaaa"}]}"#,
        "the normalizer that makes a text 20 times as long is not supported"
      ),
      (
        #""normalizer":{"type":"Prepend","prepend":"aaaaaaaaaaaaaaaaa"}"#,
        "the normalizer 'Prepend' with a long text is not supported"
      ),
      (#""pre_tokenizer":{"type":"Split"}"#, "the pre-tokenizer 'Split' is not supported"),
      (#""pre_tokenizer":{"type":"Sequence","pretokenizers":{}}"#, "'pretokenizers' is not an array"),
      (#""pre_tokenizer":{"type":"ByteLevel"}"#, "'add_prefix_space' of 'ByteLevel' is not true or false"),
      (
        #""pre_tokenizer":{"type":"Metaspace","replacement":"__","prepend_scheme":"first","split":true}"#,
        #"the pre-tokenizer {"type":"Metaspace","replacement":"__","prepend_scheme":"first","split":true} is not supported"#
      ),
      (#""added_tokens":[{"id":-1,"content":"x"}]"#, "'id' of 'added token' is not the number of a token"),
      (#""added_tokens":[{"id":1e9,"content":"x"}]"#, "'id' of 'added token' is not the number of a token"),
      (#""added_tokens":[{"id":1}]"#, "'content' of 'added token' is not a text"),
      (
        #""added_tokens":[{"id":3,"content":"a"}]"#, "the added token 'a' has another number in the vocabulary"
      ),
      (#""model":{"type":"Unigram","vocab":[["a",0]]}"#, "the model 'Unigram' is not supported"),
      (#""model":{"type":"WordLevel","vocab":{"a":0}}"#, "the model 'WordLevel' is not supported"),
      (#""model":{"type":"BPE","merges":[]}"#, "the model 'BPE' has no vocabulary"),
    ])
  func unknownParts(_ member: String, _ expected: String) {
    let model = member.hasPrefix(#""model""#) ? "" : #","model":\#(words)"#
    expectEqual(reason("{\(member)\(model)}"), expected)
    expectEqual(reason(#"{"model":\#(words)}"#), nil)
  }

  @Test("models that are damaged are refused")
  func damagedModels() {
    #expect(reason("") != nil)
    expectEqual(reason(#"{"model":\#(words)} x"#), "byte 131: expected the end of the file")
    expectEqual(reason(pairs("")), nil)
    let whole = pairs(#""merges":["a b"]"#)
    for length in 0..<whole.count { #expect(reason(String(whole.prefix(length))) != nil, "cut at \(length)") }
    expectEqual(reason(pairs(#""dropout":0.1"#)), "the member 'dropout' of 'BPE' with the value 0.1 is not supported")
    #expect(
      reason(pairs(#""end_of_word_suffix":"</w>""#))
        == #"the member 'end_of_word_suffix' of 'BPE' with the value "</w>" is not supported"#)
    expectEqual(reason(pairs(#""dropout":null,"continuing_subword_prefix":"","end_of_word_suffix":"""#)), nil)
    expectEqual(reason(pairs(#""unk_token":"!""#)), "the token '!' is not in the vocabulary")
    expectEqual(reason(pairs(#""merges":["a c"]"#)), "the merge of 'a' and 'c' is not in the vocabulary")
    expectEqual(reason(pairs(#""merges":["a  b"]"#)), #""a  b" is not a merge of two tokens"#)
    expectEqual(reason(pairs(#""merges":[["a","b","c"]]"#)), #"["a","b","c"] is not a merge of two tokens"#)
    expectEqual(reason(pairs("", vocabulary: #"{"a":0,"a":1}"#)), "the token 'a' is there twice")
    expectEqual(reason(pairs("", vocabulary: #"{"a":-1}"#)), "the token 'a' has no number")
    expectEqual(reason(pairs("", vocabulary: #"{"a":4294967296}"#)), "the token 'a' has no number")
    #expect(
      reason(#"{"model":\#(words.replacing("9,", with: "0,"))}"#)
        == "'max_input_chars_per_word' of 'WordPiece' is not a number up to 10000")
  }

  @Test("tokens are compared byte by byte: composed and decomposed accents differ")
  func composition() throws {
    let json = pairs(#""merges":[["e","\#u{301}"]]"#, vocabulary: #"{"é":0,"e":1,"\#u{301}":2,"e\#u{301}":3}"#)
    try expectEqual(tokens(json, "é"), [0])
    try expectEqual(tokens(json, "e\u{301}"), [3])
  }

  @Test("neighbours are merged by the order of the list, from the left, until none are in it")
  func merges() throws {
    let vocabulary = #"{"a":0,"b":1,"c":2,"ab":3,"bc":4,"abc":5,"aa":6,"aaa":7}"#
    try expectEqual(tokens(pairs(#""merges":["a b","b c"]"#, vocabulary: vocabulary), "abcab"), [3, 2, 3])
    try expectEqual(tokens(pairs(#""merges":["b c","a b"]"#, vocabulary: vocabulary), "abcab"), [0, 4, 3])
    try expectEqual(tokens(pairs(#""merges":["b c","a bc"]"#, vocabulary: vocabulary), "abcabc"), [5, 5])
    try expectEqual(tokens(pairs(#""merges":["a a","aa a"]"#, vocabulary: vocabulary), "aaaaa"), [6, 7])
    try expectEqual(tokens(pairs(#""ignore_merges":true,"merges":["b c"]"#, vocabulary: vocabulary), "abc"), [5])
  }

  @Test("characters that are no token become bytes, one unknown token for all, or one for each")
  func unknownCharacters() throws {
    let vocabulary = #"{"?":0,"a":1,"<0xC3>":2,"<0xA9>":3}"#
    func tokens(_ members: String) throws -> [Int32] {
      try self.tokens(pairs(members, vocabulary: vocabulary), "aéüüa")
    }
    try expectEqual(tokens(""), [1, 1])
    try expectEqual(tokens(#""unk_token":"?""#), [1, 0, 0, 0, 1])
    try expectEqual(tokens(#""unk_token":"?","fuse_unk":true"#), [1, 0, 1])
    try expectEqual(tokens(#""unk_token":"?","byte_fallback":true"#), [1, 2, 3, 0, 0, 1])
  }

  @Test("a text of a million characters takes linear time and memory")
  func longText() throws {
    let json = pairs(#""merges":["a b"]"#)
    try expectEqual(tokens(json, String(repeating: "ab", count: 500_000)).count, 500_000)
    try expectEqual(tokens(#"{"model":\#(words)}"#, String(repeating: "a", count: 1_000_000)), [0])
  }

  @Test("added tokens are found in the text before anything else, the longest first")
  func addedTokens() throws {
    func parts(_ text: String, _ tokens: [AddedTokens.Token]) -> [String] {
      let scalars = Array(text.unicodeScalars)
      return AddedTokens(tokens).parts(of: scalars).map { id, range in
        "\(id.map { "\($0)" } ?? "-")\(String(String.UnicodeScalarView(scalars[range])))"
      }
    }
    func token(_ text: String, _ id: Int32) -> AddedTokens.Token {
      AddedTokens.Token(text: Array(text.unicodeScalars), id: id)
    }
    #expect(parts("", [token("a", 1)]).isEmpty)
    expectEqual(
      parts("x<s>y<s><s/>", [token("<s>", 1), token("<s", 2), token("<s/>", 3)]),
      [
        "-x", "1<s>", "-y", "1<s>", "3<s/>",
      ])
    var word = token("in", 1)
    word.isWord = true
    expectEqual(parts("in, inn, ein, in", [word]), ["1in", "-, inn, ein, ", "1in"])
    var mask = token("<m>", 1)
    (mask.takesSpaceBefore, mask.takesSpaceBehind) = (true, true)
    expectEqual(parts("a  <m> <m>\t b", [mask]), ["-a", "1  <m> ", "1<m>\t ", "-b"])
  }
}
