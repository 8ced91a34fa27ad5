extension StoreError {
  /// The refusal of a call inside the body of another call.
  package static var isInside: StoreError {
    StoreError(
      .refused,
      "The store was called inside the body of a call to the same store.",
      remedy: "Use what the body was given; call the store when it has returned."
    )
  }

  /// The refusal of a call to a store that was closed.
  package static var isClosed: StoreError {
    StoreError(.refused, "The store was closed.", remedy: "Open it again.")
  }

  /// The end of work for which nobody waits any more.
  package static var cancelled: StoreError {
    StoreError(.cancelled, "The task that waited for this was cancelled.")
  }
}
