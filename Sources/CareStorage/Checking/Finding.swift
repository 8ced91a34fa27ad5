public import CareModel
import CanonicalJSON

/// Something that a check of a store found.
public struct Finding: Hashable, Identifiable, Sendable {
  /// How serious a finding is.
  public enum Severity: String, CaseIterable, Hashable, Sendable {
    /// An invariant of the store is broken.
    case error
    /// The store is sound, but somebody should look at this.
    case warning
    /// Only for information.
    case note
  }

  public let severity: Severity
  /// What kind of thing it is, to branch on.
  public let rule: Rule
  /// The file or directory, from the root of the store; inside `.git` for this clone's own files.
  public let path: String?
  /// The record that is concerned, as far as it is known.
  public let key: RecordKey?
  /// The commit in which it happened.
  public let commit: String?
  /// Line and column in the file, if the finding has a place there.
  public let line: Int?
  /// The column in the line, from 1; nil if the finding has no place in the file.
  public let column: Int?
  /// One sentence with ids and paths, never a name or a value of a person.
  public let message: String
  /// What helps against it, as far as that is known.
  public let remedy: Remedy?

  /// A check finds the same thing once.
  public var id: Finding { self }

  init(
    _ severity: Severity,
    _ rule: Rule,
    _ message: String,
    path: String? = nil,
    key: RecordKey? = nil,
    commit: String? = nil,
    line: Int? = nil,
    column: Int? = nil,
    remedy: Remedy? = nil
  ) {
    self.severity = severity
    self.rule = rule
    self.path = path
    self.key = key
    self.commit = commit
    self.line = line
    self.column = column
    self.message = message
    self.remedy = remedy
  }
}

extension Finding {
  /// Makes the finding of one fault of a file.
  init(_ rule: Rule, _ fault: FileFault, remedy: Remedy?) {
    let pointer = fault.pointer == .root ? "" : "\(fault.pointer): "
    self.init(
      .error,
      rule,
      pointer + fault.message,
      path: fault.path,
      line: fault.line,
      column: fault.column,
      remedy: remedy
    )
  }
}

extension Finding.Severity: Comparable {
  /// Errors come first.
  public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Finding: Comparable {
  /// Orders by severity, then path, place, rule and message.
  public static func < (left: Finding, right: Finding) -> Bool {
    if left.severity != right.severity { return left.severity < right.severity }
    let (leftPath, rightPath) = (left.path ?? "", right.path ?? "")
    if leftPath != rightPath { return leftPath.utf8.lexicographicallyPrecedes(rightPath.utf8) }
    return (left.line ?? 0, left.column ?? 0, left.rule.rawValue, left.message)
      < (right.line ?? 0, right.column ?? 0, right.rule.rawValue, right.message)
  }
}

extension Finding: CustomStringConvertible {
  public var description: String {
    let place = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    return "\(severity.rawValue): " + (path.map { "\($0)\(place): " } ?? "") + message
      + (remedy.map { " \($0)" } ?? "")
  }
}
