import CanonicalJSON
import CareHealth

/// The lines in which a program that is an external store is spoken with, version 1.
enum StoreWire {
  /// How many bytes a line may have: 16 MiB.
  static let lineLimit = 16 << 20

  /// The four calls.
  enum Operation: String, Sendable {
    case fetch, add, update, delete
  }

  /// What a program answered.
  enum Answer: Hashable, Sendable {
    case done([HealthObject])
    case failed(ExternalStoreError)
  }

  /// The first line, which says what is to come.
  static func hello(_ types: [HealthType], store: String) -> [UInt8] {
    line([
      "careplan.store/v1": "hello", "store": .string(store),
      "types": .array(types.map { .string($0.identifier) }),
    ])
  }

  /// Makes the line of a call.
  ///
  /// - Parameter objects: The texts of the objects, as ``text(of:)`` makes them.
  static func request(_ operation: Operation, _ id: Int, _ objects: [[UInt8]]) -> [UInt8] {
    var line = Array("{\"id\":\(id),\"objects\":[".utf8)
    line.reserveCapacity(line.count + objects.reduce(32) { $0 + $1.count + 1 })
    for (place, object) in objects.enumerated() {
      if place > 0 { line.append(UInt8(ascii: ",")) }
      line += object
    }
    line += Array("],\"op\":\"\(operation.rawValue)\"}".utf8)
    return line
  }

  /// Makes the text of an object, which may stand in several lines.
  static func text(of object: HealthObject) -> [UInt8] { line(object.json) }

  private static func line(_ value: JSONValue) -> [UInt8] {
    Array(CanonicalJSON.compact(value).utf8)
  }

  /// Reads the answer to the first line: how many objects the program takes at once, if it says so.
  static func readGreeting(_ line: [UInt8]) throws(ExternalStoreError) -> Int? {
    let object = try readObject(line)
    if let error = object["error"] { throw try failure(error, asked: []) }
    guard object["ok"]?.bool == true else {
      throw .broken("did not answer the first line with \"ok\": true")
    }
    guard let most = object["max"] else { return nil }
    guard let count = most.number?.int, count >= 1 else {
      throw .broken("said a \"max\" that is no count of objects")
    }
    return count
  }

  /// Reads the answer to a request.
  static func read(
    _ line: [UInt8],
    to id: Int,
    _ operation: Operation,
    _ asked: [HealthObject]
  ) throws(ExternalStoreError) -> Answer {
    let object = try readObject(line)
    guard let answered = object["id"]?.number?.int else {
      throw .broken("answered without the id of the request")
    }
    guard answered == id else {
      throw .broken("answered request \(answered) when it was asked request \(id)")
    }
    if let error = object["error"] { return .failed(try failure(error, asked: asked)) }
    guard operation == .fetch else { return .done([]) }
    guard let objects = object["objects"]?.array else {
      throw .broken("answered a fetch without \"objects\"")
    }
    return .done(try found(objects, among: asked))
  }

  /// Reads what a program says it has, which can only be what it was asked for.
  private static func found(
    _ objects: [JSONValue],
    among asked: [HealthObject]
  ) throws(ExternalStoreError) -> [HealthObject] {
    let types = Dictionary(asked.map { ($0.id, $0.type) }) { first, _ in first }
    var found: [HealthObject] = []
    for object in objects {
      guard let id = object.object?["id"]?.string.flatMap({ HealthSampleID($0) }) else {
        throw .broken("returned an object without an id that is a UUID")
      }
      guard let type = types[id] else {
        throw .broken("returned the object \(id), which it was not asked for")
      }
      found.append(HealthObject(id: id, type: type, body: object.object?["body"] ?? .null))
    }
    return found
  }

  private static func failure(
    _ error: JSONValue,
    asked: [HealthObject]
  ) throws(ExternalStoreError) -> ExternalStoreError {
    guard let error = error.object, let code = error["code"]?.string else {
      throw .broken("answered with an error without a code")
    }
    let kinds: [String: ExternalStoreError.Kind] = [
      "retry": .retry, "reject": .reject, "fatal": .fatal,
    ]
    guard let kind = kinds[code] else {
      throw .broken("answered with an error of a code that is none of retry, reject and fatal")
    }
    let message = error["message"]?.string ?? ""
    if kind == .retry, let wait = error["after"] {
      guard let seconds = wait.number?.double, seconds.isFinite, seconds >= 0 else {
        throw .broken("asked to wait for something that is no number of seconds")
      }
      return ExternalStoreError(.unavailable, message, wait: seconds)
    }
    let known = Set(asked.map(\.id))
    var objects: [HealthSampleID] = []
    for name in error["objects"]?.array ?? [] {
      guard let id = name.string.flatMap({ HealthSampleID($0) }), known.contains(id) else {
        throw .broken("rejected an object that it was not given")
      }
      objects.append(id)
    }
    return ExternalStoreError(kind, message, objects: objects)
  }

  private static func readObject(_ line: [UInt8]) throws(ExternalStoreError) -> JSONObject {
    let value: JSONValue
    do { value = try CanonicalJSON.read(line, limits: .init(bytes: lineLimit)) } catch {
      throw .broken("wrote a line that is no JSON")
    }
    guard let object = value.object else { throw .broken("wrote a line that is no JSON object") }
    return object
  }
}

extension ExternalStoreError {
  /// The error of a program that does not keep to the wire, which no other try mends.
  static func broken(_ what: String) -> ExternalStoreError {
    ExternalStoreError(.fatal, "The program of the store \(what).")
  }
}
