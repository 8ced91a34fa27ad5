import CanonicalJSON
import CareModel
import Files
import Sodium

/// The file in which a copy notes who read and wrote its records.
///
/// One `flock` keeps writers apart. A line is added at the end of the file in one call and is flushed before
/// what was read is shown. A process that is killed leaves a part of a line at most: the next entry begins on a
/// line of its own, and names the digest of that part.
public struct AuditLog: Sendable {
  /// The setting of a copy that switches it on.
  public static let setting = "audit.reads"
  /// How many things an entry names; of more it says only how many there were.
  static let mostNames = 1_000

  let paths: StorePaths
  /// How long another process is waited for, in seconds.
  let patience: Double

  /// Refuses what cannot be noted, before anything is read.
  func prepare() throws(StoreError) {
    try requireFile()
    try refusing { () throws(FileError) in
      try FileSystem.makeDirectory(paths.own, as: paths.permissions)
      try FileSystem.requireAppendable(paths.audit, as: paths.permissions)
    }
  }

  /// Adds entries.
  func append(_ notes: [AuditNote], by person: String, at time: Instant) throws(StoreError) {
    guard !notes.isEmpty else { return }
    try requireFile()
    try refusing { () throws(FileError) in
      try FileSystem.makeDirectory(paths.own, as: paths.permissions)
    }
    let lock = try refusing { () throws(FileError) in
      try FileLock(paths.auditLock, patience: patience, as: paths.permissions)
    }
    try lock.whileHeld { () throws(StoreError) in
      let stored = try storedKey()
      let key = if let stored { stored } else { try makeKey() }
      try refusing { () throws(FileError) in
        var (last, text) = try ending(keeping: Self.kept(paths))
        // Earlier codes can no longer be resolved; the entry keeps that visible.
        let notes = stored == nil && last.number > 0 ? [AuditNote(.rekey)] + notes : notes
        for note in notes {
          let entry = AuditEntry(
            number: last.number + 1,
            at: time,
            person: person,
            verb: note.verb,
            kind: note.kind,
            count: note.count,
            ids: note.names.count > Self.mostNames ? [] : note.names.map { Self.code(of: $0, key) },
            previous: last.digest
          )
          let line = entry.line
          text += line + [AuditReport.newline]
          last = AuditReport.Head(number: entry.number, digest: AuditReport.digest(of: line))
        }
        try FileSystem.append(text, to: paths.audit, as: paths.permissions)
        try FileSystem.note(Self.text(of: last), at: paths.auditHead, as: paths.permissions)
      }
    }
  }

  /// Returns the last entry with the digest of it and of all that was cut off behind it, and what has to be
  /// written before another entry: the end of a line that was cut off.
  ///
  /// If the line that `audit.head` names is missing or changed, the chain continues from that digest. No line
  /// has it, so the fault stays visible.
  ///
  /// - Parameter head: The number and digest of the last line, from `audit.head`.
  private func ending(
    keeping head: AuditReport.Head?
  ) throws(FileError) -> (last: AuditReport.Head, text: [UInt8]) {
    let size = FileSystem.size(of: paths.audit) ?? 0
    var limit = 1 << 16
    while true {
      let bytes = try FileSystem.ending(of: paths.audit, atMost: limit)
      let isWhole = bytes.count < limit || Int64(bytes.count) >= size
      // Of a part of the file, the first line may have begun before.
      let lines = AuditReport.lines(of: bytes).dropFirst(isWhole ? 0 : 1)
      let isEnded = bytes.last.map { $0 == AuditReport.newline } ?? true
      let text = isEnded ? [] : [AuditReport.newline]
      let end = bytes.last == AuditReport.newline ? bytes.count - 1 : bytes.count
      var last: AuditReport.Head?
      for line in lines.reversed() {
        guard let entry = AuditEntry(bytes[line]) else { continue }
        let found = AuditReport.Head(
          number: entry.number,
          digest: AuditReport.digest(of: bytes[line.lowerBound..<end])
        )
        let newest = last ?? found
        last = newest
        guard let head else { return (newest, text) }
        // A killed process may have written a line without updating `audit.head`.
        guard entry.number <= head.number else { continue }
        let isKept =
          entry.number == head.number && AuditReport.digest(of: bytes[line]) == head.digest
        let number = max(newest.number, head.number)
        return (isKept ? newest : AuditReport.Head(number: number, digest: head.digest), text)
      }
      guard !isWhole else {
        let rest = bytes.isEmpty ? AuditEntry.origin : AuditReport.digest(of: bytes[..<end])
        guard let head else { return (last ?? AuditReport.Head(number: 0, digest: rest), text) }
        let number = max(last?.number ?? 0, head.number)
        return (AuditReport.Head(number: number, digest: head.digest), text)
      }
      limit *= 4
    }
  }

