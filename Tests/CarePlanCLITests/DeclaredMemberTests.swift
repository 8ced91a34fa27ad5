import CanonicalJSON
import CareModel
import TestSupport
import Testing

@testable import CareMerge
@testable import CarePlanCLI
@testable import CareWords

/// A task with one more member than there are: all that careplan does with it follows from the one
/// line that declares it.
private struct DosedTask: RecordContent {
  /// How the dose is taken.
  enum Route: String, CaseIterable, Sendable {
    case mouth, skin
  }

  var task = TaskContent.blank
  var dosage: String?
  var route: Route?
  var refills: Int?
  var isUrgent: Bool?

  static let kind = RecordKind.task
  static let table = RecordTable(
    members,
    meaning: "A task with a dosage.",
    blank: DosedTask(),
    parent: { $0.task.parent }
  )
  static let members: [Member<DosedTask>] =
    TaskContent.members.map { member in
      member.lifted(
        read: { member.read($0, &$1.task, &$2) },
        write: { member.write($0.task) },
        scan: { member.scan(&$0, &$1.task) },
        emit: { member.emit($0.task, $1, &$2) }
      )
    } + [
      .optional(
        "dosage",
        \.dosage,
        .text,
        "How much is taken.",
        traits: .regimen,
        option: "dosage"
      ),
      .optional("route", \.route, .words, "How it is taken.", option: "route"),
      .optional("refills", \.refills, .integer(atLeast: 0), "How often.", option: "refills"),
      .optional("isUrgent", \.isUrgent, .flag, "Whether it is urgent.", option: "urgent"),
    ]
}

/// The command that would add such tasks.
private struct PrescribeCommand: Command {
  static let options = MemberOptions(of: [DosedTask.table.type])
  static let spec = CommandSpec(
    name: "prescribe",
    summary: "Prescribe a medicine",
    options: options.specs,
    examples: [CommandExample("careplan prescribe", "Prescribe a medicine")],
    group: .outcomes
  )

  private let edits: [MemberEdit]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    edits = try Self.options.edits(arguments, .task)
  }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    var record = JSONValue.object([:])
    for edit in edits {
      do { record = try edit.apply(to: record) } catch { throw CommandFailure(error) }
    }
    context.output.line("\(CanonicalJSON.compact(record))")
    return .done
  }
}

extension KnownCommands {
  fileprivate static let prescribing = KnownCommands(
    commands: [PrescribeCommand.self, HelpCommand.self, CompletionsCommand.self],
    completionSources: []
  )
}

struct DeclaredMemberTests {
  private static let schedule: JSONValue = [
    "elements": [
      [
        "start": "2026-01-01T08:00:00+01:00", "timezone": "Europe/Berlin", "interval": ["day": 1],
      ]
    ]
  ]

  /// Returns the JSON of a task, with more members.
  private static func json(
    _ members: JSONObject,
    uuid: String = "9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d11",
    after previous: [String] = [],
    updated: JSONValue = "2026-01-01T07:00:00Z"
  ) -> JSONValue {
    var json: JSONObject = [
      "type": "task", "id": "aspirin", "title": "Aspirin", "schedule": schedule,
      "effectiveDate": "2026-01-01T07:00:00Z", "timezone": "Europe/Berlin",
    ]
    for member in members.members { json[member.key] = member.value }
    json["version"] = [
      "uuid": .string(uuid), "created": "2026-01-01T07:00:00Z", "updated": updated,
      "previous": .array(previous.map { .string($0) }),
    ]
    return .object(json)
  }

  @Test func `a member is read and written`() throws {
    let record = try Record<DosedTask>(json: Self.json(["dosage": "2 tablets", "refills": 3]))
    #expect(record.content.dosage == "2 tablets")
    #expect(record.content.refills == 3)
    #expect(record.unknown.isEmpty)
    #expect(record.json.object?["dosage"] == "2 tablets")
    #expect(record.bytes == CanonicalJSON.write(record.json))
    #expect(throws: InvalidRecord.self) {
      try Record<DosedTask>(json: Self.json(["route": "nose"]))
    }
  }

  @Test func `a member stands in the schema`() {
    let properties = Record<DosedTask>.schema["properties"]?.object
    #expect(properties?["dosage"] == ["description": "How much is taken.", "type": "string"])
    #expect(properties?["route"]?.object?["enum"] == ["mouth", "skin"])
  }

  @Test func `a member has an option`() throws {
    let result = careplan(
      "prescribe",
      "--dosage",
      "2 tablets",
      "--refills",
      "3",
      "--urgent",
      "yes",
      "--route",
      "skin",
      table: .prescribing
    )
    #expect(
      result.output
        == #"{"dosage":"2 tablets","isUrgent":true,"refills":3,"route":"skin"}"# + "\n"
    )
    #expect(careplan("prescribe", "--refills", "two", table: .prescribing).status == 64)
    #expect(careplan("prescribe", "--route", "nose", table: .prescribing).status == 64)
  }

  @Test func `a member stands in help`() {
    let help = careplan("help", "prescribe", table: .prescribing).output
    #expect(help.contains("--dosage TEXT"))
    #expect(help.contains("How much is taken"))
    #expect(help.contains("--refills NUMBER"))
    #expect(help.contains("--urgent yes|no"))
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `a member is completed`(shell: String) {
    let script = careplan("completions", shell, table: .prescribing).output
    for word in ["dosage", "route", "mouth skin"] {
      #expect(script.contains(word), "\(word)")
    }
  }

  @Test func `a member has a difference and words`() throws {
    let type = DosedTask.table.type
    let (old, new) = (Self.json(["refills": 1]), Self.json(["dosage": "1", "refills": 2]))
    let changes = RecordDifference.changes(old, new, of: type)
    #expect(changes.map(\.member) == ["dosage", "refills"])
    #expect(changes.map(\.weight) == [.ordinary, .ordinary])
    let wording = Wording()
    #expect(
      changes.map { wording.words($0.new ?? .null, ValueType.structure(type).at($0.path)) }
        == ["\"1\"", "2"]
    )
  }

  @Test func `a member is merged as it is declared`() throws {
    let type = DosedTask.table.type
    #expect(type.names(with: .regimen).contains("dosage"))
    let parts = MergeRules.standard.parts(
      of: .task,
      members: ["dosage", "refills", "tags"],
      declared: type
    )
    #expect(parts.map(\.name).contains("refills"))

    let names = (1...3).map { "9b4c2e0a-64c7-4f9b-8a2e-2b6f0f6e7d1\($0)" }
    let versions = [
      Self.json(["refills": 1], uuid: names[0]),
      Self.json(
        ["refills": 2],
        uuid: names[1],
        after: [names[0]],
        updated: "2026-01-02T07:00:00Z"
      ),
      Self.json(
        ["refills": 1, "tags": ["pain"]],
        uuid: names[2],
        after: [names[0]],
        updated: "2026-01-03T07:00:00Z"
      ),
    ]
    let merge = RecordMerge(try versions.map { try AnyRecord(json: $0) }, purged: [])
    guard case .joined(let joins) = merge.result, let join = joins.last else {
      Issue.record("\(merge.result)")
      return
    }
    let merged = try Record<DosedTask>(json: join.json)
    #expect(merged.content.refills == 2)
    #expect(merged.tags == ["pain"])
  }
}
