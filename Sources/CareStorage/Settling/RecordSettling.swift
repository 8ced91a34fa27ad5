import CanonicalJSON
package import CareModel

/// Turns what plain git did to the head file of one record into versions: that of every commit, in
/// order, not only that of the last one.
///
/// A pure function of the commits: no clock, no random numbers, no configuration. Everyone who
/// settles the same commits makes the same versions, and settling again makes nothing.
package struct RecordSettling {
  /// Whether a commit has a marker in place of a version.
  package typealias Erasure = (_ version: VersionID, _ step: Int) throws(StoreError) -> Bool
  /// Whether a version is another record's in a commit.
  package typealias Belonging = (_ version: VersionID, _ step: Int) throws(StoreError) -> Bool

  /// The versions that heads became and no file has, in the order in which they were made.
  package private(set) var made: [AnyRecord] = []
  /// The steps whose heads became versions, by version; even if some file has these.
  package private(set) var sources: [VersionID: Int] = [:]
  /// By step the version that its head stands for; nil if there is none.
  package private(set) var shown: [VersionID?] = []
  /// What must be known of the steps that were passed over before anything can be said.
  package private(set) var needsPast = false
  /// Whether a shallow clone hides what would tell since when an edit holds.
  package private(set) var isCutOff = false
  /// The steps whose heads are not valid records, and why.
  package private(set) var invalid: [Int: StoreError] = [:]

  package let path: String
  package let steps: [HeadStep]
  package let isErased: Erasure
  private let isForeign: Belonging
  private(set) var versions: [VersionID: AnyRecord]
  /// The versions by their bytes.
  private var files: [[UInt8]: VersionID]
  private(set) var graph: VersionGraph
  /// By step the last valid file until then.
  private var valid: [[UInt8]?] = []
  /// By step the versions that edited heads until then stood for.
  private var meant: [[[UInt8]: VersionID]] = []

  /// Settles the steps of a record.
  ///
  /// - Parameters:
  ///   - path: Where the head stands.
  ///   - steps: Each one comes after those that it follows.
  ///   - versions: All that any commit has a file of, erased ones too. Of several with one uuid the
  ///     first counts.
  ///   - twins: Further files of those versions.
  package init(
    _ steps: [HeadStep],
    of versions: [AnyRecord],
    twins: [[UInt8]: VersionID] = [:],
    at path: String,
    isErased: @escaping Erasure = { (_, _) throws(StoreError) in false },
    isForeign: @escaping Belonging = { (_, _) throws(StoreError) in false }
  ) throws(StoreError) {
    self.path = path
    self.steps = steps
    self.isErased = isErased
    self.isForeign = isForeign
    self.versions = Dictionary(
      versions.map { ($0.version.uuid, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    files = twins
    for version in self.versions.values { files[version.bytes] = version.version.uuid }
    graph = VersionGraph(self.versions.values.map { VersionSummary($0) })
    // Over a version that was erased, only the whole history tells what was made from what.
    if steps.contains(where: { $0.origin == .settled }), hasGaps { needsPast = true }
    for step in steps.indices { try judge(step) }
    if steps.contains(where: { $0.origin == .shallow }), !made.isEmpty { isCutOff = true }
    if isCutOff { made = [] }
  }

  /// Whether something was made from a version that no file is known of.
  private var hasGaps: Bool {
    versions.values.contains { $0.version.previous.contains { versions[$0] == nil } }
  }

  private mutating func judge(_ place: Int) throws(StoreError) {
    let step = steps[place]
    let before = step.parents.compactMap(\.self)
    // Of one parent it is the same, without a copy.
    let known = before.first.map { meant[$0] } ?? [:]
    meant.append(before.dropFirst().reduce(into: known) { $0.merge(meant[$1]) { $1 } })
    valid.append(before.first.flatMap { valid[$0] })
    shown.append(nil)
    if step.origin == .passedOver { needsPast = true }
    if let same = same(as: step) {
      (shown[place], valid[place]) = (same.flatMap { shown[$0] }, same.flatMap { valid[$0] })
      invalid[place] = same.flatMap { invalid[$0] }
    } else if let head = step.head {
      shown[place] = try version(of: head, at: place)
    } else {
      shown[place] = try removal(at: place)
    }
  }

  /// Returns the parent that has the same head; nil inside for one that has no record as the step
  /// has none.
  private func same(as step: HeadStep) -> Int?? {
    step.parents.first { parent in parent.flatMap { steps[$0].head } == step.head }
  }

  /// Returns the version that the only parent's head stands for, unless that is erased by now.
  private func before(_ place: Int) throws(StoreError) -> VersionID? {
    let parents = steps[place].parents
    guard parents.count == 1, let parent = parents[0], let version = shown[parent],
      versions[version] != nil, try !isErased(version, place)
    else { return nil }
    return version
  }

  private mutating func version(
    of head: [UInt8],
    at place: Int
  ) throws(StoreError) -> VersionID? {
    let before = try before(place)
    if let exact = files[head] ?? meant[place][head] {
      valid[place] = head
      guard try !isErased(exact, place) else { return before }
      guard let before, before != exact, !steps[place].bringsVersion else { return exact }
      if let taken = try takingRemoved(before, backTo: exact, at: place) { return taken }
      if let side = try askingAgain(before, backTo: exact, at: place) { return side }
      guard follows(before, from: exact) else { return exact }
      return try taking(before, backTo: exact, at: place)
    }
    let file: AnyRecord
    do throws(StoreError) { file = try VersionFile.head(head, at: path) } catch {
      guard error.code == .invalid else { throw error }
      invalid[place] = error
      return before
    }
    defer { valid[place] = head }
    if steps[place].origin == .shallow { isCutOff = true }
    if steps[place].origin == .settled { needsPast = true }
    guard try !isErased(file.version.uuid, place) else { return before }
    do throws(StoreError) {
      let version = try edited(file, after: before, at: place)
      if let version, meant[place][head] == nil { meant[place][head] = version }
      return version
    } catch {
      guard error.code == .invalid else { throw error }
      invalid[place] = error
      return before
    }
  }

  /// Returns whether a version was made from another one, perhaps over others.
  private func follows(_ version: VersionID, from other: VersionID) -> Bool {
    // A head usually moves on to what was made from it.
    graph[other]?.previous.contains(version) == true ? false : graph.isAncestor(other, of: version)
  }

  /// Returns what an edit of the head makes: of an edited file it follows the version which that
  /// became.
  private mutating func edited(
    _ file: AnyRecord,
    after before: VersionID?,
    at place: Int
  ) throws(StoreError) -> VersionID? {
    let seen = before.flatMap { _ in valid[place] }.flatMap { try? VersionFile.head($0, at: path) }
    let named = file.version.uuid
    if let before, let seen, seen.version.uuid == named {
      return try editing(file, seen: seen, after: before, at: steps[place].moment)
    }
    // What an older file meant, only the whole history tells.
    if steps.contains(where: { $0.origin == .settled }) { needsPast = true }
    guard let version = versions[named] else {
      guard try isForeign(named, place) else { return adding(file, at: steps[place].moment) }
      // Somebody copied the file of another record and gave it an id of its own.
      guard before == nil else { throw foreign(named) }
      return copying(file, at: steps[place].moment)
    }
    return try editing(file, seen: version, after: named, at: steps[place].moment)
  }

  private func foreign(_ version: VersionID) -> StoreError {
    VersionFile.invalid(
      path,
      [
        FileFault(
          path,
          "The version \(version) is another record's: this file was copied over the record's own.",
          at: JSONPointer([MemberName.version, MemberName.uuid])
        )
      ]
    )
  }

  /// A head that a commit with one parent removed is deleted; a merge never means that.
  private mutating func removal(at place: Int) throws(StoreError) -> VersionID? {
    guard let before = try before(place), let version = versions[before] else {
      return steps[place].parents.compactMap(\.self).first.flatMap { shown[$0] }
    }
    valid[place] = nil
    guard !version.version.isTombstone else { return before }
    return try deleting(before, at: place)
  }
}

extension RecordSettling {
  /// Adds a version, unless it is there.
  package mutating func add(_ version: AnyRecord) {
    let uuid = version.version.uuid
    // The heads of the steps before are settled.
    if sources[uuid] == nil { sources[uuid] = shown.count - 1 }
    guard versions[uuid] == nil else { return }
    versions[uuid] = version
    files[version.bytes] = uuid
    made.append(version)
    graph.insert(VersionSummary(version))
  }
}
