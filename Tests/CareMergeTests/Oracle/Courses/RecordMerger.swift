import CanonicalJSON
import CareMerge
import CareModel

/// The merge that the project has, as laws and cases see it.
struct RecordMerger: CourseMerging {
  var groups = MergeGroups()
  private var rules: MergeRules { MergeRules(groups, daysIn: .utc) }

  func merge(_ versions: [AnyRecord], purged: [PurgedVertex]) -> MergedCourse {
    switch RecordMerge(versions, purged: purged, rules: rules).result {
    case .open(let conflict): Self.course(of: conflict, among: versions)
    case .whole(let head): Self.course(versions, joined: [], head: head, purged)
    case .joined(let joined): Self.course(versions, joined: joined, head: joined.last, purged)
    }
  }

  func difference(_ versions: [AnyRecord]) -> String? {
    CourseComparison.difference(versions, purged: [], groups)
  }

  func resolve(_ versions: [AnyRecord], for leaf: VersionID) -> [AnyRecord] {
    guard case .open(let conflict) = RecordMerge(versions, rules: rules).result else {
      return []
    }
    return (try? conflict.resolved(by: .preferring(leaf))) ?? []
  }

  /// What the versions that were made say, by the oracle's reading.
  private static func course(
    _ versions: [AnyRecord],
    joined: [AnyRecord],
    head: AnyRecord?,
    _ purged: [PurgedVertex]
  ) -> MergedCourse {
    let courses = OracleCourses(versions + joined, purged: purged)
    let place = courses.versions.firstIndex { $0.version.uuid == head?.version.uuid }
    let spans = courses.moments.indices.map { moment in
      let content = place.flatMap { courses.content(of: $0, at: moment) }
      return MergedCourse.Span(
        date: courses.moments[moment],
        names: [],
        content: content?.members.withBags
      )
    }
    return MergedCourse(spans: spans, joined: joined)
  }

  private static func course(
    of conflict: RecordConflict,
    among versions: [AnyRecord]
  ) -> MergedCourse {
    let shown = conflict.provisional
    let edges = conflict.disputes.flatMap { [$0.span.lowerBound, $0.span.upperBound] }
    let spans = Set(edges + shown.edges).sorted().filter { $0 < .latest }.map { date in
      let names = conflict.disputes.filter { $0.span.contains(date) }.flatMap(\.names)
      let content = names.isEmpty ? shown.content(at: date) : nil
      return MergedCourse.Span(
        date: date,
        names: Set(names.map(Self.name)),
        content: content.flatMap { members(of: $0, versions) }
      )
    }
    return MergedCourse(spans: spans, joined: nil)
  }

  static func members(
    of content: CourseDraft.Content,
    _ versions: [AnyRecord]
  ) -> JSONObject? {
    switch content {
    case .body(let body, _): body.members.withBags
    case .version(let id, _):
      versions.first { $0.version.uuid == id }.map { RecordBody($0).members.withBags }
    }
  }

  /// The plan has the name of its group where what is given differs, else that of its existence.
  private static func name(_ name: String) -> String {
    ["regimen", "lifetime"].contains(name) ? OracleCourseMerge.planName : name
  }
}
