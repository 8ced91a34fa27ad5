import CareMerge
import CareModel
public import CareStorage
import CareWords

extension GitStore {
  /// Sums up what happened between two commits, for the person who approves it.
  ///
  /// Doubts are about plans from the present moment on, and about outcomes of the last two weeks.
  ///
  /// Cost: what the difference of the two states costs, the plans of the tasks whose plans differ, what
  /// is open and in doubt in the later state, and one look at the trees of each commit in between. What is
  /// computed of each record alone is computed by all processors.
  ///
  /// - Throws: ``StoreError/Code/notFound`` for an unknown revision.
  public func review(_ range: ReviewRange) throws(StoreError) -> Review {
    let old = range.old.map { DiffSide.revision($0) } ?? .empty
    // The plans are read while the states are compared, and what becomes of them is computed while the
    // later state is read.
    let comparison = Parallel.begin { () -> Result<ComparedPlans, StoreError> in
      do throws(StoreError) { return .success(try self.plans(in: range)) } catch {
        return .failure(error)
      }
    }
    let changes = try changes(between: old, and: .revision(range.new))
    let differences = Parallel.begin { changes.differences }
    let commits = try log(range.commits)
    let compared = try comparison.value().get()
    let regimens = Parallel.begin { compared.regimenChanges }
    var (clinical, other): ([RecordDifference], [RecordDifference]) = ([], [])
    for difference in differences.value() where difference.changesContent {
      guard difference.key.kind != .outcome else { continue }
      if difference.isClinical { clinical.append(difference) } else { other.append(difference) }
    }
    let added = changes.records.flatMap(\.addedVersions)
    let keys = Set(changes.records.map(\.key))
    let now = surroundings.now()
    let after = try read(at: range.new) { snapshot throws(StoreError) in
      // What was read for the plans is not read again.
      let source = KnownVersionsSource(base: snapshot.source, knowing: compared.later)
      let snapshot = Snapshot(source, manifest: snapshot.manifest)
      var after = StateAfter(
        joined: try snapshot.joining(added),
        unreadable: try snapshot.unreadableFiles(of: RecordKind.signedOff),
        open: try snapshot.conflicts(),
        patients: try snapshot.patients(at: now),
        doubts: try snapshot.doubts(asOf: now, concerning: keys)
      )
      after.unreadable = Set(after.unreadable + compared.unreadable + source.lost).sorted()
      return after
    }
    let agreements = try agreements(in: range)
    return Review(
      range: range,
      commits: commits,
      patients: after.patients,
      regimens: regimens.value(),
      changes: changes,
      clinical: clinical,
      other: other,
      outcomes: OutcomeTally.tallies(of: changes),
      joins: try joins(after.joined),
      agreements: agreements.last,
      earlierSignOffs: agreements.earlier,
      open: after.open,
      unreadableFiles: after.unreadable,
      doubts: after.doubts.sorted(),
      courseChanges: range.old == nil ? [] : compared.courses,
      authors: try authors(of: changes, in: commits)
    )
  }

  /// Before the first commit nothing was planned, so that all of what is planned after it starts.
  private func plans(in range: ReviewRange) throws(StoreError) -> ComparedPlans {
    guard range.old != range.new else { return ComparedPlans() }
    return try compareRecords(from: range.old, to: range.new) { records throws(StoreError) in
      // Without one of its versions nobody knows what became of a plan.
      let unreadable = records.unreadable.before + records.unreadable.after
      let keys = records.keys.filter { key in
        !unreadable.contains { $0.hasPrefix("\(StoreLayout.directory(of: key))/") }
      }
      let courses = try records.after.courseChanges(of: keys, since: records.before)
      return ComparedPlans(
        courses: courses,
        before: try records.before.regimenPlans(of: courses),
        after: try records.after.regimenPlans(of: courses),
        later: records.later,
        unreadable: records.unreadable.after,
        zone: records.after.manifest.timezone
      )
    }
  }

  /// The most sign-offs that are compared with what came after them; a message can hold any number.
  private static let mostSignOffs = 100

  /// Returns the last sign-offs with what became of them, and how many there are before these.
  private func agreements(
    in range: ReviewRange
  ) throws(StoreError) -> (last: [Review.Agreement], earlier: Int) {
    let signOffs = try signOffs(range.commits)
    var agreements: [Review.Agreement] = []
    var standings: [[String]: SignOff.Standing] = [:]
    for signOff in signOffs.prefix(Self.mostSignOffs) {
      let agreed = [signOff.agreedCommit, signOff.recordsDigest]
      let standing: SignOff.Standing
      if let known = standings[agreed] {
        standing = known
      } else {
        standing = try self.standing(of: signOff, at: range.new)
      }
      standings[agreed] = standing
      agreements.append(Review.Agreement(signOff: signOff, standing: standing))
    }
    return (agreements, signOffs.count - agreements.count)
  }

