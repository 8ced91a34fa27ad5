import CareModel
import CareStorage
import CareSync
import TestSupport
import Testing

/// Remotes that are pushed to at another address than they are fetched from, or at several.
struct PushAddressTests {
  private func home(_ carrier: Carrier, pushingTo names: String...) throws -> Household {
    let home = try Household(carrier)
    for name in names {
      if name != "origin" {
        _ = try run("git", ["init", "--quiet", "--bare", name], in: home.directory.path)
      }
      try home.git("left", "remote", "set-url", "--add", "--push", "origin", home.directory[name])
    }
    try home.left.edit { $0.tags = ["a"] }
    return home
  }

  @Test(arguments: Carrier.allCases)
  func `every push address gets the commits`(_ carrier: Carrier) throws {
    let home = try home(carrier, pushingTo: "empty", "origin", "backup")
    try home.git("left", "push", "--quiet", home.directory["backup"], "main~1:refs/heads/main")
    let report = try home.sync(home.left)
    #expect(report.copies.map(\.address) == ["empty", "backup"].map { home.directory[$0] })
    #expect(report.copies.allSatisfy { $0.isMoved && $0.failure == nil })
    for name in ["origin", "empty", "backup"] { #expect(try home.head(name) == report.commit) }
    let again = try home.sync(home.left)
    #expect(again.copies.count == 2 && again.copies.allSatisfy { !$0.isMoved && $0.failure == nil })
  }

  @Test(arguments: Carrier.allCases)
  func `a push address that fails is named, and the others get the commits`(
    _ carrier: Carrier
  ) throws {
    let home = try home(carrier, pushingTo: "origin", "strange", "missing", "backup")
    _ = try run("rm", ["-r", home.directory["missing"]], in: home.directory.path)
    let tree = try home.git("left", "write-tree")
    let strange = try home.git("left", "commit-tree", "-m", "Strange", tree)
    try home.git("left", "push", "--quiet", home.directory["strange"], "\(strange):refs/heads/main")
    let report = try home.sync(home.left)
    #expect(report.copies.map(\.failure?.code) == [.rejected, .unreachable, nil])
    #expect(report.copies[0].failure?.messages.first?.contains(home.directory["strange"]) == true)
    for name in ["origin", "backup", "left"] { #expect(try home.head(name) == report.commit) }
    #expect(try home.head("strange") == strange)
  }

  @Test(arguments: Carrier.allCases, [true, false])
  func `a remote that is pushed to elsewhere is not a lost race`(
    _ carrier: Carrier,
    isRewritten: Bool
  ) throws {
    let home = try home(carrier, pushingTo: "fork")
    try home.git("left", "push", "--quiet", home.directory["fork"], "main~1:refs/heads/main")
    if isRewritten {
      try home.git("left", "config", "--unset-all", "remote.origin.pushurl")
      let key = "url.\(home.directory["fork"]).pushInsteadOf"
      try home.git("left", "config", key, home.directory["origin"])
    }
    // What is fetched from moves on, and the fork stays behind.
    try home.right.edit { $0.tags = ["b"] }
    try home.sync(home.right)
    let before = try ["origin", "fork", "left"].map(home.state)
    let error = #expect(throws: StoreError.self) { try home.sync(home.left) }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains(home.directory["origin"]) == true)
    #expect(error?.message.contains(home.directory["fork"]) == true)
    let actions = error?.remedy?.actions ?? []
    #expect(actions.contains(.addRemote(name: "origin-push", address: home.directory["fork"])))
    let unset = Remedy.Action.git("config --unset-all remote.origin.pushurl")
    #expect(actions.contains(unset) == !isRewritten)
    #expect(try ["origin", "fork", "left"].map(home.state) == before)
  }

  @Test(arguments: Carrier.allCases)
  func `commits that only the push address has do not make the remote look rewritten`(
    _ carrier: Carrier
  ) throws {
    let home = try home(carrier, pushingTo: "fork")
    try home.git("left", "push", "--quiet", home.directory["fork"], "main~1:refs/heads/main")
    for _ in 1...2 {
      let report = try home.sync(home.left)
      #expect(report.remarks.contains { $0.contains("does not have it yet") })
      #expect(try home.head("fork") == report.commit)
    }
    // The address that is fetched from catches up.
    try home.git("fork", "push", "--quiet", home.directory["origin"], "main")
    let report = try home.sync(home.left)
    #expect(report.remarks.isEmpty && report.kind == .upToDate)
    try home.left.edit { $0.tags = ["b"] }
    #expect(throws: Never.self) { try home.sync(home.left) }
  }
}
