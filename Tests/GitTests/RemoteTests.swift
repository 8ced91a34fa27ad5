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
    let remote = Remote(name: "origin", url: "ssh://a@b/c", pushURLs: ["ssh://a@d/c"])
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

  @Test(arguments: [
    "ext::sh -c true", "fd::17", "foo::/a", "::a", "ftp://h/a", "HTTPS://h/a",
  ])
  func `an address that git hands to another program is refused`(url: String) throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path, isBare: true)
    let error = #expect(throws: GitError.self) { try repository.addRemote("origin", url: url) }
    #expect(error?.code == .unsupported)
    #expect(error?.advice?.contains("ssh, https, http, git or file") == true)
    #expect(try repository.remotes() == [])
  }

  @Test(arguments: [
    [],
    ["remote.origin.pushurl=m:/push"],
    ["remote.origin.pushurl=m:/push", "remote.origin.pushurl=/backup"],
    ["remote.origin.url=/second"],
    ["remote.origin.url=m:/second", "remote.origin.url=m:x/third"],
    ["remote.origin.pushurl=m:/push", "remote.origin.pushurl=m:/origin"],
  ])
  func `a remote has the addresses that git uses`(settings: [String]) throws {
    let rewrites = [
      [], ["url./main.insteadOf=m:"], ["url./main.insteadOf=m:", "url./x.insteadOf=m:x"],
      ["url./pushed.pushInsteadOf=m:", "url./main.insteadOf=m:"],
    ]
    for rewrites in rewrites {
      let directory = try TemporaryDirectory()
      let repository = try Repository.create(at: directory.path, isBare: true)
      try repository.addRemote("origin", url: "m:/origin")
      for setting in settings + rewrites {
        let words = setting.split(separator: "=").map(String.init)
        try directory.git("config", "--add", words[0], words[1])
      }
      let remote = try #require(try Repository(opening: directory.path).remote(named: "origin"))
      let fetched = try directory.git("remote", "get-url", "origin")
      let pushed = try directory.git("remote", "get-url", "--push", "--all", "origin")
      #expect(remote.url == fetched, "\(settings + rewrites)")
      let addresses = remote.pushURLs.isEmpty ? [remote.url] : remote.pushURLs
      #expect(addresses.joined(separator: "\n") == pushed, "\(settings + rewrites)")
    }
  }
}
