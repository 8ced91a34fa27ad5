import CanonicalJSON
import CareModel
import CareStorage
import CareTestSupport
import Files
import TestSupport

/// What people do with a record; days are those of January 2026.
extension Person {
  /// The task that most of it is about.
  static let task = RecordKey(.task, "dox")

  /// Adds the task, which is due from a day on.
  func add(_ dose: String, from day: Int) throws {
    var task = Fixtures.task("dox", title: "Take", effective: DayClock.day(day).description)
    task.content.instructions = dose
    try store.add(task)
  }

  /// What a record says in the end, as its file shows it.
  func head(of key: RecordKey = task) throws -> AnyRecord {
    let head = try store.read { snapshot throws(StoreError) in try snapshot.head(of: key) }
    guard let head else { throw GitComplaint(text: "\(name) has no \(key)") }
    return head
  }

  /// Changes a record.
  func edit(
    _ key: RecordKey = task,
    _ rule: EffectiveRule = .byDefault,
    _ change: (inout AnyRecord) -> Void
  ) throws {
    var record = try head(of: key)
    change(&record)
    let edited = record
    try store.write("Edit") { transaction throws(StoreError) in
      _ = try transaction.update(edited, rule)
    }
  }

  func dose(_ dose: String, _ rule: EffectiveRule = .byDefault) throws {
    try edit(Self.task, rule) { $0.dose = dose }
  }

  func dose(_ dose: String, from day: Int) throws {
    try self.dose(dose, .from(DayClock.day(day)))
  }

  func tag(_ tag: String = "a", _ key: RecordKey = task) throws {
    try edit(key) { record in record.edit { $0.common.tags.append(tag) } }
  }

  func end(_ key: RecordKey = task, from day: Int? = nil) throws {
    let rule = day.map { EffectiveRule.from(DayClock.day($0)) } ?? .byDefault
    try store.write("End") { transaction throws(StoreError) in
      _ = try transaction.delete(key, rule)
    }
  }

  func reopen() throws {
    try store.write("Reopen") { transaction throws(StoreError) in
      _ = try transaction.reopen(Self.task)
    }
  }

  func add(allergy: String) throws {
    var patient = Fixtures.patient()
    patient.content.allergies = [allergy]
    patient.common.effectiveDate = DayClock.day(5)
    try store.add(patient)
  }

  func setAllergies(_ allergies: [String]) throws {
    try edit(RecordKey(.patient, "patient")) { record in
      guard case .patient(var patient) = record else { return }
      patient.content.allergies = allergies
      record = .patient(patient)
    }
  }

  func move(to day: Int) throws {
    try store.write("Move") { transaction throws(StoreError) in
      _ = try transaction.move(Self.task, to: DayClock.day(day))
    }
  }

  /// Takes the last commit back as a revert of careplan does.
  func revert() throws { try store.revert("HEAD") }

  /// Takes the last commit back, or an earlier one, as a host's Revert button does.
  func gitRevert(_ revision: String = "HEAD") throws {
    guard try tryGit(["revert", "--no-edit", revision]).status != 0 else { return }
    try git("checkout", "--theirs", "--", Self.headPath)
    try git("add", Self.headPath)
    try git("revert", "--continue")
  }

  /// Takes nothing but the head back to what it was a commit before.
  func takeHeadBack() throws {
    try git("checkout", "--quiet", "HEAD~1", "--", Self.headPath)
    try git("commit", "--quiet", "--message", "Back")
  }

  /// Gives the task another dose in a host's editor.
  func web(_ dose: String) throws {
    var record = try head()
    record.dose = dose
    try FileSystem.replace("\(path)/\(Self.headPath)", with: record.bytes)
    try git("commit", "--quiet", "--all", "--message", "Update current.json")
  }

  static let headPath = "tasks/dox/current.json"
}

extension AnyRecord {
  /// What the instructions of a task say.
  var dose: String {
    get { contentObject["instructions"]?.string ?? "" }
    set {
      guard case .task(var task) = self else { return }
      task.content.instructions = newValue
      self = .task(task)
    }
  }
}
