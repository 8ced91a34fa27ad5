import CarePlanKit
import CareTestSupport
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

/// Stores outside, as commands know them.
struct HealthOutletCommandTests {
  private let store: CommandStore

  init() throws {
    store = try CommandStore()
    try HealthStore.make(store)
  }

  @Test(arguments: ["dir:samples", "dir:.git", "dir:../store/outcomes/new"])
  func `a store outside is not inside of the plan`(address: String) throws {
    for words in [
      ["types", "add", "stepCount", "--store", address],
      ["export", "--store", address, "--type", "stepCount"],
    ] {
      let run = store.run(["health"] + words)
      #expect(run.status == 64 && run.errors.contains("outside of the plan"), "\(run.errors)")
    }
    #expect(store.run("health", "types", "add", "stepCount", "--store", "dir:../out").status == 0)
  }

  @Test func `types are added to a store outside and removed, by its name or place`() throws {
    func run(_ words: String...) -> CLIRun { store.run(["health", "types"] + words) }
    func sent() throws -> [String] {
      let open = try GitStore(opening: store.path, surroundings: TestSurroundings.make(seed: 1))
      return try open.healthOutlets().map { outlet in
        "\(outlet.name): \(outlet.types.map(\.shortName).joined(separator: " "))"
      }
    }
    let place = "dir:../out"
    #expect(run("add", "stepCount", "--store", place, "-n").output.contains("samples would go to"))
    #expect(try sent().isEmpty)
    let added = run("add", "stepCount", "HKQuantityTypeIdentifierHeartRate", "--store", place)
    #expect(added.status == 0 && added.output.contains("samples go to dir at dir:/"))
    #expect(added.errors.contains("careplan health permissions grant stepCount heartRate"))
    #expect(try sent() == ["dir: stepCount heartRate"])
    #expect(run("add", "stepCount", "--store", "dir").status == 4)
    #expect(run("add", "bodyMass", "--store", "dir").status == 0)
    #expect(try sent() == ["dir: stepCount heartRate bodyMass"])
    // Another place has another name.
    #expect(run("add", "stepCount", "--store", "dir:../other").errors.contains("--name"))
    #expect(run("add", "stepCount", "--store", "dir:../other", "--name", "two").status == 0)
    #expect(try sent() == ["dir: stepCount heartRate bodyMass", "two: stepCount"])
    #expect(run("remove", "heartRate", "bodyMass", "--store", place).status == 0)
    let last = run("remove", "stepCount", "--store", "dir")
    #expect(last.output.contains("dir gets nothing any more"), "\(last.errors)")
    #expect(try sent() == ["two: stepCount"])
    #expect(run("remove", "stepCount", "--store", "dir").status != 0)
    for words in [["add", "stepCount"], ["add", "--store", place], ["steps", "--store", place]] {
      #expect(store.run(["health", "types"] + words).status == 64, "\(words)")
    }
    #expect(run("add", "footCount", "--store", place).status == 64)
    // Nothing of it is shared.
    #expect(try store.git("status", "--porcelain").isEmpty)
  }

