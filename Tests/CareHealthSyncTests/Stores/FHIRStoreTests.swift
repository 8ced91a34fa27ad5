import CanonicalJSON
import CareHealth
import CareHealthSync
import CareStorage
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

/// `careplan-fhir-store` before a server that fails as it is told to.
@Suite(.serialized) struct FHIRStoreTests {
  @Test func `through a flaky line every object arrives once`() async throws {
    // CAREPLAN_FHIR_COUNT=10000 is the long form, which is run by hand.
    let environment = ProcessInfo.processInfo.environment
    let count = environment["CAREPLAN_FHIR_COUNT"].flatMap { Int($0) } ?? 200
    let server = try FHIRServer()
    let feed = SampleFeed()
    feed.put(try (1...count).map { try MadeSamples.sample($0, value: Double($0)) })
    let trial = try TrialRun(feed)
    let bad = [MadeSamples.id(count / 3), MadeSamples.id(count / 3 + 1)]
    try server.control([
      "next": [.null, 429, "cut", .null, "cutAfter", 500, 503, .null, .null, "cutAfter"],
      "reject": [bad[0].description: "no such kind", bad[1].description: "value out of range"],
      "retryAfter": "0.1",
    ])
    let options = RunOptions(retry: RetryPolicy(retries: 3))
    let report = try await trial.synchronizer(to: server.store("--timeout 2"), options).run()
    #expect(Set(report.quarantined) == Set(bad))
    let reasons = Dictionary(
      try trial.quarantined().map { ($0.object.id, $0.reason) },
      uniquingKeysWith: { $1 }
    )
    #expect(
      reasons == [bad[0]: "HTTP 422: no such kind", bad[1]: "HTTP 422: value out of range"]
    )
    var expected: [String: Double] = [:]
    for number in 1...count where !bad.contains(MadeSamples.id(number)) {
      expected[MadeSamples.id(number).description] = Double(number)
    }
    let judge = try PythonJudge.run("read_observations.py", [server.base], needing: "fhirpy")
    #expect(judge.status == 0, "\(judge.errors)")
    let lines = judge.output.split(separator: "\n")
    #expect(lines.count == expected.count)
    let read = lines.map { $0.split(separator: "\t").map(String.init) }
    #expect(Dictionary(read.map { ($0[0], Double($0[1]) ?? -1) }) { $0 + $1 } == expected)
    #expect(trial.anchor()?.cursor == Int64(count))
  }

  /// Runs samples 1 to 3 to a server.
  private static func outcome(
    _ server: FHIRServer,
    _ options: String = "",
    environment: [String: String] = [:],
    retries: Int = 0
  ) async throws -> (report: RunReport?, error: StoreError?, trial: TrialRun) {
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...3))
    let trial = try TrialRun(feed)
    let store = server.store(options, environment: environment)
    let synchronizer = trial.synchronizer(
      to: store,
      RunOptions(retry: RetryPolicy(retries: retries))
    )
    do throws(StoreError) { return (try await synchronizer.run(), nil, trial) } catch {
      return (nil, error, trial)
    }
  }

  @Test func `a server that wants to know who asks lets in whom git or a file knows`() async throws
  {
    let server = try FHIRServer()
    let scratch = try TemporaryDirectory()
    let secret = Data("nurse:s3cret".utf8).base64EncodedString()
    try server.control(["password": .string("Basic \(secret)")])
    let refused = try await Self.outcome(server)
    #expect(refused.error?.code == .notAllowed)
    #expect(refused.error?.causes.first?.contains("401") == true)
    // A helper of git's that notes what it is told.
    let helper =
      "!f() { cat >>'\(scratch["asked"])'; echo \"$1\" >>'\(scratch["asked"])'; "
      + "if test \"$1\" = get; then echo username=nurse; echo password=$WORD; fi; }; f"
    let configured = [
      "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "credential.helper",
      "GIT_CONFIG_VALUE_0": helper,
    ]
    let wrong = try await Self.outcome(
      server,
      environment: configured.merging(["WORD": "x"]) { $1 }
    )
    #expect(wrong.error?.code == .notAllowed)
    #expect(try scratch.text(of: "asked").contains("erase"))
    let right = try await Self.outcome(
      server,
      environment: configured.merging(["WORD": "s3cret"]) { $1 }
    )
    #expect(right.report?.added == 3)
    #expect(try scratch.text(of: "asked").contains("store"))
    try scratch.write("# for the clinic\nAuthorization: Basic \(secret)\n", to: "headers")
    let filed = try await Self.outcome(server, "--header-file '\(scratch["headers"])'")
    #expect(filed.report?.updated == 3)
  }

  /// A client that waits for somebody to answer the challenge would never end.
  @Test(arguments: [
    "Basic realm=\"care\"", "Digest realm=\"care\", nonce=\"1\"", "Negotiate", "NTLM",
  ])
  func `a server that says how it wants to be asked keeps nobody waiting`(
    _ challenge: String
  ) async throws {
    let server = try FHIRServer()
    let scratch = try TemporaryDirectory()
    let secret = Data("nurse:s3cret".utf8).base64EncodedString()
    try server.control([
      "password": .string("Basic \(secret)"), "challenge": .string(challenge),
    ])
    let refused = try await Self.outcome(server)
    #expect(refused.error?.code == .notAllowed)
    #expect(refused.error?.causes.first?.contains("401") == true)
    try scratch.write("Authorization: Basic \(secret)\n", to: "headers")
    let filed = try await Self.outcome(server, "--header-file '\(scratch["headers"])'")
    #expect(filed.report?.added == 3)
  }

  @Test func `a redirect is followed nowhere`() async throws {
    let (server, other) = (try FHIRServer(), try FHIRServer())
    try server.control(["location": .string("\(other.base)"), "next": [302]])
    let scratch = try TemporaryDirectory()
    try scratch.write("Authorization: Bearer abc\n", to: "headers")
    let (_, error, trial) = try await Self.outcome(server, "--header-file '\(scratch["headers"])'")
    #expect(error?.code == .remote)
    #expect(error?.causes.first?.contains("HTTP 302") == true)
    #expect(try other.log().log.isEmpty)
    #expect(trial.anchor()?.cursor == 0)
  }

  @Test func `answers that fit no request end the run`() async throws {
    let server = try FHIRServer()
    for fault in ["garbage", "fewer"] {
      try server.control(["next": [.string(fault)]])
      let (_, error, _) = try await Self.outcome(server)
      #expect(error?.code == .remote, "\(fault)")
      #expect(error?.causes.first?.contains("something else") == true, "\(fault)")
    }
    #expect(try await Self.outcome(server).report?.added == 3)
  }

  @Test func `a server that is slow or wants a long pause is tried again later`() async throws {
    let server = try FHIRServer()
    try server.control(["next": ["slow"], "slow": 3])
    let slow = try await Self.outcome(server, "--timeout 1", retries: 3)
    #expect(slow.trial.pauses.withLock(\.count) >= 1)
    // What timed out was kept all the same, once the server got round to it.
    #expect(slow.report.map { $0.added + $0.updated } == 3)
    try server.control(["next": [503, 429], "retryAfter": "240"])
    let busy = try await Self.outcome(server, retries: 2)
    #expect(busy.report.map { $0.added + $0.updated } == 3)
    #expect(busy.trial.pauses.withLock(\.count) == 2)
    // Who wants to be left alone for an hour is: the next run goes on.
    try server.control(["next": [503], "retryAfter": "3600"])
    let closed = try await Self.outcome(server, retries: 2)
    #expect(closed.trial.pauses.withLock(\.count) == 0)
    #expect(closed.error?.causes.first?.contains("3600 s") == true)
    #expect(try await Self.outcome(server).report?.updated == 3)
    try server.control(["next": [503], "retryAfter": "Fri, 31 Dec 1999 23:59:59 GMT"])
    let past = try await Self.outcome(server)
    #expect(past.report?.updated == 3)
    #expect(past.trial.pauses.withLock(\.count) == 0)
  }

  @Test func `an object that breaks the server ends the run and is not put aside`() async throws {
    let server = try FHIRServer()
    let feed = SampleFeed()
    feed.put(try MadeSamples.samples(1...30))
    let trial = try TrialRun(feed)
    let bad = MadeSamples.id(11)
    try server.control(["crash": [.string("urn:uuid:\(bad)\"")]])
    let options = RunOptions(retry: RetryPolicy(retries: 1))
    let synchronizer = trial.synchronizer(to: server.store(), options)
    let error = await #expect(throws: (any Error).self) { _ = try await synchronizer.run() }
    #expect("\(error.map { "\($0)" } ?? "")".contains("breaks this server"))
    #expect(try trial.quarantined().isEmpty)
  }

  @Test(arguments: [
    "", "--fhir ftp://example.org", "--fhir http://fhir.example.org/r4", "--fhir https://",
    "--fhir https://nurse:secret@example.org", "--fhir https://example.org/?a=b",
    "--fhir https://example.org --header-file /nonexistent",
    "--fhir https://example.org --timeout x",
    "--fhir https://example.org --what",
  ])
  func `a command line that is not understood is refused`(
    arguments: String
  ) throws {
    let words = arguments.split(separator: " ").map(String.init)
    let result = try run(
      "\(FHIRServer.programs)/careplan-fhir-store",
      words,
      in: "/",
      input: "{}\n"
    )
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(!result.errors.contains("secret"))
  }
}
