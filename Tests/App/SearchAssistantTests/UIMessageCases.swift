import InstantSearchCore
import SearchModel
import Testing

@testable import SearchAssistant

/// A UI message stream, and the message that it makes.
struct UIMessageCase: Sendable, CustomTestStringConvertible {
  /// What the case shows.
  let testDescription: String
  /// The reply that the stream continues, without its ID and its role.
  let before: String
  /// The events, one a line.
  let events: String
  /// The message without its ID, if that is `m`, and without its role.
  let message: String
  let error: SearchError?

  init(
    _ sentence: String, after before: String = "[]", _ events: String, _ message: String, _ error: SearchError? = nil
  ) {
    (testDescription, self.before, self.events) = (sentence, before, events)
    (self.message, self.error) = (message, error)
  }

  /// A message as a case writes it: its parts, or an object with further members.
  static func message(_ text: String) throws -> ChatMessage {
    let json = try JSON(parsing: text)
    var members = json.object ?? ["parts": json]
    if members["id"] == nil { members["id"] = "m" }
    members["role"] = "assistant"
    return try JSON.object(members).decoded(as: ChatMessage.self)
  }

  /// The stream as a server sends it.
  var stream: String { events.split(separator: "\n").map { "data: \($0)\n\n" }.joined() }

  static let all = texts + calls + approvals + broken + agents
}

extension UIMessageCase {
  // MARK: Texts, data and metadata

