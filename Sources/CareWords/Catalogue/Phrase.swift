/// What is said in sentences, states and hints; each language has a pattern for it.
public enum Phrase: String, CaseIterable, Sendable {
  // MARK: Lists and numbers

  case and
  /// A place in a row.
  case ordinal
  case once
  case twice
  case times
  case nothing

  // MARK: Days and clocks

  case jan
  case feb
  case mar
  case apr
  case may
  case jun
  case jul
  case aug
  case sep
  case oct
  case nov
  case dec
  case sunday
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sun
  case mon
  case tue
  case wed
  case thu
  case fri
  case sat
  case zone
  case hours
  case minutes
  case seconds
  case allDay
  case aMoment
  case dayAllDay

  // MARK: Spans of days

  case from
  case fromOn
  case fromFor
  case fromUntil
  case fromTo
  case fromToStart
  case through
  case until
  case onOnly
  case on
  case nextOn
  case amountNextOn

  // MARK: How often

  case never
  case daily
  case weekly
  case monthly
  case yearly
  case everyHour
  case everyMinute
  case everySecond
  case everyDays
  case everyWeeks
  case everyMonths
  case everyYears
  case every
  case daysOfEvery
  case onThe
  case firstOfMonth
  case secondOfMonth
  case thirdOfMonth
  case fourthOfMonth
  case lastOfMonth
  case lastDayOfMonth
  case onDate
  case withoutInterval
  case years
  case months
  case weeks
  case days

  // MARK: When, and how much

  case at
  case amountAt
  case anyTime
  case countedDaily
  case byElapsedTime
  case forEach
  case forAMomentEach
  case taper
  case titration
  case inSteps
  case alternating
  case amountFromOn
  case amountUntil
  case amountOn
  case thenStop
  case amountsPerDay
  case amountsPerWeek
  case amountsInWeek
  case amountsInDays
  case earlierForGood
  case laterForGood
  case calendar

  // MARK: As needed

  case asNeeded
  case atMost
  case apart
  case withoutLimit
  case aDay
  case inDays
  case inSpan
  case inAPeriod

  // MARK: What was recorded

  case done
  case notDone
  case notCompleted
  case recordedAt
  case recordedAndOnce
  case recordedAndEach
  case answerTo
  case partial
  case notRecorded
  case pending
  case noData
  case toBeRead
  case bytes
  case also

  // MARK: Limits of values

  case over
  case atLeast
  case under
  case exactly
  case atMostValue
  case fromToValues
  case between

  // MARK: Months in full

  case january
  case february
  case march
  case april
  case mayInFull
  case june
  case july
  case august
  case september
  case october
  case november
  case december

  // MARK: What was done as needed

  case lastBy
  case lastAt
  case moreAtOnce
  case endedAt
  case againFrom
  case countOf
  case countOfAtMost
  case soonAfter
  case moreThan
  case closerThan
  case limitsOnDay
  case andOtherDays
  case thatMakes
  case tooSoon
  case today

  // MARK: Events

  case placeOf
  case moved
  case sinceUntil
  case otherZoneHere
  case healthSample
  case unscheduled
  case notCounted
  case notOnSchedule
  case conflictOfTask
  case ofTheTask
  case ofTheOutcome

  // MARK: Agendas

  case nothingPlanned
  case doneOf
  case optional
  case notRecordedYesterday
  case alsoRecorded
  case withoutGroup
  case conflict

  // MARK: Who, and when

  case by
  case bySomebody
  case writtenAs
  case recordedLate
  case toTime
  case entries
  case entriesOf
  case both
  case all
  case recordedTimes
  case andMore

  // MARK: Changes

  case added
  case changed
  case deleted
  case revived
  case removed
  case ended
  case paused
  case extended
  case none
  case due
  case record
  case order
  case inQuestion
  case theCommit
  case staysAsBefore
  case replacesEnd
  case replacesPlan
  case startsInstead
  case endsAsBefore
  case stillDeleted

  // MARK: What holds, and what is planned

  case goesOn
  case notInForceYet
  case planned
  case inForceSince
  case endsWhileInForce
  case startsWhileInForce
  case starts
  case now
  case fromHeld
  case asBeforeFrom
  case startsAgain
  case overBeforeStart
  case changes
  case pausedUntil
  case pauses
  case ends
  case inQuestionNow
  case notInForceNow
  case regimen
  case amounts
  case inAll
  case movesWithTheClocks

  // MARK: Doubts

