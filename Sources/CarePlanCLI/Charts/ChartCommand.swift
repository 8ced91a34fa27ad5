import CarePlanKit

/// `careplan chart`: draws what was recorded.
struct ChartCommand: Command {
  static let spec = CommandSpec(
    name: "chart",
    summary: "Draw what was recorded, and how far the plan was followed",
    discussion: """
      TYPE is bar, line, scatter, grouped-bar, ring or heat. A ring shows a percentage, heat a square \
      for each day of a year.

      SERIES is a list such as task=nausea,agg=mean,label=Nausea,axis=2,color=#a65f00. Without a task \
      it is about all tasks that the options choose. agg is adherence, which is usual without a task; \
      count, which is usual with one; sum, mean, median, min, max; or values, each by itself, in \
      scatter charts. kind chooses values of one kind, such as systolic. by is day, week or month, the \
      same for all series. axis=2 measures it on an axis of its own.

      Amounts are converted into the unit of the task's samples or targets; what does not convert is \
      counted below the chart, and so is what has no number. What was ticked off counts as all that was \
      planned. Where nothing was recorded there is no \
      data, which is not 0. Where versions conflict nothing is drawn, and the days are named. The \
      thresholds of a task are lines across its values.

      Without days the last seven are drawn, and the last 365 for heat.

      \(EventStrategy.discussion)

      \(EventOptions.filters)
      """,
    options: ChartOptions.specs,
    formats: [.text, .svg, .html, .markdown, .json, .csv],
    usesPager: true,
    examples: [
      CommandExample(
        "careplan chart --series agg=adherence --series task=nausea,agg=mean,axis=2 --week",
        "Draw how far the plan was followed beside a symptom"
      ),
      CommandExample(
        "careplan chart --type heat --series agg=adherence -o svg > year.svg",
        "Draw a year as squares"
      ),
      CommandExample("careplan chart --values 0,1,1,2,3,3,2", "Draw numbers of your own"),
    ],
    group: .outcomes
  )

  private let options: ChartOptions

  init(_ arguments: ParsedArguments) throws(UsageError) { options = try ChartOptions(arguments) }

  func run(_ context: CommandContext) throws(CommandFailure) -> ExitCode {
    guard options.values.isEmpty else {
      let series = options.values.map { ChartSeries($0.name, $0.numbers) }
      let chart = chart(options.namedPlaces, series)
      try write(chart, nil, .all, context)
      return .done
    }
    let open = try context.openStore()
    if options.events.revision == nil { try context.noteUncommitted(open) }
    let (now, (days, places)) = try understand { () throws(UsageError) in
      let dates = try open.dates.looking(asOf: context.options.asOf)
      return (dates.now, try options.places(dates))
    }
    let reader = SeriesReader(
      open: open,
      context: context,
      options: options.events,
      now: now,
      days: days,
      places: places
    )
    var series: [ChartSeries] = []
    for argument in options.series { series.append(try reader.series(argument)) }
    try write(chart(places, series), open, .days(days.range), context)
    return .done
  }

  private func chart(_ places: [Chart.Place], _ series: [ChartSeries]) -> Chart {
    let title = options.title ?? Wording.joined(series.map(\.title))
    var chart = Chart(options.form, title: title, places: places, series: series)
    chart.firstWeekday = options.firstDay.number
    return chart
  }

  private func write(
    _ chart: Chart,
    _ open: OpenStore?,
    _ days: DocumentDays,
    _ context: CommandContext
  ) throws(CommandFailure) {
    let (output, size) = (context.output, (options.width ?? 640, options.height ?? 320))
    switch context.format {
    case .svg: output.verbatim(chart.svg(width: size.0, height: size.1))
    case .csv: output.verbatim(chart.csv)
    case .json: output.json("careplan.chart/v1", chart.json)
    case .markdown, .html:
      var document = Document(heading: Document.Heading(word: Wording.say(.chart)))
      document.parts = [
        .heading(Document.Heading(word: "", texts: [StyledText(chart.title)])),
        .view(html: chart.html(width: size.0, height: size.1), markdown: chart.markdown),
      ]
      try document.write(to: context, of: open, at: options.events.revision, days: days)
    default:
      if chart.places.isEmpty { context.note(.saying(.noSuchDays)) }
      let width = options.width ?? output.terminal.width ?? 80
      let lines = chart.text(width: width, height: options.height ?? 8)
      output.lines(lines.map { StyledText($0) })
    }
  }
}
