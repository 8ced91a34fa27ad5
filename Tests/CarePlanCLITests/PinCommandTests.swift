import CarePlanKit
import Foundation
import TestSupport
import Testing

@testable import CarePlanCLI

struct PinCommandTests {
  private static let zeros = String(repeating: "A", count: 42)

  @Test func `a pin is set, shown and removed with its remote`() throws {
    let store = try CommandStore()
    store("remote", "add", "origin", "https://example.org/plan.git")
    let pin = "sha256//\(Self.zeros)A="
    store("config", "remote.origin.pin", pin)
    #expect(store("config", "remote.origin.pin") == pin + "\n")
    #expect(store("config").contains("remote.origin.pin  \(pin)"))
    #expect(try store.git("config", "careplan.remote.origin.pin").hasPrefix(pin))
    #expect(store.run("config", "check", "--offline").status == 0)
    store("remote", "remove", "origin")
    store("remote", "add", "origin", "https://example.org/other.git")
    #expect(store.run("config", "remote.origin.pin").status == 5)
  }

  @Test func `a malformed pin is refused, and one of a remote that is not there`() throws {
    let store = try CommandStore()
    store("remote", "add", "origin", "https://example.org/plan.git")
    let refused = store.run("config", "remote.origin.pin", "sha256//x")
    #expect(refused.status == 65)
    #expect(refused.errors.contains("ssh:SHA256:BASE64"))
    #expect(store.run("config", "remote.nowhere.pin", "sha256//\(Self.zeros)A=").status == 5)
    // What plain git wrote stops the exchange, and does not mean that there is no pin.
    try store.git("config", "careplan.remote.origin.pin", "sha256//x")
    #expect(store.run("fetch", "origin").status == 78)
    #expect(store.run("config", "check", "--offline").output.contains("careplan.remote.origin.pin"))
  }

  @Test func `a remote without the pinned key ends with 69 and both keys, and nothing moves`()
    throws
  {
    let server = try SSHServer.shared()
    let store = try CommandStore()
    let directory = try TemporaryDirectory()
    let theirs = directory["theirs.git"]
    _ = try TestSupport.run("git", ["init", "--quiet", "--bare", theirs], in: directory.path)
    store("remote", "add", "origin", server.url(of: theirs))
    let environment = server.environment(of: .newcomer)
    let wrong = "ssh:SHA256:\(Self.zeros)A"
    store("config", "remote.origin.pin", wrong)
    let refused = store.run(["sync", "origin", "--json"], environment: environment)
    #expect(refused.status == 69)
    let error = try json("careplan.error/v1", of: refused.errors).object
    #expect(error?["code"]?.string == "pinMismatch")
    let right = try server.pin
    #expect(refused.errors.contains("expected \(wrong), got \(right)"))
    #expect(try TestSupport.run("git", ["for-each-ref"], in: theirs).output == "")
    store("config", "remote.origin.pin", right)
    #expect(store.run(["sync", "origin"], environment: environment).status == 0)
    #expect(try TestSupport.run("git", ["for-each-ref"], in: theirs).output != "")

    let clone = ["clone", server.url(of: theirs), "../copy", "--pin"]
    let other = store.run(clone + [wrong, "--json"], environment: environment)
    #expect(other.status == 69)
    let reason = try json("careplan.error/v1", of: other.errors).object
    #expect(reason?["code"]?.string == "pinMismatch")
    #expect(!FileManager.default.fileExists(atPath: store.directory["copy"]))
    #expect(store.run(clone + [right], environment: environment).status == 0)
    let shown = store.run(["-C", "../copy", "config", "remote.origin.pin"])
    #expect(shown.output == right + "\n")
    let synced = store.run(["-C", "../copy", "sync"], environment: environment)
    #expect(synced.status == 0, "\(synced.errors)")
    #expect(store.run(clone + ["sha256//x"]).status == 64)
  }
}