  /// Returns who made the versions that were added, each person once by the last commit of theirs, later
  /// ones last; careplan only where nobody else did.
  private func authors(
    of changes: StoreChanges,
    in commits: [CommitSummary]
  ) throws(StoreError) -> [RecordKey: [Authorship]] {
    let records = changes.records.filter { $0.key.kind != .outcome && !$0.addedVersions.isEmpty }
    let authors = try authorship(of: Set(records.flatMap(\.addedVersions)), in: commits)
    let places = Dictionary(commits.reversed().enumerated().map { ($1.id, $0) }) { $1 }
    return records.reduce(into: [:]) { result, record in
      let all = record.addedVersions.compactMap { authors[$0] }
        .sorted { places[$0.commit] ?? 0 < places[$1.commit] ?? 0 }
      let people = all.filter { !$0.isCareplan }
      result[record.key] = (people.isEmpty ? all : people).reduce(into: []) { known, author in
        known.removeAll { $0.name == author.name && $0.email == author.email }
        known.append(author)
      }
    }
  }

  private func joins(_ joined: [AnyRecord]) throws(StoreError) -> [Review.Join] {
    let origins = try origins(of: joined.map(\.version.uuid))
    var joins: [Review.Join] = []
    for record in joined {
      var join = Review.Join(
        key: record.key,
        isMerge: record.version.mergedBy != nil,
        commit: origins[record.version.uuid]
      )
      if !join.isMerge { join.decided = try decided(by: record, in: join.commit) }
      joins.append(join)
    }
    return joins
  }

  /// Returns what a version that joins others decided, by the question as it stood before its
  /// commit.
  ///
  /// Empty if that commit did more than decide: a merge by git itself, or an import.
  private func decided(
    by join: AnyRecord,
    in commit: CommitSummary?
  ) throws(StoreError) -> DecidedConflict? {
    guard let commit, let parent = commit.parents.first else { return nil }
    let conflict = try read(at: parent) { snapshot throws(StoreError) in
      try snapshot.conflicts(of: [join.key]).first
    }
    let leaves = Set(conflict?.leaves.map(\.version.uuid) ?? [])
    guard let conflict, leaves.isSubset(of: join.version.previous) else { return nil }
    return try read(at: commit.id) { snapshot throws(StoreError) in
      try DecidedConflict(conflict, by: join, in: snapshot)
    }
  }
}

/// What a review reads of the plans that changed.
private struct ComparedPlans: Sendable {
  var courses: [CourseChange] = []
  var before: [RecordKey: RegimenPlan] = [:]
  var after: [RecordKey: RegimenPlan] = [:]
  /// The versions of the changed records in the later state.
  var later = MemorySource()
  /// Where versions of them stand there that cannot be read.
  var unreadable: [String] = []
  /// The zone whose days are told.
  var zone = TimeZoneID.utc

  /// What becomes of the regimens.
  var regimenChanges: [RegimenChange] {
    Parallel.map(courses) { RegimenChange($0, from: before, to: after, in: zone) }
      .compactMap(\.self)
  }
}

/// What a review reads of the later state.
private struct StateAfter: Sendable {
  let joined: [AnyRecord]
  var unreadable: [String]
  let open: [RecordConflict]
  let patients: [Patient]
  let doubts: [Doubt]
}

extension RegimenChange {
  /// What becomes of the regimen of a task; nil if it is the same, or if it is no task.
  fileprivate init?(
    _ course: CourseChange,
    from before: [RecordKey: RegimenPlan],
    to after: [RecordKey: RegimenPlan],
    in zone: TimeZoneID
  ) {
    guard course.key.kind.isTask, let start = course.periods.first?.span.lowerBound else {
      return nil
    }
    self.init(
      course.key,
      from: start,
      before: before[course.key] ?? RegimenPlan([]),
      after: after[course.key] ?? RegimenPlan([]),
      in: zone
    )
  }
}

extension Snapshot {
  /// Returns those of some versions that follow several others, by record.
  fileprivate func joining(_ versions: [VersionID]) throws(StoreError) -> [AnyRecord] {
    var joined: [AnyRecord] = []
    for uuid in versions {
      guard let record = try version(uuid), record.version.previous.count > 1 else { continue }
      joined.append(record)
    }
    return joined.sorted { $0.key < $1.key }
  }
}