  static let texts = [
    UIMessageCase(
      "A text is joined from its pieces, and the server gives the message its ID",
      """
      {"type":"start","messageId":"s1"}
      {"type":"start-step"}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"A desk "}
      {"type":"text-delta","id":"t","delta":"lamp."}
      {"type":"text-end","id":"t"}
      {"type":"finish-step"}
      {"type":"finish"}
      """,
      """
      {"id":"s1","parts":[{"type":"step-start"},{"type":"text","text":"A desk lamp.","state":"done"}]}
      """),
    UIMessageCase(
      "What a step has written is dropped when it begins anew; earlier steps stay",
      #"""
      {"type":"start-step"}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"One."}
      {"type":"text-end","id":"t"}
      {"type":"finish-step"}
      {"type":"start-step"}
      {"type":"tool-input-start","toolCallId":"old","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"old","inputTextDelta":"{\"query\":\"la"}
      {"type":"reset-step"}
      {"type":"tool-input-start","toolCallId":"new","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"new","inputTextDelta":"{\"query\":\"lamp\"}"}
      {"type":"tool-input-available","toolCallId":"new","toolName":"search","input":{"query":"lamp"}}
      """#,
      """
      [{"type":"step-start"},{"type":"text","text":"One.","state":"done"},{"type":"step-start"},
      {"type":"tool-search","toolCallId":"new","state":"input-available","input":{"query":"lamp"}}]
      """),
    UIMessageCase(
      "Texts with different IDs may be written at once, and one that is not ended keeps its state",
      """
      {"type":"text-start","id":"a"}
      {"type":"text-start","id":"b"}
      {"type":"text-delta","id":"b","delta":"B"}
      {"type":"text-delta","id":"a","delta":"A"}
      {"type":"text-end","id":"a"}
      {"type":"finish"}
      """,
      """
      [{"type":"text","text":"A","state":"done"},{"type":"text","text":"B","state":"streaming"}]
      """),
    UIMessageCase(
      "Thoughts keep their IDs and the last metadata of their provider",
      """
      {"type":"start-step"}
      {"type":"reasoning-start","id":"r1"}
      {"type":"reasoning-delta","id":"r1","delta":"A lamp, "}
      {"type":"reasoning-delta","id":"r1","delta":"cheap.","providerMetadata":{"p":{"signature":"1"}}}
      {"type":"reasoning-end","id":"r1"}
      {"type":"reasoning-start","id":"r2","providerMetadata":{"p":{"isRedacted":false}}}
      {"type":"reasoning-delta","id":"r2","delta":"…","providerMetadata":{"p":{"isRedacted":true}}}
      {"type":"reasoning-end","id":"r2"}
      {"type":"reasoning-start","id":"r3"}
      {"type":"reasoning-end","id":"r3","providerMetadata":{"p":{"signature":"3"}}}
      {"type":"text-start","id":"r1"}
      {"type":"text-delta","id":"r1","delta":"This one."}
      {"type":"text-end","id":"r1"}
      """,
      """
      [{"type":"step-start"},
      {"type":"reasoning","id":"r1","text":"A lamp, cheap.","state":"done","providerMetadata":{"p":{"signature":"1"}}},
      {"type":"reasoning","id":"r2","text":"…","state":"done","providerMetadata":{"p":{"isRedacted":true}}},
      {"type":"reasoning","id":"r3","text":"","state":"done","providerMetadata":{"p":{"signature":"3"}}},
      {"type":"text","text":"This one.","state":"done"}]
      """),
    UIMessageCase(
      "The metadata of the message is merged deeply, wherever it comes",
      """
      {"type":"start","messageMetadata":{"model":"a","usage":{"in":1,"out":0}}}
      {"type":"text-start","id":"t"}
      {"type":"message-metadata","messageMetadata":{"note":[1,2]}}
      {"type":"text-delta","id":"t","delta":"Yes"}
      {"type":"text-end","id":"t"}
      {"type":"finish","messageMetadata":{"usage":{"out":5,"all":6},"note":[3]}}
      """,
      """
      {"metadata":{"model":"a","usage":{"in":1,"out":5,"all":6},"note":[3]},
      "parts":[{"type":"text","text":"Yes","state":"done"}]}
      """),
    UIMessageCase(
      "Metadata after the end still counts",
      """
      {"type":"finish"}
      {"type":"message-metadata","messageMetadata":{"cost":1}}
      """,
      """
      {"metadata":{"cost":1},"parts":[]}
      """),
    UIMessageCase(
      "A continued reply keeps its metadata, and those of the stream win",
      after: """
        {"id":"old","metadata":{"a":1,"c":3},"parts":[]}
        """,
      """
      {"type":"start","messageId":"new","messageMetadata":{"a":2,"b":2}}
      {"type":"finish"}
      """,
      """
      {"id":"new","metadata":{"a":2,"b":2,"c":3},"parts":[]}
      """),
    UIMessageCase(
      "Sources, files and parts of a provider stand where they arrive",
      """
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"See"}
      {"type":"text-end","id":"t"}
      {"type":"source-url","sourceId":"s","url":"https://example.com","title":"Example"}
      {"type":"source-document","sourceId":"d","mediaType":"application/pdf","title":"Manual","filename":"a.pdf"}
      {"type":"file","url":"data:text/plain;base64,SGk=","mediaType":"text/plain","providerMetadata":{"p":{"signature":"1"}}}
      {"type":"reasoning-file","url":"data:image/png;base64,SGk=","mediaType":"image/png"}
      {"type":"custom","kind":"provider.compaction","providerMetadata":{"p":{"itemId":"c"}}}
      """,
      """
      [{"type":"text","text":"See","state":"done"},
      {"type":"source-url","sourceId":"s","url":"https://example.com","title":"Example"},
      {"type":"source-document","sourceId":"d","mediaType":"application/pdf","title":"Manual","filename":"a.pdf"},
      {"type":"file","url":"data:text/plain;base64,SGk=","mediaType":"text/plain","providerMetadata":{"p":{"signature":"1"}}},
      {"type":"reasoning-file","url":"data:image/png;base64,SGk=","mediaType":"image/png"},
      {"type":"custom","kind":"provider.compaction","providerMetadata":{"p":{"itemId":"c"}}}]
      """),
    UIMessageCase(
      "Data may be anything, and transient data is not kept",
      """
      {"type":"data-note","data":"anything"}
      {"type":"data-note","data":"gone","transient":true}
      {"type":"data-note","data":[1]}
      """,
      """
      [{"type":"data-note","data":"anything"},{"type":"data-note","data":[1]}]
      """),
    UIMessageCase(
      "Data with an ID replaces the data of the same type and ID as a whole",
      """
      {"type":"data-note","id":"1","data":{"a":1,"b":1}}
      {"type":"data-note","id":"2","data":0}
      {"type":"data-chart","id":"1","data":0}
      {"type":"data-note","id":"1","data":{"b":2,"c":2}}
      """,
      """
      [{"type":"data-note","id":"1","data":{"b":2,"c":2}},{"type":"data-note","id":"2","data":0},
      {"type":"data-chart","id":"1","data":0}]
      """),
    UIMessageCase(
      "Data without an ID replaces nothing, even if a server sends null for it",
      """
      {"type":"data-note","id":null,"data":1}
      {"type":"data-note","id":null,"data":2}
      """,
      """
      [{"type":"data-note","data":1},{"type":"data-note","data":2}]
      """),
  ]

  // MARK: Calls

  static let calls = [
    UIMessageCase(
      "Calls are answered by the server in one step, and the text follows in the next",
      """
      {"type":"start-step"}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"I look."}
      {"type":"text-end","id":"t"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"query":"lamp"}}
      {"type":"tool-output-available","toolCallId":"1","output":{"count":1}}
      {"type":"tool-input-available","toolCallId":"2","toolName":"search","input":{"query":"desk"}}
      {"type":"tool-output-error","toolCallId":"2","errorText":"no index"}
      {"type":"finish-step"}
      {"type":"start-step"}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"One."}
      {"type":"text-end","id":"t"}
      """,
      """
      [{"type":"step-start"},{"type":"text","text":"I look.","state":"done"},
      {"type":"tool-search","toolCallId":"1","state":"output-available","input":{"query":"lamp"},"output":{"count":1}},
      {"type":"tool-search","toolCallId":"2","state":"output-error","input":{"query":"desk"},"errorText":"no index"},
      {"type":"step-start"},{"type":"text","text":"One.","state":"done"}]
      """),
    UIMessageCase(
      "A reply is continued behind the calls that it has",
      after: """
        [{"type":"tool-near","toolCallId":"0","state":"output-available","input":{},"output":"Berlin"}]
        """,
      """
      {"type":"start","messageId":"new"}
      {"type":"start-step"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{}}
      {"type":"tool-output-available","toolCallId":"1","output":"sunny"}
      {"type":"finish-step"}
      """,
      """
      {"id":"new","parts":[
      {"type":"tool-near","toolCallId":"0","state":"output-available","input":{},"output":"Berlin"},{"type":"step-start"},
      {"type":"tool-search","toolCallId":"1","state":"output-available","input":{},"output":"sunny"}]}
      """),
    UIMessageCase(
      "Calls of different steps may have the same ID",
      """
      {"type":"start-step"}
      {"type":"tool-input-available","toolCallId":"0","toolName":"search","input":1}
      {"type":"tool-output-available","toolCallId":"0","output":"one"}
      {"type":"start-step"}
      {"type":"tool-input-available","toolCallId":"0","toolName":"search","input":2}
      {"type":"tool-output-available","toolCallId":"0","output":"two"}
      """,
      """
      [{"type":"step-start"},{"type":"tool-search","toolCallId":"0","state":"output-available","input":1,"output":"one"},
      {"type":"step-start"},{"type":"tool-search","toolCallId":"0","state":"output-available","input":2,"output":"two"}]
      """),
    UIMessageCase(
      "Arguments arrive in pieces, one of them with a brace too many",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"query\":\"la"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"mp\"}}"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"query":"lamp"}}
      {"type":"tool-output-available","toolCallId":"1","output":"found"}
      """#,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-available","input":{"query":"lamp"},"output":"found"}]
      """),
    UIMessageCase(
      "While arguments arrive, what can be read of them is shown",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"search","title":"Search","providerMetadata":{"p":{"id":1}}}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"query\":"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"\"la"}
      """#,
      """
      [{"type":"tool-search","toolCallId":"1","state":"input-streaming","title":"Search","input":{"query":"la"},
      "callProviderMetadata":{"p":{"id":1}}}]
      """),
    UIMessageCase(
      "A call that waits for an answer keeps the metadata of its provider",
      """
      {"type":"text-start","id":"t","providerMetadata":{"p":{"signature":"1"}}}
      {"type":"text-end","id":"t"}
      {"type":"tool-input-start","toolCallId":"1","toolName":"search","providerMetadata":{"p":{"signature":"2"}}}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"query":"lamp"}}
      """,
      """
      [{"type":"text","text":"","state":"done","providerMetadata":{"p":{"signature":"1"}}},
      {"type":"tool-search","toolCallId":"1","state":"input-available","input":{"query":"lamp"},
      "callProviderMetadata":{"p":{"signature":"2"}}}]
      """),
    UIMessageCase(
      "A provider makes calls itself, and its metadata of call and result are kept apart",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"web","providerExecuted":true}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{ \"q\": 1 }"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"web","input":{"q":1},"providerExecuted":true,"providerMetadata":{"p":"call"}}
      {"type":"tool-output-available","toolCallId":"1","output":{"r":1},"providerMetadata":{"p":"result"}}
      {"type":"tool-input-available","toolCallId":"2","toolName":"web","input":{"q":2},"providerExecuted":true}
      {"type":"tool-output-error","toolCallId":"2","errorText":"no","providerExecuted":true,"providerMetadata":{"p":"error"}}
      """#,
      """
      [{"type":"tool-web","toolCallId":"1","state":"output-available","input":{"q":1},"output":{"r":1},
      "providerExecuted":true,"callProviderMetadata":{"p":"call"},"resultProviderMetadata":{"p":"result"}},
      {"type":"tool-web","toolCallId":"2","state":"output-error","input":{"q":2},"errorText":"no",
      "providerExecuted":true,"resultProviderMetadata":{"p":"error"}}]
      """),
    UIMessageCase(
      "A dynamic call has its name in a member, and keeps its title and the metadata of its tool",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"sum","dynamic":true,"title":"Sum","toolMetadata":{"client":"c"}}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"a\":5}"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"sum","dynamic":true,"input":{"a":5}}
      {"type":"tool-input-available","toolCallId":"2","toolName":"sum","dynamic":true,"providerExecuted":true,"input":{"a":6}}
      {"type":"tool-output-available","toolCallId":"1","dynamic":true,"output":8}
      {"type":"tool-output-error","toolCallId":"2","dynamic":true,"errorText":"overflow"}
      """#,
      """
      [{"type":"dynamic-tool","toolName":"sum","toolCallId":"1","state":"output-available","title":"Sum",
      "toolMetadata":{"client":"c"},"input":{"a":5},"output":8},
      {"type":"dynamic-tool","toolName":"sum","toolCallId":"2","state":"output-error","providerExecuted":true,
      "input":{"a":6},"errorText":"overflow"}]
      """),
    UIMessageCase(
      "The title of a call stays when it fails",
      """
      {"type":"tool-input-start","toolCallId":"1","toolName":"search","title":"Search"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{}}
      {"type":"tool-output-error","toolCallId":"1","errorText":"failed"}
      """,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-error","title":"Search","input":{},"errorText":"failed"}]
      """),
    UIMessageCase(
      "Arguments that can't be read are kept as they were written, with the later reason",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{ \"ids\": \"1\" }"}
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","input":"{ \"ids\": \"1\" }","errorText":"no array"}
      {"type":"tool-output-error","toolCallId":"1","errorText":"ids is no array"}
      """#,
      #"""
      [{"type":"tool-search","toolCallId":"1","state":"output-error","rawInput":"{ \"ids\": \"1\" }",
      "errorText":"ids is no array"}]
      """#),
    UIMessageCase(
      "A call of an unknown function stays one call, whatever the error says of its kind",
      """
      {"type":"tool-input-start","toolCallId":"1","toolName":"nothing"}
      {"type":"tool-input-error","toolCallId":"1","toolName":"nothing","input":"{}","errorText":"unknown","dynamic":true}
      {"type":"tool-output-error","toolCallId":"1","errorText":"unknown"}
      """,
      """
      [{"type":"tool-nothing","toolCallId":"1","state":"output-error","rawInput":"{}","errorText":"unknown"}]
      """),
    UIMessageCase(
      "The arguments of a dynamic call that fails stay its input",
      """
      {"type":"tool-input-error","toolCallId":"1","toolName":"sum","dynamic":true,"input":"{a","errorText":"no JSON"}
      """,
      """
      [{"type":"dynamic-tool","toolName":"sum","toolCallId":"1","state":"output-error","input":"{a","errorText":"no JSON"}]
      """),
    UIMessageCase(
      "A preliminary output is replaced by the next one, and the last one is final",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{}}
      {"type":"tool-output-available","toolCallId":"1","output":{"status":"loading"},"preliminary":true}
      {"type":"tool-output-available","toolCallId":"1","output":{"status":"done","count":1},"preliminary":true}
      {"type":"tool-output-available","toolCallId":"1","output":{"status":"done","count":1}}
      """,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-available","input":{},"output":{"status":"done","count":1}}]
      """),
    UIMessageCase(
      "A preliminary output is dropped if the call fails, and an error if it succeeds",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{}}
      {"type":"tool-output-available","toolCallId":"1","output":1,"preliminary":true}
      {"type":"tool-output-error","toolCallId":"1","errorText":"failed"}
      {"type":"tool-input-available","toolCallId":"2","toolName":"search","input":{}}
      {"type":"tool-output-error","toolCallId":"2","errorText":"failed"}
      {"type":"tool-output-available","toolCallId":"2","output":2}
      """,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-error","input":{},"errorText":"failed"},
      {"type":"tool-search","toolCallId":"2","state":"output-available","input":{},"output":2}]
      """),
  ]

  // MARK: Approvals

  static let approvals = [
    UIMessageCase(
      "A call asks for approval, with a signature if there is one",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"buy","input":{"id":1}}
      {"type":"tool-approval-request","toolCallId":"1","approvalId":"a"}
      {"type":"tool-input-available","toolCallId":"2","toolName":"buy","input":{"id":2},"dynamic":true}
      {"type":"tool-approval-request","toolCallId":"2","approvalId":"b","signature":"s"}
      """,
      """
      [{"type":"tool-buy","toolCallId":"1","state":"approval-requested","input":{"id":1},"approval":{"id":"a"}},
      {"type":"dynamic-tool","toolName":"buy","toolCallId":"2","state":"approval-requested","input":{"id":2},
      "approval":{"id":"b","signature":"s"}}]
      """),
    UIMessageCase(
      "The answer to a request for approval keeps the signature",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"buy","input":{}}
      {"type":"tool-approval-request","toolCallId":"1","approvalId":"a","signature":"s"}
      {"type":"tool-approval-response","approvalId":"a","approved":true,"providerExecuted":true,"providerMetadata":{"p":1}}
      """,
      """
      [{"type":"tool-buy","toolCallId":"1","state":"approval-responded","input":{},"providerExecuted":true,
      "callProviderMetadata":{"p":1},"approval":{"id":"a","signature":"s","approved":true}}]
      """),
    UIMessageCase(
      "A rule denies one call, and allows another",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"buy","input":{}}
      {"type":"tool-approval-request","toolCallId":"1","approvalId":"a","isAutomatic":true}
      {"type":"tool-approval-response","approvalId":"a","approved":false,"reason":"policy"}
      {"type":"tool-output-denied","toolCallId":"1"}
      {"type":"tool-input-available","toolCallId":"2","toolName":"buy","input":{},"dynamic":true}
      {"type":"tool-approval-request","toolCallId":"2","approvalId":"b","isAutomatic":true}
      {"type":"tool-approval-response","approvalId":"b","approved":true,"reason":"trusted"}
      {"type":"tool-output-available","toolCallId":"2","output":"done"}
      """,
      """
      [{"type":"tool-buy","toolCallId":"1","state":"output-denied","input":{},
      "approval":{"id":"a","isAutomatic":true,"approved":false,"reason":"policy"}},
      {"type":"dynamic-tool","toolName":"buy","toolCallId":"2","state":"output-available","input":{},"output":"done",
      "approval":{"id":"b","isAutomatic":true,"approved":true,"reason":"trusted"}}]
      """),
    UIMessageCase(
      "Approved calls of a continued reply are made before its next step, and others are denied",
      after: """
        {"id":"old","parts":[{"type":"step-start"},
        {"type":"tool-buy","toolCallId":"1","state":"approval-responded","input":{},"approval":{"id":"a","approved":true}},
        {"type":"dynamic-tool","toolName":"buy","toolCallId":"2","state":"approval-responded","input":{},"approval":{"id":"b","approved":true}},
        {"type":"tool-buy","toolCallId":"3","state":"approval-responded","input":{},"approval":{"id":"c","approved":false}},
        {"type":"dynamic-tool","toolName":"buy","toolCallId":"4","state":"approval-responded","input":{},"approval":{"id":"d","approved":false}}]}
        """,
      """
      {"type":"start"}
      {"type":"tool-output-available","toolCallId":"1","output":"so far","preliminary":true}
      {"type":"tool-output-available","toolCallId":"1","output":"bought"}
      {"type":"tool-output-available","toolCallId":"2","output":"bought too"}
      {"type":"tool-output-denied","toolCallId":"3"}
      {"type":"tool-output-denied","toolCallId":"4"}
      {"type":"start-step"}
      {"type":"text-start","id":"1"}
      {"type":"text-delta","id":"1","delta":"Two."}
      {"type":"text-end","id":"1"}
      """,
      """
      {"id":"old","parts":[{"type":"step-start"},
      {"type":"tool-buy","toolCallId":"1","state":"output-available","input":{},"output":"bought","approval":{"id":"a","approved":true}},
      {"type":"dynamic-tool","toolName":"buy","toolCallId":"2","state":"output-available","input":{},"output":"bought too",
      "approval":{"id":"b","approved":true}},
      {"type":"tool-buy","toolCallId":"3","state":"output-denied","input":{},"approval":{"id":"c","approved":false}},
      {"type":"dynamic-tool","toolName":"buy","toolCallId":"4","state":"output-denied","input":{},"approval":{"id":"d","approved":false}},
      {"type":"step-start"},{"type":"text","text":"Two.","state":"done"}]}
      """),
    UIMessageCase(
      "A call that waits for approval, or has an answer, does not go back",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"buy","input":1}
      {"type":"tool-approval-request","toolCallId":"1","approvalId":"a"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"buy","input":2}
      {"type":"tool-input-available","toolCallId":"2","toolName":"buy","input":1}
      {"type":"tool-approval-request","toolCallId":"2","approvalId":"b"}
      {"type":"tool-output-available","toolCallId":"2","output":"bought"}
      {"type":"tool-approval-response","approvalId":"b","approved":true}
      {"type":"tool-approval-request","toolCallId":"2","approvalId":"c"}
      """,
      """
      [{"type":"tool-buy","toolCallId":"1","state":"approval-requested","input":1,"approval":{"id":"a"}},
      {"type":"tool-buy","toolCallId":"2","state":"output-available","input":1,"output":"bought","approval":{"id":"b"}}]
      """),
    UIMessageCase(
      "An answer for an approval that nobody has asked for changes nothing",
      """
      {"type":"text-start","id":"t"}
      {"type":"tool-approval-response","approved":true}
      {"type":"tool-approval-response","approvalId":"x","approved":true}
      """,
      """
      [{"type":"text","text":"","state":"streaming"}]
      """),
  ]
}
