import CareModel
import CareStorage
import CareSamples
import Files
import Git
import Sandbox
import Synchronization

/// The new ids of one device.
final class DeviceIDs: Sendable {
  private let dice: Mutex<Dice>

  init(seed: UInt64) { dice = Mutex(Dice(seed: seed)) }

  func next() -> VersionID { dice.withLock { $0.identifier() } }
}

/// One copy of the store with the clock and the ids of its computer.
final class Device: Sendable {
  let number: Int
  let path: String
  let kind: GitStore.WorkTree
  let clock: DeviceClock
  private let ids: DeviceIDs
  private let opened = Mutex<GitStore?>(nil)

  init(_ number: Int, at path: String, _ kind: GitStore.WorkTree, _ dice: inout Dice) {
    self.number = number
    self.path = path
    self.kind = kind
    clock = DeviceClock(&dice)
    ids = DeviceIDs(seed: dice.seed())
  }

  var name: String { "device-\(number)" }
  var gitDirectory: String { kind == .bare ? path : "\(path)/.git" }

  /// Returns the store, which stays open until somebody starts the program anew.
  func store() throws(StoreError) -> GitStore {
    if let store = opened.withLock(\.self) { return store }
    let store = try GitStore(opening: path, surroundings: surroundings)
    opened.withLock { $0 = store }
    return store
  }

  /// Ends the program; the next use starts it anew.
  func close() { opened.withLock { $0 = nil } }

  var surroundings: Surroundings {
    Surroundings(
      now: { [clock] in clock.now },
      newID: { [ids] in ids.next() },
      author: Surroundings.Author(name: name, email: "\(name)@example.org"),
      command: name
    )
  }
}

extension Device {
  /// Founds the store here.
  func found() throws {
    let made = try GitStore.create(
      at: path,
      kind,
      name: "Simulation",
      timezone: Fixtures.newYork,
      surroundings: surroundings
    )
    try made.store.add(Fixtures.patient())
    try made.store.add(Fixtures.task())
    try made.store.add(Fixtures.healthTask())
  }

  /// Makes an empty repository as `careplan clone` makes one, which gets the store with the first sync.
  func prepare() throws {
    let repository = try Repository.create(at: path, isBare: kind == .bare)
    for key in Repository.withoutRenames { try repository.setConfigValue(key, "false") }
    guard kind == .sparse else { return }
    try repository.setConfigValue("core.sparseCheckout", "true")
    let patterns = Array("/*\n!/outcomes/\n".utf8)
    try FileSystem.replace("\(path)/.git/info/sparse-checkout", with: patterns)
  }

  /// Runs git here, with the time of this device.
  func tryGit(_ arguments: [String]) throws -> GitProgram.Output {
    try Self.run(arguments, in: path, at: clock.now.seconds)
  }

  /// Runs git at some time, and returns what it prints.
  static func git(
    _ arguments: [String],
    in directory: String,
    at seconds: Int64
  ) throws -> String {
    try run(arguments, in: directory, at: seconds).text
  }

  private static func run(
    _ arguments: [String],
    in directory: String,
    at seconds: Int64
  ) throws -> GitProgram.Output {
    let date = "\(seconds) +0000"
    let dates = ["GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_EDITOR": "true"]
    return try GitProgram(environment: neutralEnvironment.merging(dates) { $1 })
      .run(arguments, in: directory)
  }

  /// Returns what git prints, without the last newline.
  @discardableResult
  func git(_ arguments: String...) throws -> String {
    let result = try tryGit(arguments)
    guard result.isSuccess else {
      throw GitComplaint("git \(arguments.joined(separator: " ")): \(result.standardError)")
    }
    return result.text.hasSuffix("\n") ? String(result.text.dropLast()) : result.text
  }

  /// Returns the lines that git prints; none if it fails.
  func lines(_ arguments: String...) throws -> [String] {
    let result = try tryGit(arguments)
    guard result.isSuccess else { return [] }
    return result.text.split(separator: "\n").map(String.init)
  }
}

extension GitProgram.Output {
  /// What git printed.
  fileprivate var text: String { String(decoding: standardOutput, as: UTF8.self) }
}

/// What git said when it failed.
struct GitComplaint: Error, CustomStringConvertible {
  let description: String

  init(_ text: String) { description = text }
}