  case asIntended
  case inDoubt
  case moreDoubts
  case ruleRecordedTwice
  case ruleDueTwice
  case ruleUnlikeUnit
  case ruleTooMuch
  case ruleOtherPlan
  case ruleOtherTime
  case ruleMissingAmount
  case ruleMissingEnd
  case ruleStartsInPast
  case ruleInstructionsAmount
  case ruleInstructionsFrequency
  case ruleInstructionsTime
  case ruleInstructionsMaximum
  case ruleInstructionsEnd
  case ruleSameTitle
  case ruleSameSubstance
  case ruleAllergy
  case rulePassedLimit
  case ruleOtherZone
  case ruleDueOnce
  case doubtRecorded
  case doubtDueTwice
  case doubtUnlikeUnit
  case doubtTooMuch
  case doubtAboveRange
  case doubtOtherPlan
  case doubtNoAmountNow
  case doubtOtherTime
  case doubtOtherTimeToo
  case doubtMissingAmount
  case doubtMissingEnd
  case doubtEndlessStep
  case doubtStartsInPast
  case doubtInstructions
  case doubtInstructionsMaximum
  case doubtInstructionsEnd
  case doubtInstructionsNoEnd
  case doubtTitleAmount
  case doubtSameTitle
  case doubtSameSubstance
  case doubtAllergy
  case doubtAllergyWithin
  case doubtPassedLimit
  case doubtOtherZone
  case doubtDueOnce

  // MARK: Differences

  case clinical
  case change
  case member
  case before
  case after
  case nothingDiffers
  case changesOfRecords
  case yes
  case no
  case without
  case joined
  case moreJoined

  // MARK: Changes of regimens

  case asBefore
  case otherDoses
  case otherSite
  case laterDaysDiffer
  case withoutAmount
  case underOnePercent
  case overNinetyNinePercent
  case leastAndMost
  case endUnchanged
  case fromZero
  case timesAsMuch
  case dividedBy
  case notComparable
  case regimenStarts
  case regimenEnds
  case reviewGlance
  case medicine
  case largeChange
  case alsoAuthor

  // MARK: Reviews

  case reviewTitle
  case reviewPatient
  case reviewAgreements
  case reviewQuestions
  case reviewFaults
  case reviewDoubts
  case reviewPast
  case reviewChanges
  case reviewStarts
  case reviewEnds
  case reviewClinical
  case reviewOther
  case reviewBeside
  case reviewOutcomes
  case reviewJoined
  case reviewCommits
  case reviewBefore
  case reviewAfter
  case reviewPlan
  case reviewFrom
  case reviewStops
  case reviewTotal
  case reviewInstructions
  case reviewReplaces
  case reviewBy
  case reviewDays
  case amountADay
  case muchOrOftenADay
  case inThePast
  case aRecord
  case bornOn
  case allergicTo
  case notSaid
  case morePatients
  case whenIs
  case signedOffBy
  case whatWasSaid
  case since
  case agreedAndOpen
  case decideColumn
  case agreedOn
  case doubt
  case answerWith
  case whatIsDue
  case task
  case events
  case outcomes
  case how
  case byWhom
  case commit
  case who
  case what
  case mergedByMember
  case decidedByPerson
  case decidedThat
  case unknown
  case conflictsToDecide
  case faultsFound
  case doubtsOfResult
  case regimensChange
  case regimensStart
  case regimensEnd
  case clinicalRecords
  case otherRecords
  case outcomesRecorded
  case recordsJoined
  case noRecordDiffers
  case commitsBy
  case noCommit
  case moreSignOffs
  case fileUnreadable
  case summed
  case othersToo

  // MARK: Why a dose is refused, and what to do

  case limitsInQuestion
  case limitInUnit
  case itsUnit
  case hasEnded
  case givenOn
  case mayBeDoneAgain
  case recordsAllTheSame
  case saysWhenGiven
  case namesItsDay

  // MARK: Sign-offs

  case signedOff
  case signedOffAs
  case agreedStands
  case agreedChanged
  case agreedMayHaveChanged
  case agreedContradicts

  // MARK: What was done, or would be

