import CareWords

/// A card as lines of text within a frame; without one where there is no room for it.
struct CardText {
  let card: TaskCard
  /// How many cells the frame is wide.
  let width: Int

  init(_ card: TaskCard, width: Int) { (self.card, self.width) = (card, max(width, 8)) }

  /// The least cells of a frame.
  private static let leastFrame = 24

  /// The least cells between a title and what stands at the end of its line.
  private static let leastGap = 3

  private var isFramed: Bool { width >= Self.leastFrame }

  private var room: Int { isFramed ? width - 4 : width }

  var lines: [String] {
    let (title, detail) = (card.title.oneLine, card.detail.oneLine)
    let mark = card.isInQuestion ? "! \(Wording.say(.cardInQuestion))" : ""
    guard isFramed else {
      return [title, mark, detail].filter { !$0.isEmpty }.flatMap { $0.lines(within: room) }
        + card.blocks.flatMap(lines)
    }
    let ends = [detail, mark].filter { !$0.isEmpty }.joined(separator: " · ")
    let fits = title.displayWidth + ends.displayWidth + Self.leastGap + 2 <= room
    let end = fits ? ends : mark
    // Of two strengths of one medicine the titles differ at their ends: none is cut.
    let titles = title.lines(within: max(room - end.displayWidth - Self.leastGap, 1))
    let head = titles.first ?? ""
    let last = end.isEmpty ? "┐" : " \(end) ┐"
    let rule = width - head.displayWidth - last.displayWidth - 3
    let top = "┌ \(head) " + String(repeating: "─", count: max(rule, 0)) + last
    let below = fits || detail.isEmpty ? [] : detail.lines(within: room)
    let body = titles.dropFirst() + below + card.blocks.flatMap(lines)
    return [top] + body.map { "│ \($0.filled(to: room)) │" }
      + ["└\(String(repeating: "─", count: width - 2))┘"]
  }
}

extension CardText {
  private func lines(of block: CardBlock) -> [String] {
    switch block {
    case .text(let text): paragraph(text)
    case .questions(let questions): questions.flatMap { paragraph($0, sign: "! ") }
    case .remark(let remark): paragraph(remark.text, sign: remark.weight.sign)
    case .state(let row): paragraph(row.value, sign: row.sign)
    case .rows(let rows): list(rows)
    case .cells(let rows): cells(rows)
    case .progress(let value, let goal, let unit, let fraction):
      progress(fraction, Self.amount(value, goal, unit.oneLine))
    case .value(let number, let unit): paragraph("\(number) \(unit)")
    case .entries(let entries):
      list(entries.map { .init(ring: nil, fraction: 0, label: $0.time ?? "–", value: $0.words) })
    case .scale(let scale, let chosen):
      paragraph(scale.map { $0 == chosen ? "[\($0)]" : " \($0) " }.joined(separator: " "))
    case .fields(let fields):
      fields.flatMap { paragraph("\($0.heading)\($0.answer ?? Wording.say(.cardUnanswered))") }
    case .links(let links): links.flatMap { paragraph("\($0.opening)  \($0.text)", sign: "→ ") }
    case .banner: []
    }
  }

  /// Returns lines of text, of which the further ones stand below the first's words.
  private func paragraph(_ text: String, sign: String = "") -> [String] {
    let margin = sign.displayWidth
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).sanitized().lines(within: room - margin) }
    return lines.enumerated().map { place, line in
      (place == 0 ? sign : String(repeating: " ", count: margin)) + line
    }
  }

  /// Returns rows, whose values stand below each other.
  private func list(_ rows: [CardBlock.Row]) -> [String] {
    let widest = rows.map(\.label.oneLine.displayWidth).max() ?? 0
    let labels = min(widest, room / 2)
    return rows.flatMap { row in
      let sign = row.ring == nil ? "" : row.sign
      let label = row.label.oneLine
      guard label.displayWidth <= labels else {
        // When something is due is never cut.
        let margin = String(repeating: " ", count: sign.displayWidth)
        return paragraph(label, sign: sign) + paragraph(row.value, sign: margin)
      }
      return paragraph(row.value, sign: "\(sign)\(label.filled(to: labels))  ")
    }
  }

  /// Returns signs with their labels, as many in a line as there is room for.
  private func cells(_ rows: [CardBlock.Row]) -> [String] {
    let texts = rows.flatMap { row in
      paragraph(
        [row.label, row.value].filter { !$0.isEmpty }.joined(separator: " → ").oneLine,
        sign: row.sign
      )
    }
    return texts.reduce(into: []) { lines, text in
      if let last = lines.last, last.displayWidth + 3 + text.displayWidth <= room {
        lines[lines.count - 1] = "\(last)   \(text)"
      } else {
        lines.append(text)
      }
    }
  }

  /// Returns a bar before an amount, which is never cut: half a number is another number.
  private func progress(_ fraction: Double, _ words: String) -> [String] {
    let cells = min(room - words.displayWidth - 1, 16)
    guard cells > 0 else { return paragraph(words) }
    let filled = Int((Double(cells) * min(max(fraction, 0), 1)).rounded())
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
    return ["\(bar) \(words)"]
  }

  private static func amount(_ value: String, _ goal: String?, _ unit: String) -> String {
    let words = goal.map { Wording.say(.cardOf, value, $0) } ?? value
    return unit.isEmpty ? words : "\(words) \(unit)"
  }
}

extension CardBlock.Row {
  /// The sign before a row, with its space.
  fileprivate var sign: String { "\(ring?.rawValue ?? "·") " }
}

extension CardEvent.Remark.Weight {
  fileprivate var sign: String {
    switch self {
    case .plain: ""
    case .warning: "▲ "
    case .alert: "! "
    }
  }
}

extension SurveyForm.Field {
  /// What is asked, before its answer: `systolic, mmHg: `; empty where there is only one thing.
  var heading: String {
    let words = [name, answer == nil ? unit : nil].compactMap(\.self).joined(separator: ", ")
    return words.isEmpty ? "" : "\(words): "
  }
}

extension TaskCard {
  /// The card within a frame of text.
  ///
  /// - Parameter width: How many cells it is wide; with fewer than 24 it has no frame.
  public func text(width: Int = 60) -> [String] { CardText(self, width: width).lines }
}
