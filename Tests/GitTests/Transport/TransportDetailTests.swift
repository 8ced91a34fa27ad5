import Foundation
import Git
import TestSupport
import Testing

/// What concerns one way or one vehicle alone.
struct TransportDetailTests {
  private let main = "refs/heads/main"
  private let tracking = "refs/remotes/origin/main"

  @Test(arguments: TransportSetting.Vehicle.allCases)
  func `odd paths are understood as git does`(vehicle: TransportSetting.Vehicle) throws {
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    let odd = site.directory["the irs: 100%.git"]
    _ = try Repository.create(at: odd, isBare: true)
    let id = try site.commit(["a": "1"], in: odd, branch: main)
    let path = odd.replacing("%", with: "%25").replacing(" ", with: "%20")
    let urls = [odd, String(odd.dropLast(".git".count)), "../the irs: 100%.git", "file://" + path]
    for url in urls {
      let remote = Remote(name: "", url: url)
      let branches = try site.transport().branches(of: remote)
      #expect(branches == [Reference(name: main, id: id)], "\(url)")
    }
  }

  @Test(arguments: TransportSetting.Vehicle.allCases)
  func `a name that is no branch reaches nobody`(vehicle: TransportSetting.Vehicle) throws {
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    let id = try site.commit(["a": "1"], in: site.theirs, branch: main)
    for name in ["main", "refs/heads/*", "refs/heads/a:refs/heads/b", "+refs/heads/a", "--all"] {
      try site.expectFailure(.invalidName) {
        _ = try $0.fetch(name, from: site.remote, into: tracking, progress: nil)
      }
      try site.expectFailure(.invalidName) {
        _ = try $0.fetch(main, from: site.remote, into: name, progress: nil)
      }
      try site.expectFailure(.invalidName) {
        try $0.push(id, to: name, of: site.remote, expecting: nil, progress: nil)
      }
    }
  }

