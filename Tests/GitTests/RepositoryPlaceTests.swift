import Foundation
import Git
import TestSupport
import Testing

/// Compares what is found with the answers of the `git` program.
struct RepositoryPlaceTests {
  /// A way to lay out repositories, and the places from which git looks for them.
  struct Layout: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// A script that is run in an empty directory; `plan` is a repository with one commit.
    let script: String
    /// Directories, and variables in which `ROOT` stands for the directory of all.
    let places: [(start: String, variables: [String: String])]

    init(_ name: String, _ script: String, _ starts: [String]) {
      self.init(name, script, starts.map { ($0, [:]) })
    }

    init(
      _ name: String,
      _ script: String,
      _ places: [(start: String, variables: [String: String])]
    ) {
      (testDescription, self.script, self.places) = (name, script, places)
    }
  }

  static let layouts: [Layout] = [
    Layout("plain", "", ["plan", "plan/tasks/a", "plan/tasks/../tasks", "plan/.git", "."]),
    Layout("bare", "git clone -q --bare plan b.git", ["b.git", "b.git/refs"]),
    Layout("bare without a name", "git clone -q --bare plan b", ["b", "b/objects"]),
    Layout(
      "clone with a separate git directory",
      "mkdir s && git clone -q --separate-git-dir s/plan.git plan c && mkdir -p c/x/y",
      ["c", "c/x/y", "s", "s/plan.git", "s/plan.git/refs"]
    ),
    Layout(
      "init with a separate git directory",
      "git init -q --separate-git-dir s i && mkdir i/x",
      ["i", "i/x", "s"]
    ),
    Layout(
      "a relative path in the .git file",
      "mv plan/.git moved && echo 'gitdir: ../moved' >plan/.git",
      ["plan", "plan/tasks", "moved"]
    ),
    Layout(
      ".git as a link",
      "mv plan/.git m && ln -s ../m plan/.git",
      ["plan", "plan/tasks", "m"]
    ),
    Layout(
      ".git of another directory as a link",
      "mkdir l && ln -s ../plan/.git l/.git",
      ["l", "plan"]
    ),
    Layout(".git as a link to a .git file", linkToFile, ["l", "c"]),
    Layout("a link to the work tree", "ln -s plan l", ["l", "l/tasks"]),
    Layout("a link into the work tree", "ln -s plan/tasks l", ["l", "l/a"]),
    Layout("blanks and other letters", "mv plan 'p lan ü'", ["p lan ü", "p lan ü/tasks/a"]),
    Layout(
      "a linked work tree",
      "git -C plan worktree add -q ../w -b w",
      ["w", "w/tasks", "plan", "plan/.git/worktrees/w"]
    ),
    Layout(
      "a linked work tree that was moved",
      "git -C plan worktree add -q ../w -b w && mv w v",
      ["v", "v/tasks"]
    ),
    Layout(
      "a work tree linked to a bare repository",
      "git clone -q --bare plan b.git && git -C b.git worktree add -q ../w main",
      ["w", "w/tasks", "b.git"]
    ),
    Layout(
      "a linked work tree of a separate git directory",
      "git clone -q --separate-git-dir s plan c && git -C c worktree add -q ../w -b w",
      ["c", "w/tasks", "s/worktrees/w"]
    ),
    Layout(
      "core.worktree, relative",
      "mkdir -p e/x && git -C plan config core.worktree ../../e",
      ["plan", "plan/tasks", "plan/.git", "plan/.git/refs", "e"]
    ),
    Layout(
      "core.worktree, absolute",
      "mkdir -p e/x && git -C plan config core.worktree \"$PWD/e\"",
      ["plan", "plan/tasks", "plan/.git", "e/x"]
    ),
    Layout(
      "core.worktree inside the work tree",
      "git -C plan config core.worktree ../tasks",
      ["plan", "plan/tasks/a"]
    ),
    Layout(
      "core.bare in a directory with files",
      "git -C plan config core.bare true",
      ["plan", "plan/tasks", "plan/.git"]
    ),
    Layout(
      "a submodule",
      submodule,
      ["super", "super/sub", "super/sub/tasks", "super/.git/modules/sub"]
    ),
    Layout(
      "a sparse submodule, whose work tree is named in config.worktree",
      submodule + " && git -C super/sub sparse-checkout set --no-cone '/*'",
      ["super/sub", "super/.git/modules/sub"]
    ),
    Layout(
      "config.worktree that git does not read",
      "mkdir e && git config --file plan/.git/config.worktree core.worktree ../../e",
      ["plan"]
    ),
    Layout("a repository in a repository", inner, ["plan", "plan/in", "plan/in/tasks"]),
    Layout("a directory .git without a repository", "mkdir -p plan/x/.git", ["plan/x"]),
    Layout(
      "a .git file that leads nowhere",
      "mkdir -p plan/x/y && echo 'gitdir: /nowhere' >plan/x/.git",
      ["plan/x", "plan/x/y", "plan"]
    ),
    Layout(
      "a .git file of a directory that is no repository",
      "mkdir -p plan/x/y && echo 'gitdir: y' >plan/x/.git",
      ["plan/x", "plan/x/y"]
    ),
    Layout(
      "GIT_DIR",
      "git clone -q --bare plan b.git",
      [
        (".", ["GIT_DIR": "plan/.git"]), ("plan", ["GIT_DIR": ".git"]),
        ("plan/tasks", ["GIT_DIR": "../.git"]), (".", ["GIT_DIR": "ROOT/plan/.git"]),
        ("plan", ["GIT_DIR": "../b.git"]), ("b.git", ["GIT_DIR": "."]),
        ("plan", ["GIT_DIR": "nowhere"]), ("plan", ["GIT_DIR": "tasks"]),
      ]
    ),
    Layout(
      "GIT_DIR of a linked work tree",
      "git -C plan worktree add -q ../w -b w",
      [
        ("w", ["GIT_DIR": "ROOT/plan/.git/worktrees/w"]), ("w", ["GIT_DIR": ".git"]),
        (".", ["GIT_DIR": "w/.git"]),
      ]
    ),
    Layout(
      "GIT_DIR and core.worktree",
      "mkdir e && git -C plan config core.worktree ../../e",
      [(".", ["GIT_DIR": "plan/.git"]), ("e", ["GIT_DIR": "../plan/.git"])]
    ),
    Layout(
      "GIT_DIR and GIT_WORK_TREE",
      "git clone -q --bare plan b.git && mkdir e && git -C plan config core.worktree ../../e",
      [
        (".", ["GIT_DIR": "plan/.git", "GIT_WORK_TREE": "plan"]),
        (".", ["GIT_DIR": "b.git", "GIT_WORK_TREE": "ROOT/e"]),
        ("plan/tasks", ["GIT_DIR": "ROOT/plan/.git", "GIT_WORK_TREE": ".."]),
      ]
    ),
    Layout(
      "GIT_WORK_TREE",
      "git clone -q --bare plan b.git",
      [
        ("plan/tasks", ["GIT_WORK_TREE": ".."]), ("plan/tasks", ["GIT_WORK_TREE": "."]),
        ("b.git", ["GIT_WORK_TREE": "../plan"]), ("plan/.git", ["GIT_WORK_TREE": ".."]),
      ]
    ),
    Layout(
      "GIT_CEILING_DIRECTORIES",
      "ln -s plan l",
      [
        ("plan/tasks", ["GIT_CEILING_DIRECTORIES": "ROOT/plan"]),
        ("plan/tasks", ["GIT_CEILING_DIRECTORIES": "/elsewhere:ROOT/plan"]),
        ("plan", ["GIT_CEILING_DIRECTORIES": "ROOT/plan"]),
        ("plan/tasks", ["GIT_CEILING_DIRECTORIES": "ROOT"]),
        ("plan/tasks", ["GIT_CEILING_DIRECTORIES": "ROOT/l"]),
      ]
    ),
  ]

  private static let submodule = """
    git init -q super && git -C super -c protocol.file.allow=always submodule -q add ../plan sub \
    && git -C super commit -q -m x
    """
  private static let linkToFile = """
    git clone -q --separate-git-dir s plan c && mkdir l && ln -s ../c/.git l/.git
    """
  private static let inner = "git clone -q plan plan/in && mkdir -p plan/in/tasks/b"

  @Test(arguments: layouts)
  func `the git directory and the work tree are those that git finds`(_ layout: Layout) throws {
    let directory = try TemporaryDirectory()
    let prepare = """
      git init -q -b main plan && mkdir -p plan/tasks/a && echo 1 >plan/tasks/a/x &&
      git -C plan add . && git -C plan commit -q -m x
      """
    let script = layout.script.isEmpty ? prepare : "\(prepare) && \(layout.script)"
    let made = try run("sh", ["-e", "-c", script], in: directory.path)
    try #require(made.status == 0, "\(made.errors)")
    for (start, variables) in layout.places {
      let variables = variables.mapValues { $0.replacing("ROOT", with: directory.path) }
      let place = Comment(rawValue: "from \(start) with \(variables)")
      let path = "\(directory.path)/\(start)"
      let found = try? RepositoryPlace.find(from: path, environment: variables)
      let git = { (option: String) throws -> String? in
        let result = try run("git", ["rev-parse", option], in: path, environment: variables)
        return result.status == 0 ? String(result.output.dropLast()) : nil
      }
      #expect(try found?.gitDirectory == git("--absolute-git-dir"), place)
      guard let found else { continue }
      if let top = try git("--show-toplevel") {
        #expect(found.workTree == .directory(top), place)
      } else if try git("--is-bare-repository") == "true" {
        #expect(found.workTree == .none, place)
      } else if let top = found.workDirectory {
        // Inside a git directory git names no work tree. One is known only if git finds this
        // repository there.
        let own = try run("git", ["rev-parse", "--absolute-git-dir", "--show-toplevel"], in: top)
        #expect(own.output == "\(found.gitDirectory)\n\(top)\n", place)
      }
      let opened = try Repository(at: found)
      #expect(opened.workDirectory == found.workDirectory.map { $0 + "/" }, place)
      #expect(opened.gitDirectory == found.gitDirectory + "/", place)
    }
  }

  @Test func `a git directory is never the work tree, though git takes it for one in hooks`() throws
  {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q", "plan")
    try directory.git("init", "-q", "--separate-git-dir", "s", "i")
    let own = try RepositoryPlace.find(from: directory["plan/.git"], environment: ["GIT_DIR": "."])
    #expect(own?.workTree == .directory(directory["plan"]))
    let separate = try RepositoryPlace.find(from: directory["s"], environment: ["GIT_DIR": "."])
    #expect(separate?.workTree == .unknown)
  }

  @Test func `the parent of a git directory elsewhere is not its work tree`() throws {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q", "--separate-git-dir", "s", "i")
    #expect(try Repository(opening: directory["s"]).workDirectory == nil)
    #expect(try Repository(opening: directory["i"]).workDirectory == directory["i"] + "/")
  }

  @Test func `a .git file that leads nowhere is named, and the repository above is not taken`()
    throws
  {
    let directory = try TemporaryDirectory()
    try directory.git("init", "-q", "plan")
    try directory.write("gitdir: ../away\n", to: "plan/in/.git")
    let error = #expect(throws: GitError.self) {
      try RepositoryPlace.find(from: directory["plan/in"])
    }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains(directory["plan/in/.git"]) == true)
  }
}
