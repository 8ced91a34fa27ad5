import CanonicalJSON
import CareAccess
import Foundation
import Sandbox
import TestSupport
import Testing

/// The laws of epochs, over random runs; `CAREPLAN_LAW_COUNT` asks for more of them.
struct EpochLawTests {
  private static let seeds = 0..<UInt64(lawCount(30))

  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Judges/evaluate_access.py").standardizedFileURL
    .path(percentEncoded: false)

  @Test func `an epoch is usable exactly if the judge in Python finds it usable`() throws {
    let runs = try Self.seeds.map { try EpochRun(seed: $0) }
    let result = try run(
      "python3",
      [Self.script],
      in: FileManager.default.temporaryDirectory.path(percentEncoded: false),
      environment: ["PYTHONDONTWRITEBYTECODE": "1"],
      input: runs.map { CanonicalJSON.compact($0.json) }.joined(separator: "\n")
    )
    try #require(result.status == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    try #require(lines.count == runs.count)
    for (seed, (run, line)) in zip(Self.seeds, zip(runs, lines)) {
      let (own, theirs) = (run.state.streams, try CanonicalJSON.read(Array(line.utf8)).object)
      for member in own.keys {
        #expect(own[member] == theirs?[member], "seed \(seed): \(member)")
      }
    }
  }

  @Test func `no device that could ever open a usable epoch is without a right to it`() throws {
    var (usable, unusable) = (0, 0)
    for seed in Self.seeds {
      let run = try EpochRun(seed: seed)
      let state = run.state
      var states: [Set<Int>: AccessState] = [:]
      let numbers = Dictionary(
        uniqueKeysWithValues: run.statements.enumerated().map { ($1.id, $0) }
      )
      for (word, stream) in SealedStream.all(of: run.anchor) {
        let entitled = Set(state.entitled(to: stream).flatMap(\.devices).map(\.key))
        let epochs = state.usableEpochs(of: stream).all
        usable += epochs.count
        unusable += state.rules.epochs.values.count { $0.stream == stream.name } - epochs.count
        for known in run.moments
        where epochs.contains(where: { numbers[$0.id].map(known.contains) ?? false }) {
          let moment = states[known] ?? run.state(known)
          states[known] = moment
          let could = moment.entitled(to: stream).flatMap(\.devices).map(\.key)
          #expect(entitled.isSuperset(of: could), "seed \(seed), stream '\(word)'")
        }
      }
    }
    // Runs in which no epoch is usable, or every one is, would show nothing.
    #expect(usable > Self.seeds.count / 2 && unusable > Self.seeds.count / 2)
  }

  @Test func `the order of statements and their number of copies change no epoch`() throws {
    for seed in Self.seeds {
      let run = try EpochRun(seed: seed)
      var random = SeededGenerator(seed: seed)
      let shuffled = (run.statements + run.statements.prefix(7)).shuffled(using: &random)
      let (state, other) = (run.state, AccessState(shuffled, anchor: run.anchor))
      for (word, stream) in SealedStream.all(of: run.anchor) {
        #expect(
          other.usableEpochs(of: stream) == state.usableEpochs(of: stream),
          "seed \(seed), stream '\(word)'"
        )
        #expect(
          other.entitled(to: stream) == state.entitled(to: stream),
          "seed \(seed), stream '\(word)'"
        )
      }
    }
  }
}
