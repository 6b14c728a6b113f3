public import InstantSearchCore
public import SearchEngine
public import SearchModel

extension RecordOutline {
  /// The outline of the records in an index.
  ///
  /// It is the one that is stored in `IndexSettings.outline`. Otherwise some records are inspected, at most 2 MB that are
  /// spread over the index. An index that is open for writing keeps what was found out, until its settings change or half
  /// of its records were saved later. Only attributes that the settings declare for faceting become facets.
  public init(of index: LocalIndex) throws(IndexError) {
    self = try index.outline(choosing: PageSettings()).fitting(index.settings)
  }

  /// The outline of the records of a file, from which an index can be made with the `settings` of the outline.
  ///
  /// A table needs types, so that its prices and dates are recognized: `source.types = try RecordTypes(detectedIn: source)`.
  public init(of source: RecordSource) throws(IndexError) {
    self = Inspection(try source.sample()).outline
  }

  /// The outline of the records in an answer of any backend; its facets are those that the answer counts, all of them for a
  /// query with the facets `["*"]`.
  public init(of response: SearchResponse) {
    let records = response.hits.compactMap(\.record.object)
    let sample = RecordSample(records, isWhole: response.nbHits <= records.count)
    let counted = IndexSettings(attributesForFaceting: response.facets.map(\.attribute.rawValue))
    self = Inspection(sample).outline(PageSettings(facetsOf: counted)).fitting(counted)
    orders = orders.map(\.byMeans)
  }
}
