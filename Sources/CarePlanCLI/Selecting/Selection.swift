import CarePlanKit

/// What a selector turned out to name.
struct Selection: Hashable, Sendable {
  /// Which version of the record is meant.
  enum Version: Hashable, Sendable {
    case present
    /// The version in force at a date or moment.
    case inForce(DateReader.Moment)
    /// The head at a revision, in git's notation.
    case revision(String)
  }

  let key: RecordKey
  /// The member that is meant; nil for the whole record.
  var member: JSONPointer?
  var version = Version.present
}

extension Selection {
  /// Refuses what a command that wants a whole present record cannot take.
  func wholeRecord() throws(UsageError) -> RecordKey {
    guard member == nil, version == .present else {
      throw UsageError("a whole record is needed here", hint: Wording.hint(.write, key.description))
    }
    return key
  }

  /// Returns the record of the selection in a snapshot, which for a revision is that revision's;
  /// nil if there was none then.
  func record(
    in snapshot: Snapshot,
    _ dates: DateReader
  ) throws(CommandFailure) -> AnyRecord? {
    guard case .inForce(let moment) = version else {
      return try attempt { () throws(StoreError) in try snapshot.head(of: key) }
    }
    return try attempt { () throws(StoreError) in
      if let course = try snapshot.openCourse(of: key) {
        return course.record(dates.point(of: moment))?.record
      }
      let graph = try snapshot.graph(of: key)
      let version =
        switch moment {
        case .day(let day): graph.inForce(before: dates.zone.span(of: day).upperBound)
        case .instant(let instant): graph.inForce(at: instant)
        }
      guard let version else { return nil }
      return try snapshot.version(version.uuid)
    }
  }

  /// The revision whose snapshot has the record; nil for the present one.
  var revision: String? {
    guard case .revision(let revision) = version else { return nil }
    return revision
  }
}
