import CanonicalJSON
import CareModel

/// The merge of the courses of a record's leaves.
struct CourseMerge: Sendable {
  let graph: VersionGraph
  /// All versions with content.
  let records: [VersionID: AnyRecord]
  let kind: RecordKind
  let rules: MergeRules
  let history: CourseHistory
  let table: CellTable
  let union: CourseUnion
  /// The places of the leaves in the order of the head rule.
  let leaves: [Int]
  private let standings: [Int: Standing]
  /// The leaves of which the plan stands.
  private(set) var saysPlan: Set<Int> = []
  /// The nearest common ancestors of the leaves; none where nothing is in question.
  private(set) var bases: [CourseBase] = []
  /// By the slots from which on what merges makes no valid record, what is wrong with it.
  private(set) var invalidSlots: [Int: [Fault]] = [:]
  /// By slot, what the leaves merge to where nothing is in question.
  private(set) var merged: [Int: CourseDraft.Content] = [:]

  /// - Parameters:
  ///   - graph: A graph of several leaves.
  ///   - records: All its versions.
  init(
    _ graph: VersionGraph,
    _ records: [VersionID: AnyRecord],
    of kind: RecordKind,
    _ rules: MergeRules
  ) {
    (self.graph, self.records, self.kind, self.rules) = (graph, records, kind, rules)
    history = CourseHistory(graph, records, of: kind, rules)
    let places = history.order.places
    leaves = graph.leaves.compactMap { places[$0.uuid] }
    var statements = Statements(history)
    union = statements.union(leaves)
    table = statements.table
    standings = Dictionary(
      leaves.map { ($0, statements.standing(of: $0)) },
      uniquingKeysWith: { first, _ in first }
    )
    mergeBodies()
    guard !isAgreed else { return }
    let plan = Set(union.plan)
    saysPlan = Set(leaves.filter { !plan.isDisjoint(with: self.plan(of: $0)) })
    bases = CourseBase.all(of: leaves, in: history)
  }

  var contents: ContentTable { history.contents }

  /// Returns what a leaf has at a slot.
  func standing(of leaf: Int, at slot: Int) -> Standing.Segment {
    standings[leaf]?.segment(at: slot) ?? Standing.Segment(slot: 0)
  }

  /// Returns the content of a leaf at a slot.
  func content(of leaf: Int, at slot: Int) -> Int { standing(of: leaf, at: slot).content }

  /// Returns the writes that say the plan of a leaf.
  func plan(of leaf: Int) -> [Int] { standings[leaf]?.plan ?? [] }

  /// Returns whether nothing of a segment is in question.
  func isAgreed(_ segment: CourseUnion.Segment) -> Bool {
    segment.plan == ContentTable.none
      || segment.plan != CourseUnion.open && segment.disputed == 0
        && invalidSlots[segment.slot] == nil
  }

  var isAgreed: Bool { union.segments.allSatisfy(isAgreed) }
}

extension CourseMerge {
  /// Makes the content of each moment at which nothing is in question.
  private mutating func mergeBodies() {
    var known: [[Int]: Result<CourseDraft.Content, InvalidRecord>] = [:]
    for segment in union.segments where isAgreed(segment) && segment.plan != ContentTable.none {
      let found = Set(leaves.map { content(of: $0, at: segment.slot) })
      if found.count == 1, let content = found.first, content != ContentTable.none {
        merged[segment.slot] = .body(contents.bodies[content], contents.digests[content])
        continue
      }
      let key = [segment.row, history.baseContent(at: segment.slot), segment.plan]
      let result = known[key] ?? content(at: segment, found)
      known[key] = result
      switch result {
      case .success(let content): merged[segment.slot] = content
      case .failure(let invalid): invalidSlots[segment.slot] = invalid.faults
      }
    }
  }

  /// The most contents of leaves with which one that is merged is compared.
  private static let mostCompared = 8

  /// Returns what a segment merges to, or why that is not a valid record.
  ///
  /// - Parameter found: The contents of the leaves, which are valid.
  private func content(
    at segment: CourseUnion.Segment,
    _ found: Set<Int>
  ) -> Result<CourseDraft.Content, InvalidRecord> {
    let body = body(at: segment, plan: contents.planMembers(numbered: segment.plan)) { _ in nil }
    // Where one side said everything, it is that side's content.
    let same = found.prefix(Self.mostCompared).first { content in
      content != ContentTable.none && contents.bodies[content] == body
    }
    if let same { return .success(.body(contents.bodies[same], contents.digests[same])) }
    do throws(InvalidRecord) { return .success(try Self.content(of: body)) } catch {
      return .failure(error)
    }
  }

  /// Returns what a body says, as a record that can stand in a store says it: its sets in their
  /// order.
  static func content(of body: RecordBody) throws(InvalidRecord) -> CourseDraft.Content {
    let record = try body.record(from: .earliest)
    let most = record.limits.bytes
    guard record.bytes.count <= most else {
      throw InvalidRecord([Fault("The record would have more than \(most) bytes.")])
    }
    return CourseDraft.Content(RecordBody(record))
  }

  /// Returns what stands at a moment, with an answer to everything that is in question.
  ///
  /// - Parameter answer: Gives the value of what is in question, as ``value(of:in:)`` does.
  func body(
    at segment: CourseUnion.Segment,
    plan: JSONObject,
    answering answer: (Question) -> JSONValue?
  ) -> RecordBody {
    let open = questions(in: segment).map { (question: $0, value: answer($0)) }
    var members = plan
    for key in MergeRules.identity { members[key] = contents.bodies.first?.members[key] }
    let row = table.rows[segment.row]
    let base = history.baseContent(at: segment.slot)
    for part in contents.parts.indices {
      let whole = open.first { $0.question.subject == .part(part) }
      if let whole {
        members[contents.parts[part].name] = whole.value
      } else {
        let answers = open.compactMap { question, value -> (Int, JSONValue?)? in
          guard case .cell(let cell) = question.subject else { return nil }
          return (cell, cellValue(of: question, value))
        }
        table.write(part, row, base, answers, into: &members)
      }
    }
    for (question, value) in open where question.subject == .members {
      for name in question.members { members[name] = value?.object?[name] }
    }
    return RecordBody(kind, members)
  }

  /// Returns an answer as the cell has it: of a part that is merged as a whole, an object of its
  /// members.
  private func cellValue(of question: Question, _ value: JSONValue?) -> JSONValue? {
    guard case .cell(let cell) = question.subject, case .whole = contents.cells[cell].name,
      question.members == [question.name], let value
    else { return value }
    return .object([question.name: value])
  }
}
