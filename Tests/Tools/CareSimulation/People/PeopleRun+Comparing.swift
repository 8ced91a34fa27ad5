import CareStorage
import Files
import Git
import Sandbox

extension PeopleRun {
  /// Keeps in mind which commits the references of all copies name now: what is forged, held or given up is
  /// judged at the end, too.
  mutating func noteTips() throws {
    for (name, path) in copies {
      let repository = try Repository(opening: path)
      for reference in try repository.references() { tips[name, default: []].insert(reference.id) }
    }
  }

  private var copies: [(name: String, path: String)] {
    everybody.map { ($0.label, $0.path) } + [("origin", url)]
  }

  /// Lets another program judge the commits of all copies, and those of a repository that has all of them,
  /// with replays of what ended somebody.
  func compare(_ judge: OtherJudge) throws {
    var repositories = try everybody.map { member in
      try JudgedRepository(member.label, at: member.path, tips: tips[member.label] ?? [])
    }
    let archive = try makeArchive()
    let all = tips.values.reduce(into: Set()) { $0.formUnion($1) }
    var dice = Dice(seed: simulation.seed &+ 2)
    let replays = try Replays(at: archive, by: everybody.flatMap(\.signers), onto: all)
      .make(upTo: simulation.replays, &dice)
    repositories.append(try JudgedRepository("all", at: archive, tips: all.union(replays)))
    try judge.compare(repositories)
  }

  /// Makes a repository that has the objects of all copies.
  private func makeArchive() throws -> String {
    let path = household.directory["archive"]
    _ = try Repository.create(at: path, isBare: true)
    let objects = try copies.map { "\(try Repository(opening: $0.path).gitDirectory)/objects\n" }
    try FileSystem.replace("\(path)/objects/info/alternates", with: Array(objects.joined().utf8))
    return path
  }
}
