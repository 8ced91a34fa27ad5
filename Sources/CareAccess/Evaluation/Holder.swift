/// A membership, or a reader, with what was judged of it.
struct Holder {
  let number: Int
  let person: PersonID
  let rights: Rights
  /// Nil for a reader.
  let rank: MembershipRank?
  /// Ends by seniors; of a reader, stops by members.
  let seniorEnds: [Int]
  /// Ends by the person.
  let ownEnds: [Int]
  /// The devices that were ever added.
  var devices: [Int: HeldDevice]
  /// What ended each device, also of those whose addition counts for nothing.
  let deviceEnds: [Int: [Int]]

  /// What ended it, of both kinds.
  var ends: [Int] { (seniorEnds + ownEnds).sorted() }
}

/// A device of a membership or a reader.
struct HeldDevice {
  /// Whether the key is that of recovery words.
  var isOfWords: Bool
  /// The statements that added the device, each with an encryption key of its own for it.
  ///
  /// A device that an admission carries over from an earlier membership keeps the statements that added
  /// it there.
  var namedIn: Set<Int>

  /// Returns the device as two memberships of one person have it.
  func union(_ other: Self) -> Self {
    HeldDevice(
      isOfWords: isOfWords || other.isOfWords,
      namedIn: namedIn.union(other.namedIn)
    )
  }
}

/// How senior a membership is; the lesser rank may end the greater one.
///
/// A membership's rank is always greater than that of whoever admitted it, so that memberships can be
/// judged in the order of their ranks.
package struct MembershipRank: Hashable, Sendable {
  /// 0 for who owns, 1 for who manages, 2 for all others.
  package let grade: Int
  /// How many admissions lie between it and the founder.
  package let depth: Int

  static let founder = MembershipRank(grade: 0, depth: 0)

  init(grade: Int, depth: Int) {
    self.grade = grade
    self.depth = depth
  }

  /// The rank of somebody whom this one admits.
  func below(_ rights: Rights) -> MembershipRank {
    MembershipRank(grade: rights.owns ? 0 : rights.manages ? 1 : 2, depth: depth + 1)
  }
}

extension MembershipRank: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.grade, left.depth) < (right.grade, right.depth)
  }
}
