import Foundation
import Synchronization
import TestSupport
import Testing

@testable import CarePlanCLI

struct OrderedWorkTests {
  /// A piece that takes as long as chance has it.
  private static func dawdle(_ seed: UInt64, _ piece: Int) {
    var generator = SeededGenerator(seed: seed &+ UInt64(piece))
    Thread.sleep(forTimeInterval: Double(Int.random(in: 0...3, using: &generator)) / 1000)
  }

  @Test(arguments: [1, 2, 3, 8, 64], [1, 3, 1000])
  func `results come in order, and few wait`(jobs: Int, limit: Int) {
    let seed = UInt64.random(in: 0...UInt64.max)
    let begun = Atomic(0)
    let mostAhead = Mutex(0)
    let taken = Atomic(0)
    let work = OrderedWork(60, limit: limit) { (_: Int) in
      1
    } work: { piece in
      let ahead = begun.add(1, ordering: .relaxed).newValue - taken.load(ordering: .relaxed)
      mostAhead.withLock { $0 = max($0, ahead) }
      Self.dawdle(seed, piece)
      return piece
    }
    var results: [Int] = []
    var told: [Int] = []
    work.run(jobs: jobs) {
      told.append($0)
    } take: { result in
      results.append(result)
      taken.add(1, ordering: .relaxed)
      return true
    }
    #expect(results == Array(0..<60), "seed \(seed)")
    #expect(told == told.sorted() && Set(told).count == told.count, "seed \(seed)")
    // What is being done, what waits, and the one that is being handed on.
    #expect(mostAhead.withLock { $0 } <= jobs + limit + 1, "seed \(seed)")
  }

  @Test(arguments: [1, 4])
  func `no further piece is begun after the end, and those that were are waited for`(jobs: Int) {
    let begun = Atomic(0)
    let ended = Atomic(0)
    let work = OrderedWork(1000, limit: 1) { (_: Int) in
      1
    } work: { piece in
      begun.add(1, ordering: .relaxed)
      Self.dawdle(7, piece)
      ended.add(1, ordering: .relaxed)
      return piece
    }
    var results: [Int] = []
    work.run(jobs: jobs) { _ in
    } take: { result in
      results.append(result)
      return result < 5
    }
    #expect(results == Array(0...5))
    let (first, last) = (begun.load(ordering: .relaxed), ended.load(ordering: .relaxed))
    #expect(first == last && first < 20)
  }

  @Test func `nothing to do is done at once`() {
    let work = OrderedWork(0, limit: 1) { (_: Int) in
      1
    } work: {
      $0
    }
    work.run(jobs: 4) { _ in
      Issue.record("nothing can be done")
    } take: { _ in
      false
    }
  }
}

struct StoreExitCodeTests {
  @Test func `every exit code has its place`() {
    #expect(Set(ExitCode.bySeriousness) == Set(ExitCode.all))
    #expect(ExitCode.bySeriousness.count == ExitCode.all.count)
  }

  private static let cases: [(codes: [ExitCode], worst: ExitCode)] = [
    ([], .done), ([.done], .done), ([.findings], .findings),
    ([.findings, .conflicts], .conflicts), ([.conflicts, .remote], .remote),
    ([.remote, .remote], .remote), ([.remote, .noInput], .noInput),
    ([.noInput, .invalid, .findings], .invalid), ([.invalid, .internal], .internal),
    ([.usage, .notFound], .usage), ([.busy, .remote], .remote),
  ]

  @Test(arguments: cases)
  func `the worst one counts, in any order`(codes: [ExitCode], worst: ExitCode) {
    #expect(ExitCode.worst(codes) == worst)
    #expect(ExitCode.worst(codes.reversed()) == worst)
  }
}
