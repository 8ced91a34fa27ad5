package import CanonicalJSON

/// How much a change of a member matters to a reviewer.
public enum MemberWeight: String, Hashable, Sendable {
  /// A change may alter what is given to or asked of the patient.
  case clinical
  /// An ordinary member.
  case ordinary
  /// Bookkeeping, which a review leaves out unless it is asked for.
  case bookkeeping
}

/// One member of a structure: its name, its place in the Swift value, and its form.
public struct Member<Root>: Sendable {
  public let description: MemberDescription
  package let schema: Schema
  package let read: @Sendable (JSONValue, inout Root, inout FaultCollector) -> Void
  package let write: @Sendable (Root) -> JSONValue?
  /// Reads the value straight from a document; false wherever ``Form/scan`` gives nil.
  package let scan: @Sendable (inout JSONReader, inout Root) -> Bool
  /// Writes name and value straight into a document; false if ``write`` gives nil.
  package let emit: @Sendable (Root, JSONName, inout JSONWriter) -> Bool
}

extension Member {
  public var name: String { description.name }
  public var isRequired: Bool { description.isRequired }

  /// A member that is always there.
  package static func required<Value: Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil
  ) -> Member {
    Member(
      name,
      { $0[keyPath: path] },
      { $0[keyPath: path] = $1 },
      form,
      meaning,
      traits,
      merging,
      option,
      isRequired: true
    ) { _ in true }
  }

  /// A member that is left out while there is no value.
  package static func optional<Value: Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil
  ) -> Member {
    Member(
      name,
      { $0[keyPath: path] },
      { $0[keyPath: path] = $1 },
      form.optional,
      meaning,
      traits,
      merging,
      option
    ) { $0 != nil }
  }

  /// A member that may be left out by hand but is always written, so that a reader sees it.
  package static func defaulted<Value: Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil
  ) -> Member {
    Member(
      name,
      { $0[keyPath: path] },
      { $0[keyPath: path] = $1 },
      form,
      meaning,
      traits,
      merging,
      option
    ) { _ in true }
  }

  /// A list or map that is left out while it is empty.
  package static func collection<Value: Sendable & Equatable>(
    _ name: String,
    _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: Form<Value>,
    empty: Value,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil
  ) -> Member {
    Member(
      name,
      { $0[keyPath: path] },
      { $0[keyPath: path] = $1 },
      form,
      meaning,
      traits,
      merging,
      option
    ) { $0 != empty }
  }
}

/// The same with a closure that sets the value, for the members that stores have thousands of: of
/// tasks, outcomes, schedules, versions, and what all records share. By key paths a task and an outcome
/// took 13 % more instructions to be read and 42 % more to be written.
extension Member {
  /// A member that is always there.
  package static func required<Value: Sendable>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Member {
    Member(name, get, set, form, meaning, traits, merging, option, isRequired: true) { _ in true }
  }

  /// A member that is left out while there is no value.
  package static func optional<Value: Sendable>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value?,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil,
    set: @escaping @Sendable (inout Root, Value?) -> Void
  ) -> Member {
    Member(name, get, set, form.optional, meaning, traits, merging, option) { $0 != nil }
  }

  /// A member that may be left out by hand but is always written, so that a reader sees it.
  package static func defaulted<Value: Sendable>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value,
    _ form: Form<Value>,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Member {
    Member(name, get, set, form, meaning, traits, merging, option) { _ in true }
  }

  /// A list or map that is left out while it is empty.
  package static func collection<Value: Sendable & Equatable>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value,
    _ form: Form<Value>,
    empty: Value,
    _ meaning: String,
    traits: MemberTraits = [],
    merging: Merging = .asOne,
    option: MemberOption? = nil,
    set: @escaping @Sendable (inout Root, Value) -> Void
  ) -> Member {
    Member(name, get, set, form, meaning, traits, merging, option) { $0 != empty }
  }

  private init<Value: Sendable>(
    _ name: String,
    _ get: @escaping @Sendable (Root) -> Value,
    _ set: @escaping @Sendable (inout Root, Value) -> Void,
    _ form: Form<Value>,
    _ meaning: String,
    _ traits: MemberTraits,
    _ merging: Merging,
    _ option: MemberOption?,
    isRequired: Bool = false,
    isWritten: @escaping @Sendable (Value) -> Bool
  ) {
    self.init(
      description: MemberDescription(
        name: name,
        meaning: meaning,
        type: form.type,
        traits: traits,
        merging: merging,
        option: option,
        isRequired: isRequired
      ),
      schema: form.schema,
      read: { json, root, faults in
        if let value = form.read(json, &faults) { set(&root, value) }
      },
      write: { root in
        let value = get(root)
        return isWritten(value) ? form.write(value) : nil
      },
      scan: { reader, root in
        guard let value = form.scan(&reader) else { return false }
        set(&root, value)
        return true
      },
      emit: { root, name, writer in
        let value = get(root)
        guard isWritten(value) else { return false }
        writer.beginMember(name)
        form.emit(value, &writer)
        return true
      }
    )
  }

  /// Returns the same member of a larger value; the four ways lead through that to this one.
  ///
  /// A key path would copy all of the smaller value for each member that is written.
  package func lifted<Larger>(
    read: @escaping @Sendable (JSONValue, inout Larger, inout FaultCollector) -> Void,
    write: @escaping @Sendable (Larger) -> JSONValue?,
    scan: @escaping @Sendable (inout JSONReader, inout Larger) -> Bool,
    emit: @escaping @Sendable (Larger, JSONName, inout JSONWriter) -> Bool
  ) -> Member<Larger> {
    Member<Larger>(
      description: description,
      schema: schema,
      read: read,
      write: write,
      scan: scan,
      emit: emit
    )
  }

  /// Reads the members of an object into a value.
  ///
  /// - Returns: How many members of the object these are.
  @discardableResult
  static func read(
    _ members: [Member],
    of object: JSONObject,
    into value: inout Root,
    _ faults: inout FaultCollector
  ) -> Int {
    var known = 0
    for member in members {
      if let json = object[member.name] {
        known += 1
        faults.inside(member.name) { member.read(json, &value, &$0) }
      } else if member.isRequired {
        faults.add("The member '\(member.name)' is missing.")
      }
    }
    return known
  }

  /// Writes members of a value into an object.
  static func write(_ members: [Member], of value: Root, into object: inout JSONObject) {
    for member in members {
      if let json = member.write(value) { object[member.name] = json }
    }
  }
}
