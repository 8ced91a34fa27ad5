import CanonicalJSON
import CareModel
import CareTestSupport
import TestSupport

@testable import CareStorage

/// The files of a store with all kinds of damage, and of records that know each other by chance: they
/// have few uuids, ids and starts among them.
struct DamagedStore {
  /// A file as a commit gets it.
  struct File {
    var path: String
    var bytes: [UInt8]
    var mode = "100644"
  }

  private(set) var files: [File] = []
  private var random: SeededGenerator
  /// How many different uuids there are.
  private let uuids: UInt64

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    uuids = UInt64.random(in: 20...120, using: &random)
    for id in ["a", "b"] where happens(3, 4) { addTask(id) }
    for _ in 0..<Int.random(in: 1...60, using: &random) { addOutcome() }
    for _ in 0..<Int.random(in: 0...3, using: &random) { addUnplaced() }
    if happens(1, 2) {
      for _ in 0..<Int.random(in: 1...4, using: &random) { addMarker() }
    }
  }

  mutating func happens(_ times: Int, _ of: Int) -> Bool {
    Int.random(in: 0..<of, using: &random) < times
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func uuid() -> VersionID {
    TestSurroundings.identifier(9, UInt64.random(in: 1...uuids, using: &random))
  }

  private mutating func version(follows: Bool) -> Version {
    let time = Fixtures.instant("2026-02-01T00:00:00Z")
    return Version(
      uuid: uuid(),
      previous: follows ? (0..<pick([1, 1, 2])).map { _ in uuid() } : [],
      created: time,
      updated: time.adding(seconds: Int64.random(in: 0...5, using: &random)),
      deleted: happens(1, 6) ? time : nil
    )
  }

  private mutating func addTask(_ id: String) {
    var task = Fixtures.task(id)
    for number in 0..<pick([1, 1, 2, 3]) {
      let last = task.version.uuid
      task.version = version(follows: happens(1, 8))
      if number > 0, happens(3, 4) { task.version.previous = [last] }
      add(AnyRecord(task))
    }
    guard happens(7, 8) else { return }
    files.append(File(path: "tasks/\(id)/current.json", bytes: AnyRecord(task).bytes))
  }

  private mutating func addOutcome() {
    let day = pick(["2026-01-10", "2026-01-11", "2026-11-01"])
    let time = pick([
      "", "T08:00:00", "T08:00:00", "T12:30:00", "T01:30:00-05:00", "T08:00:00.5",
    ])
    var content = OutcomeContent(
      taskID: pick(["a", "a", "b", "A", "x@2026-01-10", "\u{E9}", "e\u{301}"]),
      taskUUID: happens(1, 2) ? uuid() : nil,
      eventStart: EventStart(day + time),
      values: [OutcomeValue(.integer(Int.random(in: 1...3, using: &random)))]
    )
    if happens(1, 10) { content.tie = "k" }
    add(outcome(content, content.derivedID))
  }

  private mutating func outcome(_ content: OutcomeContent, _ id: String) -> AnyRecord {
    let common = CommonMembers(
      id: id,
      effectiveDate: Fixtures.instant("2026-01-10T13:00:00Z"),
      timezone: happens(1, 10) ? Fixtures.zone("Mars/Phobos") : Fixtures.newYork
    )
    return AnyRecord(Outcome(common, content, version: version(follows: happens(1, 8))))
  }

  /// Adds an outcome whose task is not known; its id may be that of a placed one.
  private mutating func addUnplaced() {
    let content = OutcomeContent(taskID: nil, taskUUID: uuid(), eventStart: nil, values: [])
    add(outcome(content, pick(["a@2026-01-10T08:00:00", "b@2026-01-11", "unplaced"])))
  }

  private mutating func addMarker() {
    let uuid = uuid()
    let scope = pick(["version", "record"])
    let json: JSONObject = [
      "uuid": .string(uuid.description), "kind": .string(pick(["task", "outcome"])),
      "dir": .string(pick(["a", "2026/01/10"])),
      "previous": .array(happens(1, 3) ? [.string(self.uuid().description)] : []),
      "scope": .string(scope), "reason": "request", "when": "2026-02-01T00:00:00Z",
    ]
    add(File(path: StoreLayout.marker(of: uuid), bytes: CanonicalJSON.write(.object(json))))
  }

  private mutating func add(_ record: AnyRecord) {
    add(File(path: StoreLayout.path(of: record), bytes: record.bytes))
  }

  /// Adds a file that is damaged now and then.
  private mutating func add(_ file: File) {
    var file = file
    let text = String(decoding: file.bytes, as: UTF8.self)
    switch Int.random(in: 0..<40, using: &random) {
    case 0: file.bytes = Array(text.replacing("  \"", with: "    \"").utf8)
    case 1: file.bytes = random.damaged(file.bytes)
    case 2: file.path = file.path.replacing("/01/1", with: "/01/2")
    case 3: file.mode = "100755"
    case 4: (file.mode, file.bytes) = ("120000", Array("a".utf8))
    case 5: file.path += ".orig"
    default: break
    }
    guard !files.contains(where: { $0.path == file.path }) else { return }
    files.append(file)
  }
}

extension DamagedStore {
  /// Commits the files with git alone; then perhaps others, that change and remove some of them.
  mutating func commit(to directory: String) throws {
    try Self.commit(files, "main", to: directory)
    for number in 0..<pick([0, 0, 1, 2]) {
      var changes: [File] = []
      for file in files where happens(1, 12) {
        changes.append(file)
        if happens(1, 2) {
          changes[changes.count - 1].mode = "deleted"
        } else {
          changes[changes.count - 1].bytes = pick(files).bytes
        }
      }
      try Self.commit(changes, "change \(number)", to: directory)
    }
  }

  private static func commit(_ files: [File], _ message: String, to directory: String) throws {
    var changes = ""
    for file in files {
      let text = String(decoding: file.bytes, as: UTF8.self)
      changes +=
        file.mode == "deleted"
        ? "D \(file.path)\n"
        : "M \(file.mode) inline \(file.path)\ndata \(text.utf8.count)\n\(text)\n"
    }
    try fastImport(changes, message, in: directory)
  }
}
