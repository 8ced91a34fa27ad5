import AppleHealth
import CareHealth
import CareStorage
import Files

extension HealthImporter {
  /// Reads an export of Apple's Health app, from its place or from standard input.
  func readExport(
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    guard source.place == "-" else {
      return try readExport(at: source.place, called: source.place, intake, &report)
    }
    guard let scratch else {
      throw StoreError(
        .refused,
        "An export on standard input cannot be read here.",
        remedy: "Put it into a file."
      )
    }
    // An archive says at its end what is in it, and an export is looked at before it is read.
    let spool: TemporaryFile
    do throws(FileError) { spool = try TemporaryFile(in: scratch) } catch {
      throw StoreError(error)
    }
    while let bytes = try nextInput() {
      try Cancellation.check()
      do throws(FileError) { try spool.add(bytes) } catch { throw StoreError(error) }
    }
    try readExport(at: spool.path, called: "standard input", intake, &report)
    report.path = nil
    withExtendedLifetime(spool) {}
  }

  private func readExport(
    at path: String,
    called name: String,
    _ intake: HealthIntake,
    _ report: inout HealthImportReport
  ) throws(StoreError) {
    try checkEncoding(at: path)
    intake.trackKnown()
    do {
      let export = try AppleHealthExport(opening: path)
      report.path = export.heading.path
      let summary = try export.read(
        batchSize: Self.batch,
        onProgress: { read, total in
          report.size = read
          onProgress(.init(samples: intake.report.seen, bytes: read, total: total))
        },
        { samples, quarantined in
          try Cancellation.check()
          try store(samples, intake, &report)
          for record in quarantined {
            note(record.line, record.fault.description, of: record.type, intake, &report)
          }
        }
      )
      report.exported = summary.exported
      report.notRead = summary.notRead
      let moment = summary.exported.map { HealthSnapshotStamp.Moment.date($0) } ?? .unsaid
      try end(moment, summary.person?.digest, intake)
    } catch { throw Self.failure(error, path, name) }
  }

  /// Refuses an XML file that is not UTF-8; an archive and a folder look for the export themselves.
  private func checkEncoding(at path: String) throws(StoreError) {
    let beginning: [UInt8]
    do throws(FileError) { beginning = try ReadableFile(opening: path).bytes(4, at: 0) } catch {
      // What is wrong with it is told by whoever reads it.
      return
    }
    try check(TextBeginning.encoding(of: beginning))
  }

  /// Describes a failure of an export as a store does.
  private static func failure(_ error: any Error, _ path: String, _ name: String) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? AppleHealthError else {
      return StoreError(.internal, "Reading \(name) failed.", causes: ["\(error)"])
    }
    let again: Remedy = "Nothing was taken in. Export again on the phone, or copy the file again."
    let cause = error.message.replacing(path, with: name)
    switch error.code {
    case .unreadable:
      let isThere = FileSystem.kind(of: path) != nil
      return StoreError(
        isThere ? .io : .notFound,
        isThere ? "The export \(name) cannot be read." : "There is no file \(name).",
        causes: isThere ? [cause] : []
      )
    case .incomplete:
      return StoreError(
        .invalid,
        "The export \(name) is incomplete.",
        remedy: again,
        causes: [cause]
      )
    case .damagedArchive, .malformed:
      return StoreError(
        .invalid,
        "The export \(name) is damaged.",
        remedy: again,
        causes: [cause]
      )
    case .unreasonable, .entities:
      return StoreError(
        .hostile,
        "The export \(name) is made to do harm.",
        causes: [cause]
      )
    case .severalExports:
      return StoreError(
        .invalid,
        "Which of the exports in \(name) is meant cannot be told.",
        remedy: "Unpack it, and import one of them, or one after the other, the oldest first.",
        causes: [cause]
      )
    default:
      return StoreError(
        .invalid,
        name == path
          ? "The file \(name) is no export of Apple's Health app that can be read."
          : "What \(name) has is no export of Apple's Health app that can be read.",
        causes: [cause]
      )
    }
  }
}
