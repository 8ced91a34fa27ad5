import CanonicalJSON
package import CareModel

/// Writes an export piece by piece, with the bytes that ``CareplanExporter`` gives for all at once.
public struct CareplanWriter: Sendable {
  /// The forms of our own export.
  public enum Form: Sendable {
    /// One canonical document.
    case document
    /// One record per line.
    case lines
  }

  private let form: Form
  private var isEmpty = true

  package init(_ form: Form) { self.form = form }

  /// Returns the text of all versions of some records, which come after those of the calls before.
  ///
  /// Records come by kind, parents' kinds first, then by the UTF-8 bytes of their ids.
  package mutating func text(of versions: [AnyRecord]) -> [UInt8] {
    var text: [UInt8] = []
    for version in CareplanExporter.ordered(versions) {
      switch form {
      case .lines:
        text += CanonicalJSON.compact(version.json).utf8
        text.append(.newline)
      case .document:
        text += (isEmpty ? Self.opening : Self.separator).utf8
        text.append(indented: version.bytes)
      }
      isEmpty = false
    }
    return text
  }

  /// Returns the text that ends the export.
  package consuming func end() -> [UInt8] {
    guard form == .document else { return [] }
    return isEmpty ? CanonicalJSON.write(CareplanExporter.export([])) : Array(Self.ending.utf8)
  }

  private static let opening = "{\n  \"\(CareplanExporter.key)\": {\n    \"records\": ["
  private static let separator = ","
  private static let ending = "\n    ]\n  }\n}\n"
}

extension [UInt8] {
  /// Adds a canonical document as an element of the list of records, from its line's beginning on.
  fileprivate mutating func append(indented document: [UInt8]) {
    for line in document.dropLast().split(separator: .newline) {
      self += "\n      ".utf8
      self += line
    }
  }
}
