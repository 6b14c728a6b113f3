import SearchModel

/// Streams of servers that send less than AI SDK's, or something else, and broken ones.
extension UIMessageCase {
  private static func missing(_ event: String, _ kind: String, _ id: String) -> SearchError {
    .unreadableAnswer(path: event, reason: "there is no \(kind) with the ID \"\(id)\"")
  }

  static let broken = [
    UIMessageCase(
      "A server reports an error, and what has arrived stays",
      """
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"We"}
      {"type":"error","errorText":"no credit"}
      {"type":"text-delta","id":"t","delta":"ll"}
      """,
      """
      [{"type":"text","text":"We","state":"streaming"}]
      """, .refused(message: "no credit")),
    UIMessageCase(
      "The text of an error may be JSON", #"{"type":"error","errorText":"{\"message\":\"no credit\",\"code\":1}"}"#,
      "[]",
      .refused(message: "no credit")),
    UIMessageCase("An error may have no text", #"{"type":"error"}"#, "[]", .refused(message: "the model failed")),
    UIMessageCase(
      "A piece of a text that has not begun is an error", #"{"type":"text-delta","id":"t","delta":"Hi"}"#, "[]",
      missing("text-delta", "text", "t")),
    UIMessageCase(
      "The end of a text that has not begun is an error", #"{"type":"text-end","id":"__proto__"}"#, "[]",
      missing("text-end", "text", "__proto__")),
    UIMessageCase(
      "A piece of a thought that has not begun is an error",
      """
      {"type":"text-start","id":"r"}
      {"type":"reasoning-delta","id":"r","delta":"Hm"}
      """,
      """
      [{"type":"text","text":"","state":"streaming"}]
      """, missing("reasoning-delta", "reasoning", "r")),
    UIMessageCase(
      "The end of a thought that has not begun is an error", #"{"type":"reasoning-end","id":"r"}"#, "[]",
      missing("reasoning-end", "reasoning", "r")),
    UIMessageCase(
      "A piece after the end of its text is an error",
      """
      {"type":"text-start","id":"t"}
      {"type":"text-end","id":"t"}
      {"type":"text-delta","id":"t","delta":"Hi"}
      """,
      """
      [{"type":"text","text":"","state":"done"}]
      """, missing("text-delta", "text", "t")),
    UIMessageCase(
      "Texts end with their step",
      """
      {"type":"text-start","id":"t"}
      {"type":"finish-step"}
      {"type":"text-delta","id":"t","delta":"Hi"}
      """,
      """
      [{"type":"text","text":"","state":"streaming"}]
      """, missing("text-delta", "text", "t")),
    UIMessageCase(
      "A piece of a call that has not begun is an error, even if it has a name",
      #"{"type":"tool-input-delta","toolCallId":"1","toolName":"search","inputTextDelta":"{"}"#, "[]",
      missing("tool-input-delta", "call", "1")),
    UIMessageCase(
      "Outputs of unknown calls, and calls without a name, say nothing",
      """
      {"type":"tool-output-available","toolCallId":"1","output":1}
      {"type":"tool-output-error","toolCallId":"1","errorText":"no"}
      {"type":"tool-output-denied","toolCallId":"1"}
      {"type":"tool-approval-request","toolCallId":"1","approvalId":"a"}
      {"type":"tool-input-available","toolCallId":"1","input":{}}
      {"type":"tool-input-start","toolName":"search"}
      {"type":"tool-input-later","toolCallId":"1","toolName":"search"}
      """, "[]"),
    UIMessageCase(
      "What can't be read is skipped, and nothing counts after the last event",
      """
      {"type":"text-start","id":"t"}
      {invalid}
      [1]
      {"id":"t"}
      {"type":7}
      {"type":"text-delta","id":"t","delta":"Hi"}
      {"type":"text-delta","id":"t"}
      [DONE]
      {"type":"text-delta","id":"t","delta":"late"}
      {"type":"error","errorText":"late"}
      """,
      """
      [{"type":"text","text":"Hi","state":"streaming"}]
      """),
  ]

  static let agents = [
    UIMessageCase(
      "A server without steps answers its own call",
      """
      {"type":"start","messageId":"m"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"algolia_search","input":{"query":"shirt"}}
      {"type":"data-tool-output-delta","data":{"toolCallId":"1","toolName":"algolia_search","delta":"{\\"hi"}}
      {"type":"tool-output-available","toolCallId":"1","output":{"hits":[{"objectID":"1"}]}}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"Shirts."}
      {"type":"text-end","id":"t"}
      {"type":"finish"}
      """,
      """
      [{"type":"tool-algolia_search","toolCallId":"1","state":"output-available","input":{"query":"shirt"},
      "output":{"hits":[{"objectID":"1"}]}},{"type":"text","text":"Shirts.","state":"done"}]
      """),
    UIMessageCase(
      "A reply that is blocked is replaced as a whole, and nothing of it follows",
      """
      {"type":"start","messageId":"m"}
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"Unsafe"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{}}
      {"type":"data-guardrail-violation","data":{"guardrailType":"output","fallbackResponse":"I can't say."}}
      {"type":"text-delta","id":"t","delta":" words"}
      {"type":"text-start","id":"u"}
      {"type":"finish"}
      """,
      """
      [{"type":"text","text":"I can't say.","state":"done"}]
      """),
    UIMessageCase(
      "A question may be blocked before the reply begins, without a text to show",
      #"{"type":"data-guardrail-violation","data":{"guardrailType":"input","fallbackResponse":""}}"#,
      """
      [{"type":"text","text":"The model can't answer this.","state":"done"}]
      """),
    UIMessageCase(
      "Late arguments do not change a call that has an answer",
      #"""
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"q":1}}
      {"type":"tool-output-available","toolCallId":"1","output":"found"}
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"q\":2}"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"q":3}}
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","errorText":"late"}
      """#,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-available","input":{"q":1},"output":"found"}]
      """),
    UIMessageCase(
      "A late piece does not change complete arguments",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"q":1}}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"q\":2}"}
      """#,
      """
      [{"type":"tool-search","toolCallId":"1","state":"input-available","input":{"q":1}}]
      """),
    UIMessageCase(
      "An error without arguments keeps those that have arrived, as they were written",
      #"""
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\"q\":\"buff"}
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","errorText":"cut off"}
      """#,
      #"""
      [{"type":"tool-search","toolCallId":"1","state":"output-error","rawInput":"{\"q\":\"buff","errorText":"cut off"}]
      """#),
    UIMessageCase(
      "An error may be all that is known of a call, and its arguments may be an object",
      """
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","input":"   ","errorText":"nothing but spaces"}
      {"type":"tool-input-error","toolCallId":"2","toolName":"search","input":{"q":1},"errorText":"bad"}
      """,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-error","rawInput":"   ","errorText":"nothing but spaces"},
      {"type":"tool-search","toolCallId":"2","state":"output-error","rawInput":{"q":1},"errorText":"bad"}]
      """),
    UIMessageCase(
      "A failed call of the server keeps what the error leaves out",
      """
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","input":{"q":1},"providerExecuted":true}
      {"type":"tool-output-error","toolCallId":"1","errorText":"failed","providerMetadata":{"openai":{"itemId":"f"}}}
      """,
      """
      [{"type":"tool-search","toolCallId":"1","state":"output-error","input":{"q":1},"errorText":"failed",
      "providerExecuted":true,"resultProviderMetadata":{"openai":{"itemId":"f"}}}]
      """),
    UIMessageCase(
      "A model writes broken arguments, and excuses itself in the next step",
      #"""
      {"type":"start"}
      {"type":"start-step"}
      {"type":"tool-input-start","toolCallId":"1","toolName":"search"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"{\""}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"query"}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"\":\""}
      {"type":"tool-input-delta","toolCallId":"1","inputTextDelta":"shoes under $100\""}
      {"type":"tool-input-error","toolCallId":"1","toolName":"search","input":"{\"query\":\"shoes under $100\"","providerMetadata":{"openai":{"itemId":"f"}},"errorText":"JSON parsing failed"}
      {"type":"tool-output-error","toolCallId":"1","errorText":"JSON parsing failed: position 28"}
      {"type":"finish-step"}
      {"type":"start-step"}
      {"type":"text-start","id":"t","providerMetadata":{"openai":{"itemId":"t"}}}
      {"type":"text-delta","id":"t","delta":"Sorry"}
      {"type":"text-delta","id":"t","delta":"."}
      {"type":"text-end","id":"t","providerMetadata":{"openai":{"itemId":"t"}}}
      {"type":"finish-step"}
      {"type":"finish","finishReason":"stop"}
      [DONE]
      """#,
      #"""
      [{"type":"step-start"},
      {"type":"tool-search","toolCallId":"1","state":"output-error","rawInput":"{\"query\":\"shoes under $100\"",
      "errorText":"JSON parsing failed: position 28","resultProviderMetadata":{"openai":{"itemId":"f"}}},
      {"type":"step-start"},
      {"type":"text","text":"Sorry.","state":"done","providerMetadata":{"openai":{"itemId":"t"}}}]
      """#),
    UIMessageCase(
      "A null is as good as nothing, except for what may be anything",
      """
      {"type":"start","messageId":null,"messageMetadata":null}
      {"type":"source-url","sourceId":"s","url":"https://example.com","title":null}
      {"type":"tool-input-available","toolCallId":"1","toolName":"search","dynamic":null,"input":null,"providerExecuted":true,"title":"Search"}
      {"type":"tool-output-available","toolCallId":"1","output":null,"preliminary":null,"providerExecuted":null,"title":null,"providerMetadata":null}
      """,
      """
      [{"type":"source-url","sourceId":"s","url":"https://example.com"},
      {"type":"tool-search","toolCallId":"1","state":"output-available","input":null,"output":null,"providerExecuted":true,
      "title":"Search"}]
      """),
    UIMessageCase(
      "A reply that the server has stopped stays as it is, and can be continued",
      """
      {"type":"text-start","id":"t"}
      {"type":"text-delta","id":"t","delta":"Hi"}
      {"type":"abort","reason":"limit"}
      """,
      """
      {"metadata":{"finishReason":"length"},"parts":[{"type":"text","text":"Hi","state":"streaming"}]}
      """),
    UIMessageCase(
      "A reply that has reached a limit of tokens says so",
      #"{"type":"finish","finishReason":"length","messageMetadata":{"a":1}}"#,
      #"{"metadata":{"a":1,"finishReason":"length"},"parts":[]}"#),
    UIMessageCase(
      "Parts of later versions are kept",
      """
      {"type":"weather","value":{"sun":true}}
      {"type":"data-suggestions","data":{"suggestions":["Cheaper?"]}}
      """,
      """
      [{"type":"weather","value":{"sun":true}},{"type":"data-suggestions","data":{"suggestions":["Cheaper?"]}}]
      """),
  ]
}
