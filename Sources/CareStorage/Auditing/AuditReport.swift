import CareModel
import Digests

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
    /// The key of the codes was made anew at this line: earlier codes cannot be resolved.
    case rekeyed
  }

  /// The number of the line in the file; the first one has 1.
  public let line: Int
  public let kind: Kind

  /// Whether nobody need have tampered with the file.
  public var isHarmless: Bool { kind == .torn }
}

/// The entries of an audit, and whether their lines are those that were written.
///
/// Each line names the SHA-256 of the line before, with what was cut off behind it. Whoever can write the file can write another one that fits:
/// it is the record of an honest program, and no proof.
public struct AuditReport: Hashable, Sendable {
  /// The entries that can be read, the first one first.
  public private(set) var entries: [AuditEntry] = []
  /// What does not fit, in the order of the lines.
  public private(set) var findings: [AuditFinding] = []
  /// What codes stand for that this copy can resolve: a record as `task/walk`, or somebody's label.
  public package(set) var names: [String: String] = [:]
  /// The file of this copy's key, if it is missing or cannot be used, so that no code can be resolved; nil if
  /// the key can be used, or none was needed yet.
  public package(set) var brokenKey: String?

  /// The file that keeps the last line in mind, if it is missing or damaged, so that nobody knows whether the end
  /// was cut off.
  public internal(set) var brokenHead: String?

  /// Whether no line was changed, taken out or put in, as far as can be seen.
  public var isSound: Bool { findings.allSatisfy(\.isHarmless) }

  /// The last line that was written, where that is kept in mind.
  struct Head: Hashable, Sendable {
    let number: Int
    let digest: String
  }

  /// Judges the lines of a file.
  init(_ bytes: [UInt8], head: Head? = nil) {
    let lines = Self.lines(of: bytes)
    var last = LastEntry()
    var foreign: Set<Int> = []
    for (place, line) in lines.enumerated() {
      guard let entry = AuditEntry(bytes[line]) else {
        last.tornLines.append(place + 1)
        if !AuditEntry.canBegin(bytes[line]) { foreign.insert(place + 1) }
        continue
      }
      entries.append(entry)
      judge(entry, at: place + 1, after: last, Self.digest(of: bytes, from: last.start, to: line))
      if let head, entry.number == head.number, Self.digest(of: bytes[line]) != head.digest {
        findings.append(AuditFinding(line: place + 1, kind: .changed))
      }
      if entry.verb == .rekey { findings.append(AuditFinding(line: place + 1, kind: .rekeyed)) }
      last = LastEntry(number: entry.number, line: place + 1, start: line.lowerBound)
    }
    // Nobody has written behind what was cut off at the end.
    let isCutOff = bytes.last.map { $0 != Self.newline } ?? false
    findings += last.tornLines.map { AuditFinding(line: $0, kind: isCutOff ? .torn : .changed) }
    // What was cut off is the beginning of an entry: anything else was put there.
    findings = findings.map { finding in
      finding.kind == .torn && foreign.contains(finding.line)
        ? AuditFinding(line: finding.line, kind: .changed) : finding
    }
    if let head, last.number < head.number {
      findings.append(AuditFinding(line: lines.count + 1, kind: .missing))
    }
    findings = Set(findings).sorted { ($0.line, $0.kind.order) < ($1.line, $1.kind.order) }
  }

  /// The entry before a line, with what stands behind it and is none.
  private struct LastEntry {
    var number = 0
    /// Its line; nil before the first one.
    var line: Int?
    /// Where what the next entry names begins.
    var start = 0
    var tornLines: [Int] = []
  }

  static let newline = UInt8(ascii: "\n")

  /// Returns where the lines stand, without their ends.
  static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = bytes[start...].firstIndex(of: newline) ?? bytes.endIndex
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  private mutating func judge(
    _ entry: AuditEntry,
    at line: Int,
    after last: LastEntry,
    _ digest: String
  ) {
    let (number, torn) = (last.number + 1, last.tornLines)
    if entry.previous == digest {
      findings += torn.map { AuditFinding(line: $0, kind: .torn) }
      if entry.number != number { findings.append(AuditFinding(line: line, kind: .changed)) }
    } else if !torn.isEmpty {
      // The entry names all of them at once.
      findings += ((last.line.map { [$0] } ?? []) + torn).map {
        AuditFinding(line: $0, kind: .changed)
      }
    } else if entry.number > number {
      findings.append(AuditFinding(line: line, kind: .missing))
    } else if entry.number == number {
      findings.append(AuditFinding(line: last.line ?? line, kind: .changed))
    } else {
      findings.append(AuditFinding(line: line, kind: .misplaced))
    }
  }

  /// Returns the digest by which an entry names what stands before it; zeros if nothing does.
  private static func digest(of bytes: [UInt8], from start: Int, to line: Range<Int>) -> String {
    guard line.lowerBound > start else { return AuditEntry.origin }
    return digest(of: bytes[start..<line.lowerBound - 1])
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
    case .rekeyed: 4
    }
  }
}
