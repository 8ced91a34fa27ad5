import CanonicalJSON
import CareModel

/// The leaves of an outcome some of which health samples filled, without what these say there.
///
/// What samples fill in is no matter for people: leaves that are nothing else never ask. Of several
/// the one from the latest samples is taken whole, so that steps are not counted twice, not even in
/// an outcome that accumulates. Where somebody recorded something by hand or took the outcome back,
/// leaves that samples filled are set aside; the next filling adds to the hand-made one what belongs
/// there. What somebody put in the place of samples' values keeps these out, whatever other leaves
/// have of them.
struct FilledSides {
  /// The fork of what people recorded, which the usual rules merge; the whole fork if samples filled
  /// nothing.
  let fork: Fork
  /// Every leaf without what samples say: no note is lost with values that are set aside.
  let noted: LeafGroups<VersionContent>
  /// The leaves that have no say beside hand-made ones.
  let setAside: [VersionID]
  /// What is put into the merged content in the end.
  private let filling: Filling?

  /// What comes from samples.
  private enum Filling: Hashable {
    /// All that one leaf says.
    case whole(VersionContent)
    /// Values beside those that people recorded.
    case part(FilledPart)
    /// No values, and the mark, as it stands in `userInfo`, that people replaced some.
    case replaced(mark: String)
  }

  /// What a leaf that people recorded has of samples.
  private enum Measured: Hashable {
    case nothing
    case part(FilledPart)
    /// Somebody put other values in their place.
    case replaced

    init(_ leaf: VersionContent) {
      if let part = FilledPart(in: leaf.members) {
        self = .part(part)
      } else {
        self = FilledPart.isMarked(leaf.members) ? .replaced : .nothing
      }
    }
  }

  init(_ fork: Fork) {
    let sides = fork.sides
    guard sides.leaves.contains(where: { FilledPart.isMarked($0.members) }) else {
      (self.fork, noted, setAside, filling) = (fork, sides, [], nil)
      return
    }
    guard sides.leaves.contains(where: { !$0.isFilled }) else {
      noted = sides.map(\.withoutFilling)
      self.fork = fork.having(noted)
      setAside = []
      filling = sides.leaves.max { $0.givesWay(to: $1) }.map(Filling.whole)
      return
    }
    let speaking = Self.speaking(of: sides)
    let left = Self.valuesLeft(of: sides, speaking)
    noted = sides.map { $0.having(left) }
    self.fork = fork.having(noted.among(speaking))
    setAside = Set(sides.leaves.indices).subtracting(speaking).sorted()
      .compactMap { sides.leaves[$0].uuid }
    filling = Self.filling(of: sides.among(speaking))
  }

  /// Who made a version what it is.
  private enum Maker: Hashable {
    case samples
    case people
    /// Somebody took the outcome back.
    case withdrawal

    /// Nil for what stands in place of an ancestor that does not exist.
    init?(_ content: VersionContent) {
      guard content.uuid != nil else { return nil }
      if content.isFilled {
        self = .samples
      } else {
        self = content.deleted == nil ? .people : .withdrawal
      }
    }
  }

  /// The leaves that say what people recorded.
  ///
  /// A leaf of which only samples are left says something if it is that of a log from which somebody
  /// took entries back that other leaves still have. Where somebody took the whole outcome back, a
  /// leaf that has only other samples than it had then says nothing.
  private static func speaking(of sides: LeafGroups<VersionContent>) -> [Int] {
    let makers = sides.map { Maker($0) }
    let emptied = makers.overriding(.people)
      .filter { sides.leaves[$0][MemberName.accumulates]?.bool == true }
    let recorded = Set(makers.leaves.indices.filter { makers.leaves[$0] != .samples })
      .union(emptied).sorted()
    let unmeasured = sides.among(recorded).map(\.withoutPart.statement)
    return unmeasured.standing { $0.deleted != nil }.map { recorded[$0] }
  }

  /// The values of samples that several people have changed, each in another way; none where they were not
  /// of one filling.
  ///
  /// What one of them left of these is nothing that he recorded, and goes with what another one took away.
  private static func valuesLeft(
    of sides: LeafGroups<VersionContent>,
    _ speaking: [Int]
  ) -> [JSONValue] {
    guard speaking.count(where: { Measured(sides.leaves[$0]) == .replaced }) > 1 else { return [] }
    let filled = Set(sides.bases.compactMap { FilledPart(in: $0.members)?.values })
    return filled.count == 1 ? filled.first ?? [] : []
  }

