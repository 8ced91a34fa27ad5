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
  func make(at path: String, _ shape: GitStore.WorkTree, _ programs: Programs) throws {
    try makeEmpty(at: path, shape)
    try programs.git(path, ["fast-import", "--quiet", "--done"]) { input in
      try writeStream(to: input, parent: "refs/heads/main^0")
    }
    if shape != .bare { try programs.git(path, ["reset", "--quiet", "--hard"]) }
    try programs.git(path, ["gc", "--quiet", "--prune=now"])
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
}
