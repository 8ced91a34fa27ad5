public import CareEvents
public import CareModel

/// The kinds of records by the types of their values.
extension CareStore {
  /// Returns the records of a kind that a query asks for: `store.fetch(CareTask.self)`.
  ///
  /// Cost: as the form that takes the content.
  ///
  /// - Parameter query: Which of them; by default the heads that nobody has deleted.
  public func fetch<Content: RecordContent>(
    _ kind: Record<Content>.Type,
    _ query: RecordQuery = RecordQuery()
  ) throws(StoreError) -> [Record<Content>] {
    try fetch(Content.self, query)
  }

  /// Returns the head of one record of a kind; nil if there is none or it was deleted.
  ///
  /// Cost: as the form that takes the content.
  public func fetch<Content: RecordContent>(
    _ kind: Record<Content>.Type,
    id: String
  ) throws(StoreError) -> Record<Content>? {
    try fetch(Content.self, id: id)
  }
}
