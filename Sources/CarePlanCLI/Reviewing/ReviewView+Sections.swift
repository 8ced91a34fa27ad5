import CarePlanKit

extension ReviewView {
  /// The sections that are not empty: open conflicts, the table of doses, the patients, doubts, then the rest.
  var sections: [ReviewSection] {
    let regimens = { (kind: RegimenChange.Kind) in
      ReviewSection.Body.regimens(self.regimens.filter { $0.change.kind == kind })
    }
    return [
      ReviewSection(
        .reviewQuestions,
        .table(columns([.aRecord, .whenIs, .agreedAndOpen, .decideColumn]), openRows, typed: [3])
      ),
      ReviewSection(
        .reviewGlance,
        .table(
          columns([.medicine, .reviewBefore, .reviewAfter, .change]),
          self.regimens.map(\.row),
          isTitled: true
        )
      ),
      ReviewSection(.reviewPatient, .facts(patients)),
      ReviewSection(
        .reviewAgreements,
        .table(columns([.signedOffBy, .whenIs, .whatWasSaid, .since]), agreementRows)
      ),
      ReviewSection(.reviewFaults, .report(DifferenceReport(remarks: remarks))),
      doubtSection,
      ReviewSection(.reviewPast, .table(columns([.aRecord, .whatIsDue]), pastRows)),
      ReviewSection(.reviewChanges, regimens(.changes)),
      ReviewSection(.reviewStarts, regimens(.starts)),
      ReviewSection(.reviewEnds, regimens(.ends)),
      ReviewSection(.reviewClinical, .report(clinical)),
      ReviewSection(.reviewOther, .report(other)),
      ReviewSection(.reviewBeside, .report(DifferenceReport(remarks: beside))),
      ReviewSection(.reviewOutcomes, .table(columns([.task, .events, .outcomes]), outcomeRows)),
      ReviewSection(.reviewJoined, .table(columns([.aRecord, .how, .byWhom]), joinRows)),
      ReviewSection(.reviewCommits, .table(columns([.commit, .whenIs, .who, .what]), commitRows)),
    ].filter { !$0.isEmpty }
  }

  private func columns(_ titles: [Phrase]) -> [String] { titles.map { Wording.say($0) } }

  /// The most patients that are named.
  private static let mostPatients = 5

  /// Whose plan it is, with what an amount is judged by.
  private var patients: [ReviewFact] {
    let facts = review.patients.prefix(Self.mostPatients).map { patient in
      let name = AnyRecord.patient(patient).title ?? ""
      let allergies = patient.content.allergies.map { words in
        words.isEmpty ? Wording.say(.none) : words.map(Wording.quoted).joined(separator: ", ")
      }
      let born = patient.content.birthday.map(Wording.date) ?? Wording.say(.notSaid)
      return ReviewFact(
        label: name.isEmpty ? Wording.id(patient.id) : Wording.visible(name),
        text: [
          Wording.say(.bornOn, born), Wording.say(.allergicTo, allergies ?? Wording.say(.notSaid)),
        ].joined(separator: "; ")
      )
    }
    let rest = review.patients.count - facts.count
    guard rest > 0 else { return facts }
    return facts + [ReviewFact(label: "…", text: Wording.say(.morePatients, count: rest))]
  }

  /// The most records that are named of what differs since somebody agreed.
  private static let mostChanged = 8

  private var agreementRows: [[StyledText]] {
    let rest = review.earlierSignOffs
    let more = rest > 0 ? [[StyledText(Wording.say(.moreSignOffs, count: rest)), "", "", ""]] : []
    return review.agreements.map(row) + more
  }

  private func row(_ agreement: Review.Agreement) -> [StyledText] {
    let (signOff, standing) = (agreement.signOff, agreement.standing)
    var since = standing.words
    if case .changed(let records?) = standing, !records.isEmpty {
      let names = records.prefix(Self.mostChanged).map(\.description)
      let rest = records.count - names.count
      since += ": " + (names + (rest > 0 ? ["…"] : [])).joined(separator: ", ")
    }
    let own = review.ownChanges(of: agreement).count
    if own > 0 { since += "; \(Wording.say(.alsoAuthor, count: own))" }
    let text = signOff.text.split(separator: "\n").joined(separator: " ")
    return [
      StyledText(signOff.words), StyledText(wording.instant(signOff.commit.time)),
      StyledText(Wording.visible(text)),
      StyledText(since, standing == .unchanged && own == 0 ? .green : [.bold, .red]),
    ]
  }