  case committed
  case nothingWritten
  case eventCompleted
  case eventWouldBeCompleted
  case eventRecorded
  case eventWouldBeRecorded
  case eventReplaced
  case eventWouldBeReplaced
  case eventAppended
  case eventWouldBeAppended
  case eventWithdrawn
  case eventWouldBeWithdrawn
  case eventNotCompleted
  case eventWouldBeNotCompleted
  case eventStays
  case isNotCompletedAlready
  case isCompletedAlready
  case isPartlyDoneAlready
  case isPartlyDoneSoFar
  case valuesNow
  case theHealthSample
  case theHealthSampleIn
  case recordAdded
  case recordWouldBeAdded
  case recordChanged
  case recordWouldBeChanged
  case recordDeleted
  case recordWouldBeDeleted
  case recordResolved
  case recordWouldBeResolved
  case recordPaused
  case recordWouldBePaused
  case inDraft
  case pausesFor
  case pausesForNow
  case endsOnCommit
  case endsNow
  case endsOn
  case takesEffectOn
  case takesEffectFrom
  case holdsFor
  case takesEffectOnCommit
  case takesEffectNow
  case holdsFromPast
  case nothingWithinYear
  case withFirstEvent
  case firstEventOn
  case takenBackOperation
  case doneAgainOperation
  case wouldTakeBackOperation
  case wouldDoAgainOperation
  case branchIsAt
  case leftCommitKept

  // MARK: History, conflicts and exchange

  case versionNamed
  case notValid
  case openConflictOf
  case stillInConflict
  case conflictDecided
  case besideHead
  case nothingInQuestion
  case oneSideShown
  case storeNotValid
  case storeMade
  case storeChanged
  case noValue
  case neverRemoved
  case neverChanged
  case mergeCommit
  case inCommit
  case inAbsentCommit
  case deletedFrom
  case versionsCounted
  case isHead
  case isOpenLeaf
  case isInForce
  case joinsVersions
  case sidesUndecided
  case decideWith
  case morePeriods
  case andMorePeriods
  case agreed
  case orElse
  case moreAnswers
  case keptBy
  case unchangedBy
  case unresolved
  case endedOrPaused
  case isTakenBack
  case isRecorded
  case isMerged
  case togetherContradict
  case sideEnds
  case askedAgainBy
  case madeHere
  case moreSides
  case inConflict
  case bothAt
  case bothAtNow
  case wouldBothBeAt
  case received
  case sent
  case erased
  case replaced
  case keptWord
  case joinedWord
  case taken
  case keptAs
  case keptAsAt
  case foreignFiles
  case versionsOf
  case recordsCounted

  // MARK: Conflicts of members

  case endOfAllSides
  case theRecord

  // MARK: Decisions

  case givenUp

  // MARK: Pages

  case changesOf
  case version
  case thisCommitSays
  case isErased
  case inThisCommit
  case message
  case madeBy
  case mergedBy
  case openConflicts
  case period
  case side
  case madeByColumn
  case decideCommand
  case compareWith
  case value
  case time
  case state
  case plannedColumn
  case plannedThen
  case recordedColumn
  case remarks
  case group
  case agenda
  case progress
  case partColumn
  case status
  case adherence
  case percent
  case total
  case day
  case week
  case plan
  case calendarPage
  case weekShort
  case doubtsPage
  case schedule
  case number
  case textColumn
  case targets
  case identifier
  case title
  case role
  case valuesColumn
  case birthday
  case store
  case daysColumn
  case made
  case allDays
  case upTo
  case noneOfIt
  case noOpenConflict
  case noSuchEvents
  case noSuchDays
  case noEventCounts
  case noEventsThen
  case noDoubt
  case noneSuch
  case withoutPlan
  case countInQuestion
  case countUnscheduled
  case doesNotCount
  case meanOf
  case ofWanted
  case recordedPeople
  case outcomesCounted
  case tasksCounted
  case ofTasks
  case countRecorded
  case countChanged
  case countWithdrawn
  case unknownTask

  // MARK: Patients

  case noneIsNamed

  // MARK: Warnings, remarks and questions

  case hintLabel
  case warningLabel
  case or
  case isMeant
  case unreadableHere
  case moreUnreadable
  case eventsLeftOut
  case recordedAndDue
  case recordedForAnother
  case overAlready
  case makesTooMuch
  case makesOtherThanRange
  case doseInQuestion
  case doseOfRange
  case outcomeInQuestion
  case planInQuestion
  case saysHowMuch
  case howMuchGiven
  case amountOrNothing
  case allIsRecorded
  case noneIsOpenOf
  case toComeNotRecorded
  case versionsContradict
  case staysOpen
  case keptNotInQuestion
  case keptNotErased
  case noMergeToApply
  case nothingDecided
  case nothingChanged
  case onlyLayoutChanged
  case nothingHadToChange
  case notInForceAnyway
  case holdsAlready
  case endsAlready
  case hasNoEnd
  case hasNoEndNorPause
  case hasNow
  case fromOnHas
  case outcomesMoved
  case outcomesWouldBeMoved
  case outcomesStay
  case otherFilesDiffer
  case recordTakesEffectOnCommit
  case uncommittedRecords
  case changedByGitAlone
  case takesEffectInPast
  case takesEffectLater
  case morePlansChange
  case goOn
  case isThisMeant
  case whichOne
  case numberOrNothing
  case severalRecorded
  case typeToGoOn
  case whichVersion
  case whichVersionIn

