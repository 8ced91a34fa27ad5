import CarePlanKit

extension ReviewView {
  /// The sum: `3 commits by Ann and Ben: 1 regimen changes, 1 doubt, 12 outcomes`.
  private var summary: String {
    let regimens = Dictionary(grouping: self.regimens, by: \.change.kind).mapValues(\.count)
    let counts: [(Int, Phrase)] = [
      (review.open.count, .conflictsToDecide), (doubts.views.count, .doubtsOfResult),
      (regimens[.changes] ?? 0, .regimensChange), (regimens[.starts] ?? 0, .regimensStart),
      (regimens[.ends] ?? 0, .regimensEnd), (clinical.shown.count, .clinicalRecords),
      (other.shown.count, .otherRecords),
      (review.outcomes.map(\.total).reduce(0, +), .outcomesRecorded),
      (joins.count, .recordsJoined),
    ]
    let words = counts.filter { $0.0 > 0 }.map { Wording.say($0.1, count: $0.0) }
    let what = words.isEmpty ? Wording.say(.noRecordDiffers) : words.joined(separator: ", ")
    let commits = Wording.say(.commitsBy, count: review.commits.count, people)
    return Wording.say(.summed, commits, what)
  }

  /// Who made the commits: the first three, and how many others.
  private var people: String {
    let names = review.commits.reversed().reduce(into: [String]()) { names, commit in
      let name = Wording.visible(commit.authorName)
      if !names.contains(name) { names.append(name) }
    }
    let rest = names.count - 3
    let others = rest > 0 ? [Wording.say(.othersToo, count: rest)] : []
    return names.isEmpty ? Wording.say(.nobody) : Wording.joined(names.prefix(3) + others)
  }
}

extension ReviewView {
  /// The review as a page, or as the description of a pull request.
  var document: Document {
    Document(
      heading: Document.Heading(word: Wording.say(.reviewTitle)),
      parts: [.sentence(StyledText("\(summary)."))] + sections.flatMap(\.parts)
    )
  }

  /// Writes the review as lines for a person.
  func write(to output: Output) {
    output.wrapped(StyledText(summary), indent: 4)
    for section in sections { section.write(to: output) }
  }
}
