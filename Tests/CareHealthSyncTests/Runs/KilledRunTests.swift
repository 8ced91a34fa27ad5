import CareHealth
import CareHealthSync
import Foundation
import Sandbox
import TestSupport
import Testing

/// `careplan` itself, killed in the middle of a run by the store that it talks to.
@Suite(.serialized) struct KilledRunTests {
  /// A store of care, whose samples go to a program.
  private final class Copy {
    let directory: TemporaryDirectory

    init(_ numbers: ClosedRange<Int>) throws {
      directory = try TemporaryDirectory()
      try directory.makeDirectory("plan")
      try write(numbers, value: 1)
      try #require(careplan(["init"]).status == 0)
      for (key, value) in [
        ("phone.form", "ndjson"), ("phone.source", directory["samples.ndjson"]),
        ("out.types", "stepCount"),
      ] {
        try configure(key, value)
      }
      try #require(careplan(["health", "permissions", "grant", "stepCount"]).status == 0)
    }

    func write(_ numbers: ClosedRange<Int>, value: Double) throws {
      let lines = try MadeSamples.samples(numbers, value: value).map(\.line)
      let old = (try? directory.text(of: "samples.ndjson")) ?? ""
      try directory.write(old + lines.joined(separator: "\n") + "\n", to: "samples.ndjson")
    }

    func configure(_ key: String, _ value: String) throws {
      let words = ["config", "careplan-health.\(key)", value]
      try #require(run("git", words, in: directory["plan"]).status == 0)
    }

    func careplan(_ words: [String]) throws -> ProcessResult {
      try run("\(FHIRServer.programs)/careplan", words, in: directory["plan"])
    }

    /// Takes in and sends, while the store kills careplan at a moment.
    func observe(dyingAt moment: Int?) throws -> ProcessResult {
      let manner = moment.map { "killing \($0)" } ?? ""
      let command = "exec python3 '\(StorePrograms.path)' '\(directory["out"])' \(manner)"
      try configure("out.store", "exec:\(command)")
      return try careplan(["health", "observe", "--once"])
    }
  }

  @Test func `a run that is killed anywhere loses nothing and doubles nothing`() throws {
    // CAREPLAN_HEALTH_KILLS=200 is the long form, which is run by hand.
    let environment = ProcessInfo.processInfo.environment
    let count = environment["CAREPLAN_HEALTH_KILLS"].flatMap { Int($0) } ?? 15
    // A batch of new samples has two calls, and a call three moments: 18 are three batches.
    let samples = count * 30 + 100
    let copy = try Copy(1...samples)
    var killed = 0
    for number in 0..<count {
      let result = try copy.observe(dyingAt: number % 18 + 1)
      if result.signal == 9 { killed += 1 } else { #expect(result.status == 0, "\(result.errors)") }
    }
    let last = try copy.observe(dyingAt: nil)
    #expect(last.status == 0, "\(last.errors)")
    #expect(killed == count)
    let values = try StorePrograms.values(in: copy.directory["out"])
    #expect(values.count == samples)
    let isDoubled = copy.directory.contains("out/doubled")
    #expect(!isDoubled)
    // What changes later goes the same way.
    try copy.write(3...8, value: 2)
    #expect(try copy.observe(dyingAt: nil).status == 0)
    let changed = try StorePrograms.values(in: copy.directory["out"])
    #expect((3...8).allSatisfy { changed[MadeSamples.id($0)] != nil })
    #expect(changed.count == samples)
  }
}
