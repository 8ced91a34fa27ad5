import CanonicalJSON
import CareModel

extension CourseReplica.Write {
  /// How the versions that a draft makes differ from those that the oracle needs; nil if they do not.
  var difference: String? {
    let courses = OracleCourses(versions, purged: [])
    let places = parents.compactMap { id in courses.versions.firstIndex { $0.version.uuid == id } }
    let dates = Set(target.edges).sorted().filter { $0 < .latest }
    let wanted = dates.map { (date: $0, content: target.content(at: $0).map(members(of:))) }
    let expected = OracleRealising(courses: courses, parents: places).steps(for: wanted)
    let actual = made.map { step in
      OracleRealising.Step(
        date: step.date,
        members: members(of: step.content),
        isTombstone: step.isTombstone
      )
    }
    return actual == expected ? nil : "\(actual) instead of \(expected)"
  }

  private func members(of content: CourseDraft.Content) -> JSONObject {
    switch content {
    case .body(let body, _): return body.members
    case .version(let id, _):
      let record = versions.first { $0.version.uuid == id }
      return record.map { RecordBody($0).members } ?? [:]
    }
  }
}
