import CanonicalJSON
import CareMerge
import CareModel
import Foundation
import Testing

/// A folder in `Cases` with the versions of a record and what they merge to.
struct MergeCase: CustomTestStringConvertible, Sendable {
  /// A file of the folder.
  struct File {
    let name: String
    let text: String
    let json: JSONValue
  }

  let folder: URL

  static let all: [MergeCase] = {
    let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
    let names = try? FileManager.default.contentsOfDirectory(atPath: cases.path)
    return (names ?? []).filter { !$0.contains(".") }.sorted()
      .map { MergeCase(folder: cases.appending(path: $0)) }
  }()

  var testDescription: String { folder.lastPathComponent }

  func files() throws -> [File] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      let data = try Data(contentsOf: folder.appending(path: name))
      return File(
        name: name,
        text: String(decoding: data, as: UTF8.self),
        json: try CanonicalJSON.read(Array(data))
      )
    }
  }

  /// The versions of the record, by the names of their files.
  func versions() throws -> [AnyRecord] {
    try files().filter { !["merged.json", "purged.json"].contains($0.name) }
      .map { try AnyRecord(json: $0.json) }
  }

  func merged() throws -> JSONValue { try json(in: "merged.json") ?? .null }

  /// The versions that were erased.
  func purged() throws -> [PurgedVertex] {
    let markers = try json(in: "purged.json")?.object?["purged"]?.array ?? []
    return try markers.map { marker in
      let uuid = try #require(marker.text("uuid").flatMap { VersionID($0) })
      let previous = marker.object?["previous"]?.array ?? []
      return PurgedVertex(
        uuid: uuid,
        previous: previous.compactMap { $0.string.flatMap { VersionID($0) } }
      )
    }
  }

  private func json(in name: String) throws -> JSONValue? {
    try files().first { $0.name == name }?.json
  }
}
