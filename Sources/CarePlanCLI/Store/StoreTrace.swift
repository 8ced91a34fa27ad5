/// What a command did with its store, as far as the end of the run has to know.
final class StoreTrace {
  /// The store that was opened first.
  private(set) var open: OpenStore?
  /// Where it stood then; nil for no commit.
  private(set) var commit: String?
  /// Whether the command exchanged commits itself.
  var hasExchanged = false
  /// Whether the age of the copy was printed.
  var hasToldAge = false

  func note(_ open: OpenStore, at commit: String?) {
    guard self.open == nil else { return }
    (self.open, self.commit) = (open, commit)
  }
}
