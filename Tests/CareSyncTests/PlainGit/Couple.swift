import CareModel
import CareStorage
import CareTestSupport
import TestSupport

/// Two people with clones of one store that they exchange through a bare repository.
final class Couple {
  let directory: TemporaryDirectory
  let left: Person
  let right: Person

  /// Makes the store on 5 January; what is told first is known to both.
  init(_ first: (Person) throws -> Void) throws {
    directory = try TemporaryDirectory()
    _ = try GitStore.create(
      at: directory["left"],
      .full,
      timezone: Fixtures.zone("UTC"),
      surroundings: DayClock().surroundings(seed: 1)
    )
    left = try Person("left", at: directory["left"], seed: 2)
    try first(left)
    for arguments in [["--bare", "left", "origin"], ["origin", "right"]] {
      try run("git", ["clone", "--quiet"] + arguments, in: directory.path)
    }
    right = try Person("right", at: directory["right"], seed: 3)
    try left.git("remote", "add", "origin", directory["origin"])
    try left.git("fetch", "--quiet", "origin")
    setClocks(6)
  }

  func setClocks(_ day: Int) {
    left.clock.set(day)
    right.clock.set(day)
  }

  /// Makes the right side's commits known to git on the left one.
  func fetch() throws {
    try left.git("fetch", "--quiet", "../right", "+main:refs/remotes/other/main")
  }
}
