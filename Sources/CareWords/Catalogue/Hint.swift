/// What helps after a refusal or beside a warning; each language has a pattern for it.
///
/// What is typed (commands, options, examples of them) fills its gaps.
package enum Hint: String, CaseIterable, Sendable {
  case write
  case writeForExample
  case writeItAs
  case writeThemAs
  case suchAs
  case didYouMean
  case takes
  case has
  case areKnown
  case add
  case leaveOut
  case isFor
  case nameATask
  case nameAnother
  case meanIt
  case lists
  case writeItsID
  case example
  case messageCommits
  case messageForOutcomes
  case takesItBack
  case putsFilesBack
  case askForFewer
  case nameZone
  case endLast
  case pointAndUnit
  case withoutZeros
  case withoutMinus
  case asNeededInstead
  case addStart
  case onceOrEach
  case howOftenHowMuch
  case periodForBoth
  case limitInTimes
  case limitInUnitOrTimes
  case leaveOutTimes
  case oneForEachDay
  case giveThemToo
  case wholeSchedule
  case eachElement
  case onceForAllElements
  case sayWhen
  case wholeRecord
  case removesTitle
  case range
  case writeForIDs
  case takesBackNotGiven
  case addsGivenSince
  case firstOfDay
  case namesDayOrOther
  case keepsOne
  case takesAllBack
  case sameKeepsOne
  case namesOtherDay
  case resetAllTheSame
  case countsTo
  case eventsOfDay
  case itsLast
  case itsLatestBefore
  case itsFirst
  case itsNext
  case noneWithinYear
  case addsToPartial
  case stillToCome
  case forBoth
  case takesTimes
  case taskOrSchedule
  case shorterSpan
  case orCount
  case writeZone
  case taskOrAllDue
  case valuesWith
  case listsDue
  case answers
  case sameOrBoth
  case otherDayOrTwice
  case namesTime
  case oneOfNotCompleted
  case leaveOutIfNone
  case valueForEach
  case writeTimeToo
  case writeDayToo
  case valueOrComplete
  case anyText
  case meanThatToo
  case meanItType
  case giveDate
  case recordsOne
  case addAgain
  case changesHeld
  case changesInTheEnd
  case decidesOther
  case changesIt
  case addWhose
  case nameUUID
  case nameUUIDOrWrite
  case hasSo
  case showsWhatIs
  case conflictIn
  case nameVersion
  case putFirst
  case writeAfter
  case writeBeforeEach
  case showsVersions
  case decidesAll
  case dayTimeOrNow
  case mergeWithout
  case nameCommits
  case recordAgain
}

extension Wording {
  /// Returns a hint with its gaps filled: `hint(.write, "KIND/ID")`.
  package static func hint(_ hint: Hint, _ arguments: String...) -> String {
    Catalogue.text(hint, arguments)
  }

  /// Returns texts of which one will do: `7d, 2w or 1mo`.
  package static func either(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return say(.or, texts.dropLast().joined(separator: ", "), last)
  }
}
