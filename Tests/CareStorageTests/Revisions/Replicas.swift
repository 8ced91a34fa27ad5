import CareMerge
import CareModel
import CareStorage
import CareTestSupport
import TestSupport
import Testing

/// Replicas of one store that only exchange bundles, on computers whose clocks are a day apart.
final class Replicas {
  /// What the replicas are made of.
  enum Form: CaseIterable {
    case memory
    case file
    case git
    /// Each of them in turn.
    case mixed

    /// Those with stores of one sort.
    static let single: [Form] = [.memory, .file, .git]
  }

  let directory: TemporaryDirectory
  let stores: [any RevisionStore]
  /// How often somebody was asked to choose, each time between so many versions.
  private(set) var choices: [Int] = []

  init(_ form: Form, count: Int = 2) throws {
    directory = try TemporaryDirectory()
    let origin = try GitStore.create(
      at: directory["origin"],
      .bare,
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make(seed: 1)
    ).store
    let manifest = try origin.manifest()
    var stores: [any RevisionStore] = []
    for number in 0..<count {
      let start = TestSurroundings.start.adding(seconds: Int64(number) * 86_400)
      let surroundings = TestSurroundings.make(seed: UInt64(number) + 2, from: start)
      switch form == .mixed ? [.memory, .git, .file][number % 3] : form {
      case .memory, .mixed: stores.append(MemoryStore(manifest, surroundings: surroundings))
      case .file:
        let path = directory["store-\(number).json"]
        stores.append(try FileStore(at: path, creating: manifest, surroundings: surroundings))
      case .git:
        let name = "store-\(number)"
        try run("git", ["clone", "--quiet", "origin", name], in: directory.path)
        stores.append(try GitStore(opening: directory[name], surroundings: surroundings))
      }
    }
    self.stores = stores
  }

  subscript(number: Int) -> any RevisionStore { stores[number] }

  /// Gives one replica what it lacks of another one.
  @discardableResult
  func give(from giver: Int, to taker: Int) throws -> RevisionReport {
    try stores[taker].apply(stores[giver].bundle(since: stores[taker].knowledge()))
  }

  /// What CareKit's `synchronize()` is: pull, choose the head of every conflict, push.
  func sync(_ number: Int, with server: Int) throws {
    try give(from: server, to: number)
    try choose(in: number)
    try give(from: number, to: server)
  }

  /// Decides every conflict for the version that readers see, unless another one is wanted.
  func choose(
    in number: Int,
    _ choice: (RecordConflict) -> VersionID = { $0.head.version.uuid }
  ) throws {
    let store = stores[number]
    let conflicts = try store.read { snapshot throws(StoreError) in try snapshot.conflicts() }
    choices += conflicts.map(\.leaves.count)
    for conflict in conflicts {
      try store.write("Choose") { transaction throws(StoreError) in
        try transaction.resolve(conflict, .taking(choice(conflict)))
      }
    }
  }

  /// Gives everybody everything until nothing is new, at most so many times.
  ///
  /// - Returns: How many rounds brought something.
  func exchange(atMost most: Int = 8) throws -> Int {
    for round in 0..<most {
      var isNew = false
      for giver in stores.indices {
        for taker in stores.indices where taker != giver {
          if try !give(from: giver, to: taker).isEmpty { isNew = true }
        }
      }
      if !isNew { return round }
    }
    return most
  }
}

extension RevisionStore {
  /// The bytes of all versions, by uuid.
  func files() throws -> [VersionID: [UInt8]] {
    var files: [VersionID: [UInt8]] = [:]
    for version in try bundle(since: nil).versions { files[version.version.uuid] = version.bytes }
    return files
  }

  /// The head and the leaves of every record.
  func heads() throws -> [RecordKey: [VersionID]] {
    var heads: [RecordKey: [VersionID]] = [:]
    for key in Set(try bundle(since: nil).versions.map(\.key)) {
      heads[key] = try read { snapshot throws(StoreError) in
        try snapshot.graph(of: key).leaves.map(\.uuid)
      }
    }
    return heads
  }

  /// Changes a task, as one write.
  func edit(_ id: String = "doxylamine", _ change: (inout CareTask) -> Void) throws {
    var task = try #require(try fetch(TaskContent.self, id: id))
    change(&task)
    try update(task)
  }

  func conflictCount() throws -> Int {
    try read { snapshot throws(StoreError) in try snapshot.conflicts().count }
  }
}

extension RevisionBundle {
  /// The bundle cut into bundles of a version each.
  var pieces: [RevisionBundle] {
    versions.map { version in
      var piece = self
      piece.revisions = [Revision(knowledge: KnowledgeVector(), versions: [version])]
      return piece
    }
  }
}