  /// Returns what the file says, and whether it fits.
  func report() throws(StoreError) -> AuditReport {
    let bytes = try bytes()
    let head = Self.kept(paths)
    var report = AuditReport(bytes, head: head)
    // A process that was killed at the first entry of all leaves no file.
    let mayBeFirst = report.entries.count == 1 && FileSystem.kind(of: paths.auditHead) == nil
    if head == nil, !report.entries.isEmpty, !mayBeFirst { report.brokenHead = paths.auditHead }
    return report
  }

  /// The last line that is kept in mind; a file of it that is gone, or says none, tells nothing.
  private static func kept(_ paths: StorePaths) -> AuditReport.Head? {
    guard FileSystem.kind(of: paths.auditHead) == .file else { return nil }
    let bytes = try? FileSystem.contents(of: paths.auditHead, atMost: 1 << 12)
    return bytes.flatMap { Self.head($0) }
  }

  /// Refuses what is no file in its place: a pipe would be waited for without end.
  private func requireFile() throws(StoreError) {
    guard let kind = FileSystem.kind(of: paths.audit), kind != .file else { return }
    throw StoreError(
      .io,
      "The audit of this copy is no file: \(paths.audit).",
      remedy:
        "Take away what stands there, and the next entry makes the file; or switch the audit off with"
        + " \(.configure(name: Self.setting, value: "false"))."
    )
  }

  /// Returns the file as it is; empty if there is none.
  func bytes() throws(StoreError) -> [UInt8] {
    try requireFile()
    return try files { () throws(FileError) in try FileSystem.contents(of: paths.audit) ?? [] }
  }

  private static func text(of head: AuditReport.Head) -> [UInt8] {
    Array("\(head.number) \(head.digest)\n".utf8)
  }

  private static func head(_ bytes: [UInt8]) -> AuditReport.Head? {
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count == 2, let number = Int(words[0]), words[1].utf8.count == 64 else {
      return nil
    }
    return AuditReport.Head(number: number, digest: String(words[1]))
  }
}

extension AuditLog {
  /// Returns the codes of some names, as entries have them; empty if this copy has no key.
  func codes(of names: [String]) throws(StoreError) -> [String: String] {
    guard let key = try storedKey() else { return [:] }
    return Dictionary(names.map { (Self.code(of: $0, key), $0) }) { first, _ in first }
  }

  /// Half of an HMAC: nobody without the key can tell which id it is, or try ids.
  private static func code(of name: String, _ key: SecretBytes) -> String {
    let digits = HMAC(of: Array(name.utf8).span, key: key).bytes.prefix(16)
    return digits.map { byte in
      let text = String(byte, radix: 16)
      return text.utf8.count == 2 ? text : "0\(text)"
    }.joined()
  }

  private static let keySize = 32

  /// Makes the key of this copy's codes; the caller holds the lock.
  private func makeKey() throws(StoreError) -> SecretBytes {
    var bytes: [UInt8]
    let key: SecretBytes
    do throws(SodiumError) {
      bytes = try [UInt8](random: Self.keySize)
      key = try SecretBytes(copying: bytes.span)
    } catch {
      throw StoreError(.internal, "The key of the audit cannot be made.", causes: ["\(error)"])
    }
    defer { for index in bytes.indices { bytes[index] = 0 } }
    try refusing { () throws(FileError) in
      try FileSystem.replace(paths.auditKey, with: bytes, as: paths.permissions)
    }
    return key
  }

  /// Returns whether there is a key; throws if it cannot be used.
  func hasKey() throws(StoreError) -> Bool {
    // A pipe would be waited for without end.
    if let kind = FileSystem.kind(of: paths.auditKey), kind != .file { throw brokenKey }
    return try storedKey() != nil
  }

  private func storedKey() throws(StoreError) -> SecretBytes? {
    let stored = try refusing { () throws(FileError) in
      try FileSystem.contents(of: paths.auditKey, atMost: 1 << 12)
    }
    guard var bytes = stored else { return nil }
    guard bytes.count == Self.keySize, let key = try? SecretBytes(taking: &bytes) else {
      throw brokenKey
    }
    return key
  }

  private var brokenKey: StoreError {
    StoreError(
      .corrupt,
      "\(paths.auditKey) is not the key of an audit.",
      remedy:
        "Put that file back from a backup of this copy, or remove it: the codes of records in"
        + " earlier entries tell nothing then."
    )
  }

  /// Does something with files, and says of a failure that it concerns the audit.
  private func refusing<Result: ~Copyable>(
    _ body: () throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) { return try body() } catch {
      let cause = StoreError(error)
      throw StoreError(
        cause.code,
        "The audit of this copy cannot be written: \(paths.audit).",
        remedy: "Mend that, or switch the audit off with"
          + " \(.configure(name: Self.setting, value: "false")): nothing is read without it.",
        causes: [error.description]
      )
    }
  }
}