  /// The most periods that are shown of one question.
  private static let mostPeriods = 12

  private var openRows: [[StyledText]] {
    review.open.flatMap { conflict -> [[StyledText]] in
      let shown = conflict.periods.prefix(Self.mostPeriods)
      let words = ConflictWords(conflict, shown, wording)
      var lines: [(span: String, text: StyledText)] = conflict.reasons.map { ("", StyledText($0)) }
      for period in shown {
        let span = conflict.key.kind == .outcome ? "" : wording.stretch(period.span)
        guard let dispute = period.dispute else {
          lines.append((span, StyledText(Wording.say(.agreedOn, words.agreed(period)))))
          continue
        }
        for (place, question) in words.questions(dispute).enumerated() {
          let phrase = StyledText(words.phrase(of: question), [.bold, .red])
          lines.append((place == 0 ? span : "", phrase))
        }
      }
      let rest = conflict.periods.count - shown.count
      if rest > 0 { lines.append(("", StyledText(Wording.say(.andMorePeriods, count: rest)))) }
      let key = conflict.key.description
      return lines.enumerated().map { place, line in
        [
          StyledText(place == 0 ? wording.name(of: conflict.key) : "", [.bold, .red]),
          StyledText(line.span), line.text,
          StyledText(place == lines.count - 1 ? "careplan conflicts \(key)" : "", .cyan),
        ]
      }
    }
  }

  /// The doubts; where plans changed, also that there are none.
  private var doubtSection: ReviewSection {
    let isOfPlans = !regimens.isEmpty || !clinical.isEmpty
    return ReviewSection(
      .reviewDoubts,
      doubts.isEmpty && isOfPlans
        ? .sentence(Wording.say(.noDoubt))
        : .table(columns([.aRecord, .doubt, .answerWith]), doubtRows, typed: [2])
    )
  }

  private var doubtRows: [[StyledText]] {
    doubts.views.map { view in
      [
        StyledText(view.title ?? view.doubt.subject.description), StyledText(view.sentence),
        StyledText(view.commands.joined(separator: "; "), .cyan),
      ]
    }
  }

  /// The periods that have begun and in which something else is due, each in a row.
  private var pastRows: [[StyledText]] {
    guard let section = plans.pastSection else { return [] }
    return section.records.flatMap { record in
      record.lines.enumerated().map { place, line in
        [StyledText(place == 0 ? record.key.description : ""), StyledText(line)]
      }
    } + (section.rest.map { [["", StyledText($0)]] } ?? [])
  }

  private var outcomeRows: [[StyledText]] {
    review.outcomes.map { [StyledText($0.name), StyledText($0.period), StyledText($0.words)] }
  }

  private var joinRows: [[StyledText]] {
    joins.flatMap { joined in
      let join = joined.join
      let how = Wording.say(join.isMerge ? .mergedByMember : .decidedByPerson)
      let words =
        joined.decisions.isEmpty
        ? [how] : joined.decisions.map { Wording.say(.decidedThat, $0.words) }
      let author = join.isMerge ? "careplan" : join.commit?.makerWords ?? Wording.say(.unknown)
      return words.enumerated().map { place, words in
        [
          StyledText(place == 0 ? wording.name(of: join.key) : ""), StyledText(words),
          StyledText(place == 0 ? author : ""),
        ]
      }
    }
  }

  private var commitRows: [[StyledText]] {
    review.commits.map { commit in
      [
        StyledText(commit.shortID, .yellow), StyledText(wording.instant(commit.time)),
        StyledText(commit.makerWords), StyledText(commit.subject),
      ]
    }
  }
}

extension DifferenceReport {
  fileprivate init(remarks: [DifferenceRemark]) {
    self.init([])
    self.remarks = remarks
  }
}
