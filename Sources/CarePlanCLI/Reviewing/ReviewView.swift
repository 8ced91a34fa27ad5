import CarePlanKit

/// A review in words.
struct ReviewView {
  /// A record that was joined, and what a person decided of it.
  struct Join {
    let join: Review.Join
    let decisions: [ReviewDecision]
  }

  let review: Review
  let regimens: [RegimenChangeView]
  /// What else may alter what the patient gets, beside the regimens.
  let clinical: DifferenceReport
  let other: DifferenceReport
  let joins: [Join]
  /// Files that cannot be read, faults, and version files that were changed or removed.
  let remarks: [DifferenceRemark]
  /// What happened beside the records: decisions, settings, what was erased.
  let beside: [DifferenceRemark]
  let plans: PlanChanges
  let doubts: DoubtList
  let open: OpenStore

  var wording: Wording { open.wording }

  init(_ review: Review, _ store: OpenStore) throws(CommandFailure) {
    (self.review, open) = (review, store)
    let (zone, wording) = (store.manifest.timezone, store.wording)
    let courses = Dictionary(review.courseChanges.map { ($0.key, $0) }) { $1 }
    let dates = store.dates
    let regimens = Parallel.map(review.regimens) { change in
      let authors = review.authors[change.task] ?? []
      return RegimenChangeView(change, courses[change.task], by: authors, dates)
    }
    // The heaviest first; of the same weight by kind and id.
    self.regimens = regimens.enumerated().sorted {
      ($1.element.change.weight, $0.offset) < ($0.element.change.weight, $1.offset)
    }.map(\.element)
    var report = DifferenceReport(review.clinical + review.other, unsaidZone: zone)
    report.clock = wording.clock
    report.toldElsewhere = Dictionary(regimens.map { ($0.change.task, $0.told) }) { $1 }
    (clinical, other) = report.byWeight
    joins = review.joins.map { join in
      let decisions = join.decided.map { ReviewDecision.decisions($0, wording) } ?? []
      return Join(join: join, decisions: decisions)
    }
    // What is to be decided has a section of its own.
    let undecided = Set(review.open.map(\.key))
    let unreadable = Set(review.changes.records.filter { !$0.isReadable }.map(\.key))
    let rest = { (isWanted: (RecordKey) -> Bool) in
      DifferenceReport.remarks(on: review.changes.only(isWanted), unsaidZone: zone, wording.clock)
    }
    let faults = rest { unreadable.contains($0) }.filter(\.isFault)
    remarks =
      faults
      + review.unreadableFiles.map { path in
        DifferenceRemark(
          path,
          [Wording.say(.fileUnreadable)],
          json: ["change": "unreadable", "path": .string(path)]
        )
      }
    beside = rest { !undecided.contains($0) && !unreadable.contains($0) }.filter(\.isOrdinary)
    plans = PlanChanges(
      review.courseChanges,
      from: review.range.old,
      to: review.range.new,
      store
    )
    doubts = try store.read(at: review.range.new) { snapshot throws(CommandFailure) in
      try DoubtList(review.doubts, in: snapshot, store)
    }
  }
}

extension DifferenceReport {
  /// The records that show a clinical change, and the others.
  fileprivate var byWeight: (clinical: DifferenceReport, other: DifferenceReport) {
    var (clinical, other) = (self, self)
    (clinical.differences, other.differences) = ([], [])
    for difference in shown {
      let isClinical =
        toldElsewhere[difference.key] == nil
        ? difference.isClinical
        : changes(of: difference).contains { $0.weight == .clinical }
      if isClinical {
        clinical.differences.append(difference)
      } else {
        other.differences.append(difference)
      }
    }
    return (clinical, other)
  }
}

