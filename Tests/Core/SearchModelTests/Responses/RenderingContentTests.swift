import Foundation
import SearchModel
import TestSupport
import Testing

@Suite("Rendering content")
struct RenderingContentTests {
  private static let text = """
    {"facetOrdering":{"facets":{"order":["size","brand"]},\
    "values":{"brand":{"order":["Apple","Sony"],"hide":["Acme"],"sortRemainingBy":"alpha"},\
    "color":{"sortRemainingBy":"hidden"},"size":{}}},\
    "redirect":{"url":"https://a.org"},\
    "widgets":{"banners":[{"image":{"urls":[{"url":"https://a.org/1.png"}],"title":"one"},\
    "link":{"url":"https://a.org/1"}},{"image":{"urls":[{"url":"2.png"}]}}]}}
    """

  private static let content = RenderingContent(
    facetOrdering: RenderingContent.FacetOrdering(
      attributes: ["size", "brand"],
      values: [
        "brand": RenderingContent.ValueOrdering(order: ["Apple", "Sony"], hide: ["Acme"], sortRemainingBy: .alpha),
        "color": RenderingContent.ValueOrdering(sortRemainingBy: .hidden), "size": RenderingContent.ValueOrdering(),
      ]),
    redirectURL: "https://a.org",
    banners: [
      RenderingContent.Banner(imageURL: "https://a.org/1.png", title: "one", linkURL: "https://a.org/1"),
      RenderingContent.Banner(imageURL: "2.png"),
    ])

  @Test("The form of the API is read, written and saved, the attributes in order")
  func apiForm() throws {
    let members = try #require(try JSON(parsing: Self.text).object)
    expectEqual(RenderingContent(members: members), Self.content)
    expectEqual(JSON.object(Self.content.members).text(), Self.text)
    #expect(Self.content.otherFields.isEmpty)
    #expect(RenderingContent().members.isEmpty && RenderingContent(members: [:]) == RenderingContent())
    for name in ["count", "alpha", "hidden"] {
      let order = try #require(RenderingContent.RemainingOrder(rawValue: name))
      let content = RenderingContent(
        facetOrdering: .init(attributes: ["a"], values: ["a": .init(order: ["x"], sortRemainingBy: order)]))
      expectEqual(
        JSON.object(content.members)["facetOrdering"]?["values"]?["a"]?["sortRemainingBy"], .string(name), "\(name)")
      expectEqual(RenderingContent(members: content.members), content, "\(name)")
    }
    var saved = Self.content
    saved.otherFields = ["future": [1, nil]]
    let data = try JSONEncoder().encode(saved)
    try expectEqual(JSON(parsing: Array(data)), .object(saved.members))
    try expectEqual(JSONDecoder().decode(RenderingContent.self, from: data), saved)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(RenderingContent.self, from: Data("1".utf8)) }
  }

  @Test(
    "Members that are not known, or in an unexpected form, have no property and are kept, also those of an ordering")
  func unknownMembers() throws {
    let future = #"{"future":{"b":1,"a":[null]},"redirect":{"url":"u"},"other":null}"#
    let unknown = RenderingContent(members: try #require(try JSON(parsing: future).object))
    expectEqual(unknown.redirectURL, "u")
    expectEqual(unknown.otherFields, ["future": ["b": 1, "a": [nil]], "other": nil])
    try expectEqual(JSON(parsing: future), .object(unknown.members))
    for text in Self.oddShapes {
      let members = try #require(try JSON(parsing: text).object)
      let content = RenderingContent(members: members)
      #expect(content.facetOrdering == nil && content.redirectURL == nil && content.banners.isEmpty, "\(text)")
      expectEqual(content.otherFields, members, "\(text)")
      expectEqual(JSON.object(content.members).text(), text, "\(text)")
    }
    let text = """
      {"facetOrdering":{"facets":{"order":["a"],"pin":"top"},\
      "values":{"a":{"order":["x"],"collapse":true,"sortRemainingBy":"random"}},"version":2}}
      """
    let content = RenderingContent(members: try #require(try JSON(parsing: text).object))
    let ordering = try #require(content.facetOrdering)
    #expect(ordering.attributes == ["a"] && ordering.otherFields == ["facets": ["pin": "top"], "version": 2])
    #expect(ordering.values["a"]?.order == ["x"] && ordering.values["a"]?.sortRemainingBy == nil)
    expectEqual(ordering.values["a"]?.otherFields, ["collapse": true, "sortRemainingBy": "random"])
    try expectEqual(JSON.object(content.members), JSON(parsing: text))
    let saved = try JSONEncoder().encode(ordering)
    try expectEqual(JSON(parsing: Array(saved)), JSON.object(content.members)["facetOrdering"])
    try expectEqual(JSONDecoder().decode(RenderingContent.FacetOrdering.self, from: saved), ordering)
  }

  private static let oddShapes: [String] = [
    #"{"facetOrdering":["size"]}"#, #"{"facetOrdering":null}"#, #"{"redirect":"u"}"#, #"{"redirect":{}}"#,
    #"{"redirect":{"url":1}}"#, #"{"redirect":{"url":"u","code":301}}"#, #"{"widgets":[]}"#, #"{"widgets":{}}"#,
    #"{"widgets":{"banners":{}}}"#, #"{"widgets":{"banners":[],"other":1}}"#, #"{"widgets":{"banners":["u"]}}"#,
    #"{"widgets":{"banners":[{"image":{"urls":[]}}]}}"#, #"{"widgets":{"banners":[{"image":{"urls":[{"url":1}]}}]}}"#,
    #"{"widgets":{"banners":[{"image":{"urls":[{"url":"a"},{"url":"b"}]}}]}}"#,
    #"{"widgets":{"banners":[{"image":{"urls":[{"url":"a"}],"title":1}}]}}"#,
    #"{"widgets":{"banners":[{"image":{"urls":[{"url":"a"}]},"link":{"url":"b","target":"new"}}]}}"#,
    #"{"widgets":{"banners":[{"image":{"urls":[{"url":"a"}]}},{"video":"b"}]}}"#,
  ]

  @Test("An ordering lacks what its text lacks, and passes over elements that are no text")
  func partialOrdering() {
    let ordering = RenderingContent(members: [
      "facetOrdering": [
        "facets": ["order": ["a", 1, "b"]],
        "values": ["a": ["order": ["x", nil]], "b": "alpha"],
      ]
    ]).facetOrdering
    expectEqual(ordering?.attributes, ["a", "b"])
    expectEqual(
      ordering?.values, ["a": RenderingContent.ValueOrdering(order: ["x"]), "b": RenderingContent.ValueOrdering()])
    expectEqual(RenderingContent(members: ["facetOrdering": [:]]).facetOrdering, RenderingContent.FacetOrdering())
  }
}
