import CarePlanKit
import CareTestSupport
import TestSupport

/// Stores in git repositories of one directory, and the documents that go between them.
struct CarePlanRepository: ~Copyable {
  let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  /// A new store in New York.
  func store(_ name: String = "store", seed: UInt64 = 1) throws -> GitStore {
    try GitStore.create(
      at: directory[name],
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: seed)
    ).store
  }

  /// A copy of a store, whose clock is ahead of that of stores with a lower seed.
  func clone(_ name: String, of origin: String, seed: UInt64) throws -> GitStore {
    let start = TestSurroundings.start.adding(seconds: Int64(seed) * 86_400)
    return try GitStore.clone(
      directory[origin],
      into: directory[name],
      environment: neutralEnvironment,
      surroundings: TestSurroundings.make(seed: seed, from: start)
    ).store
  }

  /// Every version of a store as it is exported.
  static func export(
    _ store: some TransactionalStore,
    as form: CareplanWriter.Form = .document
  ) throws -> [UInt8] {
    try store.read { snapshot throws(StoreError) in
      var bytes: [UInt8] = []
      try snapshot.export(as: form) { piece in
        bytes += piece
        return true
      }
      return bytes
    }
  }
}