extension ReviewView {
  /// The sum: `3 commits by Example Clinic: 1 regimen changes, 12 outcomes`.
  private var summary: String {
    let regimens = Dictionary(grouping: self.regimens, by: \.change.kind).mapValues(\.count)
    let counts: [(Int, Phrase)] = [
      (review.open.count, .conflictsToDecide), (remarks.count, .faultsFound),
      (doubts.views.count, .doubtsOfResult),
      (regimens[.changes] ?? 0, .regimensChange), (regimens[.starts] ?? 0, .regimensStart),
      (regimens[.ends] ?? 0, .regimensEnd), (clinical.shown.count, .clinicalRecords),
      (other.shown.count, .otherRecords),
      (review.outcomes.map(\.total).reduce(0, +), .outcomesRecorded),
      (joins.count, .recordsJoined),
    ]
    let words = counts.filter { $0.0 > 0 }.map { Wording.say($0.1, count: $0.0) }
    let what = words.isEmpty ? Wording.say(.noRecordDiffers) : words.joined(separator: ", ")
    let commits =
      review.commits.isEmpty
      ? Wording.say(.noCommit)
      : Wording.say(.commitsBy, count: review.commits.count, people)
    return Wording.say(.summed, commits, what)
  }

  /// Who made the commits: the first three, and how many others.
  private var people: String {
    let names = review.commits.reversed().reduce(into: [String]()) { names, commit in
      let name = Wording.visible(commit.makerWords)
      if !names.contains(name) { names.append(name) }
    }
    let rest = names.count - 3
    let others = rest > 0 ? [Wording.say(.othersToo, count: rest)] : []
    return Wording.joined(names.prefix(3) + others)
  }

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

  /// The review as a program reads it.
  var json: JSONValue {
    let report = { (differences: [RecordDifference]) in
      JSONValue.array(
        DifferenceReport(differences, unsaidZone: self.open.manifest.timezone).elements
      )
    }
    var object: JSONObject = [
      "commits": .array(review.commits.map { .object($0.jsonObject) }),
      "patients": .array(review.patients.map(\.json)),
      "regimens": .array(regimens.map { $0.json(open.dates.zone) }),
      "clinical": report(review.clinical), "other": report(review.other),
      "outcomes": .array(review.outcomes.map(\.json)),
      "joined": .array(joins.map(\.json)), "signOffs": .array(review.agreements.map(json)),
      "open": .array(review.open.map { .string($0.key.description) }),
      "doubts": .array(doubts.views.map(\.json)), "remarks": .array((remarks + beside).map(\.json)),
    ]
    if !plans.isEmpty { object["courses"] = plans.json }
    return .object(object)
  }
}

extension DifferenceRemark {
  /// Whether it tells of a file that is not as it must be, and of no question.
  fileprivate var isFault: Bool { !isOrdinary && json.object?["change"] != "conflict" }

  /// Whether it tells of a decision, of settings, or of what was erased.
  fileprivate var isOrdinary: Bool {
    ["decided", "manifest", "purged"].contains(json.object?["change"]?.string)
  }
}

extension ReviewView {
  private func json(_ agreement: Review.Agreement) -> JSONValue {
    var object = agreement.signOff.json.object ?? [:]
    for member in agreement.standing.json.members { object[member.key] = member.value }
    object["ownChanges"] = .array(
      review.ownChanges(of: agreement).map { .string($0.description) }
    )
    return .object(object)
  }
}

extension ReviewView.Join {
  fileprivate var json: JSONValue {
    var object: JSONObject = [
      "key": .string(join.key.description), "by": .string(join.isMerge ? "merge" : "person"),
    ]
    object["commit"] = join.commit.map { .string($0.id) }
    object["author"] = join.commit.map { .string($0.maker) }
    object["writtenAs"] = (join.commit?.writtenAs).map { .string($0) }
    if !decisions.isEmpty { object["decisions"] = .array(decisions.map(\.json)) }
    return .object(object)
  }
}

extension Patient {
  fileprivate var json: JSONValue {
    let record = AnyRecord.patient(self)
    var object: JSONObject = ["selector": .string(record.key.description)]
    object["name"] = record.title.map { .string($0) }
    object["birthday"] = content.birthday.map { .string($0.description) }
    object[MemberName.allergies] = content.allergies.map { .array($0.map { .string($0) }) }
    return .object(object)
  }
}
