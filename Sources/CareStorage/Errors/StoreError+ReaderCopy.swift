extension StoreError {
  /// The error for a write in a read-only copy.
  package static let readerCopy = StoreError(
    .reader,
    "This is a read-only copy of what the owners of the store share.",
    remedy: "Ask an owner to record it, or to let you in as a member."
  )
}
