import CareModel

/// A statement of a cell: which write said it, and in which content.
struct Said: Hashable {
  /// The place of the write's last version.
  let write: Int
  let content: Int
}

/// What stands at one version: its course, and who said what of it.
///
/// Time is counted in slots. A row is what stands of the cells that anything since the history's first
/// version said; of all others that version stands.
struct Standing {
  /// What a write was made from.
  struct Origin: Hashable {
    var row = 0
    /// The content, where it was made from one version.
    var content = ContentTable.none
    /// The plan, or that it was in question.
    var plan = ContentTable.none
    /// What was in question beside the plan.
    var disputed = 0
  }

  struct Segment {
    let slot: Int
    /// Whether a version takes effect here, unless something between ends it.
    var isLive = false
    var content = ContentTable.none
    var row = 0
    var origin = Origin()
  }

  /// By slot, the first of slot 0.
  private(set) var segments = [Segment(slot: 0)]
  /// The writes that say the plan.
  var plan: [Int] = []
  /// Those that said it before the write.
  private(set) var planBefore: [Int] = []
  private(set) var isJoin = false

  /// Makes what stands before a record begins.
  init() {}

  /// Returns the segment of a slot.
  func segment(at slot: Int) -> Segment {
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].slot <= slot { low = middle } else { high = middle }
    }
    return segments[low]
  }
}

extension Standing {
  /// Begins a write that is made from what stands.
  mutating func beginWrite(_ contents: ContentTable) {
    for place in segments.indices {
      let (row, content) = (segments[place].row, segments[place].content)
      segments[place].origin = Origin(row: row, content: content, plan: contents.plan(of: content))
    }
    (planBefore, isJoin) = (plan, false)
  }

  /// Begins a write that joins several versions.
  ///
  /// - Parameter steps: What these have in force together.
  init(joining union: CourseUnion, _ steps: [(slot: Int, content: Int)]) {
    let cuts = Set(union.segments.map(\.slot) + steps.map(\.slot) + [0]).sorted()
    var (merged, given) = (union.segments[...], steps[...])
    var segment = Segment(slot: 0)
    segments = cuts.map { slot in
      var next = Segment(slot: slot)
      (next.content, next.origin) = (segment.content, segment.origin)
      if let step = given.first, step.slot == slot {
        (next.content, next.isLive) = (step.content, true)
        given.removeFirst()
      }
      if let part = merged.first, part.slot == slot {
        next.origin = Origin(row: part.row, plan: part.plan, disputed: part.disputed)
        merged.removeFirst()
      }
      segment = next
      return next
    }
    (planBefore, isJoin) = (union.plan, true)
  }

  /// Puts a version in force from a slot on, until another one takes effect.
  mutating func insert(_ content: Int, at slot: Int) {
    var place = split(at: slot)
    segments[place].isLive = true
    repeat {
      segments[place].content = content
      place += 1
    } while place < segments.count && !segments[place].isLive
  }

  /// Ends everything from a slot on.
  mutating func end(at slot: Int) {
    let first = split(at: slot)
    for place in first..<segments.count {
      segments[place].content = ContentTable.none
      segments[place].isLive = place == first
    }
  }

  /// Lets a segment begin at a slot.
  private mutating func split(at slot: Int) -> Int {
    var place = segments.count
    while place > 0, segments[place - 1].slot >= slot { place -= 1 }
    if place < segments.count, segments[place].slot == slot { return place }
    guard place > 0 else { return 0 }
    let last = segments[place - 1]
    var segment = Segment(slot: slot)
    (segment.content, segment.row, segment.origin) = (last.content, last.row, last.origin)
    segments.insert(segment, at: place)
    return place
  }

  /// Gives each segment what the write says there.
  mutating func setRows(_ row: (Segment) -> Int) {
    for place in segments.indices { segments[place].row = row(segments[place]) }
  }
}
