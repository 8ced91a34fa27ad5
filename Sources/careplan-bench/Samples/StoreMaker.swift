import CarePlanKit
import CareSamples
import Foundation
import Synchronization
import Sandbox

/// Makes stores with a life of care in them.
struct StoreMaker {
  let life: LifeOfCare

  init(outcomes: Int, seed: UInt64) throws {
    life = try LifeOfCare(outcomes: outcomes, seed: seed)
  }

  /// Makes a store as careplan does, and lets git take in the records.
  func make(at path: String, _ shape: GitStore.WorkTree) throws {
    try makeEmpty(at: path, shape)
    let input = Pipe()
    let git = Process.git(["-C", path, "fast-import", "--quiet", "--done"])
    git.standardInput = input
    try git.run()
    try writeStream(to: input.fileHandleForWriting, parent: "refs/heads/main^0")
    git.waitUntilExit()
    guard git.terminationStatus == 0 else { throw BenchError("git fast-import failed in \(path).") }
    if shape != .bare { try Self.git(path, "reset", "--quiet", "--hard") }
    try Self.git(path, "gc", "--quiet", "--prune=now")
  }

  /// Makes a store without records; its identity and first commit follow from the seed.
  @discardableResult
  func makeEmpty(at path: String, _ shape: GitStore.WorkTree) throws -> GitStore {
    let numbers = Mutex(SeededGenerator(seed: life.seed &+ 1))
    let moment = life.now
    let surroundings = Surroundings(
      now: { moment },
      newID: { numbers.withLock { SampleID.random(&$0) } },
      author: .init(name: "Bench", email: "bench@invalid")
    )
    return try GitStore.create(
      at: path,
      shape,
      timezone: life.time.zone,
      surroundings: surroundings
    )
    .store
  }

  /// Writes what `git fast-import` reads.
  ///
  /// - Parameter parent: The commit before it, as git names it; nil for none.
  func writeStream(to file: FileHandle, parent: String?) throws {
    var stream = FastImportStream(file, parent: parent, at: life.now)
    try life.forEachVersion { try stream.put($0) }
    try stream.finish()
  }

  /// Writes the same records as JSON lines.
  func writeLines(to path: String) throws {
    var lines = try JSONLinesFile(at: path)
    try life.forEachVersion { try lines.put($0) }
    try lines.finish()
  }

  private static func git(_ path: String, _ arguments: String...) throws {
    let git = Process.git(["-C", path] + arguments)
    try git.run()
    git.waitUntilExit()
    guard git.terminationStatus == 0 else {
      throw BenchError("git \(arguments[0]) failed in \(path).")
    }
  }
}

extension Process {
  /// A run of git without the settings of the user and the machine.
  fileprivate static func git(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.environment = neutralEnvironment
    return process
  }
}
