import CarePlanKit

extension ReviewView {
  /// The sum: `3 commits by Ann, Ben: 1 record with clinical changes, 12 outcomes`.
  private var summary: String {
    let counts = [
      (review.open.count, "conflict to decide", "conflicts to decide"),
      (clinical.shown.count, "record with clinical changes", "records with clinical changes"),
      (other.shown.count, "other record", "other records"),
      (review.outcomes.map(\.total).reduce(0, +), "outcome", "outcomes"),
      (joins.count, "record joined", "records joined"),
    ]
    let words = counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
    let what = words.isEmpty ? "no care record differs" : words.joined(separator: ", ")
    let count = review.commits.count
    let commits = count == 1 ? "1 commit" : "\(count) commits"
    return "\(commits): \(what)"
  }

  private var sections: [Section] {
    let periods = plans.sections
    let questions = [
      Section("To be decided", table: ["Record", "Decide with"], rows: openRows),
      Section("Not in order", report: DifferenceReport(remarks: remarks)),
    ]
    let rest = [
      Section("Clinical changes", report: clinical),
      Section("Other changes", report: other),
      Section("Outcomes", table: ["Task", "Events", "Outcomes"], rows: outcomeRows),
      Section("Joined", table: ["Record", "How", "By"], rows: joinRows),
      Section("Commits", table: ["Commit", "When", "Who", "What"], rows: commitRows),
    ]
    let (past, later) = (periods.filter(\.isPast), periods.filter { !$0.isPast })
    return (past.map { Section($0) } + questions + later.map { Section($0) } + rest)
      .filter { !$0.isEmpty }
  }

  private var openRows: [[StyledText]] {
    review.open.map { conflict in
      let key = conflict.key.description
      return [StyledText(key, [.bold, .red]), "careplan resolve \(key)"]
    }
  }

  private var outcomeRows: [[StyledText]] {
    review.outcomes.map { [StyledText($0.name), StyledText($0.period), StyledText($0.words)] }
  }

  private var joinRows: [[StyledText]] {
    joins.flatMap { joined in
      let join = joined.join
      let how = join.isMerge ? "merged member by member" : "decided by a person"
      let words = joined.decisions.isEmpty ? [how] : joined.decisions.map { "decided: \($0.words)" }
      let author = join.isMerge ? "careplan" : join.commit?.authorName ?? "unknown"
      return words.enumerated().map { place, words in
        [
          StyledText(place == 0 ? join.key.description : ""), StyledText(words),
          StyledText(place == 0 ? author : ""),
        ]
      }
    }
  }

  private var commitRows: [[StyledText]] {
    review.commits.map { commit in
      [
        StyledText(commit.shortID, .yellow), StyledText(wording.instant(commit.time)),
        StyledText(commit.authorName), StyledText(commit.subject),
      ]
    }
  }
}

extension DifferenceReport {
  fileprivate init(remarks: [DifferenceRemark]) {
    self.init([])
    self.remarks = remarks
  }
}

/// One part of a review below its heading.
private struct Section {
  let title: String
  var report: DifferenceReport?
  var columns: [String] = []
  var rows: [[StyledText]] = []

  init(_ title: String, report: DifferenceReport) {
    (self.title, self.report) = (title, report)
  }

  init(_ title: String, table columns: [String], rows: [[StyledText]]) {
    (self.title, self.columns, self.rows) = (title, columns, rows)
  }

  /// The periods in which plans change, each in a row.
  init(_ periods: PlanChanges.Section) {
    let rows = periods.records.flatMap { record in
      record.lines.enumerated().map { place, line in
        [StyledText(place == 0 ? record.key.description : ""), StyledText(line)]
      }
    }
    self.init(
      periods.heading.prefix(1).uppercased() + periods.heading.dropFirst(),
      table: ["Record", "What is due"],
      rows: rows + (periods.rest.map { [["", StyledText($0)]] } ?? [])
    )
  }

  var isEmpty: Bool { rows.isEmpty && report?.isEmpty ?? true }

  /// The heading with what is below it.
  var parts: [Document.Part] {
    let body: Document.Part = report.map { .report($0) } ?? .table(columns, rows: rows)
    return [.heading(Document.Heading(word: title)), body]
  }
}

extension ReviewView {
  /// The review as a page, or as the description of a pull request.
  var document: Document {
    Document(
      heading: Document.Heading(word: "Review of a care plan"),
      parts: [.sentence(StyledText("\(summary)."))] + sections.flatMap(\.parts)
    )
  }

  /// Writes the review as lines for a person.
  func write(to output: Output) {
    output.wrapped(StyledText(summary), indent: 4)
    for section in sections {
      output.line()
      output.line(StyledText(section.title, .bold))
      if let report = section.report {
        output.lines(report.lines, indent: 2)
      } else {
        var table = Table(section.columns.map { _ in Table.Column("") })
        for row in section.rows { table.add(row) }
        let width = output.terminal.width.map { $0 - 2 }
        for line in table.lines(width: width) { output.line("  " + line) }
      }
    }
  }

  /// The review as a program reads it.
  var json: JSONValue {
    var object: JSONObject = [
      "commits": .array(review.commits.map { .object($0.jsonObject) }),
      "clinical": .array(clinical.elements),
      "other": .array(other.elements), "outcomes": .array(review.outcomes.map(\.json)),
      "joined": .array(joins.map(\.json)),
      "open": .array(review.open.map { .string($0.key.description) }),
      "remarks": .array(remarks.map(\.json)),
    ]
    if !plans.isEmpty { object["courses"] = plans.json }
    return .object(object)
  }
}

extension ReviewView.Join {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "key": .string(join.key.description), "by": .string(join.isMerge ? "merge" : "person"),
    ]
    object["commit"] = join.commit.map { .string($0.id) }
    object["author"] = join.commit.map { .string($0.authorName) }
    if !decisions.isEmpty { object["decisions"] = .array(decisions.map(\.json)) }
    return .object(object)
  }
}
