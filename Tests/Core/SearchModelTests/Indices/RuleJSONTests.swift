import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("The JSON of rules") struct RuleJSONTests {
  private static let rules = [
    Rule(objectID: "1", consequence: .init()),
    Rule(
      objectID: "2",
      conditions: [
        .init(pattern: "a {facet:b}", anchoring: .startsWith, alternatives: true, context: "c-1", filters: "d:e"),
        .init(pattern: "", anchoring: .is), .init(context: "c"), .init(),
      ],
      consequence: .init(
        query: .edits([.remove("a"), .replace("{facet:b}", with: "")]),
        params: Query(parameters: ["hitsPerPage": 3, "filters": "x:y"]),
        automaticFacetFilters: [.init("b", score: 3, isDisjunctive: true)], automaticOptionalFacetFilters: [.init("b")],
        promote: [.init("1", at: 0), .init("2", "3", at: 4)], filterPromotes: true, hide: ["5"], userData: ["a": 1]),
      summary: "what for", isEnabled: false, validity: [.init(from: 1, until: 2), .init(from: 3)]),
    Rule(objectID: "3", consequence: .init(query: .text(""))),
  ]

  @Test("A rule is read from what it writes, and members without a property are kept")
  func roundTrip() throws {
    for rule in Self.rules {
      try expectEqual(Rule(json: rule.json), rule, "\(rule)")
      try expectEqual(JSONDecoder().decode(Rule.self, from: JSONEncoder().encode(rule)), rule, "\(rule)")
    }
    // Members without a property are kept.
    let tagged: JSON = ["objectID": "1", "consequence": [:], "tags": ["x"]]
    #expect(try Rule(json: tagged).otherMembers == ["tags": ["x"]] && Rule(json: tagged).json == tagged)
  }

  @Test(
    "Older and other forms of the API are read",
    arguments: [
      (
        #"{"condition": {"pattern": "a", "anchoring": "is"}}"#,
        Rule(objectID: "1", conditions: [.init(pattern: "a", anchoring: .is)], consequence: .init())
      ),
      (
        #"{"conditions": null, "enabled": null, "validity": [], "description": null}"#,
        Rule(objectID: "1", consequence: .init())
      ),
      (
        #"{"conditions": [{"pattern": null, "anchoring": "is", "context": "", "filters": ""}]}"#,
        Rule(objectID: "1", conditions: [.init()], consequence: .init())
      ), (#"{"_metadata": {"lastUpdate": 1}}"#, Rule(objectID: "1", consequence: .init())),
      (
        #"{"consequence": {"params": {"query": {"remove": "a", "edits": [{"type": "remove", "delete": "b"}]}}}}"#,
        Rule(objectID: "1", consequence: .init(query: .edits([.remove("a"), .remove("b")])))
      ),
      (
        #"{"consequence": {"params": {"query": "x", "automaticFacetFilters": ["a", {"facet": "b"}]}}}"#,
        Rule(objectID: "1", consequence: .init(query: .text("x"), automaticFacetFilters: [.init("a"), .init("b")]))
      ),
      (
        #"{"consequence": {"params": {"automaticOptionalFacetFilters": {"facet": "b", "disjunctive": true}}}}"#,
        Rule(objectID: "1", consequence: .init(automaticOptionalFacetFilters: [.init("b", isDisjunctive: true)]))
      ),
    ])
  func otherForms(members: String, rule: Rule) throws {
    var json: JSON.Object = ["objectID": "1", "consequence": [:]]
    for (name, value) in try JSON(parsing: members).object ?? [:] { json[name] = value }
    try expectEqual(Rule(json: .object(json)), rule)
  }

  @Test(
    "What is no rule is refused, and the error says why",
    arguments: [
      (["objectID": nil], "the rule: 'objectID' must be there"), (["consequence": nil], "'consequence' must be there"),
      (["objectID": 1], "the rule: 'objectID' must be a text, not 1"),
      (["condition": [:], "conditions": []], "'condition' must be left out"),
      (["conditions": [["pattern": "a"]]], "the rule '1': 'conditions[0].anchoring' must be there"),
      (["conditions": [["pattern": "a", "anchoring": "in"]]], "must be one of is, startsWith, endsWith, contains"),
      (
        ["conditions": [["pattern": "", "anchoring": "contains"]]], "'conditions[0].pattern' must be a text that is not"
      ),
      (["conditions": [["pattern": "{brand}", "anchoring": "is"]]], "'conditions[0].pattern' must be words"),
      (["conditions": [["context": "a b"]]], "'conditions[0].context' must be"),
      (["conditions": [["filters": "a:b OR c:d"]]], "'conditions[0].filters' must be"),
      (["conditions": [["filters": "a > 5"]]], "'conditions[0].filters' must be"),
      (["conditions": [["other": 1]]], "'conditions[0]' must be an object of pattern"),
      (["consequence": ["promote": [["position": 1]]]], "'consequence.promote[0]' must be a record"),
      (["consequence": ["promote": [["objectID": "1"]]]], "'consequence.promote[0].position' must be there"),
      (["consequence": ["promote": [["objectID": "1", "position": -1]]]], "must be 0 or more"),
      (["consequence": ["hide": ["1"]]], "'consequence.hide[0]' must be an object"),
      (["consequence": ["params": ["query": ["edits": [["type": "add", "delete": "a"]]]]]], "'remove' or 'replace'"),
      (["consequence": ["params": ["query": 1]]], "'consequence.params.query' must be an object"),
      (["consequence": ["params": ["automaticFacetFilters": [["facet": "a", "score": -1]]]]], "0 to 65535"),
      (["enabled": "yes"], "'enabled' must be true or false"),
      (["validity": [["from": 2, "until": 2]]], "'validity[0].until' must be a time after"),
    ] as [(JSON, String)])
  func refused(members: JSON, reason: String) throws {
    var json: JSON.Object = ["objectID": "1", "consequence": [:]]
    for (name, value) in members.object ?? [:] { json[name] = value.isNull ? JSON?.none : value }
    let error = try #require(#expect(throws: SearchError.self) { try Rule(json: .object(json)) })
    #expect("\(error)".contains(reason), "\(error)")
  }

  @Test(
    "A pattern has words and facets, and a backslash takes away the meaning of a sign",
    arguments: [
      ("a b", [.text("a b")]), ("{facet:a}", [.facet("a")]),
      (
        "x {facet:a.b} y{facet:c}",
        [
          .text("x "), .facet("a.b"), .text(" y"), .facet("c"),
        ]
      ), (#"a\: \{b\} \\"#, [.text(#"a: {b} \"#)]), ("{facet:", nil), ("{facet:}", nil), ("{a}", nil), ("a}", nil),
      ("", []),
    ] as [(String, [RulePattern.Component]?)])
  func patterns(text: String, components: [RulePattern.Component]?) {
    expectEqual(RulePattern(text)?.components, components)
  }
}
