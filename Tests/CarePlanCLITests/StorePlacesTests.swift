import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Which stores `--stores` means.
struct StorePlacesTests {
  /// The names and paths that a run over some words has.
  private static func places(_ clinic: Clinic, _ words: String...) throws -> [[String]] {
    let run = clinic.run(["remote", "list", "--json", "--stores"] + words)
    let stores = try json("careplan.stores/v1", of: run.output).object?["stores"]?.array ?? []
    return stores.map { store in ["store", "path"].map { store.object?[$0]?.string ?? "" } }
  }

  private static let all = Clinic.names.map { ["plans/\($0)", "plans/\($0)"] }

  @Test func `a directory means the stores in it, by name`() throws {
    let clinic = try Clinic()
    try clinic.write("", to: "plans/notes.txt")
    try clinic.write("", to: "plans/aaa/nothing.txt")
    try clinic.git("init", "--quiet", "plans/code")
    #expect(try Self.places(clinic, "plans") == Self.all)
    #expect(try Self.places(clinic, "plans/") == Self.all)
    #expect(try Self.places(clinic, clinic.path("plans")).map { $0[0] }.count == 3)
  }

  @Test func `a store is worked on once, under its shortest path`() throws {
    let clinic = try Clinic()
    let link = clinic.path("a")
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: clinic.path("plans/anna")
    )
    let found = try Self.places(clinic, "plans/ben/", "./plans", "a")
    #expect(found == [["plans/ben"], ["a"], ["./plans/carl"]].map { $0 + $0 })
  }

  @Test func `bare stores are stores`() throws {
    let clinic = try Clinic()
    #expect(clinic.run("sync", "--stores", "plans/anna", "plans/ben").status == 0)
    let found = try Self.places(clinic, "remotes")
    // The third one is an empty repository.
    #expect(found.map { $0[0] } == ["remotes/anna", "remotes/ben"])
  }

  @Test func `what is no store fails, without the one around it`() throws {
    let clinic = try Clinic()
    let run = clinic.run("status", "--stores", "plans/anna/tasks", "empty", "plans/carl")
    #expect(run.status == 66)
    #expect(run.errors.contains("there is no care store in 'plans/anna/tasks'"))
    #expect(run.errors.contains("empty: error: there is no directory 'empty'"))
    #expect(run.output.contains("plans/carl"))
  }

  @Test func `the directory of -C is where paths begin`() throws {
    let clinic = try Clinic()
    let run = clinic.run("-C", "plans", "status", "--stores", ".")
    #expect(run.status == 0)
    #expect(run.output.contains("\nanna"))
  }
}

struct WorkspaceTests {
  private static func file(_ stores: String) -> String {
    #"{"careplan.workspace/v1": {"stores": [\#(stores)]}}"#
  }

  @Test func `a workspace file names stores beside it`() throws {
    let clinic = try Clinic()
    let stores = #"{"name": "Anna", "path": "../plans/anna"}, {"path": "../plans/gone"}"#
    try clinic.write(Self.file(stores), to: "lists/ward.json")
    let run = clinic.run("status", "--json", "--stores", "plans/anna", "lists/ward.json")
    #expect(run.status == 66)
    let found = try json("careplan.stores/v1", of: run.output).object?["stores"]?.array ?? []
    #expect(found.map { $0.object?["store"] } == ["Anna", "lists/../plans/gone"])
    #expect(found.map { $0.object?["path"] } == ["lists/../plans/anna", "lists/../plans/gone"])
  }

  @Test(arguments: [
    ("{", "1:2: Expected"),
    ("[]", "1:1: This must be an object."),
    (#"{"careplan.workspace/v2": {}}"#, "did you mean 'careplan.workspace/v1'?"),
    (#"{"careplan.workspace/v1": {"store": []}}"#, "did you mean 'stores'?"),
    (
      #"{"careplan.workspace/v1": {"stores": {}}}"#,
      "/careplan.workspace~1v1/stores: This must be a list."
    ),
    (file(""), "There is no store."),
    (file(#"{"name": "Anna"}"#), "/0: The member 'path' is missing."),
    (file(#"{"path": "a", "nmae": "Anna"}"#), "did you mean 'name'?"),
    (file(#"{"path": ""}"#), "/0/path: This must be a text"),
    (
      file(#"{"path": "a", "name": "A"}, {"path": "b", "name": "A"}"#),
      "Another store has the name 'A'."
    ),
    (file(#"{"path": "a", "path": "b"}"#), "path"),
  ])
  func `faults are told with their place, before anything is done`(
    text: String,
    message: String
  ) throws {
    let clinic = try Clinic()
    try clinic.write(text, to: "ward.json")
    let run = clinic.run("sync", "--stores", "plans", "ward.json")
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("ward.json:1:"))
    #expect(run.errors.contains(message))
  }
}
