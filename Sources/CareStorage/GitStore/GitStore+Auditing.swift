import CareAccess
public import CareModel
import Files
import Git

extension GitStore {
  /// Returns whether this copy notes who reads its records.
  ///
  /// Cost: a look at git's configuration.
  ///
  /// - Throws: ``StoreError/Code/configuration`` for a setting that is neither true nor false.
  public func isAudited() throws(StoreError) -> Bool { try isOn(AuditLog.setting) }

  /// Switches the audit of this copy on or off, and notes that in it.
  ///
  /// It is a setting of this copy alone. Other copies, and programs that read the files, note nothing here.
  ///
  /// Cost: rewriting git's configuration, and one entry.
  ///
  /// - Parameter person: The label of whoever does that; nil for the user of this computer.
  /// - Throws: ``StoreError/Code/notPermitted`` or ``StoreError/Code/io`` if the entry cannot be written: then
  ///   the audit is not switched on. It is switched off in any case.
  public func setAudited(_ isOn: Bool, by person: String? = nil) throws(StoreError) {
    let wasOn = (try? isAudited()) ?? false
    if isOn, !wasOn { try note([AuditNote(.begin)], by: person) }
    do throws(StoreError) {
      try setLocalSetting(AuditLog.setting, isOn ? "true" : "false")
    } catch {
      guard !isOn, try switchOffInPlace(AuditLog.setting) else { throw error }
    }
    // It may be switched off because nothing can be written.
    if !isOn, wasOn { try? note([AuditNote(.end)], by: person) }
  }

  /// Notes that somebody was shown records, or did something else with them; nothing where the audit is off.
  ///
  /// The commands of careplan do that by themselves. A program decides what counts as shown: what is read in
  /// the background is not noted unless it says so. Note before you show: who asked for an audit wants nothing
  /// shown that cannot be noted.
  ///
  /// Cost: one flush of a file; waiting for other processes that write into the audit.
  ///
  /// - Parameters:
  ///   - verb: What was done.
  ///   - records: The records, of one kind or several; an entry for each kind.
  ///   - person: The label of whoever it was; nil for the user of this computer.
  /// - Throws: ``StoreError/Code/notPermitted``, ``StoreError/Code/io`` or ``StoreError/Code/busy`` if it
  ///   cannot be noted.
  public func audit(
    _ verb: AuditEntry.Verb,
    of records: [RecordKey],
    by person: String? = nil
  ) throws(StoreError) {
    guard try isAudited() else { return }
    let kinds = Dictionary(grouping: Set(records), by: \.kind)
    let notes = RecordKind.allCases.compactMap { kind in
      kinds[kind].map { keys in
        AuditNote(
          verb,
          kind: kind.rawValue,
          count: keys.count,
          names: keys.sorted().map(\.description)
        )
      }
    }
    try note(notes.isEmpty ? [AuditNote(verb)] : notes, by: person)
  }

  /// Returns the entries of this copy's audit, and whether the lines are those that were written.
  ///
  /// A cut end is noticed as long as the copy's own note of the last line is there; who takes both away, or
  /// writes another file that fits, is not found out.
  ///
  /// Cost: the whole file; the ids of all records, to resolve codes.
  public func auditReport() throws(StoreError) -> AuditReport { try auditReport(naming: []) }

  /// Returns the audit as ``auditReport()`` does, with more names for codes, such as `person/` and a label.
  ///
  /// Cost: the whole file; the ids of all records, to resolve codes.
  public func auditReport(naming names: [String]) throws(StoreError) -> AuditReport {
    var report = try auditLog.report()
    // The lines are judged without the key: whoever broke it must not keep anybody from that.
    do throws(StoreError) {
      let isThere = try auditLog.hasKey()
      if !isThere, !report.entries.isEmpty { report.brokenKey = paths.auditKey }
    } catch {
      report.brokenKey = paths.auditKey
    }
    if report.brokenKey == nil {
      report.names = try auditLog.codes(of: resolvableNames() + names)
    }
    return report
  }

