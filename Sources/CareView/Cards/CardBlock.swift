import CareEvents
import CareWords

/// A piece of a card, which text, HTML and SVG each draw in their way.
enum CardBlock: Hashable, Sendable {
  /// A row of a list: a sign, a label, what belongs to it and what must be said of it.
  struct Row: Hashable, Sendable {
    let ring: ProgressRing?
    let fraction: Double
    let label: String
    let value: String
  }

  /// What somebody wrote.
  case text(String)
  /// Values of which nobody has said which holds.
  case questions([String])
  /// What must be known.
  case remark(CardEvent.Remark)
  /// What became of one event, as wide as the card.
  case state(Row)
  /// One below the other.
  case rows([Row])
  /// Side by side.
  case cells([Row])
  /// How much beside how much is wanted.
  case progress(value: String, goal: String?, unit: String, fraction: Double)
  /// A number with its unit.
  case value(String, unit: String)
  /// What was recorded: times with values, the newest first.
  case entries([CardEvent.Entry])
  /// The numbers of a scale, one of which may be chosen.
  case scale(ClosedRange<Int>, chosen: Int?)
  /// What is asked, with what was answered.
  case fields([SurveyForm.Field])
  case links([ContactLink])
  /// A large heading.
  case banner(String)
}

extension TaskCard {
  /// The pieces in their order.
  var blocks: [CardBlock] {
    let text = [indication.map { Wording.say(.givenFor, $0) }, instructions].compactMap(\.self)
      .map(CardBlock.text)
    let asked = questions.isEmpty ? [] : [CardBlock.questions(questions)]
    let said = remarks.map(CardBlock.remark)
    return asked + (hasTextLast ? own + text : text + own) + said
  }

  /// Whether the instructions stand below the events, as in CareKit.
  private var hasTextLast: Bool {
    switch style {
    case .checklist, .grid, .numeric, .labelled, .simple: true
    case .instructions, .log, .buttonLog, .survey, .link, .featured: false
    }
  }

  private var own: [CardBlock] {
    switch style {
    case .simple, .instructions: events.count == 1 ? state : [list]
    case .checklist: [list]
    case .grid: [.cells(events.map(cell))]
    case .log, .buttonLog: logged
    case .numeric: events.flatMap(progress)
    case .labelled: events.map(value)
    case .survey: asked
    case .link: links.isEmpty ? [] : [.links(links)]
    case .featured: [.banner(title)] + (links.isEmpty ? [] : [.links(links)])
    }
  }

  /// What became of the only event; nothing where every value of it is in question, and said, and nothing
  /// was recorded.
  private var state: [CardBlock] {
    events.filter { !$0.isInQuestion || $0.isRecorded || $0.notes.questions.isEmpty }.map {
      .state(row($0))
    }
  }

  private var list: CardBlock { .rows(events.map(row)) }

  /// Returns an event as a row: when it is due, and what became of it.
  private func row(_ event: CardEvent) -> CardBlock.Row {
    let value = event.recorded.isEmpty ? event.stateWords : event.recorded
    return CardBlock.Row(
      ring: event.ring,
      fraction: event.progress.fraction,
      label: label(event),
      value: event.isInQuestion && !event.isRecorded ? event.stateWords : value
    )
  }

  /// When an event is due, with what is wanted of it if that is not said below the title.
  private func label(_ event: CardEvent) -> String {
    wantsOne || event.wanted.isEmpty ? event.time : "\(event.time) · \(event.wanted)"
  }

  /// Returns an event as a cell, of which only what is short is said.
  private func cell(_ event: CardEvent) -> CardBlock.Row {
    let isPlain = (event.state == .done || event.state == .pending) && event.plannedThen == nil
    let said = isPlain ? event.entries.last?.time ?? "" : event.stateWords
    return CardBlock.Row(
      ring: event.ring,
      fraction: event.progress.fraction,
      label: label(event),
      value: event.isInQuestion ? event.stateWords : said
    )
  }

  /// What was recorded, the newest first, below how far it is done.
  private var logged: [CardBlock] {
    let figures = events.flatMap { $0.progress.goal == nil || $0.isAsNeeded ? [] : progress($0) }
    let entries = Array(events.flatMap(\.entries).reversed())
    guard entries.isEmpty else { return figures + [.entries(entries)] }
    return figures + (figures.isEmpty || isInQuestion ? events.map { .state(row($0)) } : [])
  }

  /// Returns how much of an event was recorded beside how much is wanted.
  private func progress(_ event: CardEvent) -> [CardBlock] {
    guard !event.isInQuestion else { return [.state(row(event))] }
    // To tick it off says that all of it was given, without a number.
    guard let goal = event.progress.goal, goal > 0 else { return [value(event)] }
    return [
      .progress(
        value: ChartScale.text(event.progress.value, of: event.unit),
        goal: ChartScale.text(goal, of: event.unit),
        unit: event.shownUnit,
        fraction: event.progress.fraction
      )
    ]
  }

  /// Returns what was measured, or that nothing was.
  private func value(_ event: CardEvent) -> CardBlock {
    guard !event.isInQuestion, let number = event.number, event.entries.count == 1 else {
      return .state(row(event))
    }
    return .value(ChartScale.text(number, of: event.unit), unit: event.shownUnit)
  }

  private var asked: [CardBlock] {
    guard let survey, !isInQuestion else { return [list] }
    let question: [CardBlock] =
      survey.scale.map { [.scale($0, chosen: survey.chosen)] } ?? [.fields(survey.fields)]
    let isAnswered = events.allSatisfy { $0.state == .done }
    if events.count == 1 { return question + (isAnswered ? [] : events.map { .state(row($0)) }) }
    return question + [list]
  }
}
