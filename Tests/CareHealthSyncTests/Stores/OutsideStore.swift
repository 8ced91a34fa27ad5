import CanonicalJSON
import CareHealth
import CareHealthSync
import CareModel
import Foundation
import Sandbox
import TestSupport
import Testing

/// One of the stores that the contract is for, which can be looked into.
enum OutsideStore: String, CaseIterable, Sendable, CustomTestStringConvertible {
  case memory, directory, program, fhir

  var testDescription: String { rawValue }
}

/// A store of a kind in a directory, and what it has.
final class StoreUnderTest: Sendable {
  let kind: OutsideStore
  let directory: TemporaryDirectory
  private let memory = MemoryHealthStore()
  private let server: FHIRServer?

  /// - Parameter server: A FHIR server that is used before, and emptied; nil for a new one.
  init(_ kind: OutsideStore, with server: FHIRServer? = nil) throws {
    self.kind = kind
    directory = try TemporaryDirectory()
    self.server = kind == .fhir ? try server ?? FHIRServer() : nil
    try self.server?.control(["clear": true])
  }

  /// The store; another one that keeps the same, at every call.
  func store() -> any ExternalStore {
    switch kind {
    case .memory: memory
    case .directory: DirectoryHealthStore(at: directory["store"])
    case .program: StorePrograms.store(in: directory["store"])
    case .fhir: server?.store() ?? memory
    }
  }

  /// The values that are kept, by id; one that is kept twice counts as kept with none.
  func values() throws -> [HealthSampleID: Double?] {
    switch kind {
    case .memory: memory.objects.mapValues { Self.value($0.body) }
    case .directory, .program: try StorePrograms.values(in: directory["store"])
    case .fhir: try server?.values() ?? [:]
    }
  }

  static func value(_ body: JSONValue) -> Double? {
    body.object?["valueQuantity"]?.object?["value"]?.number?.double
  }
}

/// The store that is a program in Python.
enum StorePrograms {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Servers/store_program.py").path(
      percentEncoded: false
    )

  static func store(
    in directory: String,
    _ manner: String = "",
    _ word: String = "",
    environment: [String: String] = [:],
    silence: Double = 60
  ) -> ProgramHealthStore {
    ProgramHealthStore(
      running: "exec python3 '\(path)' '\(directory)' \(manner) \(word)",
      in: "/",
      environment: neutralEnvironment.merging(environment) { $1 },
      store: "00000000-0000-4000-8000-00000000000a",
      silence: silence
    )
  }

  static func values(in directory: String) throws -> [HealthSampleID: Double?] {
    guard FileManager.default.fileExists(atPath: directory) else { return [:] }
    var values: [HealthSampleID: Double?] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: directory) {
      guard name.hasSuffix(".json"), let id = HealthSampleID(String(name.dropLast(5))) else {
        continue
      }
      let bytes = try Data(contentsOf: URL(filePath: "\(directory)/\(name)"))
      values[id] = StoreUnderTest.value(try CanonicalJSON.read(Array(bytes)))
    }
    return values
  }

  /// The calls that a program noted, over all of its processes.
  static func calls(in directory: String) -> [String] {
    let text = (try? String(contentsOfFile: "\(directory)/calls", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      (try? CanonicalJSON.read(Array(line.utf8)))?.array?.first?.string
    }
  }
}

/// The FHIR server in Python, and `careplan-fhir-store` before it.
final class FHIRServer: Sendable {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Servers/fhir_server.py").path(
      percentEncoded: false
    )

  private let process: StartedProgram
  /// Where careplan's program keeps what it likes to keep.
  private let home: TemporaryDirectory
  let port: Int

  init() throws {
    home = try TemporaryDirectory()
    process = try StartedProgram("python3", [Self.script])
    process.isReady { $0.output.contains("\n") }
    guard let port = Int(process.output.split(separator: "\n").first ?? "") else {
      throw OutsideFailure(message: "The FHIR server does not start: \(process.errors)")
    }
    self.port = port
  }

  var base: String { "http://127.0.0.1:\(port)/fhir" }

  /// Where the programs of this package stand.
  static var programs: String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/debug").path(percentEncoded: false)
  }

  func store(
    _ options: String = "",
    environment: [String: String] = [:]
  ) -> ProgramHealthStore {
    ProgramHealthStore(
      running: "exec '\(Self.programs)/careplan-fhir-store' --fhir '\(base)' \(options)",
      in: "/",
      environment: self.environment.merging(environment) { $1 },
      store: "00000000-0000-4000-8000-00000000000a"
    )
  }

  /// What careplan's program inherits.
  ///
  /// Foundation makes the directory of its caches, and `/nonexistent` is to stay so.
  var environment: [String: String] {
    neutralEnvironment.merging(["HOME": home["."], "XDG_CACHE_HOME": home["cache"]]) { $1 }
  }

  /// The Bundles that the server was sent.
  func bodies() throws -> [JSONValue] { try ask("bodies").array ?? [] }

  /// Tells the server how to fail.
  func control(_ faults: JSONValue) throws {
    let answer = try ask("control", CanonicalJSON.compact(faults))
    guard answer.object != nil else {
      throw OutsideFailure(message: "The FHIR server is not controlled.")
    }
  }

  /// What the server was asked, and what it keeps.
  func log() throws -> (log: [[JSONValue]], kept: [JSONObject]) {
    let answer = try ask("log").object
    return (
      (answer?["log"]?.array ?? []).compactMap(\.array),
      (answer?["kept"]?.array ?? []).compactMap(\.object)
    )
  }

  func values() throws -> [HealthSampleID: Double?] {
    var values: [HealthSampleID: Double?] = [:]
    for resource in try log().kept {
      for identifier in resource["identifier"]?.array ?? [] {
        let text = identifier.object?["value"]?.string ?? ""
        guard let id = HealthSampleID(String(text.dropFirst("urn:uuid:".count))) else {
          continue
        }
        values[id] = values.keys.contains(id) ? .some(nil) : StoreUnderTest.value(.object(resource))
      }
    }
    return values
  }

  private func ask(_ place: String, _ body: String? = nil) throws -> JSONValue {
    let script = """
      import sys, urllib.request
      body = sys.stdin.buffer.read() or None
      sys.stdout.buffer.write(urllib.request.urlopen(sys.argv[1], body, timeout=30).read())
      """
    let result = try run(
      "python3",
      ["-c", script, "http://127.0.0.1:\(port)/\(place)"],
      in: "/",
      input: body ?? ""
    )
    return try CanonicalJSON.read(Array(result.output.utf8), limits: .exchange)
  }
}

/// A server of the tests that does not do what it is there for.
struct OutsideFailure: Error {
  let message: String
}
