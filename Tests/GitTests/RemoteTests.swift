import Git
import TestSupport
import Testing

struct RemoteTests {
  @Test func `a remote that is added is there until it is removed`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    #expect(try repository.remotes() == [])
    try repository.addRemote("origin", url: "ssh://a@b/c")
    try directory.git("config", "remote.origin.pushurl", "ssh://a@d/c")
    let remote = Remote(name: "origin", url: "ssh://a@b/c", pushURL: "ssh://a@d/c")
    #expect(try repository.remotes() == [remote])
    #expect(try repository.remote(named: "origin") == remote)
    let refspec = try directory.git("config", "remote.origin.fetch")
    #expect(refspec == "+refs/heads/*:refs/remotes/origin/*")
    let id = try repository.commit(["a": "1"])
    for name in ["refs/remotes/origin/main", "refs/remotes/other/main"] {
      try repository.updateReference(name, to: id, expecting: nil, message: "")
    }
    try repository.removeRemote("origin")
    #expect(try repository.remotes() == [])
    #expect(try repository.references().map(\.name) == ["refs/remotes/other/main"])
  }

  @Test func `a remote that is missing or there already is told`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    try repository.addRemote("origin", url: "/a")
    #expect(try repository.remote(named: "none") == nil)
    #expect(try repository.remote(named: "../a b:") == nil)
    let cases: [(GitError.Code, (borrowing Repository) throws -> Void)] = [
      (.exists, { try $0.addRemote("origin", url: "/b") }),
      (.invalidName, { try $0.addRemote("a b", url: "/b") }),
      (.invalidName, { try $0.addRemote("b", url: "") }),
      (.notFound, { try $0.removeRemote("none") }),
    ]
    for (code, body) in cases {
      let error = #expect(throws: GitError.self) { try body(repository) }
      #expect(error?.code == code)
    }
    #expect(try repository.remotes() == [Remote(name: "origin", url: "/a")])
  }
}
