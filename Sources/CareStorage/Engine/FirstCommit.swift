import CareAccess
import CareModel
import Git

/// A commit that brought versions.
struct BringingCommit {
  /// Where the commit stands among others: parents have a lower place.
  package let place: Int64
  package let id: ObjectID
  /// Whether it lies where a shallow clone was cut off, so that nobody knows what it brought.
  package let isCutOff: Bool
  /// The author that it has.
  package let author: Authorship
  /// The key of its signature, if that is right.
  let key: DeviceKey?
}

/// Chooses of the commits that brought a version the first.
///
/// Nearly every version was brought once. What was brought by several commits, such as revisions that
/// two copies of a store took in, was so with many others: each set of commits is looked at once.
struct FirstCommit {
  private let engine: GitEngine
  private var chosen: [[Int64]: Authorship] = [:]
  private var names: SignerNames?

  init(_ engine: GitEngine) { self.engine = engine }

  /// Returns who made the first of some commits; nil if that is unknown.
  package mutating func author(of commits: [BringingCommit]) throws(StoreError) -> Authorship? {
    guard !commits.contains(where: \.isCutOff) else { return nil }
    guard commits.count > 1 else { return try maker(of: commits.first) }
    let commits = commits.sorted { $0.place < $1.place }
    let places = commits.map(\.place)
    if let known = chosen[places] { return known }
    let first = try maker(of: roots(of: commits).min { $0.id < $1.id })
    chosen[places] = first
    return first
  }

  private mutating func maker(of commit: BringingCommit?) throws(StoreError) -> Authorship? {
    guard let commit, let key = commit.key else { return commit?.author }
    if names == nil { names = try SignerNames(engine) }
    let signer = names?.signer(with: key, writtenAs: commit.author.name)
    return commit.author.signed(by: signer)
  }

  /// Returns those of some commits, in the order of their places, that no other one leads to.
  private func roots(of commits: [BringingCommit]) throws(StoreError) -> [BringingCommit] {
    var roots: [BringingCommit] = []
    for commit in commits {
      var isLater = false
      for root in roots where !isLater {
        isLater = try engine.isAncestor(root.id, of: commit.id)
      }
      if !isLater { roots.append(commit) }
    }
    return roots
  }
}