  /// Judges the lines of an audit that was exported, here or elsewhere.
  public static func auditReport(of lines: [UInt8]) -> AuditReport { AuditReport(lines) }

  /// Returns the lines of the audit as they are.
  ///
  /// Cost: reading the whole file.
  public func auditLines() throws(StoreError) -> [UInt8] { try auditLog.bytes() }

  private var auditLog: AuditLog { AuditLog(paths: paths, patience: surroundings.lockPatience) }

  /// Checks that entries can be added to the audit, and throws if they cannot.
  ///
  /// Cost: a look at one file.
  public func prepareAudit() throws(StoreError) { try auditLog.prepare() }

  /// Adds entries to the audit, whether it is on or not.
  ///
  /// Cost: one flush of a file; waiting for other processes that write into the audit.
  ///
  /// - Parameter person: The label of whoever it was; nil for the user of this computer.
  public func note(_ notes: [AuditNote], by person: String? = nil) throws(StoreError) {
    try auditLog.append(notes, by: person ?? "uid:\(FileStatus.user)", at: surroundings.now())
  }

  /// Notes whose content a comparison brought to light.
  func noteRead(_ changes: StoreChanges, in reads: AuditedReads?) {
    guard let reads, reads.isOn else { return }
    for change in changes.records {
      if let record = change.new ?? change.old {
        reads.note(record)
      } else {
        reads.note([change.key])
      }
    }
  }

  /// What codes of this copy's audit may stand for.
  private func resolvableNames() throws(StoreError) -> [String] {
    let statements = try accessLog().statements
    let people = statements.compactMap { $0.act.card?.label }
    let records = try withEngine { engine throws(StoreError) in
      let source = try engine.snapshot(of: engine.tip()).source
      var names: [String] = []
      for kind in RecordKind.allCases where kind != .outcome {
        names += try source.ids(of: kind, after: nil, limit: .max).map {
          RecordKey(kind, $0).description
        }
      }
      return names
    }
    return records + people.map { "person/\($0)" } + statements.map { "statement/\($0.id)" }
  }

  /// Returns what is to be noted of the commits between two of them, kind by kind.
  ///
  /// Cost: the difference of the trees; the records as well if few files differ.
  ///
  /// - Parameter old: The earlier one; nil for the time before the first one.
  public func auditNotes(
    _ verb: AuditEntry.Verb,
    from old: String?,
    to new: String
  ) throws(StoreError) -> [AuditNote] {
    let side = old.map { DiffSide.revision($0) } ?? .empty
    let counts = try withEngine { engine throws(StoreError) -> [RecordKind: Set<String>] in
      let prefixes = RecordKind.allCases.map(\.directory)
      let files = try engine.state(side, under: prefixes)
        .changedFiles(to: engine.state(.revision(new), under: prefixes), under: prefixes)
      return files.reduce(into: [:]) { counts, file in
        switch StoreLayout.place(of: file.path) {
        case .head(let kind, let directory), .version(let kind, let directory, _):
          counts[kind, default: []].insert(directory)
        case .outcome(let uuid): counts[.outcome, default: []].insert(uuid.description)
        case .manifest, .attributes, .purged, .statement, .foreign: break
        }
      }
    }
    guard counts.values.reduce(0, { $0 + $1.count }) <= AuditLog.mostNames else {
      return RecordKind.allCases.compactMap { kind in
        counts[kind].map { AuditNote(verb, kind: kind.rawValue, count: $0.count) }
      }
    }
    let reads = AuditedReads()
    reads.begin()
    noteRead(try changes(between: side, and: .revision(new)), in: reads)
    let notes = reads.take().map { AuditNote(verb, $0) }
    return notes.isEmpty ? [AuditNote(verb)] : notes
  }
}
