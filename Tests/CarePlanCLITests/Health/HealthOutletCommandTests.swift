import CarePlanKit
import CareTestSupport
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