  // MARK: Remarks on what was written

  case outcomesDeletedToo
  case erasedNotTaken
  case noMoreInQuestion
  case changesJoined
  case versionsStay
  case holdsOnEverySide
  case goesOnFromSide
  case moveToAnother
  case loseTheirEvent
  case conflictStaysClosed

  // MARK: What sides of a conflict say, and what became of it

  case planGoesOn
  case titled
  case noInstructions
  case givenFor
  case noSite
  case notAsNeeded
  case healthData
  case noTarget
  case notBegun
  case sidesStand
  case recordWillBeResolved
  case recordWillBeAdded
  case givesUp
  case againAsSaid
  case erasedOn
  case isThere
  case changeWhich
  case deletedSince
  case fromInVersion
  case sinceDate
  case conflictCounted
  case signsOff
  case wouldSignOff
  case commitOfBranch
  case nothingMissing
  case movedOn
  case wouldMoveOn
  case mergedAs
  case wouldBeMergedAs
  case decidedWord
  case keptBefore
  case moreRecords
  case reverted
  case wouldRevert
  case restored
  case wouldRestore
  case nothingWasEdited
  case nothingToClear

  // MARK: Lists of records

  case patientsPage
  case carePlansPage
  case contactsPage
  case tasksPage
  case healthTasksPage
  case isInCommit

  // MARK: Charts

  case chart
  case chartPlace
  case chartInQuestion
  case chartOpen
  case chartPlanOpen
  case chartNotCounted
  case chartWithoutNumber
  case chartLimit
  case chartRange
  case chartOfAdherence
  case figuresAsTable
  case rightAxis
  case upToValue
  case allTasks
  case seriesAdherence
  case seriesCount
  case seriesMean
  case seriesMedian
  case seriesLeast
  case seriesMost

  // MARK: Contacts

  case contactCall
  case contactMessage
  case contactEmail
  case contactAddress
  case contactOther
  case contactSide
  case noContacts

  // MARK: Demonstrations

  case addedDemo
  case wouldAddDemo
  case demoIsThere

  // MARK: Cards

  case cardRemaining
  case cardOf
  case cardGoal
  case cardProgress
  case cardUnanswered
  case cardScale
  case cardInQuestion
  case conflictSheet
  case card
  case cardNone
  case cardUnknown

  // MARK: Pages

  case pageNoTasks
  case pagesOf
  case pageNothingYet
  case pageQuestions
  case demoCatalog
  case demoYear

  // MARK: Insights

  case insightsPage
  case insightAdherence
  case insightBefore
  case insightValues
  case insightDays
  case insightValue
  case insightDay
  case insightMessages
  case insightOpen
  case insightPlanOpen
  case insightReached
  case insightNotDone
  case insightNotRecorded
  case insightUnscheduled

  // MARK: Sheets

  case planSheet
  case recordSheet
  case sheetBox
  case sheetDose
  case sheetInstructions
  case sheetTotals
  case sheetReasons
  case sheetReason
  case sheetNoReason
  case sheetNotes
  case sheetNote
  case sheetAbout
  case sheetWritten
  case sheetPage
  case sheetBorn
  case sheetAllergies
  case sheetNotSaid
  case medicationSheet
  case sheetMedicine
  case sheetMorning
  case sheetNoon
  case sheetEvening
  case sheetNight
  case sheetOtherTimes
  case sheetHow
  case sheetFrom
  case sheetAtTime
  case sheetOnDays
  case sheetDue

  // MARK: Messages

  case messagesPage
  case noMessages

  // MARK: Practices

  case practicePage
  case practiceWeek
  case practiceNeeds
  case practiceLimits
  case practiceLimit
  case practiceRecorded
  case practiceInStep
  case practiceConflicts
  case practiceNoPlans
  case copyAsOf
  case copySynced
  case copyHeard
  case copyNeverHeard
  case copyLastTry
  case copyNotAsked
  case copyMayLack
  case copyOffline
  case copyShared
  case copySharedNoMore
  case copySharedUntil
  case tasksNotShared
  case categoryNotShared
  case momentAgo
  case minutesAgo
  case hoursAgo
  case daysAgo
}
