import CanonicalJSON
import Foundation

/// Answers the lines of careplan, version 1 of the wire of stores that are programs.
struct FHIRStoreConversation {
  /// How many bytes a line may have.
  private static let lineLimit = 16 << 20
  /// How many objects a request of ours has.
  static let most = 25

  private let keeper: ObservationKeeper
  private var input: [UInt8] = []
  private var searched = 0

  init(_ keeper: ObservationKeeper) { self.keeper = keeper }

  /// Answers until the input ends.
  ///
  /// - Returns: What to exit with.
  mutating func run() -> Int32 {
    while let line = nextLine() {
      let status = answer(line)
      if status != 0 { return status }
    }
    return 0
  }

  /// Answers one line, and says what to exit with; 0 goes on.
  private func answer(_ line: [UInt8]) -> Int32 {
    guard
      let request = try? CanonicalJSON.read(line, limits: .init(bytes: Self.lineLimit)).object
    else {
      say(["error": ["code": "fatal", "message": "The line is no JSON object."]])
      return 65
    }
    if request["careplan.store/v1"] != nil {
      say(["max": .number(JSONNumber(Self.most)), "ok": true])
      return 0
    }
    guard let id = request["id"] else {
      say(["error": ["code": "fatal", "message": "The request has no id."]])
      return 65
    }
    do throws(FHIRStoreError) {
      let found = try perform(request)
      say(["id": id, "objects": .array(found.map { ["id": .string($0)] })])
      return 0
    } catch {
      var failure: JSONObject = [
        "code": .string(error.code.rawValue), "message": .string(error.message),
      ]
      if !error.objects.isEmpty { failure["objects"] = .array(error.objects.map { .string($0) }) }
      failure["after"] = error.after.flatMap { JSONNumber($0) }.map { .number($0) }
      say(["error": .object(failure), "id": id])
      return error.code == .fatal ? error.status : 0
    }
  }

  /// Does what a request asks for, and returns the ids that a fetch found.
  private func perform(_ request: JSONObject) throws(FHIRStoreError) -> [String] {
    let objects = try (request["objects"]?.array ?? []).map { json throws(FHIRStoreError) in
      guard let object = StoredObservation(json) else {
        throw FHIRStoreError(code: .fatal, message: "An object has no id that is a UUID.")
      }
      return object
    }
    var found: [String] = []
    for start in stride(from: 0, to: objects.count, by: Self.most) {
      let some = Array(objects[start...].prefix(Self.most))
      switch request["op"]?.string {
      case "fetch": found += try keeper.fetch(some)
      case "add": try keeper.add(some)
      case "update": try keeper.update(some)
      case "delete": try keeper.delete(some)
      default: throw FHIRStoreError(code: .fatal, message: "The request has an unknown op.")
      }
    }
    return found
  }

  private func say(_ line: JSONValue) {
    FileHandle.standardOutput.write(Data((CanonicalJSON.compact(line) + "\n").utf8))
  }

  /// Reads a line without its end; nil at the end of the input, or for one that is too long.
  private mutating func nextLine() -> [UInt8]? {
    while true {
      if let end = input[searched...].firstIndex(of: 0x0A) {
        let line = Array(input[..<end])
        input.removeFirst(end + 1)
        searched = 0
        return line
      }
      searched = input.count
      guard searched <= Self.lineLimit else { return nil }
      let piece = FileHandle.standardInput.availableData
      if piece.isEmpty { return nil }
      input += piece
    }
  }
}
