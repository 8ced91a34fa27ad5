/// What `git push --porcelain` says of each reference.
struct PushReport: Hashable {
  /// One reference that did not get its commit.
  struct Refusal: Hashable {
    /// What git calls it: `[rejected]`, `[remote rejected]` or `[remote failure]`.
    let summary: String
    /// Why, in the words of git or of the remote.
    let reason: String
  }

  /// The references that have the commit now.
  private(set) var updates: [String] = []
  private(set) var refusals: [Refusal] = []

  /// Reads lines of the form `flag TAB from:to TAB summary (reason)`.
  init(of output: [UInt8]) {
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count >= 3, parts[0].count == 1 else { continue }
      guard parts[0] != "!" else {
        refusals.append(Refusal(of: parts[2]))
        continue
      }
      updates.append(String(parts[1].drop { $0 != ":" }.dropFirst()))
    }
  }
}

extension PushReport.Refusal {
  fileprivate init(of text: Substring) {
    let end = text.firstIndex(of: "]").map { text.index(after: $0) } ?? text.endIndex
    summary = String(text[..<end])
    let rest = text[end...].drop { $0 == " " || $0 == "(" }
    reason = String(rest.hasSuffix(")") ? rest.dropLast() : rest)
  }

  /// Reasons that mean that somebody else moved the branch first.
  private static let races = [
    "stale info", "fetch first", "cannot lock ref", "failed to update ref",
    "reference already exists", "incorrect old value provided", "failed to lock",
  ]

  /// Words that come with the same reasons if the remote cannot write, or has no room.
  private static let obstacles = [
    "Permission denied", "Read-only file system", "No space left on device",
    "Disk quota exceeded", "cannot create",
  ]

  /// Returns what the refusal means, given all that the remote said.
  func code(words: String) -> GitError.Code {
    if summary == "[remote failure]" || words.contains("early EOF") { return .interrupted }
    let isObstructed = Self.obstacles.contains { words.contains($0) || reason.contains($0) }
    let isRace =
      Self.races.contains { reason.contains($0) }
      || (summary == "[rejected]" && reason == "non-fast-forward")
    if isObstructed { return .rejected }
    if isRace { return .modified }
    return RemoteMessage.isSizeLimit(words) ? .tooLarge : .rejected
  }
}
