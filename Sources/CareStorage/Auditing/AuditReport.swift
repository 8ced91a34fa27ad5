import CareModel
import Sodium

/// Something about a line of an audit that does not fit.
public struct AuditFinding: Hashable, Sendable {
  /// What is the matter with a line.
  public enum Kind: Hashable, Sendable {
    /// The line is another one than when the next one was written after it, or than it was kept in mind.
    case changed
    /// Lines before this one are gone; of one behind the last line, the end.
    case missing
    /// The line is not in its place: it came from elsewhere, or lines were put before it.
    case misplaced
    /// The line was cut off when it was written, as by a power cut; what follows goes on from it.
    case torn
  }

  /// The number of the line in the file; the first one has 1.
  public let line: Int
  public let kind: Kind

  /// Whether nobody need have tampered with the file.
  public var isHarmless: Bool { kind == .torn }
}

/// The entries of an audit, and whether their lines are those that were written.
///
/// Each line names the SHA-256 of the line before. Whoever can write the file can write another one that fits:
/// it is the record of an honest program, and no proof.
public struct AuditReport: Hashable, Sendable {
  /// The entries that can be read, the first one first.
  public private(set) var entries: [AuditEntry] = []
  /// What does not fit, in the order of the lines.
  public private(set) var findings: [AuditFinding] = []
  /// What codes stand for that this copy can resolve: a record as `task/walk`, or somebody's label.
  public package(set) var names: [String: String] = [:]

  /// Whether no line was changed, taken out or put in, as far as can be seen.
  public var isSound: Bool { findings.allSatisfy(\.isHarmless) }

  /// The last line that was written, where that is kept in mind.
  struct Head: Hashable, Sendable {
    let number: Int
    let digest: String
  }

  /// Judges the lines of a file.
  init(_ bytes: [UInt8], head: Head? = nil) {
    let newline = UInt8(ascii: "\n")
    var lines = bytes.split(separator: newline, omittingEmptySubsequences: false)
    // Behind the end of the last line there is nothing; a line without an end was cut off.
    let isCutOff = lines.last?.isEmpty == false
    if !isCutOff { lines.removeLast() }
    var last = (number: 0, digest: AuditEntry.origin)
    for (place, bytes) in lines.enumerated() {
      let entry = AuditEntry(bytes)
      if let entry {
        entries.append(entry)
        judge(entry, at: place + 1, after: last)
      } else {
        let isTorn = Self.isTorn(lines[place...], isCutOff: isCutOff)
        findings.append(AuditFinding(line: place + 1, kind: isTorn ? .torn : .changed))
      }
      let digest = Self.digest(of: bytes)
      if let head, entry?.number == head.number, digest != head.digest {
        findings.append(AuditFinding(line: place + 1, kind: .changed))
      }
      last = (entry?.number ?? last.number, digest)
    }
    if let head, last.number < head.number {
      findings.append(AuditFinding(line: lines.count + 1, kind: .missing))
    }
    findings = Set(findings).sorted { ($0.line, $0.kind.order) < ($1.line, $1.kind.order) }
  }

  private mutating func judge(
    _ entry: AuditEntry,
    at line: Int,
    after last: (number: Int, digest: String)
  ) {
    let isNext = entry.number == last.number + 1
    if entry.previous == last.digest {
      if !isNext { findings.append(AuditFinding(line: line, kind: .changed)) }
    } else if entry.number > last.number + 1 {
      findings.append(AuditFinding(line: line, kind: .missing))
    } else if isNext {
      findings.append(AuditFinding(line: max(1, line - 1), kind: .changed))
    } else {
      findings.append(AuditFinding(line: line, kind: .misplaced))
    }
  }

  /// Returns whether a line that cannot be read, the first of some, was cut off when it was written: whoever
  /// wrote the next entry saw it as it is, or nobody has written one since.
  private static func isTorn(_ lines: ArraySlice<ArraySlice<UInt8>>, isCutOff: Bool) -> Bool {
    for (line, next) in zip(lines, lines.dropFirst()) {
      if let entry = AuditEntry(next) { return entry.previous == digest(of: line) }
    }
    return isCutOff
  }

  /// Returns the digest of a line, by which the next one names it.
  static func digest(of line: some Sequence<UInt8>) -> String {
    Digest(sha256: Array(line)).hex(64)
  }
}

extension AuditFinding.Kind {
  fileprivate var order: Int {
    switch self {
    case .changed: 0
    case .missing: 1
    case .misplaced: 2
    case .torn: 3
    }
  }
}
