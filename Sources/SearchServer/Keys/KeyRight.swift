/// What a key may do, under the names of the protocol.
enum KeyRight: String, Hashable, Sendable, CaseIterable {
  case search, browse, addObject, deleteObject, listIndexes, deleteIndex, settings, editSettings, usage, logs
  case seeUnretrievableAttributes
  // For parts of the service that are not here: keys may have them, and they allow nothing.
  case analytics, recommendation, inference, personalization
}
