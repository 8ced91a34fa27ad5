import CanonicalJSON
import CareFHIR
import CareHealth
import CareHealthSync
import CareModel
import CareStorage
import Foundation
import Sandbox
import TestSupport
import Testing

/// What `careplan-fhir-store` writes: to the server, and back on the wire.
struct FHIRWireTests {
  /// Runs the program alone, and returns its answers to some requests.
  private static func answers(
    of server: FHIRServer,
    _ requests: [JSONValue],
    _ options: String...
  ) throws -> (answers: [JSONObject], status: Int32) {
    let hello: JSONValue = [
      "careplan.store/v1": "hello", "store": "00000000-0000-4000-8000-00000000000a",
    ]
    let result = try run(
      "\(FHIRServer.programs)/careplan-fhir-store",
      ["--fhir", server.base] + options,
      in: "/",
      environment: server.environment,
      input: ([hello] + requests).map { CanonicalJSON.compact($0) + "\n" }.joined()
    )
    let lines = result.output.split(separator: "\n").dropFirst()
    return (try lines.compactMap { try CanonicalJSON.read(Array($0.utf8)).object }, result.status)
  }

  private static func request(_ operation: String, _ samples: [HealthSample]) throws -> JSONValue {
    let converter = FHIRHealthConverter()
    let objects = try samples.compactMap { sample -> JSONValue? in
      guard let object = try converter.object(for: sample) else { return nil }
      return ["body": object.body, "id": .string(object.id.description)]
    }
    return ["id": 1, "objects": .array(objects), "op": .string(operation)]
  }

  @Test func `the pause that a server asks for is on the wire in seconds, in both of its forms`()
    throws
  {
    let server = try FHIRServer()
    let request = try Self.request("fetch", MadeSamples.samples(1...2))
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
    for (text, range) in [
      ("600", 600.0...600), (formatter.string(from: Date() + 900), 880.0...901),
    ] {
      for status in [429, 503] {
        try server.control(["next": [.number(JSONNumber(status))], "retryAfter": .string(text)])
        let error = try Self.answers(of: server, [request]).answers.first?["error"]?.object
        #expect(error?["code"]?.string == "retry", "\(text)")
        let after = try #require(error?["after"]?.number?.double, "\(text)")
        #expect(range.contains(after), "\(text): \(after)")
      }
    }
    // What is no time at all is no pause either.
    try server.control(["next": [503], "retryAfter": "soon"])
    let error = try Self.answers(of: server, [request]).answers.first?["error"]?.object
    #expect(error?["code"]?.string == "retry" && error?["after"] == nil)
  }

  @Test func `a server that lets nobody in is told of with what does`() throws {
    let server = try FHIRServer()
    try server.control(["password": "Bearer a", "challenge": "Basic realm=\"care\""])
    let request = try Self.request("fetch", MadeSamples.samples(1...1))
    let (answers, status) = try Self.answers(of: server, [request])
    #expect(status == 77)
    let message = answers.first?["error"]?.object?["message"]?.string ?? ""
    #expect(message.contains("401") && message.contains("--header-file"), "\(message)")
  }

  /// A server that R4 binds refuses an update whose body has an id that it did not give.
  @Test func `all that is sent to a server is valid, and none of it has an id of ours`() throws {
    let server = try FHIRServer()
    let line = """
      {"type":"bloodPressure","start":"2026-01-05T08:00:00Z","parts":{"systolic":{"value":120,\
      "unit":"mmHg"},"diastolic":{"value":80,"unit":"mmHg"}}}
      """
    guard case .samples(let pressures) = try HealthSampleLine(Array(line.utf8)) else { return }
    var samples = try MadeSamples.samples(1...30) + pressures
    samples[3].zone = TimeZoneID("America/New_York")
    samples[4].metadata = ["place": "arm \u{1F4AA}", "HKWasUserEntered": "1"]
    samples[5].isUserEntered = true
    samples[6].device = "Watch6,7"
    let requests = try ["fetch", "add", "update", "fetch", "delete"].map {
      try Self.request($0, samples)
    }
    let (answers, status) = try Self.answers(of: server, requests)
    #expect(status == 0 && answers.allSatisfy { $0["error"] == nil }, "\(answers)")
    #expect(answers.map { $0["objects"]?.array?.count ?? 0 } == [0, 0, 0, samples.count, 0])
    let bodies = try server.bodies()
    #expect(bodies.count == 2 * requests.count)
    let judge = try PythonJudge.run(
      "validate_observations.py",
      needing: "fhir.resources, ucumvert",
      input: bodies.map { CanonicalJSON.compact($0) + "\n" }.joined()
    )
    #expect(judge.output == "\(bodies.count)\n", "\(judge.errors)")
  }
}