  /// What of samples stands beside that which people recorded.
  private static func filling(of recorded: LeafGroups<VersionContent>) -> Filling? {
    let measured = recorded.map { Measured($0) }
    let standing = measured.standing.isEmpty ? Array(measured.leaves.indices) : measured.standing
    let marks = standing.filter { measured.leaves[$0] == .replaced }
      .compactMap { FilledPart.mark(of: recorded.leaves[$0].members) }
    if let mark = marks.max(by: { $0.precedesInUTF8($1) }) { return .replaced(mark: mark) }
    let parts = standing.compactMap { leaf in
      if case .part(let part) = measured.leaves[leaf] { part } else { nil }
    }
    return parts.max { $0.givesWay(to: $1) }.map(Filling.part)
  }

  /// Puts what comes from samples into what people's own entries merged to.
  func fill(_ merged: inout MergedContent) {
    switch filling {
    case nil: return
    case .part(let part): merged.members = part.added(to: merged.members)
    case .replaced(let mark): merged.members = FilledPart.marked(merged.members, mark)
    case .whole(let leaf):
      merged.deleted = leaf.deleted
      let own = leaf.picking(VersionContent.filledMembers)
      merged.take(own)
      if let part = FilledPart(in: leaf.members) {
        merged.members[MemberName.values] = []
        merged.members = part.added(to: merged.members)
      }
    }
  }
}

extension VersionContent {
  /// Whether the version says nothing but what samples filled in.
  var isFilled: Bool { FilledPart.isAll(of: members, isEnd: deleted != nil) }

  /// Whether somebody put something else in the place of what samples say.
  var isCorrected: Bool { FilledPart.isMarked(members) && FilledPart(in: members) == nil }

  /// What of an outcome follows from its samples, beside the texts in `userInfo`.
  fileprivate static let filledMembers =
    AnyRecord.type(of: .outcome).members.filter { member in
      switch member.merging {
      case .lifetime, .provenance: true
      case .recorded: member.name != MemberName.answers
      default: false
      }
    }.map(\.name)

  /// The content without all that follows from samples.
  fileprivate var withoutFilling: VersionContent {
    var rest = FilledPart.removed(from: members)
    for name in Self.filledMembers { rest[name] = nil }
    return VersionContent(uuid: uuid, members: rest, deleted: nil)
  }

  /// The content without the values of samples, and without an end that follows from these.
  fileprivate var withoutPart: VersionContent {
    VersionContent(
      uuid: uuid,
      members: FilledPart.removed(from: members),
      deleted: isFilled ? nil : deleted
    )
  }

  /// The content with other values in the place of those of samples.
  fileprivate func having(_ values: [JSONValue]) -> VersionContent {
    var content = withoutPart
    guard !values.isEmpty, FilledPart(in: members) != nil else { return content }
    let own = content.members[MemberName.values]?.array ?? []
    content.members[MemberName.values] = .array(own + values)
    return content
  }

  /// What is said, whoever says it and when.
  fileprivate var statement: VersionContent {
    var said = members
    for name in Self.provenance { said[name] = nil }
    return VersionContent(uuid: nil, members: said, deleted: deleted.map { _ in .earliest })
  }

  /// What says where an outcome came from.
  private static let provenance =
    AnyRecord.type(of: .outcome).members.filter { member in
      if case .provenance = member.merging { true } else { false }
    }.map(\.name)

  /// Returns whether another leaf that samples filled is taken instead.
  fileprivate func givesWay(to other: VersionContent) -> Bool {
    guard let part = FilledPart(in: members), let others = FilledPart(in: other.members) else {
      return false
    }
    if part.givesWay(to: others) { return true }
    guard part == others else { return false }
    if (deleted ?? .latest) != (other.deleted ?? .latest) {
      return (deleted ?? .latest) < (other.deleted ?? .latest)
    }
    return text.precedesInUTF8(other.text)
  }

  /// What follows from samples, in one text.
  private var text: String { CanonicalJSON.compact(.object(picking(Self.filledMembers))) }
}
