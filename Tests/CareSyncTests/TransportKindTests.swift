import CareModel
import CareStorage
import CareSync
import TestSupport
import Testing

struct TransportKindTests {
  private func synchronizer(
    _ home: Household,
    _ kind: TransportKind,
    path: String? = neutralEnvironment["PATH"]
  ) throws(StoreError) -> Synchronizer {
    var environment = neutralEnvironment
    environment["PATH"] = path
    return try Synchronizer(
      home.left,
      environment: environment,
      transport: kind,
      pause: { _ in },
      random: { 0 }
    )
  }

  @Test(arguments: TransportKind.allCases)
  func `every kind exchanges`(_ kind: TransportKind) throws {
    let home = try Household(.program)
    try home.left.edit { $0.tags = ["a"] }
    #expect(try synchronizer(home, kind).sync("origin").sent.count == 1)
    #expect(try home.head("left") == home.head("origin"))
  }

  @Test func `without a git program the library serves`() throws {
    let home = try Household(.program)
    let nowhere = home.directory["nowhere"]
    try home.left.edit { $0.tags = ["a"] }
    #expect(try synchronizer(home, .automatic, path: nowhere).sync("origin").sent.count == 1)
    let error = #expect(throws: StoreError.self) {
      try synchronizer(home, .program, path: nowhere)
    }
    #expect(error?.code == .configuration)
  }

  @Test func `a kind that git's configuration does not spell is refused`() throws {
    let home = try Household(.program)
    try home.git("left", "config", "careplan.transport", "pigeon")
    let error = #expect(throws: StoreError.self) { try synchronizer(home, .automatic) }
    #expect(error?.code == .configuration)
    try home.git("left", "config", "careplan.transport", "library")
    #expect(try synchronizer(home, .automatic).sync("origin").kind == .upToDate)
  }
}
