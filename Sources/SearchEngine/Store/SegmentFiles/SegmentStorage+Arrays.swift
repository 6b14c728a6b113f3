extension SegmentStorage {
  func array<Element>(_ id: SectionID, of type: Element.Type = Element.self) -> UnsafeBufferPointer<Element> {
    section(id).bindMemory(to: type)
  }

  func strings(_ id: StringListID) -> StringList {
    StringList(bytes: array(id.bytes), ends: array(id.ends))
  }

  func postings(_ id: PostingsID) -> PostingsTable {
    PostingsTable(
      entries: array(id.entries), lists: array(id.lists).baseAddress, bitmaps: array(id.bitmaps).baseAddress)
  }
}
