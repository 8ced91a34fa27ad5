import CarePlanKit

/// The history of one record: what was written of it, the latest first.
///
/// Versions that one change made are one entry, which the last of them names.
struct RecordLog {
  let open: OpenStore
  let key: RecordKey
  let limit: Int?

  func write(to context: CommandContext) throws(CommandFailure) {
    let life = try attempt { () throws(StoreError) in try open.store.life(of: key) }
    let versions = life.filter { $0.write.versions.last == $0.record.version.uuid }.reversed()
      .prefix(limit ?? .max)
    let erased = try open.erasures(of: key).reversed().prefix((limit ?? .max) - versions.count)
    switch context.format {
    case .json:
      context.output.json("careplan.life/v1", .array(versions.map(json) + erased.map(json)))
    case .jsonLines:
      var lines = JSONLines("careplan.life/v1", to: context.output)
      for version in versions { lines.write(json(of: version)) }
      for marker in erased { lines.write(json(of: marker)) }
      lines.end()
    case .markdown, .html:
      try document(of: versions, erased).write(to: context, of: open, days: .all)
    default:
      context.output.wrapped(StyledText("\(key.kind.word) \(Wording.id(key.id))", .bold), indent: 4)
      for version in versions {
        context.output.line()
        write(version, to: context.output)
      }
      if !erased.isEmpty { context.output.line() }
      for marker in erased {
        context.output.wrapped(
          "\(marker.uuid.short, [.bold, .yellow])  \(marker.sentence)",
          indent: 4
        )
      }
    }
  }

  private func document(
    of versions: some Sequence<VersionLife>,
    _ erased: some Sequence<PurgeMarker>
  ) -> Document {
    let name = StyledText(Wording.id(key.id))
    var document = Document(heading: .init(word: key.kind.word, texts: [name]))
    for version in versions {
      let id = StyledText(version.record.version.uuid.short)
      document.parts += [
        .heading(.init(word: Wording.say(.version), texts: [id])),
        .sentence(StyledText(marks(of: version))),
      ]
      document.parts += origin(of: version)
      let report = report(of: version)
      document.parts += report.shown.flatMap { report.groups(of: $0) }.flatMap { group in
        [group.period.map { Document.Part.sentence(StyledText("\($0):")) }].compactMap(\.self)
          + [.changes(group.changes)]
      }
    }
    for marker in erased {
      let id = StyledText(marker.uuid.short)
      document.parts += [
        .heading(.init(word: Wording.say(.version), texts: [id])),
        .sentence(.saying(.isErased), text: StyledText(marker.sentence)),
      ]
    }
    return document
  }

  private func origin(of version: VersionLife) -> [Document.Part] {
    guard let commit = version.commit else {
      let date = open.wording.instant(version.record.version.updated)
      return [.sentence("\(date), \(Wording.say(.inAbsentCommit))")]
    }
    let names = [commit.shortID, commit.subject].map { StyledText($0) }
    return [CommitByline(commit: commit, wording: open.wording).part]
      + zip([.saying(.inThisCommit), .saying(.message)] as [StyledText], names)
      .map { .sentence($0, text: $1) }
  }

  /// From when on a version holds, and what a reader must know of it beside.
  private func marks(of version: VersionLife) -> String {
    let start = open.wording.instant(version.record.effectiveDate)
    let isEnd = version.record.version.isTombstone
    let count = version.write.versions.count
    // The periods of several versions have dates of their own.
    let beginning =
      isEnd
      ? Wording.say(.deletedFrom, start)
      : count > 1 ? Wording.say(.versionsCounted, count: count) : Wording.say(.from, start)
    return ([beginning] + version.marks).joined(separator: ", ")
  }

  private func write(_ version: VersionLife, to output: Output) {
    let record = version.record
    output.wrapped(
      "\(record.version.uuid.short, [.bold, .yellow])  \(marks(of: version))",
      indent: 4
    )
    if let commit = version.commit {
      let subject = StyledText(commit.subject, .bold)
      output.wrapped(
        "  \(CommitByline(commit: commit, wording: open.wording).words), \(Wording.say(.inCommit, commit.shortID)): \(subject)",
        indent: 4
      )
    } else {
      output.wrapped(
        "  \(open.wording.instant(record.version.updated)), \(Wording.say(.inAbsentCommit))",
        indent: 4
      )
    }
    let report = report(of: version)
    for difference in report.shown {
      output.lines(Array(report.lines(of: difference).dropFirst()))
    }
  }

  /// Returns what changed since the first of the versions that a version was made from.
  private func report(of version: VersionLife) -> DifferenceReport {
    let difference = RecordDifference(
      from: version.write.parents.first,
      to: version.record,
      periods: version.write.periods
    )
    var report = DifferenceReport(
      [difference].compactMap(\.self),
      unsaidZone: open.manifest.timezone
    )
    report.clock = open.dates.shownClock
    return report
  }

  private func json(of marker: PurgeMarker) -> JSONValue {
    var object = marker.jsonObject
    object["key"] = .string(key.description)
    object["erased"] = true
    return .object(object)
  }

  private func json(of version: VersionLife) -> JSONValue {
    let (record, bookkeeping) = (version.record, version.record.version)
    var object: JSONObject = [
      "key": .string(key.description), "version": .string(bookkeeping.uuid.description),
      "versions": .array(version.write.versions.map { .string($0.description) }),
      "previous": .array(version.write.previous.map { .string($0.description) }),
      "updated": .string(bookkeeping.updated.description),
      "effectiveDate": .string(record.effectiveDate.description),
      "deleted": .bool(bookkeeping.isTombstone), "head": .bool(version.isHead),
      "leaf": .bool(version.isLeaf), "inForce": .bool(version.write.isInForce),
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
    let joins = write.previous.count
    return [
      isHead ? Wording.say(.isHead) : nil, isOpen ? Wording.say(.isOpenLeaf) : nil,
      write.isInForce ? Wording.say(.isInForce) : nil,
      joins > 1 ? Wording.say(.joinsVersions, count: joins) : nil,
    ].compactMap(\.self)
  }
}
