package import CareReading

extension StoreError {
  /// The error of whoever writes in a copy for reading.
  package static let readerCopy = StoreError(
    .reader,
    "This copy shows what its owners share; it is for reading.",
    remedy: "Ask an owner to record it, or to let you in as a member."
  )
}