  @Test func `codes of observations are taken from a map, of stores that a copy knows too`() throws
  {
    try store.directory.write(HealthStore.line(1, hour: 8, 10), to: "samples.ndjson")
    store("health", "import", "../samples.ndjson")
    store("health", "permissions", "grant", "stepCount", "heartRate")
    let place = "dir:../out"
    func sent(_ directory: String) throws -> String {
      try FileManager.default.contentsOfDirectory(atPath: store.directory[directory])
        .filter { $0.hasSuffix(".json") }
        .map { try store.directory.text(of: "\(directory)/\($0)") }.joined()
    }
    func map(_ code: String) throws {
      let codes = #"{"codes": [{"code": "\#(code)", "system": "http://snomed.info/sct"}]}"#
      try store.directory.write(
        #"{"careplan.observation-map/v1": {"stepCount": \#(codes)}}"#,
        to: "map.json"
      )
    }
    let export = [
      "health", "export", "--store", place, "--type", "stepCount", "--map", "../map.json",
    ]
    #expect(store.run(export).errors.contains("--converter fhir"))
    let fhir = export + ["--converter", "fhir"]
    let missing = store.run(fhir)
    #expect(missing.status == 5 && missing.errors.contains("map.json"), "\(missing.errors)")
    try store.directory.write(
      #"{"careplan.observation-map/v1": {"stepCuont": {}}}"#,
      to: "map.json"
    )
    let wrong = store.run(fhir)
    #expect(
      wrong.status == 65 && wrong.errors.contains("did you mean 'stepCount'?"),
      "\(wrong.errors)"
    )
    // A map may be anywhere, and be large only by mistake.
    try store.directory.write(Array(repeating: 32, count: 1 << 20 + 1), to: "map.json")
    #expect(store.run(fhir).errors.contains("more than 1 MiB"))
    try map("1")
    try FileManager.default.moveItem(
      atPath: store.directory["map.json"],
      toPath: store.directory["there.json"]
    )
    try FileManager.default.createSymbolicLink(
      atPath: store.directory["map.json"],
      withDestinationPath: "there.json"
    )
    #expect(store.run(fhir).status == 0)
    try FileManager.default.removeItem(atPath: store.directory["map.json"])
    try map("1")
    #expect(store.run(fhir).status == 0)
    #expect(try sent("out").contains("http://snomed.info/sct"))
    let add = [
      "health", "types", "add", "stepCount", "--store", "dir:../known", "--map", "../map.json",
    ]
    #expect(store.run(add).status == 64)
    #expect(store.run(add + ["--converter", "fhir"]).status == 0)
    try map("271649006")
    #expect(store.run("health", "run").status == 0)
    #expect(try sent("known").contains("271649006"))
    // Without its map a type can still be removed, and the store can get something else.
    try FileManager.default.removeItem(atPath: store.directory["map.json"])
    let known = ["--store", "dir:../known"]
    #expect(store.run(["health", "types", "add", "heartRate"] + known).status == 5)
    let other = store.run(["health", "types", "add", "heartRate", "--converter", "json"] + known)
    #expect(other.status == 0, "\(other.errors)")
    #expect(store.run("health", "run").status == 0)
    try map("1")
    #expect(store.run(add + ["--converter", "fhir"]).status == 0)
    try FileManager.default.removeItem(atPath: store.directory["map.json"])
    #expect(store.run(["health", "types", "remove", "heartRate"] + known).status == 0)
  }

  /// That objects were put aside was not to be seen where their file could not be read.
  @Test func `what is in quarantine and cannot be read is named with what helps`() throws {
    let place = "store/.git/careplan/health/quarantine"
    for words in [["status"], ["health", "status"]] {
      #expect(!store.run(words).errors.contains("quarantine"))
    }
    try store.directory.write("no json", to: "\(place)/a.json")
    try store.directory.makeDirectory("\(place)/b.json")
    for words in [["status"], ["health", "status"]] {
      let run = store.run(words)
      let lines = run.errors.split(separator: "\n").filter { $0.contains("quarantine") }
      #expect(run.status == 0 && lines.count == 1, "\(run.errors)")
      let files = "\(place)/a.json and 1 more cannot be read"
      #expect(lines.first?.contains(files) == true, "\(lines)")
      #expect(lines.first?.contains("'careplan health run'") == true, "\(lines)")
    }
    try FileManager.default.removeItem(atPath: store.directory[place])
    try store.directory.write("", to: place)
    let run = store.run("status")
    #expect(run.status == 0 && run.errors.contains("let it be a directory"), "\(run.errors)")
  }

  @Test func `samples are not forgotten under whoever observes`() throws {
    store("health", "types", "add", "stepCount", "--store", "dir:../out")
    store("health", "permissions", "grant", "stepCount")
    let open = try GitStore(opening: store.path, surroundings: TestSurroundings.make(seed: 1))
    let places = open.runPlaces
    guard case .taken(let lock) = try ObserverLock.take(in: places) else {
      Issue.record("Somebody observes.")
      return
    }
    #expect(store.fails(75, "health", "forget").contains("observes"))
    withExtendedLifetime(lock) {}
    _ = consume lock
    #expect(store.run("health", "forget").status == 0)
  }

  @Test func `an address with a password is refused, and said nowhere`() throws {
    let address = "fhir:https://user:sekret@localhost/fhir"
    for words in [
      ["types", "add", "stepCount", "--store", address],
      ["export", "--store", address, "--type", "stepCount"],
    ] {
      let run = store.run(["health"] + words)
      #expect(run.status == 64 && !(run.errors + run.output).contains("sekret"), "\(run.errors)")
    }
    let git = try run("git", ["config", "--local", "--list"], in: store.path)
    #expect(!git.output.contains("sekret"))
  }
}
