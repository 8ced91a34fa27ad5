import CareModel

/// The versions whose authors are looked up together.
///
/// Most of a history are outcomes, and most questions are about other records: these are answered
/// without looking at outcomes.
enum AuthorPart: String, CaseIterable, CustomStringConvertible {
  case records
  case outcomes

  init(_ kind: RecordKind) { self = kind == .outcome ? .outcomes : .records }

  /// The name that its tables begin with.
  package var description: String { rawValue }

  /// Returns whether there can be versions of the part below a directory; its path ends in `/`.
  func isHeld(in directory: String) -> Bool {
    RecordKind.allCases.contains { kind in
      AuthorPart(kind) == self && directory.utf8.starts(with: kind.directory.utf8)
    }
  }
}
