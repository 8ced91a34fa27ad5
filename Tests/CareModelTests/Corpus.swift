import CanonicalJSON
import CareModel
import Foundation
import Testing

/// Files that a person might write, and what is to be said of them.
enum Corpus {
  /// What the decoder and the schema say of a file.
  enum Verdict: String, CaseIterable {
    /// Both accept it.
    case valid
    /// Both refuse it.
    case invalid
    /// The decoder refuses it for a reason that JSON Schema cannot express.
    case beyondSchema = "beyond-schema"
  }

  /// One file, whose name begins with the kind of record.
  struct File: CustomStringConvertible {
    let verdict: Verdict
    let name: String
    let kind: RecordKind
    let path: String

    var description: String { "\(verdict.rawValue)/\(name)" }

    func json() throws -> JSONValue {
      try CanonicalJSON.read(Array(Data(contentsOf: URL(filePath: path))))
    }
  }

  /// The files of a verdict by name.
  static func files(_ verdict: Verdict) -> [File] {
    let directory = packageDirectory + "/Tests/CareModelTests/Corpus/\(verdict.rawValue)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    return names.sorted().compactMap { name in
      // "health-task" is longer than "task", "care-plan" has a hyphen of its own.
      let kind = RecordKind.allCases.first { name.hasPrefix($0.word + "-") }
      return kind.map {
        File(verdict: verdict, name: name, kind: $0, path: "\(directory)/\(name)")
      }
    }
  }
}

/// The directory that has `Package.swift`.
let packageDirectory = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .path(percentEncoded: false).trimmingSuffix("/")

extension String {
  func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
