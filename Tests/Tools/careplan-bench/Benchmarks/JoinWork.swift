import CarePlanKit

/// The merge of one record with a long life, or a long plan.
enum JoinWork {
  static func run(_ bench: Workbench) throws -> [WorkResult] {
    let count = bench.pace == .full ? 1000 : 50
    let steps = bench.pace == .full ? 200 : 20
    return [
      try finding("join of two edits after \(count) versions", LongRecord.lived(count), bench),
      try finding("join of a tag and a dose in a plan of \(steps) steps", .planned(steps), bench),
    ]
  }

  private static func finding(
    _ work: String,
    _ record: LongRecord,
    _ bench: Workbench
  ) throws -> WorkResult {
    let measurement = Measurement(
      Measurement<Int>.Variant("merge") {
        guard case .joined(let versions) = RecordMerge(record.versions).result else {
          throw BenchError("The \(work) does not merge.")
        }
        return versions.count
      }
    )
    let medians = try measurement.medians(bench.pace)
    var finding = WorkResult(
      work,
      figure: medians[0].seconds * 1000,
      .milliseconds,
      target: .atMost(20)
    )
    finding.medians = medians
    return finding
  }
}

/// A task of many versions with two leaves.
private struct LongRecord {
  private(set) var versions: [AnyRecord] = []
  private var minute: Int64 = 0

  /// A task that was changed again and again, and then by two people at once.
  static func lived(_ count: Int) throws -> LongRecord {
    var record = LongRecord()
    var last: AnyRecord?
    for number in 0..<count { last = try record.add("\(number) mg", from: 0, after: last) }
    _ = try record.add("\(count - 1) mg", from: 1, after: last, tags: ["night"])
    _ = try record.add("\(count) mg", from: 1, after: last)
    return record
  }

  /// A task with a plan of many steps, to which one person adds a tag while another changes the last.
  static func planned(_ steps: Int) throws -> LongRecord {
    var record = LongRecord()
    var last: AnyRecord?
    for number in 0..<steps { last = try record.add("\(number) mg", from: number, after: last) }
    let plan = last
    record.minute += 1
    for number in Array(1..<steps) + [0] {
      last = try record.add(
        "\(number) mg",
        from: number,
        after: number == 1 ? plan : last,
        tags: ["night"],
        isOneWrite: true
      )
    }
    record.minute += 1
    _ = try record.add("half a tablet", from: steps - 1, after: plan)
    return record
  }

  /// Adds a version from a day on.
  private mutating func add(
    _ instructions: String,
    from day: Int,
    after parent: AnyRecord?,
    tags: [String] = [],
    isOneWrite: Bool = false
  ) throws -> AnyRecord {
    let begin = try BenchTime().rules.span(of: BenchTime.today).lowerBound
    let element = try BenchTime().daily(from: BenchTime.today, minuteOfDay: 480)
    var task = CareTask(id: "walk", title: "Walk", schedule: Schedule([element]))
    task.instructions = instructions
    task.tags = tags
    task.effectiveDate = begin.adding(seconds: Int64(day) * 86_400)
    if !isOneWrite { minute += 1 }
    task.version = Version(
      uuid: try Self.uuid(versions.count),
      previous: parent.map { [$0.version.uuid] } ?? [],
      created: begin,
      updated: begin.adding(seconds: minute * 60)
    )
    versions.append(.task(task))
    return .task(task)
  }

  /// An id that is the same in every run.
  private static func uuid(_ number: Int) throws -> VersionID {
    let digits = String(number, radix: 16)
    let text =
      "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    guard let uuid = VersionID(text) else { throw BenchError("'\(text)' is no uuid.") }
    return uuid
  }
}
