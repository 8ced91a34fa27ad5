import CareModel
import CareStorage
import CareSync
import CareTestSupport
import TestSupport
import Testing

struct PinnedSyncTests {
  @Test func `an exchange takes the key that it was given before that of the settings`() throws {
    let server = try SSHServer.shared()
    let directory = try TemporaryDirectory()
    let theirs = directory["theirs.git"]
    _ = try run("git", ["init", "--quiet", "--bare", "-b", "main", theirs], in: directory.path)
    let store = try GitStore.create(
      at: directory["ours"],
      timezone: Fixtures.newYork,
      surroundings: TestSurroundings.make()
    ).store
    try store.addRemote("origin", url: server.url(of: theirs))
    let environment = neutralEnvironment.merging(server.environment(of: .newcomer)) { $1 }
    let synchronizer = try Synchronizer(
      store,
      environment: environment,
      transport: .program,
      pause: { _ in },
      random: { 0 }
    )
    let right = try #require(RemotePin(server.pin))
    let wrong = try #require(RemotePin("ssh:SHA256:\(String(repeating: "A", count: 43))"))
    var options = SyncOptions()
    options.certificate = wrong
    let error = #expect(throws: StoreError.self) { _ = try synchronizer.sync("origin", options) }
    #expect(error?.code == .pinMismatch)
    #expect(try run("git", ["for-each-ref"], in: theirs).output == "")
    options.certificate = right
    let report = try synchronizer.sync("origin", options)
    #expect(try run("git", ["rev-parse", "main"], in: theirs).output == report.commit + "\n")
    // Without it the host is one that nobody knows, or the one that the settings name.
    #expect(throws: StoreError.self) { _ = try synchronizer.fetch("origin") }
    try store.setLocalSetting(RemotePin.setting(of: "origin"), "\(wrong)")
    _ = try synchronizer.fetch("origin", options)
    #expect(throws: StoreError.self) { _ = try synchronizer.fetch("origin") }
  }
}
