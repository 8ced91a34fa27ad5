import Foundation
import Git
import TestSupport
import Testing

/// What every transport promises, on one of the ways.
struct TransportContract {
  let setting: TransportSetting

  private let main = "refs/heads/main"
  private let tracking = "refs/remotes/origin/main"

  func emptyRepository() throws {
    let site = try TransportSite(setting)
    let transport = try site.transport()
    #expect(try transport.branches(of: site.remote) == [])
    #expect(try transport.fetch(main, from: site.remote, into: tracking, progress: nil) == nil)
    #expect(try site.references(in: site.ours) == [])
  }

  func missingBranch() throws {
    let site = try TransportSite(setting)
    let there = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let here = try site.commit(["b": "1"], in: site.ours, branch: tracking)
    let transport = try site.transport()
    let other = "refs/heads/other"
    #expect(try transport.fetch(other, from: site.remote, into: tracking, progress: nil) == nil)
    #expect(try site.references(in: site.ours) == [Reference(name: tracking, id: here)])
    #expect(
      try transport.branches(of: site.remote) == [Reference(name: main, id: there)]
    )
  }

  func fetch() throws {
    let site = try TransportSite(setting)
    let first = try site.commit(["a": "1", "d/b": "2"], in: site.theirs, branch: main)
    try site.commit(["x": "1"], in: site.theirs, branch: "refs/heads/other")
    try site.directory.git("-C", site.theirs, "tag", "t", "main")
    let transport = try site.transport()
    let place = "refs/careplan/incoming"
    #expect(try transport.fetch(main, from: site.remote, into: place, progress: nil) == first)
    #expect(try site.references(in: site.ours) == [Reference(name: place, id: first)])
    #expect(!FileManager.default.fileExists(atPath: site.ours + "/FETCH_HEAD"))
    // Rewritten history comes too: whoever fetches judges it.
    let other = try site.commit(["a": "3"], in: site.theirs, branch: main)
    for _ in 1...2 {
      #expect(try transport.fetch(main, from: site.remote, into: place, progress: nil) == other)
    }
    #expect(try site.references(in: site.ours) == [Reference(name: place, id: other)])
    try site.expectSound()
  }

  func removal() throws {
    let site = try TransportSite(setting)
    let branch = "refs/heads/request/a"
    let id = try site.commit(["a": "1"], in: site.theirs, branch: branch)
    let kept = try site.commit(["b": "1"], in: site.theirs, branch: main)
    let transport = try site.transport()
    // Somebody has moved it.
    let error = #expect(throws: GitError.self) {
      try transport.remove(branch, of: site.remote, expecting: kept)
    }
    #expect(error?.code == .modified)
    #expect(try site.references(in: site.theirs).contains(Reference(name: branch, id: id)))
    try transport.remove(branch, of: site.remote, expecting: id)
    #expect(try site.references(in: site.theirs) == [Reference(name: main, id: kept)])
    // It is away already.
    try transport.remove(branch, of: site.remote, expecting: id)
  }

  func addressWithoutName() throws {
    let site = try TransportSite(setting)
    let id = try site.commit(["a": "1"], in: site.theirs, branch: main)
    let remote = Remote(name: "", url: site.url)
    let transport = try site.transport()
    #expect(try transport.fetch(main, from: remote, into: tracking, progress: nil) == id)
    let next = try site.commit(["a": "2"], on: [id], in: site.ours)
    try transport.push(next, to: main, of: remote, expecting: id, progress: nil)
    #expect(try Repository(opening: site.theirs).reference(main) == next)
  }

  func push() throws {
    let site = try TransportSite(setting)
    let transport = try site.transport()
    let first = try site.commit(["a": "1"], in: site.ours)
    // A preview sends nothing.
    try transport.previewPush(of: first, to: main, of: site.remote)
    #expect(try site.references(in: site.theirs) == [])
    try transport.push(first, to: main, of: site.remote, expecting: nil, progress: nil)
    let second = try site.commit(["a": "2"], on: [first], in: site.ours)
    try transport.push(second, to: main, of: site.remote, expecting: first, progress: nil)
    // What would go back is no refusal of the preview, which asks for leave alone.
    try transport.previewPush(of: first, to: main, of: site.remote)
    // Once more is no failure, whatever was expected.
    try transport.push(second, to: main, of: site.remote, expecting: first, progress: nil)
    #expect(try site.references(in: site.theirs) == [Reference(name: main, id: second)])
    // A rewritten history goes too, if that is where the remote was expected.
    let third = try site.commit(["a": "3"], on: [first], in: site.ours)
    try transport.push(third, to: main, of: site.remote, expecting: second, progress: nil)
    #expect(try site.references(in: site.theirs) == [Reference(name: main, id: third)])
    // At most the tracking reference moved here.
    #expect(try site.references(in: site.ours).allSatisfy { $0.name == tracking })
    try site.expectSound()
  }

  func wrongExpectation() throws {
    let site = try TransportSite(setting)
    let first = try site.commit(["a": "1"], in: site.ours)
    try site.transport().push(first, to: main, of: site.remote, expecting: nil, progress: nil)
    let second = try site.commit(["a": "2"], on: [first], in: site.ours)
    let other = try site.commit(["b": "1"], in: site.ours)
    for expected in [nil, other] {
      try site.expectFailure(.modified) {
        try $0.push(second, to: main, of: site.remote, expecting: expected, progress: nil)
      }
    }
    try site.expectFailure(.modified) {
      let missing = "refs/heads/missing"
      try $0.push(second, to: missing, of: site.remote, expecting: first, progress: nil)
    }
  }

  func race() async throws {
    let site = try TransportSite(setting)
    let base = try site.commit(["a": "0"], in: site.ours)
    try site.transport().push(base, to: main, of: site.remote, expecting: nil, progress: nil)
    var tip = base
    for round in 1...3 {
      let candidates = try (1...2).map {
        try site.commit(["a": "\(round) \($0)"], on: [tip], in: site.ours)
      }
      let outcomes = try await outcomes(of: candidates, expecting: tip, at: site)
      let winners = outcomes.filter { $0.value == nil }.keys
      #expect(winners.count == 1)
      #expect(outcomes.values.compactMap(\.self) == [.modified])
      tip = try #require(try Repository(opening: site.theirs).reference(main))
      #expect(winners.contains(tip))
    }
    try site.expectSound()
  }

  private func outcomes(
    of commits: [ObjectID],
    expecting expected: ObjectID,
    at site: borrowing TransportSite
  ) async throws -> [ObjectID: GitError.Code?] {
    let transport = try site.transport()
    let remote = site.remote
    let main = main
    return await withTaskGroup(of: (ObjectID, GitError.Code?).self) { group in
      for commit in commits {
        group.addTask { @concurrent in
          do throws(GitError) {
            try transport.push(commit, to: main, of: remote, expecting: expected, progress: nil)
            return (commit, nil)
          } catch {
            return (commit, error.code)
          }
        }
      }
      return await group.reduce(into: [:]) { $0.updateValue($1.1, forKey: $1.0) }
    }
  }

  func progress() throws {
    let site = try TransportSite(setting)
    let transport = try site.transport()
    let files = Dictionary(uniqueKeysWithValues: (1...150).map { ("f\($0)", "\($0)") })
    let first = try site.commit(files, in: site.ours)
    var steps: [TransferProgress] = []
    try transport.push(first, to: main, of: site.remote, expecting: nil) { steps.append($0) }
    expectMonotonic(steps, .sending)
    try site.commit(["a": noise(200)].merging(files) { $1 }, in: site.theirs, branch: main)
    let next = try site.commit(
      files.mapValues { $0 + noise(20) },
      in: site.theirs,
      branch: main
    )
    steps = []
    let got = try transport.fetch(main, from: site.remote, into: tracking) { steps.append($0) }
    #expect(got == next)
    expectMonotonic(steps, .receiving)
  }

  private func expectMonotonic(_ steps: [TransferProgress], _ phase: TransferProgress.Phase) {
    #expect(steps.count > 1)
    #expect(steps.allSatisfy { $0.phase == phase && $0.total == steps[0].total })
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.done < $1.done })
    #expect(steps.last?.done == steps.last?.total)
    #expect((steps.last?.total ?? 0) >= 150)
  }
}
