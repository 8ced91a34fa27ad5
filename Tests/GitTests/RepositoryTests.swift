import Foundation
import Git
import TestSupport
import Testing

struct RepositoryTests {
  @Test(arguments: [true, false])
  func `a new repository is one for git`(isBare: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/deep/er"
    let repository = try Repository.create(at: path, isBare: isBare, branch: "trunk")
    #expect(try repository.headBranch() == "refs/heads/trunk")
    #expect(repository.workDirectory == (isBare ? nil : path + "/"))
    #expect(repository.gitDirectory == path + (isBare ? "/" : "/.git/"))
    #expect(try directory.git("-C", path, "rev-parse", "--is-bare-repository") == "\(isBare)")
    let error = #expect(throws: GitError.self) {
      _ = try Repository.create(at: path, isBare: isBare)
    }
    #expect(error?.code == .exists)
  }

  @Test func `a work tree's own configuration is read, and not written to`() throws {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q")
    try directory.git("config", "core.repositoryFormatVersion", "1")
    try directory.git("config", "extensions.worktreeConfig", "true")
    try directory.git("config", "user.name", "All")
    try directory.git("config", "--worktree", "user.name", "Tablet")
    let repository = try Repository(opening: directory.path)
    let names = try repository.configuredValues(startingWith: "user.").compactMap(\.value)
    #expect(names.last == "Tablet")
    try repository.setConfigValue("careplan.clock", "24h")
    #expect(try directory.git("config", "--worktree", "--get", "user.name") == "Tablet")
    #expect(try directory.text(of: ".git/config").contains("clock"))
  }

  @Test func `an extension that nobody knows is refused with what helps`() throws {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q")
    try directory.git("config", "core.repositoryFormatVersion", "1")
    try directory.git("config", "extensions.preciousObjects", "true")
    let error = #expect(throws: GitError.self) { _ = try Repository(opening: directory.path) }
    #expect(error?.code == .unsupported && error?.advice?.contains("git clone") == true)
  }

  @Test(arguments: [("gitdir", GitError.Code.corrupt)])
  func `a malformed .git file is no failure of ours`(text: String, code: GitError.Code) throws {
    let directory = try TemporaryDirectory()
    try directory.write(text, to: ".git")
    let error = #expect(throws: GitError.self) {
      _ = try RepositoryPlace.find(from: directory.path)
    }
    #expect(error?.code == code && error?.advice != nil, "\(String(describing: error))")
  }

  @Test func `opening does not look further up, discovering does`() throws {
    let directory = try TemporaryDirectory()
    try directory.write("", to: "a/b/c")
    #expect(try RepositoryPlace.find(from: directory.path + "/a/b") == nil)
    _ = try Repository.create(at: directory.path)
    let error = #expect(throws: GitError.self) {
      _ = try Repository(opening: directory.path + "/a/b")
    }
    #expect(error?.code == .notFound)
    let found = try #require(try RepositoryPlace.find(from: directory.path + "/a/b"))
    #expect(found.gitDirectory == directory.path + "/.git")
    let opened = try Repository(opening: found.gitDirectory)
    #expect(opened.workDirectory == directory.path + "/")
  }

  @Test(.enabled(if: getuid() == 0))
  func `a repository of another user is refused with advice`() throws {
    let directory = try TemporaryDirectory()
    _ = try Repository.create(at: directory.path)
    for name in ["", "/.git"] {
      try FileManager.default.setAttributes(
        [.ownerAccountID: 12345],
        ofItemAtPath: directory.path + name
      )
    }
    let error = #expect(throws: GitError.self) { _ = try Repository(opening: directory.path) }
    #expect(error?.code == .ownership)
    #expect(
      error?.advice
        == "Trust it with 'git config --global --add safe.directory \(directory.path)'."
    )
  }

  @Test func `a repository with SHA-256 is not supported`() throws {
    let directory = try TemporaryDirectory()
    try directory.git("init", "--quiet", "--object-format=sha256", ".")
    let error = #expect(throws: GitError.self) { _ = try Repository(opening: directory.path) }
    #expect(error?.code == .unsupported)
  }

  @Test func `configuration is git's`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    #expect(try repository.configValue("careplan.none") == nil)
    try repository.setConfigValue("user.name", "Zoë \"Z\"")
    try repository.setConfigValue("user.email", "z@x")
    #expect(try repository.configValue("user.name") == "Zoë \"Z\"")
    let (name, email) = try repository.identity(
      .committer,
      ["GIT_COMMITTER_NAME": "Y", "EMAIL": "y@x"]
    )
    #expect(name == "Y" && email == "z@x")
    #expect(try directory.git("config", "--local", "user.name") == "Zoë \"Z\"")
    try directory.git("config", "careplan.style", "full")
    #expect(try repository.configValue("careplan.style") == "full")
    try repository.setConfigValue("careplan.style", nil)
    try repository.setConfigValue("careplan.style", nil)
    #expect(try repository.configValue("careplan.style") == nil)
    #expect(throws: GitError.self) { try repository.setConfigValue("no key", "x") }
  }

  @Test func `a switch that is neither on nor off is a matter of the configuration`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    #expect(try repository.configFlag("careplan.switch", default: true))
    try repository.setConfigValue("careplan.switch", "maybe")
    let error = #expect(throws: GitError.self) {
      _ = try repository.configFlag("careplan.switch", default: true)
    }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains("careplan.switch") == true)
  }

  @Test func `a configuration that cannot be read is no internal error`() throws {
    let directory = try TemporaryDirectory()
    _ = try Repository.create(at: directory.path)
    let file = directory[".git/config"]
    let settings = try String(contentsOfFile: file, encoding: .utf8)
    try (settings + "[core\n").write(toFile: file, atomically: true, encoding: .utf8)
    let error = #expect(throws: GitError.self) {
      _ = try Repository(opening: directory.path).configValue("core.bare")
    }
    #expect(error?.code == .configuration)
    #expect(error?.message.contains(".git/config") == true, "\(String(describing: error))")
  }

  @Test func `hooks are found below a home that is a tilde`() throws {
    let directory = try TemporaryDirectory()
    let repository = try Repository.create(at: directory.path)
    try repository.setConfigValue("core.hooksPath", "~/hooks")
    let hooks = try repository.hooksDirectory()
    #expect(hooks.hasPrefix("/") && hooks.hasSuffix("/hooks") && !hooks.contains("~"))
    try repository.setConfigValue("core.hooksPath", "own")
    #expect(try repository.hooksDirectory() == directory.path + "/own")
  }
}
