import CareStorage
import TestSupport
import Testing

/// What the hooks say of version files that are gone in the middle of what git has begun.
struct BegunMergeTests {
  /// The left side has careplan's hooks; both know a typo, which the right one takes back by git.
  private func couple() throws -> Couple {
    let couple = try Couple {
      try $0.add("10", from: 5)
      try $0.dose("100")
    }
    try couple.setUpGit()
    try couple.right.gitRevert()
    try couple.left.tag()
    try couple.fetch()
    return couple
  }

  @Test func `a merge with a line on which git took a change back is not refused`() throws {
    let couple = try couple()
    try couple.left.git("merge", "--quiet", "-m", "By git", "other/main")
    _ = try couple.left.store.settle()
    let told = try couple.left.tells()
    #expect(told == ["dox: 100+a from 5, 10+a from 6"])
  }

  @Test func `a copy of a commit by which git took a change back is not refused`() throws {
    let couple = try couple()
    try couple.bringTogether(.cherryPick, taking: "theirs")
    #expect(try couple.left.git("log", "-1", "--format=%s").hasPrefix("Revert"))
  }

  @Test func `a version file that nobody took back is not lost in a merge`() throws {
    let couple = try couple()
    try couple.left.git("merge", "--quiet", "--no-commit", "other/main")
    let files = try couple.left.git("ls-files", "tasks/dox/versions").split(separator: "\n")
    for file in files { try couple.left.git("rm", "--quiet", "--cached", String(file)) }
    let refused = try couple.left.tryGit(["commit", "--quiet", "-m", "By git"])
    #expect(refused.status != 0)
    #expect(refused.errors.contains("missingVersionFile"))
  }
}
