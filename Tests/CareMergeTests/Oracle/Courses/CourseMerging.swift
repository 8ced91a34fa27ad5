import CanonicalJSON
import CareMerge
import CareModel

/// What comes of the versions of a record that has a course: what a law or a case asks of any merge.
struct MergedCourse {
  /// What holds, or is asked, from a date on.
  struct Span: Equatable {
    let date: Instant
    /// What is disputed; empty where nothing is.
    let names: Set<String>
    /// What holds where nothing is disputed, lists as bags.
    let content: JSONObject?
  }

  /// By date; what nothing covers has no content.
  var spans: [Span]
  /// The versions that join the leaves, in minting order; nil if there is a question, empty if there is
  /// only one leaf.
  var joined: [AnyRecord]?

  func span(at date: Instant) -> Span? { spans.last { $0.date <= date } }
}

/// A merge that laws and cases are tried on.
protocol CourseMerging: Sendable {
  /// What the store's manifest says of members that are one thing.
  var groups: MergeGroups { get }

  func merge(_ versions: [AnyRecord], purged: [PurgedVertex]) -> MergedCourse

  /// The versions by which somebody decides for a leaf what is disputed, as drafts in minting order.
  func resolve(_ versions: [AnyRecord], for leaf: VersionID) -> [AnyRecord]

  /// How the merge differs from what another one says, if it is compared with any.
  func difference(_ versions: [AnyRecord]) -> String?
}

extension CourseMerging {
  func difference(_ versions: [AnyRecord]) -> String? { nil }

  func merge(_ versions: [AnyRecord]) -> MergedCourse { merge(versions, purged: []) }
}

/// The oracle as a merge of its own.
struct OracleCourseMerger: CourseMerging {
  var options: OracleOptions = []
  var groups = MergeGroups()

  func merge(_ versions: [AnyRecord], purged: [PurgedVertex]) -> MergedCourse {
    let courses = OracleCourses(versions, purged: purged, groups)
    let merge = OracleCourseMerge(OracleStatements(courses, options), of: courses.leaves)
    let spans = courses.moments.indices.map { moment in
      let names = merge.disputes[moment]
      let content = names.isEmpty ? merge.content(at: moment)?.withBags : nil
      return MergedCourse.Span(date: courses.moments[moment], names: names, content: content)
    }
    return MergedCourse(spans: spans, joined: merge.isOpen ? nil : joined(merge))
  }

  private func joined(_ merge: OracleCourseMerge) -> [AnyRecord]? {
    let courses = merge.courses
    guard courses.leaves.count > 1 else { return [] }
    let realising = OracleRealising(courses: courses, parents: courses.leaves)
    return Self.stamped(realising.steps(for: merge.target()), merge)
  }

  /// The versions of a join, by rule 2.4; nil if one of them is no valid record.
  static func stamped(
    _ steps: [OracleRealising.Step],
    _ merge: OracleCourseMerge
  ) -> [AnyRecord]? {
    let leaves = merge.places.map { merge.courses.versions[$0].version }
    var made: [AnyRecord] = []
    for step in steps {
      guard var record = step.record else { return nil }
      record.version.previous = made.last.map { [$0.version.uuid] } ?? leaves.map(\.uuid).sorted()
      record.version.created = leaves.map(\.created).min() ?? .earliest
      record.version.updated = leaves.map(\.updated).max() ?? .earliest
      record.version.deleted = step.isTombstone ? merge.deletion(at: step.date) : nil
      record.version.mergedBy = 1
      record.version.uuid = record.derivedUUID
      made.append(record)
    }
    return made
  }

  func resolve(_ versions: [AnyRecord], for leaf: VersionID) -> [AnyRecord] {
    let courses = OracleCourses(versions, purged: [], groups)
    let merge = OracleCourseMerge(OracleStatements(courses, options), of: courses.leaves)
    let place = courses.versions.firstIndex { $0.version.uuid == leaf }
    let realising = OracleRealising(courses: courses, parents: courses.leaves)
    return realising.steps(for: merge.target(preferring: place)).compactMap { step in
      guard var record = step.record else { return nil }
      record.version.deleted = step.isTombstone ? .earliest : nil
      return record
    }
  }
}

extension OracleCourseMerge {
  /// The merged course, of what is disputed a leaf's.
  func target(preferring leaf: Place? = nil) -> OracleRealising.Target {
    courses.moments.indices.map { (courses.moments[$0], content(at: $0, preferring: leaf)) }
  }

  /// The least date of the tombstones that hold at a date in the standing plans (rule 2.4).
  func deletion(at date: Instant) -> Instant? {
    guard let moment = courses.moments.firstIndex(of: date) else { return nil }
    let ends = standing.plan.compactMap { courses.holders[$0][moment] }
    return ends.compactMap { courses.versions[$0].version.deleted }.min()
      ?? places.compactMap { courses.versions[$0].version.deleted }.min()
  }
}

extension OracleRealising.Step {
  /// The version as a draft, without its parents; nil if that is no valid record.
  var record: AnyRecord? {
    var json = members
    json["effectiveDate"] = .string(date.description)
    json["version"] = Version.draftJSON
    return try? AnyRecord(json: .object(json))
  }
}

extension JSONObject {
  /// The object with its lists in an order of their own, since that is not the oracle's business.
  var withBags: JSONObject {
    JSONObject(
      members.map { member in
        let sorted = member.value.array.map { list in
          JSONValue.array(list.sorted { CanonicalJSON.compact($0) < CanonicalJSON.compact($1) })
        }
        return (member.key, sorted ?? member.value)
      }
    )
  }
}
