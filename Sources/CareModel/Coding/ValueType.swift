package import CanonicalJSON

/// The type of the values of a member, from which differences, words, merges and options follow.
public indirect enum ValueType: Hashable, Sendable {
  /// Any text of a record.
  case text
  /// A word that cannot hold anything surprising: a uuid, a zone.
  case word
  /// One of the words of an enumeration.
  case choice(of: [String])
  case flag, number, date, instant, eventStart
  /// A local time with its offset.
  case localTime
  case structure(StructureType)
  case list(of: ValueType)
  /// An object whose keys are not known beforehand.
  case map(of: ValueType)
  /// JSON of unknown meaning.
  case any
}

/// What an object is made of: its members, in the order of their declarations.
public struct StructureType: Hashable, Sendable {
  /// The name of the structure in the schemas.
  public let name: String
  public let members: [MemberDescription]
  /// Whether a value is compared as one, since its members say nothing each on its own.
  package let isAtomic: Bool

  package init(name: String, members: [MemberDescription], isAtomic: Bool = false) {
    (self.name, self.members, self.isAtomic) = (name, members, isAtomic)
  }

  /// Returns the member with a name; nil if the structure has none.
  public func member(_ name: String) -> MemberDescription? {
    members.first { $0.name.isSameInUTF8(name) }
  }

  /// Returns the names of the members with a trait.
  package func names(with trait: MemberTraits) -> [String] {
    members.filter { $0.traits.contains(trait) }.map(\.name)
  }
}

extension ValueType {
  /// Returns the type of a member or an element.
  package func inner(_ token: String) -> ValueType {
    switch self {
    case .structure(let structure): structure.member(token)?.type ?? .any
    case .list(let element), .map(let element): element
    default: .any
    }
  }

  /// Returns the type at a place inside.
  package func at(_ pointer: JSONPointer) -> ValueType {
    pointer.tokens.reduce(self) { $0.inner($1) }
  }

  /// Whether a value is compared as one.
  package var isAtomic: Bool {
    if case .structure(let structure) = self { structure.isAtomic } else { false }
  }

  /// Returns whether the values are structures of a name in the schemas.
  package func isStructure(named name: String) -> Bool {
    if case .structure(let structure) = self { structure.name == name } else { false }
  }

  /// Whether the values are objects that a merge can take apart.
  var isObject: Bool {
    switch self {
    case .structure, .map: true
    default: false
    }
  }
}