  @Test func `the user's own hook can stop a push`() throws {
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .directory))
    let hook = site.ours + "/hooks/pre-push"
    try Data("#!/bin/sh\necho not today >&2\nexit 1\n".utf8).write(to: URL(filePath: hook))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook)
    let id = try site.commit(["a": "1"], in: site.ours)
    try site.expectFailure(.rejected, words: "not today") {
      try $0.push(id, to: main, of: site.remote, expecting: nil, progress: nil)
    }
  }

  @Test func `the configuration of a remote holds for the program`() throws {
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .directory))
    let id = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let marker = site.directory["called"]
    let command = "touch \(marker); git-upload-pack"
    try site.directory.git("-C", site.ours, "config", "remote.origin.uploadpack", command)
    for (key, value) in [
      ("fetch.prune", "true"), ("fetch.pruneTags", "true"), ("remote.origin.tagOpt", "--tags"),
    ] {
      try site.directory.git("-C", site.ours, "config", key, value)
    }
    let kept = try site.commit(["b": "1"], in: site.ours, branch: "refs/remotes/origin/gone")
    try site.directory.git("-C", site.theirs, "tag", "t", "main")
    let transport = try site.transport()
    #expect(try transport.fetch(main, from: site.remote, into: tracking, progress: nil) == id)
    #expect(FileManager.default.fileExists(atPath: marker))
    let expected = [
      Reference(name: "refs/remotes/origin/gone", id: kept), Reference(name: tracking, id: id),
    ]
    #expect(try site.references(in: site.ours) == expected)
  }

  @Test(arguments: TransportSetting.Vehicle.allCases)
  func `a branch of another address is pushed where the remote says`(
    vehicle: TransportSetting.Vehicle
  ) throws {
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    let other = site.directory["other"]
    _ = try Repository.create(at: other, isBare: true)
    try site.directory.git("-C", site.ours, "config", "remote.origin.pushurl", other)
    let remote = try #require(try Repository(opening: site.ours).remote(named: "origin"))
    #expect(remote.pushURLs == [other])
    let id = try site.commit(["a": "1"], in: site.ours)
    try site.transport().push(id, to: main, of: remote, expecting: nil, progress: nil)
    #expect(try site.references(in: other).map(\.id) == [id])
    #expect(try site.references(in: site.theirs) == [])
  }

  @Test(arguments: TransportSetting.Vehicle.allCases, ["insteadOf", "pushurl", "vcs", "limited"])
  func `no setting leads a transport to another program`(
    vehicle: TransportSetting.Vehicle,
    way: String
  ) throws {
    let site = try TransportSite(TransportSetting(vehicle: vehicle, way: .directory))
    try site.commit(["a": "1"], in: site.theirs, branch: main)
    let id = try site.commit(["a": "2"], in: site.ours)
    let marker = site.directory["called"]
    let address = "ext::touch \(marker)"
    let setting =
      switch way {
      case "insteadOf": ["url.\(address).insteadOf", site.url]
      case "pushurl": ["remote.origin.pushurl", address]
      case "limited": ["protocol.file.allow", "never"]
      default: ["remote.origin.vcs", "ext"]
      }
    // libgit2 knows no programs for remotes, and reads none of these two.
    guard vehicle == .program || ["insteadOf", "pushurl"].contains(way) else { return }
    for words in [setting, ["protocol.ext.allow", "always"]] {
      try site.directory.git("-C", site.ours, "config", words[0], words[1])
    }
    let remote = try #require(try Repository(opening: site.ours).remote(named: "origin"))
    if way != "pushurl" {
      try site.expectFailure(.unsupported) {
        _ = try $0.fetch(main, from: remote, into: tracking, progress: nil)
      }
    }
    try site.expectFailure(.unsupported) {
      try $0.push(id, to: main, of: remote, expecting: nil, progress: nil)
    }
    #expect(!FileManager.default.fileExists(atPath: marker))
  }

  @Test(arguments: TransportSetting.all.filter { $0.way == .directory || $0.way == .file })
  func `a remote with SHA-256 names is not a connection that broke`(
    setting: TransportSetting
  ) throws {
    for isEmpty in [true, false] {
      let site = try TransportSite(setting)
      let other = site.directory["other"]
      try site.directory.git("init", "--quiet", "--object-format=sha256", "-b", "main", other)
      if !isEmpty {
        try site.directory.git("-C", other, "commit", "--allow-empty", "--quiet", "-m", "A")
      }
      let remote = Remote(name: "", url: site.url.replacing(site.theirs, with: other))
      let id = try site.commit(["a": "1"], in: site.ours)
      let words = "SHA-256"
      try site.expectFailure(.unsupported, words: words) {
        _ = try $0.fetch(main, from: remote, into: tracking, progress: nil)
      }
      try site.expectFailure(.unsupported, words: words) {
        try $0.push(id, to: main, of: remote, expecting: nil, progress: nil)
      }
      try site.expectFailure(.unsupported, words: words) {
        try $0.previewPush(of: id, to: main, of: remote)
      }
    }
  }

  @Test(
    .enabled(if: getuid() == 0, "Only root can give a directory to another user."),
    arguments: TransportSetting.Vehicle.allCases
  )
  func `a remote of another user is trusted by the command that its error names`(
    vehicle: TransportSetting.Vehicle
  ) throws {
    for isBare in [true, false] {
      let setting = TransportSetting(vehicle: vehicle, way: .directory)
      let site = try TransportSite(setting, isBare: isBare)
      try site.commit(["a": "1"], in: site.theirs, branch: main)
      let changed = try TestSupport.run("chown", ["-R", "1234:1234", site.theirs], in: "/")
      try #require(changed.status == 0)
      let error = #expect(throws: GitError.self) {
        try site.transport().fetch(main, from: site.remote, into: tracking, progress: nil)
      }
      #expect(error?.code == .denied)
      let start = "Trust it with 'git config --global --add safe.directory "
      let advice = try #require(error?.advice)
      #expect(advice.hasPrefix(start + site.theirs), "\(advice)")
    }
  }

  @Test(arguments: [true, false])
  func `git's credential helpers open a server for the library`(knowsPassword: Bool) throws {
    let site = try TransportSite(TransportSetting(vehicle: .library, way: .http), .locked)
    let id = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let (user, password) = HTTPServer.credentials
    let log = site.directory["log"]
    let helper =
      "!f() { echo \"$1\" >>'\(log)'; echo username=\(user);"
      + " echo password=\(knowsPassword ? password : "wrong"); }; f"
    try site.directory.git("-C", site.ours, "config", "credential.helper", helper)
    if knowsPassword {
      let branches = try site.transport().branches(of: site.remote)
      #expect(branches == [Reference(name: main, id: id)])
    } else {
      try site.expectFailure(.denied) { _ = try $0.branches(of: site.remote) }
    }
    let verbs = try site.directory.text(of: "log").split(separator: "\n")
    #expect(verbs == ["get", knowsPassword ? "store" : "erase"])
  }

  @Test func `a missing program is told`() throws {
    let site = try TransportSite(TransportSetting(vehicle: .program, way: .directory))
    let error = #expect(throws: GitError.self) {
      try ProgramTransport(gitDirectory: site.ours, environment: ["PATH": "/nowhere"])
    }
    #expect(error?.code == .noProgram)
  }
}
