package import CareModel

/// The members of a record that are merged together, in addition to what the merge algorithm itself
/// says, and the zone of its days.
///
/// A clean merge of single members can be clinically wrong: 25 mg became 50 mg in the text on one
/// side, twice became four times daily in the schedule on the other. The members of a group
/// conflict as one.
package struct MergeRules: Hashable, Sendable {
  /// Members that make sense only together.
  package struct Group: Hashable, Sendable {
    package var name: String
    /// The top-level members, sorted.
    package private(set) var members: [String]

    package init(_ name: String, _ members: [String]) {
      self.name = name
      self.members = members.distinctInUTF8
    }
  }

  /// The number of this merge algorithm; any change that alters a result gets a new number.
  package static let algorithm = 1

  /// The members that no merge touches, since all versions of a record share them.
  static let identity = AnyRecord.type(of: .task).names(merging: .never)
  /// The members that tell from when on a version is in force, and whether it ends the record.
  static let lifetime =
    AnyRecord.type(of: .task).names(merging: .lifetime) + [MemberName.deleted]

  private var groups: [RecordKind: [Group]]
  /// The members that are objects, and units unless they stand here.
  private var loosened: [RecordKind: [String]] = [:]
  /// The store's zone, in which days are counted; it is in the manifest, so that all copies count alike.
  let zone: TimeZoneID

  private init(groups: [RecordKind: [Group]], zone: TimeZoneID) {
    (self.groups, self.zone) = (groups, zone)
  }

  /// The rules of a store: the standard ones with what its manifest adds or takes apart.
  ///
  /// - Parameter zone: The zone of the manifest.
  package init(_ settings: MergeGroups, daysIn zone: TimeZoneID) {
    self = MergeRules(groups: Self.standard.groups, zone: zone)
    for kind in RecordKind.allCases {
      for name in settings.loosened(of: kind) { loosen(name, of: kind) }
      for (name, members) in settings.added(to: kind) { add(Group(name, members), to: kind) }
    }
  }

  /// The groups that every store has unless its manifest says otherwise, and the days of UTC.
  package static let standard = MergeRules(
    groups: Dictionary(
      uniqueKeysWithValues: RecordKind.allCases.map { ($0, standardGroups(of: $0)) }
    ),
    zone: .utc
  )

  private static func standardGroups(of kind: RecordKind) -> [Group] {
    let plan = AnyRecord.planMembers(of: kind)
    return (plan.isEmpty ? [] : [Group(MergeGroups.planName, plan)])
      + AnyRecord.type(of: kind).groups.map { Group($0.name, $0.members) }
  }

  /// The rules of a store.
  package init(_ manifest: StoreManifest) {
    self.init(manifest.groups, daysIn: manifest.timezone)
  }

  /// Returns the groups of a kind of record.
  package func groups(of kind: RecordKind) -> [Group] { groups[kind] ?? [] }

  /// Adds a group; groups that have a member in common become one, under the name of the first.
  package mutating func add(_ group: Group, to kind: RecordKind) {
    let overlapping = groups(of: kind).filter { $0.overlaps(group) }
    let members = overlapping.flatMap(\.members) + group.members
    let joined = Group(overlapping.first?.name ?? group.name, members)
    groups[kind] = groups(of: kind).filter { !$0.overlaps(group) } + [joined]
  }

  /// Returns the rules under which some members conflict as one, since together they make no valid
  /// record.
  func binding(_ members: [String], of kind: RecordKind) -> MergeRules {
    var rules = self
    rules.add(Group("record", members), to: kind)
    return rules
  }

  /// Takes a group apart: its members are merged each on its own.
  ///
  /// A member that is an object, such as `address`, is merged by the members inside it.
  package mutating func loosen(_ name: String, of kind: RecordKind) {
    groups[kind]?.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
    if AnyRecord.type(of: kind).objects.contains(name) {
      loosened[kind, default: []].append(name)
    }
  }

  /// Returns the members of a kind that are taken apart, to be merged by what is inside.
  func loosenedObjects(of kind: RecordKind) -> [String] { loosened[kind] ?? [] }
}

extension MergeRules.Group {
  fileprivate func overlaps(_ other: Self) -> Bool {
    members.contains { member in
      other.members.contains { $0.utf8.elementsEqual(member.utf8) }
    }
  }
}
