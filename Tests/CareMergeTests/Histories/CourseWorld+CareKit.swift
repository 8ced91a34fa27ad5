import CareModel

extension CourseWorld {
  /// Law 9: CareKit's rule (its successors' dates) on the versions as they are exported reads the course
  /// as it is here.
  mutating func readByCareKit() {
    let courses = OracleCourses(replicas[0].all, purged: [])
    guard let head = courses.leaves.first, courses.leaves.count == 1 else { return }
    let steps = courses.steps(of: courses.lineages[head])
    let dates = steps.keys.sorted()
    let chain = dates.compactMap { steps[$0] }
    var next = Dictionary(zip(chain, chain.dropFirst()), uniquingKeysWith: { $1 })
    for place in courses.lineages[head] where !chain.contains(place) {
      let date = courses.versions[place].effectiveDate
      next[place] = dates.last { $0 <= date }.flatMap { steps[$0] }
    }
    for (place, moment) in courses.moments.enumerated() {
      let read = courses.lineages[head].filter { version in
        let record = courses.versions[version]
        guard record.effectiveDate <= moment, !record.version.isTombstone else { return false }
        return next[version].map { courses.versions[$0].effectiveDate > moment } ?? true
      }
      let holder = courses.holders[head][place]
      let expected = holder.flatMap { courses.versions[$0].version.isTombstone ? nil : $0 }
      law(Array(read) == [expected].compactMap(\.self), "CareKit reads the same course")
    }
  }
}
