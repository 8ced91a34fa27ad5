import CarePlanKit

/// The life of one record: its versions, the latest first.
struct RecordLog {
  let open: OpenStore
  let key: RecordKey
  let limit: Int?

  func write(to context: CommandContext) throws(CommandFailure) {
    let life = try attempt { () throws(StoreError) in try open.store.life(of: key) }
    let versions = life.reversed().prefix(limit ?? .max)
    switch context.format {
    case .json:
      context.output.json("careplan.life/v1", .array(versions.map(json)))
    case .jsonLines:
      var lines = JSONLines("careplan.life/v1", to: context.output)
      for version in versions { lines.write(json(of: version)) }
      lines.end()
    default:
      context.output.line(StyledText("\(key.kind.word) \(Wording.id(key.id))", .bold))
      for version in versions {
        context.output.line()
        write(version, to: context.output)
      }
    }
  }

  private func write(_ version: VersionLife, to output: Output) {
    let record = version.record
    let start = open.wording.instant(record.effectiveDate)
    let marks =
      ([record.version.isTombstone ? "deleted from \(start)" : "from \(start)"]
      + version.marks).joined(separator: ", ")
    output.line("\(record.version.uuid.short, [.bold, .yellow])  \(marks)")
    if let commit = version.commit {
      let subject = StyledText(commit.subject, .bold)
      output.line("  \(open.byline(of: commit)), commit \(commit.shortID): \(subject)")
    } else {
      output.line("  \(open.wording.instant(record.version.updated)), in a commit that is not here")
    }
    let report = report(of: version)
    for difference in report.shown {
      output.lines(Array(report.lines(of: difference).dropFirst()))
    }
  }

  /// What changed since the first of the versions that a version was made from.
  private func report(of version: VersionLife) -> DifferenceReport {
    let difference = RecordDifference(from: version.parents.first, to: version.record)
    return DifferenceReport(
      [difference].compactMap(\.self),
      unsaidZone: open.manifest.timezone
    )
  }

  private func json(of version: VersionLife) -> JSONValue {
    let (record, bookkeeping) = (version.record, version.record.version)
    var object: JSONObject = [
      "key": .string(key.description), "version": .string(bookkeeping.uuid.description),
      "previous": .array(bookkeeping.previous.map { .string($0.description) }),
      "updated": .string(bookkeeping.updated.description),
      "effectiveDate": .string(record.effectiveDate.description),
      "deleted": .bool(bookkeeping.isTombstone), "head": .bool(version.isHead),
      "leaf": .bool(version.isLeaf), "inForce": .bool(version.isInForce),
      "changes": .array(report(of: version).elements),
    ]
    object["commit"] = version.commit.map { .object($0.jsonObject) }
    return .object(object)
  }
}

extension VersionLife {
  /// What a reader must know of the version beside its date.
  fileprivate var marks: [String] {
    let isOpen = isLeaf && !isHead
    let joins = record.version.previous.count
    return [
      isHead ? "head" : nil, isOpen ? "open conflict" : nil, isInForce ? "in force" : nil,
      joins > 1 ? "joins \(joins) versions" : nil,
    ].compactMap(\.self)
  }
}
