import CareAccess
import CareModel
import CareStorage
import CareTestSupport
import Files
import Foundation
import TestSupport

/// A store with everything that a copy can have, and the person who locks it.
final class LockableStore {
  let specimen: TestStore
  let person: SigningPerson
  /// The same person with recovery words.
  let words: SigningPerson

  var path: String { specimen.directory.path }
  var place: LockedPlace { LockedPlace(path) }

  /// Words of the store that a locked directory must not contain.
  static let secrets = [
    "doxylamine", "Doxylamine", "Ann Example", "nausea", "evening-plan", "hospital", "tablet",
  ]

  init(isSigned: Bool = true) throws {
    specimen = try TestStore()
    person = try SigningPerson("patient")
    words = try person.device("words")
    try specimen.store.add(Fixtures.task(title: "Take Doxylamine"))
    var surroundings = TestSurroundings.make(seed: 2)
    let signer = person.signer
    surroundings.signer = { () throws(StoreError) in signer }
    if isSigned {
      let store = try GitStore(opening: specimen.directory.path, surroundings: surroundings)
      try store.found(Founding(card: person.card, recovery: words.accessDevice))
    }
    try specimen.directory.write("Plan of Ann Example: two tablets against nausea\n", to: "README")
    for arguments in [
      ["add", "README"], ["commit", "-q", "-m", "Describe"], ["branch", "evening-plan"],
      ["tag", "-a", "-m", "First", "first"], ["remote", "add", "origin", "/srv/hospital.git"],
      ["config", "careplan.clock", "12h"],
    ] {
      try run("git", arguments, in: path)
    }
    // A stash below the last one is known to the reflog alone.
    for text in ["one\n", "two\n"] {
      try specimen.directory.write(text, to: "README")
      try run("git", ["stash", "-q"], in: path)
    }
    try specimen.directory.write("#!/bin/sh\n", to: ".git/hooks/post-checkout")
    try run("chmod", ["755", ".git/hooks/post-checkout"], in: path)
    try specimen.directory.write("{}\n", to: ".git/careplan/health/anchors/a.json")
    try run("chmod", ["-R", "go-rwx", ".git/careplan"] + (isSigned ? ["README"] : []), in: path)
  }

  func open(by signer: SigningPerson? = nil) throws -> GitStore {
    try GitStore(opening: path, surroundings: surroundings(signer))
  }

  func surroundings(_ signer: SigningPerson? = nil) -> Surroundings {
    var surroundings = TestSurroundings.make(seed: 3)
    let signer = (signer ?? person).signer
    surroundings.signer = { () throws(StoreError) in signer }
    return surroundings
  }

  @discardableResult
  func lock(
    observe: (LockStep) throws(StoreError) -> Void = { _ in }
  ) throws -> LockReport {
    try open().lock(environment: neutralEnvironment, observe: observe)
  }

  @discardableResult
  func unlock(
    by signer: SigningPerson? = nil,
    into target: String? = nil,
    observe: (UnlockStep) throws(StoreError) -> Void = { _ in }
  ) throws -> GitStore {
    try GitStore.unlock(
      place,
      into: target,
      with: [(signer ?? person).identity],
      environment: neutralEnvironment,
      surroundings: surroundings(signer),
      observe: observe
    )
  }

  /// Returns what locking must preserve: files with their modes and bytes, and answers of git.
  func state(at root: String? = nil) throws -> [String: String] {
    let root = root ?? path
    var state: [String: String] = [:]
    for words in [
      ["for-each-ref"], ["rev-parse", "--symbolic-full-name", "HEAD"], ["stash", "list"],
      ["show", "stash@{1}:README"], ["reflog", "--all"], ["remote", "-v"],
      ["status", "--porcelain"], ["fsck", "--no-dangling"],
    ] {
      let result = try run("git", words, in: root)
      state[words.joined(separator: " ")] = "\(result.status)\n\(result.output)"
    }
    let listing = try run(
      "find",
      [
        ".", "(", "-path", "./.git/objects", "-o", "-name", "index*", "-o", "-name", "COMMIT_*",
        "-o", "-name", "*.lock", "-o", "-path", "./.git/careplan/new", ")", "-prune", "-o",
        "-printf", "%p %m\\n",
      ],
      in: root
    )
    for line in listing.output.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2 else { continue }
      let name = String(words[0])
      let bytes =
        FileSystem.kind(of: "\(root)/\(name)") == .file
        ? try FileSystem.contents(of: "\(root)/\(name)") ?? [] : []
      state[name] = "\(words[1]) \(bytes.count) \(bytes.hashValue)"
    }
    return state
  }

  /// Returns what differs between two states.
  static func differences(_ one: [String: String], _ other: [String: String]) -> [String] {
    Set(one.keys).union(other.keys).filter { one[$0] != other[$0] }.sorted().map { name in
      "\(name): \(one[name] ?? "nothing") - \(other[name] ?? "nothing")"
    }
  }

  /// The names of everything in the directory, and the bytes of all files.
  func corpus() throws -> [UInt8] {
    let names = try run("find", ["."], in: path).outputBytes
    return try specimen.directory.files().reduce(names) {
      try $0 + specimen.directory.bytes(of: $1)
    }
  }

  /// Whether no record has edits.
  func isClean() throws -> Bool { try open().status().records.isEmpty }

  func names() throws -> [String] { try FileSystem.names(in: path) }
}
