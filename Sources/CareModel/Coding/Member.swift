import CanonicalJSON

/// What a reader of changes must know about a member.
public enum MemberWeight: Hashable, Sendable {
  /// A change may alter what is given to or asked of the patient.
  case clinical
  /// An ordinary member.
  case ordinary
  /// Bookkeeping that a review leaves out unless it is asked for.
  case bookkeeping
}

/// Where a member's value stands inside the value that has it.
typealias MemberPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// One member of a structure: its name, its place in the Swift value, and its form.
public struct Member<Root>: Sendable {
  public let name: String
  /// One sentence for schemas and help.
  public let meaning: String
  public let weight: MemberWeight
  public let isRequired: Bool
  let schema: Schema
  let read: @Sendable (JSONValue, inout Root, inout FaultCollector) -> Void
  let write: @Sendable (Root) -> JSONValue?
  /// Reads the value straight from a document; false wherever ``Form/scan`` gives nil.
  let scan: @Sendable (inout JSONReader, inout Root) -> Bool
  /// Writes name and value straight into a document; false if ``write`` gives nil.
  let emit: @Sendable (Root, JSONName, inout JSONWriter) -> Bool
}

extension Member {
  /// A member that is always there.
  static func required<Value: Sendable>(
    _ name: String,
    _ path: MemberPath<Root, Value>,
    _ form: Form<Value>,
    _ meaning: String,
    weight: MemberWeight = .ordinary
  ) -> Member {
    Member(name, path, form, meaning, weight, isRequired: true) { _ in true }
  }

  /// A member that is left out while there is no value.
  static func optional<Value: Sendable>(
    _ name: String,
    _ path: MemberPath<Root, Value?>,
    _ form: Form<Value>,
    _ meaning: String,
    weight: MemberWeight = .ordinary
  ) -> Member {
    Member(name, path, form.optional, meaning, weight) { $0 != nil }
  }

  /// A member that may be left out by hand but is always written, so that a reader sees it.
  static func defaulted<Value: Sendable>(
    _ name: String,
    _ path: MemberPath<Root, Value>,
    _ form: Form<Value>,
    _ meaning: String,
    weight: MemberWeight = .ordinary
  ) -> Member {
    Member(name, path, form, meaning, weight) { _ in true }
  }

  /// A list or map that is left out while it is empty.
  static func collection<Value: Sendable & Equatable>(
    _ name: String,
    _ path: MemberPath<Root, Value>,
    _ form: Form<Value>,
    empty: Value,
    _ meaning: String,
    weight: MemberWeight = .ordinary
  ) -> Member {
    Member(name, path, form, meaning, weight) { $0 != empty }
  }

  private init<Value: Sendable>(
    _ name: String,
    _ path: MemberPath<Root, Value>,
    _ form: Form<Value>,
    _ meaning: String,
    _ weight: MemberWeight,
    isRequired: Bool = false,
    isWritten: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(
      name: name,
      meaning: meaning,
      weight: weight,
      isRequired: isRequired,
      schema: form.schema,
      read: { json, root, faults in form.read(json, &faults).map { root[keyPath: path] = $0 } },
      write: { root in
        let value = root[keyPath: path]
        return isWritten(value) ? form.write(value) : nil
      },
      scan: { reader, root in
        guard let value = form.scan(&reader) else { return false }
        root[keyPath: path] = value
        return true
      },
      emit: { root, name, writer in
        let value = root[keyPath: path]
        guard isWritten(value) else { return false }
        writer.beginMember(name)
        form.emit(value, &writer)
        return true
      }
    )
  }

  /// The same member of a larger value that has this one at a key path.
  func lifted<Larger>(_ path: MemberPath<Larger, Root>) -> Member<Larger> {
    let (read, write, scan, emit) = (read, write, scan, emit)
    return Member<Larger>(
      name: name,
      meaning: meaning,
      weight: weight,
      isRequired: isRequired,
      schema: schema,
      read: { json, root, faults in read(json, &root[keyPath: path], &faults) },
      write: { write($0[keyPath: path]) },
      scan: { scan(&$0, &$1[keyPath: path]) },
      emit: { emit($0[keyPath: path], $1, &$2) }
    )
  }
}

extension Member {
  /// The same member of a larger value, reached without a key path.
  func lifted<Larger>(
    get: @escaping @Sendable (Larger) -> Root,
    modify: @escaping @Sendable (inout Larger, (inout Root) -> Void) -> Void
  ) -> Member<Larger> {
    let (read, write, scan, emit) = (read, write, scan, emit)
    return Member<Larger>(
      name: name,
      meaning: meaning,
      weight: weight,
      isRequired: isRequired,
      schema: schema,
      read: { json, root, faults in modify(&root) { read(json, &$0, &faults) } },
      write: { write(get($0)) },
      scan: { reader, root in
        var isRead = false
        modify(&root) { isRead = scan(&reader, &$0) }
        return isRead
      },
      emit: { emit(get($0), $1, &$2) }
    )
  }
}

extension Array {
  /// Reads the members of an object into a value.
  ///
  /// - Returns: How many members of the object these are.
  @discardableResult
  func read<Root>(
    _ object: JSONObject,
    into value: inout Root,
    _ faults: inout FaultCollector
  ) -> Int where Element == Member<Root> {
    var known = 0
    for member in self {
      if let json = object[member.name] {
        known += 1
        faults.inside(member.name) { member.read(json, &value, &$0) }
      } else if member.isRequired {
        faults.add("The member '\(member.name)' is missing.")
      }
    }
    return known
  }

  /// Writes the members of a value into an object.
  func write<Root>(_ value: Root, into object: inout JSONObject) where Element == Member<Root> {
    for member in self {
      if let json = member.write(value) { object[member.name] = json }
    }
  }
}

extension JSONObject {
  /// The members that have none of these names; lookalikes of a name are faults in a hand edit.
  func unknown(beside names: [String], _ faults: inout FaultCollector) -> JSONObject {
    let others = members.filter { member in !names.contains { $0.isSameInUTF8(member.key) } }
    let unknown = JSONObject(others.map { ($0.key, $0.value) })
    guard faults.strictness == .refusesLookalikes else { return unknown }
    for key in unknown.keys {
      guard let meant = names.nearest(to: key) else { continue }
      faults.add("No member has the name '\(key)': did you mean '\(meant)'?", at: key)
    }
    return unknown
  }
}
