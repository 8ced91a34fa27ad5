import CarePlanKit
import Foundation

/// A file that names the stores of a clinic.
///
/// `{"careplan.workspace/v1": {"stores": [{"name": "Anna", "path": "plans/anna"}]}}`; the paths are
/// relative to the file.
struct Workspace {
  private struct Entry {
    let name: String?
    let path: String
  }

  private static let key = "careplan.workspace/v1"
  private static let limits = CanonicalJSON.Limits(bytes: 16 << 20, depth: 8)

  private let file: String
  private var entries: [Entry] = []

  /// Reads a workspace file; all of its faults are told at once.
  init(_ file: String, _ context: CommandContext) throws(CommandFailure) {
    self.file = file
    let bytes = try context.readFile(file)
    var reader = WorkspaceReader(file, bytes)
    let document = reader.document(Self.limits).flatMap { reader.object($0, [Self.key], at: []) }
    let content = document?[Self.key].flatMap { reader.object($0, ["stores"], at: [Self.key]) }
    let stores = content?["stores"].flatMap { reader.list($0, at: [Self.key, "stores"]) }
    for (index, store) in (stores ?? []).enumerated() {
      let place = [Self.key, "stores", String(index)]
      guard let object = reader.object(store, ["path"], optional: ["name"], at: place),
        let path = reader.text(object["path"], at: place + ["path"])
      else { continue }
      let name = object["name"].flatMap { reader.text($0, at: place + ["name"]) }
      if let name, entries.contains(where: { $0.name == name }) {
        reader.fault("Another store has the name '\(name)'.", at: place + ["name"])
      }
      entries.append(Entry(name: name, path: path))
    }
    if stores?.isEmpty == true { reader.fault("There is no store.", at: [Self.key, "stores"]) }
    guard reader.faults.isEmpty else {
      throw CommandFailure(
        .invalid,
        code: "workspace",
        "'\(file)' is not a valid workspace file",
        faults: reader.faults,
        hints: ["'careplan help stores' shows how one is written"]
      )
    }
  }

  /// Returns the stores, as paths from the directory in which the command was started.
  func places(from start: String) -> [StorePlace] {
    let slash = file.lastIndex(of: "/")
    let directory = slash.map { String(file[...$0]) } ?? ""
    return entries.map { entry in
      let path = entry.path.hasPrefix("/") ? entry.path : directory + entry.path
      return StorePlace(path, name: entry.name, from: start)
    }
  }
}

/// Reads the values of a file that was written by hand, and gathers what is wrong with them.
private struct WorkspaceReader {
  private let file: String
  private let bytes: [UInt8]
  private(set) var faults: [FileFault] = []

  init(_ file: String, _ bytes: [UInt8]) { (self.file, self.bytes) = (file, bytes) }

  mutating func document(_ limits: CanonicalJSON.Limits) -> JSONValue? {
    do throws(JSONError) { return try CanonicalJSON.read(bytes, limits: limits) } catch {
      faults.append(
        FileFault(file, error.message, at: error.pointer, line: error.line, column: error.column)
      )
      return nil
    }
  }

  /// Returns an object with some members and no others.
  mutating func object(
    _ value: JSONValue,
    _ required: [String],
    optional: [String] = [],
    at place: [String]
  ) -> JSONObject? {
    guard let object = value.object else {
      fault("This must be an object.", at: place)
      return nil
    }
    let known = required + optional
    for key in object.keys where !known.contains(key) {
      let list = known.map { "'\($0)'" }.joined(separator: " and ")
      let help = key.nearest(in: known).map { "did you mean '\($0)'?" } ?? "\(list) may stand here"
      fault("No member has the name '\(key)': \(help)", at: place + [key])
    }
    for key in required where object[key] == nil {
      fault("The member '\(key)' is missing.", at: place)
    }
    return object
  }

  mutating func list(_ value: JSONValue, at place: [String]) -> [JSONValue]? {
    if let list = value.array { return list }
    fault("This must be a list.", at: place)
    return nil
  }

  mutating func text(_ value: JSONValue?, at place: [String]) -> String? {
    guard let value else { return nil }
    if let text = value.string, !text.isEmpty { return text }
    fault("This must be a text, and not an empty one.", at: place)
    return nil
  }

  mutating func fault(_ message: String, at place: [String]) {
    let pointer = JSONPointer(place)
    let position = CanonicalJSON.position(of: pointer, in: bytes)
    faults.append(
      FileFault(file, message, at: pointer, line: position?.line, column: position?.column)
    )
  }
}
