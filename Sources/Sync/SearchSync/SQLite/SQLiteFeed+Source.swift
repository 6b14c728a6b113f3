extension SQLiteFeed {
  /// A table that the `SELECT` of a feed reads, and which records a change in it concerns.
  public struct Join: Hashable, Sendable {
    /// The name of the table.
    public var table: String
    /// The column whose value says which records a changed row concerns.
    public var column: String
    /// A `SELECT` of the ids of these records, with `?` for the value; nil if the value is the id.
    public var ids: String?

    /// Creates a join.
    ///
    /// ```swift
    /// let customers = SQLiteFeed.Join("customer", column: "id", ids: "SELECT id FROM purchase WHERE customer = ?")
    /// let reviews = SQLiteFeed.Join("review", column: "product")  // the column has the id of a record
    /// ```
    public init(_ table: String, column: String, ids: String? = nil) {
      (self.table, self.column, self.ids) = (table, column, ids)
    }
  }

  /// What is followed.
  struct Source: Hashable, Sendable {
    var table: String
    /// The column of the key; nil for the primary key.
    var id: String?
    /// A `SELECT` of the records; nil for all columns of the table.
    var select: String?
    var joins: [Join]
    /// The columns that contain JSON.
    var json: [String]
    /// The name of the change table.
    var changeTable: String

    /// What the records depend on. If it differs from that of a token, all records are read again.
    var description: String {
      ([table, id ?? "", select ?? ""] + joins.flatMap { [$0.table, $0.column, $0.ids ?? ""] } + json)
        .joined(separator: "\u{1F}")
    }
  }
}
