import CarePlanKit

/// When a commit was made and by whom.
struct CommitByline {
  let commit: CommitSummary
  let wording: Wording

  /// In a line: `1 Jan 2026 08:00  Name`.
  var words: String { "\(wording.instant(commit.time))  \(commit.makerWords)" }

  /// As a part of a document, in which the name is no markup.
  var part: Document.Part {
    let phrase: Phrase = commit.parents.count > 1 ? .mergedBy : .madeBy
    return .sentence(
      .saying(phrase, StyledText(wording.instant(commit.time))),
      text: StyledText(commit.makerWords)
    )
  }
}
