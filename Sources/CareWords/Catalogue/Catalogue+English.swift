extension Catalogue {
  package static let english = Catalogue(
    language: "en",
    category: { $0 == 1 ? .one : .other },
    ordinal: englishOrdinal,
    member: englishMember,
    pattern: { $0.english },
    hint: { $0.english }
  )

  /// Returns the category of a place in a row: `1st`, `22nd`, `13th`.
  private static func englishOrdinal(_ place: Int) -> PluralCategory {
    switch (place % 10, place % 100) {
    case (_, 11...13): .other
    case (1, _): .one
    case (2, _): .two
    case (3, _): .few
    default: .other
    }
  }
}

extension Phrase {
  /// The pattern in English.
  ///
  /// What sentences of regimens are made of is what ``RegimenReader`` reads.
  fileprivate var english: PhrasePattern {
    switch self {
    // Lists and numbers
    case .and: "{0} and {1}"
    case .ordinal:
      PhrasePattern("{count}th", [.one: "{count}st", .two: "{count}nd", .few: "{count}rd"])
    case .once: "once"
    case .twice: "twice"
    case .times: .plural(one: "{count} time", other: "{count} times")
    case .nothing: "nothing"
    // Days and clocks
    case .jan: "Jan"
    case .feb: "Feb"
    case .mar: "Mar"
    case .apr: "Apr"
    case .may: "May"
    case .jun: "Jun"
    case .jul: "Jul"
    case .aug: "Aug"
    case .sep: "Sep"
    case .oct: "Oct"
    case .nov: "Nov"
    case .dec: "Dec"
    case .sunday: "Sunday"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sun: "Sun"
    case .mon: "Mon"
    case .tue: "Tue"
    case .wed: "Wed"
    case .thu: "Thu"
    case .fri: "Fri"
    case .sat: "Sat"
    case .zone: "{0} time"
    case .hours: "{0} h"
    case .minutes: "{0} min"
    case .seconds: "{0} s"
    case .allDay: "all day"
    case .aMoment: "a moment"
    case .dayAllDay: "{0}, all day"
    // Spans of days
    case .from: "from {0}"
    case .fromOn: "from {0} on"
    case .fromFor: .plural(one: "from {0} for {count} day", other: "from {0} for {count} days")
    case .fromUntil: "from {0} until {1}"
    case .fromTo: "from {0} to {1}"
    case .fromToStart: "from {0} to the start of {1}"
    case .through: "through {0}"
    case .until: "until {0}"
    case .onOnly: "on {0} only"
    case .on: "on {0}"
    case .nextOn: "next on {0}"
    case .amountNextOn: "{0} next on {1}"
    // How often
    case .never: "never"
    case .daily: "daily"
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .yearly: "yearly"
    case .everyHour: "every hour"
    case .everyMinute: "every minute"
    case .everySecond: "every second"
    case .everyDays: .plural(one: "every day", other: "every {count} days")
    case .everyWeeks: .plural(one: "every week", other: "every {count} weeks")
    case .everyMonths: .plural(one: "every month", other: "every {count} months")
    case .everyYears: .plural(one: "every year", other: "every {count} years")
    case .every: "every {0}"
    case .daysOfEvery:
      .plural(one: "days {0} of every day", other: "days {0} of every {count} days")
    case .onThe: "{0} on the {1}"
    case .firstOfMonth: "first {0}"
    case .secondOfMonth: "second {0}"
    case .thirdOfMonth: "third {0}"
    case .fourthOfMonth: "fourth {0}"
    case .lastOfMonth: "last {0}"
    case .lastDayOfMonth: "last day"
    case .onDate: "{0} on {1}"
    case .withoutInterval: "without an interval"
    case .years: .plural(one: "{count} year", other: "{count} years")
    case .months: .plural(one: "{count} month", other: "{count} months")
    case .weeks: .plural(one: "{count} week", other: "{count} weeks")
    case .days: .plural(one: "{count} day", other: "{count} days")
    // When, and how much
    case .at: "at {0}"
    case .amountAt: "{0} at {1}"
    case .anyTime: "any time"
    case .byElapsedTime: "whatever the clocks do"
    case .countedDaily: "{0} a day, at any time"
    case .forEach: "for {0} each"
    case .forAMomentEach: "for a moment each"
    case .taper: "taper {0}"
    case .titration: "titration {0}"
    case .inSteps: "in steps {0}"
    case .alternating: "alternating {0}"
    case .amountFromOn: "{0} from {1} on"
    case .amountUntil: "{0} until {1}"
    case .amountOn: "{0} on {1}"
    case .thenStop: "then stop"
    case .amountsPerDay: "{0} a day"
    case .amountsPerWeek: "{0} a week"
    case .amountsInWeek: "{0} in the 7 days from {1}"
    case .amountsInDays: "{0} in the {1} days from {2}"
    case .earlierForGood: "and for good on an earlier day after a month without that one"
    case .laterForGood: "and for good later once the clocks skip that time"
    case .calendar: "{0} calendar"
    // As needed
    case .asNeeded: "as needed"
    case .atMost: "at most {0} {1}"
    case .apart: "at least {0} apart"
    case .withoutLimit: "without a limit"
    case .aDay: "a day"
    case .inDays: .plural(one: "in {count} day", other: "in {count} days")
    case .inSpan: "in {0}"
    case .inAPeriod: "in a period"
    // What was recorded
    case .done: "done"
    case .notDone: "not done"
    case .notCompleted: "not completed"
    case .recordedAt: "recorded {0}"
    case .recordedAndOnce: "recorded {0}, and done once"
    case .recordedAndEach: "recorded {0}, and done by each"
    case .answerTo: "{0} to {1}"
    case .partial: "partial"
    case .notRecorded: "not recorded"
    case .pending: "pending"
    case .noData: "no data"
    case .toBeRead: "to be read"
    case .bytes: .plural(one: "{count} byte", other: "{count} bytes")
    case .also: "{0}, also {1}"
    // Limits of values
    case .over: "over {0}"
    case .atLeast: "at least {0}"
    case .under: "under {0}"
    case .exactly: "exactly {0}"
    case .atMostValue: "at most {0}"
    case .fromToValues: "from {0} to {1}"
    case .between: "between {0} and {1}, without these"
    // Months in full
    case .january: "January"
    case .february: "February"
    case .march: "March"
    case .april: "April"
    case .mayInFull: "May"
    case .june: "June"
    case .july: "July"
    case .august: "August"
    case .september: "September"
    case .october: "October"
    case .november: "November"
    case .december: "December"
    // What was done as needed
    case .lastBy: "last {0} {1}"
    case .lastAt: "last {0}"
    case .moreAtOnce: "more than its limit at once"
    case .endedAt: "ended {0}"
    case .againFrom: "again from {0}"
    case .countOf: "{0} of {1} {2}"
    case .countOfAtMost: "{0} of at most {1} {2}"
    case .soonAfter: "less than {0} after the time before: {1}"
    case .moreThan: "more than {0} {1}"
    case .closerThan: "less than {0} apart"
    case .limitsOnDay: "{0}, on {1}"
    case .andOtherDays: .plural(one: "and another day", other: "and {count} other days")
    case .thatMakes: "that makes {0} of at most {1}"
    case .tooSoon: "it is too soon: again from {0} on"
    case .today: "today"
    // Events
    case .placeOf: "{0}, {1} of {2}"
    case .moved: "{0} moved"
    case .sinceUntil: "since {0}, until {1}"
    case .otherZoneHere: "{0}; it is {1} here"
    case .healthSample: "health sample"
    case .unscheduled: "unscheduled"
    case .notCounted: "not counted: {0}"
    case .notOnSchedule: "not on the schedule"
    case .conflictOfTask:
      .plural(one: "CONFLICT: {count} version", other: "CONFLICT: {count} versions")
    case .ofTheTask: "of the task"
    case .ofTheOutcome: "of the outcome"
    // Agendas
    case .nothingPlanned: "Nothing is planned."
    case .doneOf: "{0} of {1} done"
    case .optional: "optional"
    case .notRecordedYesterday: "not recorded yesterday: {0}. Ask before taking it."
    case .alsoRecorded: "also recorded:"
    case .withoutGroup: "without a group"
    case .conflict: "conflict"
    // Who, and when
    case .by: "by {0}"
    case .bySomebody: "by somebody unknown"
    case .writtenAs: "{0} (written as {1})"
    case .recordedLate: "(recorded {0})"
    case .toTime: "{0} to {1}"
    case .entries: .plural(one: "{count} entry", other: "{count} entries")
    case .entriesOf: .plural(one: "{count} entry of {0}", other: "{count} entries of {0}")
    case .both: "both {0}"
    case .all: "all {0}"
    case .recordedTimes: "recorded {0}: {1}"
    case .andMore: "and {0} more"
    // Changes
    case .added: "added"
    case .changed: "changed"
    case .deleted: "deleted"
    case .revived: "revived"
    case .removed: "removed"
    case .ended: "ended"
    case .paused: "paused"
    case .extended: "extended"
    case .none: "none"
    case .due: "due"
    case .record: "record"
    case .order: "{0}, order"
    case .inQuestion: "in question"
    case .theCommit: "the commit"
    case .staysAsBefore: "what began before stays: {0}"
    case .replacesEnd: "replaces the end planned for {0}"
    case .replacesPlan: "replaces what was planned from {0} on: {1}"
    case .startsInstead: "starts {0} instead of {1}"
    case .endsAsBefore: "ends {0} as before"
    case .stillDeleted: "still deleted"
    // What holds, and what is planned
    case .goesOn: "paused: goes on {0}"
    case .notInForceYet: "not in force yet: starts {0}"
    case .planned: "{0}; planned:"
    case .inForceSince: "in force now since {0}"
    case .endsWhileInForce: "ends {0}; in force now since {1}"
    case .startsWhileInForce: "starts {0}; in force now since {1}:"
    case .starts: "starts {0}"
    case .now: "now {0}"
    case .fromHeld: "from {0} {1}"
    case .asBeforeFrom: "as before from {0}"
    case .startsAgain: "starts again {0}"
    case .overBeforeStart: "nothing is due: over before it starts {0}"
    case .changes: "changes {0}"
    case .pausedUntil: "paused until {0}"
    case .pauses: "pauses {0}"
    case .ends: "ends {0}"
    case .inQuestionNow: "in question now"
    case .notInForceNow: "not in force now"
    case .regimen: "regimen"
    case .amounts: "amounts"
    case .inAll: "in all: {0}"
    case .movesWithTheClocks:
      "moves to another time of day when the clocks change; name the times of the day to keep them"
    // Doubts
    case .asIntended: "{0}: as intended"
    case .inDoubt: "in doubt"
    case .moreDoubts:
      .plural(
        one: "and {count} more doubt: careplan doubts",
        other: "and {count} more doubts: careplan doubts"
      )
    case .ruleRecordedTwice: "recorded twice"
    case .ruleDueTwice: "due more often on the day of a change"
    case .ruleUnlikeUnit: "recorded in another unit"
    case .ruleTooMuch: "far above the target"
    case .ruleOtherPlan: "recorded as done by another plan"
    case .ruleOtherTime: "recorded for a time that is not on the schedule"
    case .ruleMissingAmount: "a part without an amount"
    case .ruleMissingEnd: "a part without an end"
    case .ruleStartsInPast: "starts in the past"
    case .ruleInstructionsAmount: "instructions name another amount"
    case .ruleInstructionsFrequency: "instructions say another frequency"
    case .ruleInstructionsTime: "instructions name another time of day"
    case .ruleInstructionsMaximum: "instructions allow less a day"
    case .ruleInstructionsEnd: "instructions name an end"
    case .ruleSameTitle: "two tasks of one title"
    case .ruleSameSubstance: "two tasks with a word in common"
    case .ruleAllergy: "names an allergy"
    case .rulePassedLimit: "a limit is passed"
    case .ruleOtherZone: "other clocks than the patient's"
    case .ruleDueOnce: "two doses count as one when the zone changes"
    case .doubtRecorded: "was recorded {0}, by people who did not know of each other"
    case .doubtDueTwice: "is due {0} on {1} because it changes on that day: at {2}"
    case .doubtUnlikeUnit: "was recorded as {0}; wanted: {1}"
    case .doubtAboveRange: "was recorded as {0}, and the target is {1}"
    case .doubtTooMuch: "was recorded as {0}, far above what is wanted: {1}"
    case .doubtOtherPlan: "was recorded as done when {0} was planned; {1} is planned now"
    case .doubtNoAmountNow: "was recorded as done when {0} was planned; no amount is planned now"
    case .doubtOtherTime:
      "was recorded for {0}, which is not on the schedule; {1} is due too, and may be the same dose"
    case .doubtOtherTimeToo:
      "was recorded for {0}, which is not on the schedule; {1} was recorded too"
    case .doubtMissingAmount: "other parts have an amount, this one has none: {0}"
    case .doubtMissingEnd: "other parts end after {1}, this one goes on for good: {0}"
    case .doubtEndlessStep: "the next step begins on {1}, this one goes on for good: {0}"
    case .doubtStartsInPast:
      .plural(
        one: "starts on {0}, written on {1}: {count} event since {2} has no record",
        other: "starts on {0}, written on {1}: {count} events since {2} have no record"
      )
    case .doubtInstructions: "the instructions say {0}, the plan says {1}"
    case .doubtInstructionsMaximum:
      "the instructions allow at most {0} a day, the plan has {1} on {2}"
    case .doubtInstructionsEnd: "the instructions say {0}, the plan goes on after {1}"
    case .doubtInstructionsNoEnd: "the instructions say {0}, the plan has no end"
    case .doubtTitleAmount: "the title says {0}, the plan says {1}"
    case .doubtSameTitle: "has the same title as {0}, and both are due on the same days"
    case .doubtSameSubstance: "has {0} in common with {1}, and both are due on the same days"
    case .doubtAllergy: "names {0}, which stands among the patient's allergies"
    case .doubtAllergyWithin: "names {0}; {1} stands among the patient's allergies"
    case .doubtPassedLimit: "was done more often than the limits allow"
    case .doubtOtherZone: "goes by {0}, but the patient's record says {1}"
    case .doubtDueOnce: "moves from {0} to {1}: {2} comes by both clocks, and counts as one dose"
    // Differences
    case .clinical: "clinical"
    case .change: "Change"
    case .member: "Member"
    case .before: "Before"
    case .after: "After"
    case .nothingDiffers: "No care record differs."
    case .changesOfRecords: "Changes of care records"
    case .yes: "yes"
    case .no: "no"
    case .without: "without {0}"
    case .joined: "{0}: joined"
    case .moreJoined: "and {count} more joined"
    // Changes of regimens
    case .asBefore: "{0}, as before"
    case .otherDoses: "other doses"
    case .otherSite: "other site"
    case .laterDaysDiffer: "other days after {0} differ too"
    case .withoutAmount: "no amount"
    case .underOnePercent: "by less than 1 %"
    case .overNinetyNinePercent: "by more than −99 %"
    case .leastAndMost: "least {0}; most {1}"
    case .endUnchanged: "unchanged"
    case .fromZero: "more than 0"
    case .timesAsMuch: "{0} times as much"
    case .dividedBy: "divided by {0}"
    case .notComparable: "cannot be compared"
    case .regimenStarts: "starts"
    case .regimenEnds: "stops"
    case .reviewGlance: "Doses at a glance"
    case .medicine: "Medicine"
    case .largeChange: "!! {0}"
    case .alsoAuthor:
      .plural(
        one: "by the author of {count} of the changes",
        other: "by the author of {count} of the changes"
      )
    // Reviews
    case .reviewTitle: "Review of a care plan"
    case .reviewPatient: "Patient"
    case .reviewAgreements: "Signed off"
    case .reviewQuestions: "To be decided"
    case .reviewFaults: "Not in order"
    case .reviewDoubts: "In doubt"
    case .reviewPast: "Takes effect in the past"
    case .reviewChanges: "Regimens that change"
    case .reviewStarts: "Regimens that start"
    case .reviewEnds: "Regimens that end"
    case .reviewClinical: "Other clinical changes"
    case .reviewOther: "Other changes"
    case .reviewBeside: "Beside records"
    case .reviewOutcomes: "Outcomes"
    case .reviewJoined: "Joined"
    case .reviewCommits: "Commits"
    case .reviewBefore: "before"
    case .reviewAfter: "after"
    case .reviewPlan: "plan"
    case .reviewFrom: "from"
    case .reviewStops: "stops"
    case .reviewTotal: "total"
    case .reviewInstructions: "instructions"
    case .reviewReplaces: "besides"
    case .reviewBy: "by"
    case .reviewDays: "days"
    case .amountADay: "{0} a day, before → after, – for none"
    case .muchOrOftenADay: "how much, or how often, a day, before → after, – for none"
    case .inThePast: "{0}, in the past"
    case .aRecord: "Record"
    case .bornOn: "born {0}"
    case .allergicTo: "allergies: {0}"
    case .notSaid: "not recorded"
    case .morePatients: .plural(one: "and {count} more patient", other: "and {count} more patients")
    case .whenIs: "When"
    case .signedOffBy: "By whom"
    case .whatWasSaid: "What was said"
    case .since: "Since then"
    case .agreedAndOpen: "What is agreed, what is open"
    case .decideColumn: "Decide with"
    case .agreedOn: "{0}: agreed"
    case .doubt: "Doubt"
    case .answerWith: "Answer with"
    case .whatIsDue: "What is due"
    case .task: "Task"
    case .events: "Events"
    case .outcomes: "Outcomes"
    case .how: "How"
    case .byWhom: "By"
    case .commit: "Commit"
    case .who: "Who"
    case .what: "What"
    case .mergedByMember: "merged member by member"
    case .decidedByPerson: "decided by a person"
    case .decidedThat: "decided: {0}"
    case .unknown: "unknown"
    case .faultsFound: "{count} not in order"
    case .conflictsToDecide:
      .plural(one: "{count} conflict to decide", other: "{count} conflicts to decide")
    case .doubtsOfResult: .plural(one: "{count} doubt", other: "{count} doubts")
    case .regimensChange: .plural(one: "{count} regimen changes", other: "{count} regimens change")
    case .regimensStart: .plural(one: "{count} regimen starts", other: "{count} regimens start")
    case .regimensEnd: .plural(one: "{count} regimen ends", other: "{count} regimens end")
    case .clinicalRecords:
      .plural(
        one: "{count} record with other clinical changes",
        other: "{count} records with other clinical changes"
      )
    case .otherRecords: .plural(one: "{count} other record", other: "{count} other records")
    case .outcomesRecorded: .plural(one: "{count} outcome", other: "{count} outcomes")
    case .recordsJoined: .plural(one: "{count} record joined", other: "{count} records joined")
    case .noRecordDiffers: "no care record differs"
    case .noCommit: "no commit"
    case .moreSignOffs:
      .plural(one: "and {count} more sign-off", other: "and {count} more sign-offs")
    case .fileUnreadable: "cannot be read"
    case .commitsBy: .plural(one: "{count} commit by {0}", other: "{count} commits by {0}")
    case .summed: "{0}: {1}"
    case .othersToo: .plural(one: "{count} other", other: "{count} others")
    // Why a dose is refused, and what to do
    case .limitsInQuestion: "the limits of {0} are in question"
    case .limitInUnit: "{0} has a limit in {1}, which counts amounts in that alone"
    case .itsUnit: "the unit of its limit"
    case .hasEnded: "{0} has {1}"
    case .givenOn: "it was given on {0}, and would count for {1}"
    case .mayBeDoneAgain: "it may be done again from {0} on"
    case .recordsAllTheSame: "{0} records it all the same"
    case .saysWhenGiven: "{0} says when it was given before"
    case .namesItsDay: "{0} names its day"
    // Sign-offs
    case .signedOff: "signed off {0} by {1}"
    case .signedOffAs: "signed off {0} by {1}, as {2} says"
    case .agreedStands: "nothing of it has changed since"
    case .agreedChanged:
      .plural(
        one: "{count} record has changed since",
        other: "{count} records have changed since"
      )
    case .agreedMayHaveChanged: "records have changed since"
    case .agreedContradicts: "counts for nothing: the commit that it names has other records"
    // What was done, or would be
    case .committed: "committed {0}"
    case .nothingWritten: "nothing was written"
    case .eventCompleted: "completed {0}"
    case .eventWouldBeCompleted: "would complete {0}"
    case .eventRecorded: "recorded {0}"
    case .eventWouldBeRecorded: "would record {0}"
    case .eventReplaced: "replaced {0}"
    case .eventWouldBeReplaced: "would replace {0}"
    case .eventAppended: "added to {0}"
    case .eventWouldBeAppended: "would add to {0}"
    case .eventWithdrawn: "took back {0}"
    case .eventWouldBeWithdrawn: "would take back {0}"
    case .eventNotCompleted: "marked {0} as not completed"
    case .eventWouldBeNotCompleted: "would mark {0} as not completed"
    case .eventStays: "{0} stays"
    case .isNotCompletedAlready: "{0} is marked as not completed already"
    case .isCompletedAlready: "{0} is completed already"
    case .isPartlyDoneAlready: "{0} is partly done already"
    case .isPartlyDoneSoFar: "{0} is partly done already: {1}"
    case .valuesNow: .plural(one: "{count} value now", other: "{count} values now")
    case .theHealthSample: "the health sample {0}"
    case .theHealthSampleIn: "the health sample {0} in {1}"
    case .recordAdded: "{0} added"
    case .recordWouldBeAdded: "{0} would be added"
    case .recordChanged: "{0} changed"
    case .recordWouldBeChanged: "{0} would be changed"
    case .recordDeleted: "{0} deleted"
    case .recordWouldBeDeleted: "{0} would be deleted"
    case .recordResolved: "{0} resolved"
    case .recordWouldBeResolved: "{0} would be resolved"
    case .recordPaused: "{0} paused"
    case .recordWouldBePaused: "{0} would be paused"
    case .inDraft: "{0} in {1}, not yet committed"
    case .pausesFor: "pauses {0}, and goes on afterwards"
    case .pausesForNow: "pauses and goes on afterwards"
    case .endsOnCommit: "ends when it is committed"
    case .endsNow: "ends now ({0})"
    case .endsOn: "ends on {0}"
    case .takesEffectOn: "takes effect on {0}"
    case .takesEffectFrom: "takes effect from {0} on"
    case .holdsFor: "holds {0}"
    case .takesEffectOnCommit: "takes effect when it is committed"
    case .takesEffectNow: "takes effect now ({0})"
    case .holdsFromPast: "holds from {0} on, also for what is past"
    case .nothingWithinYear: "nothing is due within a year"
    case .withFirstEvent: "with the first event"
    case .firstEventOn: "the first event is on {0}"
    case .takenBackOperation: "taken back: {0}"
    case .doneAgainOperation: "done again: {0}"
    case .wouldTakeBackOperation: "would take back: {0}"
    case .wouldDoAgainOperation: "would do again: {0}"
    case .branchIsAt: "the branch is at {0} now"
    case .leftCommitKept: "the commit it left is kept as {0}"
    // History, conflicts and exchange
    case .versionNamed: "version {0}"
    case .notValid: "{0}: not valid"
    case .openConflictOf: "{0}: open conflict"
    case .stillInConflict: "{0}: still in conflict"
    case .conflictDecided: "{0}: conflict decided"
    case .besideHead: "the head stays; beside it stand the versions {0}"
    case .nothingInQuestion: "nothing is in question any more"
    case .oneSideShown: "what is shown meanwhile is one side; {0} tells all"
    case .storeNotValid: "store: not valid"
    case .storeMade: "store: made"
    case .storeChanged: "store: {0}"
    case .noValue: "none"
    case .neverRemoved: "a version is never removed; {0} tells more"
    case .neverChanged: "a version is never changed; {0} tells more"
    case .mergeCommit: "merge"
    case .inCommit: "commit {0}"
    case .inAbsentCommit: "in a commit that is not here"
    case .deletedFrom: "deleted from {0}"
    case .versionsCounted: .plural(one: "{count} version", other: "{count} versions")
    case .isHead: "head"
    case .isOpenLeaf: "open conflict"
    case .isInForce: "in force"
    case .joinsVersions: .plural(one: "joins {count} version", other: "joins {count} versions")
    case .sidesUndecided:
      .plural(one: "{count} side, nobody has decided", other: "{count} sides, nobody has decided")
    case .decideWith: "decide with one of:"
    case .morePeriods: "and {0} more periods, {1} of them in question"
    case .andMorePeriods: .plural(one: "and {count} more period", other: "and {count} more periods")
    case .agreed: "agreed"
    case .orElse: "OR"
    case .moreAnswers: .plural(one: "{count} more", other: "{count} more")
    case .keptBy: "kept by {0}"
    case .unchangedBy: "unchanged by {0}"
    case .unresolved: "{0}: unresolved"
    case .endedOrPaused: "ended or paused"
    case .isTakenBack: "withdrawn"
    case .isRecorded: "recorded"
    case .isMerged: "merged"
    case .togetherContradict: "no side contradicts another, but together: {0}"
    case .sideEnds: "ends it on {0}"
    case .askedAgainBy: "asked again by {0}"
    case .madeHere: "made here"
    case .moreSides: .plural(one: "and {count} more side", other: "and {count} more sides")
    case .inConflict: "CONFLICT"
    case .bothAt: "{0} and {1} are both at {2}"
    case .bothAtNow: "{0} and {1} are both at {2} now"
    case .wouldBothBeAt: "{0} and {1} would both be at {2} now"
    case .received: "received"
    case .sent: "sent"
    case .erased: "erased"
    case .replaced: "replaced"
    case .keptWord: "kept"
    case .joinedWord: "joined"
    case .taken: "taken"
    case .keptAs: "as {0}"
    case .keptAsAt: "as {0}, at {1} as {2}"
    case .foreignFiles:
      .plural(
        one: "{count} file that is not the store's",
        other: "{count} files that are not the store's"
      )
    case .versionsOf: .plural(one: "{count} version of {0}", other: "{count} versions of {0}")
    case .recordsCounted: .plural(one: "{count} record", other: "{count} records")
    // Conflicts of members
    case .endOfAllSides: "the end"
    case .theRecord: "the record"
    // Decisions
    case .givenUp: "given up: {0}"
    // Pages
    case .changesOf: "Changes of {0}"
    case .version: "Version"
    case .thisCommitSays: "This commit says:"
    case .isErased: "Erased:"
    case .inThisCommit: "In commit:"
    case .message: "Message:"
    case .madeBy: "Made {0} by"
    case .mergedBy: "Merged {0} by"
    case .openConflicts: "Open conflicts"
    case .period: "Period"
    case .side: "Side"
    case .madeByColumn: "Made by"
    case .decideCommand: "Decide with:"
    case .compareWith: "compare them with:"
    case .value: "Value"
    case .time: "Time"
    case .state: "State"
    case .plannedColumn: "Planned"
    case .plannedThen: "planned then: {0}"
    case .recordedColumn: "Recorded"
    case .remarks: "Remarks"
    case .group: "Group:"
    case .agenda: "Agenda"
    case .progress: "Progress"
    case .partColumn: "Part"
    case .status: "Status"
    case .adherence: "Adherence"
    case .percent: "Percent"
    case .total: "Total"
    case .day: "Day"
    case .week: "Week"
    case .plan: "Plan"
    case .calendarPage: "Calendar"
    case .weekShort: "Wk"
    case .doubtsPage: "Doubts"
    case .schedule: "Schedule"
    case .number: "Number"
    case .textColumn: "Text"
    case .targets: "Targets"
    case .identifier: "Id"
    case .title: "Title"
    case .role: "Role"
    case .valuesColumn: "Values"
    case .birthday: "Birthday"
    case .store: "Store"
    case .daysColumn: "Days"
    case .made: "Made"
    case .allDays: "all"
    case .upTo: "up to {0}"
    case .noneOfIt: "none"
    case .noOpenConflict: "no conflict is open"
    case .noSuchEvents: "there are no such events"
    case .noSuchDays: "there are no such days"
    case .noEventCounts: "no event counts in these days"
    case .noEventsThen: "there are no events then"
    case .noDoubt: "nothing found; careplan has no drug database"
    case .noneSuch: "there are no such {0}"
    case .withoutPlan: "without a plan"
    case .countInQuestion: "{0} in question"
    case .countUnscheduled: "{0} unscheduled"
    case .doesNotCount: "does not count"
    case .meanOf: .plural(one: "mean: {0} of {count} event", other: "mean: {0} of {count} events")
    case .ofWanted: "{0} of {1}"
    case .recordedPeople: "recorded: {0}"
    case .outcomesCounted: .plural(one: "{0} outcome", other: "{0} outcomes")
    case .tasksCounted: .plural(one: "{count} task", other: "{count} tasks")
    case .ofTasks: "{0} of {1}"
    case .countRecorded: .plural(one: "{count} recorded", other: "{count} recorded")
    case .countChanged: .plural(one: "{count} changed", other: "{count} changed")
    case .countWithdrawn: .plural(one: "{count} withdrawn", other: "{count} withdrawn")
    case .unknownTask: "(task not known)"
    // Patients
    case .noneIsNamed: "none is named"
    // Warnings, remarks and questions
    case .hintLabel: "hint:"
    case .warningLabel: "warning:"
    case .or: "{0} or {1}"
    case .isMeant: "'{0}' is {1}"
    case .unreadableHere: "{0} cannot be read: what it says is missing here"
    case .moreUnreadable:
      .plural(one: "{count} more file cannot be read", other: "{count} more files cannot be read")
    case .eventsLeftOut: "the events of {0} are left out: {1}"
    case .recordedAndDue:
      "today's {0} is recorded, and today's {1} is due beside it; {2} changes nothing of today"
    case .recordedForAnother: "{0}: the outcome of {1} may be the same dose"
    case .overAlready:
      "today's {0} is over already, and counts as not recorded; {1} begins with what is still to come"
    case .makesOtherThanRange: "that makes {0}, and the target is {1}"
    case .makesTooMuch: "that makes far more than the target of {0}"
    case .doseInQuestion: "{0}: its dose is in question"
    case .doseOfRange: "{0}: its dose is a range"
    case .outcomeInQuestion: "{0}: what was recorded is in question"
    case .planInQuestion: "plan in question"
    case .saysHowMuch: "{0} records how much was given"
    case .howMuchGiven: "How much was given?"
    case .amountOrNothing: "Amount, or nothing to stop:"
    case .allIsRecorded: "something is recorded already for everything that is due then"
    case .noneIsOpenOf: "{0} has no open event that is due"
    case .toComeNotRecorded: "{0} is still to come and is not recorded"
    case .versionsContradict: "{0} has versions that contradict each other"
    case .staysOpen: "{0} stays open: {1}"
    case .keptNotInQuestion: "{0} is in question; what the merge changes in it before {1} stays"
    case .keptNotErased:
      "{0} said before what was erased; what the merge changes in it before {1} stays"
    case .noMergeToApply: "there is no merge that {0} could apply to"
    case .nothingDecided: "nothing was decided"
    case .nothingChanged: "nothing changed"
    case .onlyLayoutChanged: "only the layout changed; a commit restores it"
    case .nothingHadToChange: "nothing had to change"
    case .notInForceAnyway: "{0} is not in force then anyway"
    case .holdsAlready: "{0} holds on {1} already"
    case .endsAlready: "{0} ends with {1} already"
    case .hasNoEnd: "{0} has no end"
    case .hasNoEndNorPause: "{0} has no end, and no pause that {1} lies in"
    case .hasNow: "has now: {0}"
    case .fromOnHas: "from {0} on: {1}"
    case .outcomesMoved:
      .plural(one: "{count} outcome of {0} moved", other: "{count} outcomes of {0} moved")
    case .outcomesWouldBeMoved:
      .plural(
        one: "{count} outcome of {0} would be moved",
        other: "{count} outcomes of {0} would be moved"
      )
    case .outcomesStay:
      .plural(
        one: "{count} outcome without an event stays",
        other: "{count} outcomes without an event stay"
      )
    case .otherFilesDiffer:
      .plural(
        one: "{count} file differs that holds no records; {0} shows it",
        other: "{count} files differ that hold no records; {0} shows them"
      )
    case .recordTakesEffectOnCommit: "{0} takes effect when it is committed"
    case .uncommittedRecords:
      .plural(
        one: "{count} record has uncommitted changes, which are not shown; see {0}",
        other: "{count} records have uncommitted changes, which are not shown; see {0}"
      )
    case .changedByGitAlone: "{0} changed by git alone, which does not count until {1}"
    case .takesEffectInPast: "takes effect in the past"
    case .takesEffectLater: "takes effect today or later"
    case .morePlansChange:
      .plural(
        one: "and {count} more record whose plan changes",
        other: "and {count} more records whose plans change"
      )
    case .goOn: "Go on?"
    case .isThisMeant: "Is this what you mean?"
    case .whichOne: "Which one?"
    case .numberOrNothing: "Number, or nothing to stop:"
    case .severalRecorded: "{0} was recorded {count} times in the last hour; say which one is meant"
    case .typeToGoOn: "Type {0} to go on:"
    case .whichVersion:
      "which version? (its number, the first digits of its uuid, its author, {0}; nothing leaves it open)"
    case .whichVersionIn: "period {0}, {1}: which version?"
    // Remarks on what was written
    case .outcomesDeletedToo:
      .plural(
        one: "{count} outcome of {0} is deleted with it",
        other: "{count} outcomes of {0} are deleted with it"
      )
    case .erasedNotTaken:
      .plural(
        one: "{count} version was erased from this store and is not taken in again",
        other: "{count} versions were erased from this store and are not taken in again"
      )
    case .noMoreInQuestion: "nothing of {0} is in question any more"
    case .changesJoined: "{0} was changed by others too: the changes are joined"
    case .versionsStay: "{0} was changed by others too: {1} versions stay until it is resolved"
    case .holdsOnEverySide: "{0} stays in question {1}: the change holds on all {2} sides"
    case .goesOnFromSide: "{0} stays in question {1}: the change goes on from version {2} alone"
    case .moveToAnother:
      .plural(
        one: "{count} outcome of {0} moves to another event",
        other: "{count} outcomes of {0} move to another event"
      )
    case .loseTheirEvent:
      .plural(
        one: "{count} outcome of {0} has no event any more; it stays, unscheduled",
        other: "{count} outcomes of {0} have no event any more; they stay, unscheduled"
      )
    case .conflictStaysClosed:
      "the decision about {0} is taken back; its conflict stays closed, and the side shown before it counts"
    // What sides of a conflict say, and what became of it
    case .planGoesOn: "goes on"
    case .titled: "title {0}"
    case .noInstructions: "no instructions"
    case .givenFor: "for {0}"
    case .noSite: "no site"
    case .notAsNeeded: "not as needed"
    case .healthData: "health data {0}"
    case .noTarget: "no target"
    case .notBegun: "not begun"
    case .sidesStand:
      .plural(
        one: "{count} version stands side by side",
        other: "{count} versions stand side by side"
      )
    case .recordWillBeResolved: "{0} will be resolved"
    case .recordWillBeAdded: "{0} will be added"
    case .givesUp: "gives up {0}"
    case .againAsSaid: "what holds from {0} on is again what {1} said on {2}"
    case .erasedOn: "erased on {0} ({1})"
    case .isThere: "{0} is there already"
    case .changeWhich: "Change which one? Type {0} or {1}:"
    case .deletedSince: "deleted, from {0}"
    case .fromInVersion: "from {0}, version {1}"
    case .sinceDate: "since {0}"
    case .conflictCounted:
      .plural(one: "CONFLICT: {count} version", other: "CONFLICT: {count} versions")
    case .signsOff:
      .plural(
        one: "signed off {0}, {count} record: {1}",
        other: "signed off {0}, {count} records: {1}"
      )
    case .wouldSignOff:
      .plural(
        one: "would sign off {0}, {count} record: {1}",
        other: "would sign off {0}, {count} records: {1}"
      )
    case .commitOfBranch: "{0} of {1}"
    case .nothingMissing: "{0} has nothing that is not here"
    case .movedOn: "moved on to {0}"
    case .wouldMoveOn: "would be moved on to {0}"
    case .mergedAs: "{0} merged: {1}"
    case .wouldBeMergedAs: "{0} would be merged: {1}"
    case .decidedWord: "decided"
    case .keptBefore: "{0}  before {1} as it was here"
    case .moreRecords: .plural(one: "and {count} more record", other: "and {count} more records")
    case .reverted: "reverted {0}"
    case .wouldRevert: "would revert {0}"
    case .restored: "restored {0}"
    case .wouldRestore: "would restore {0}"
    case .nothingWasEdited: "nothing was edited"
    case .nothingToClear: "there is no task and no outcome to delete"
    // Lists of records
    case .patientsPage: "Patients"
    case .carePlansPage: "Care plans"
    case .contactsPage: "Contacts"
    case .tasksPage: "Tasks"
    case .healthTasksPage: "Health tasks"
    case .isInCommit: "in commit {0}"
    // Charts
    case .chart: "Chart"
    case .chartPlace: "Days"
    case .chartInQuestion: "in question"
    case .chartOpen: "in question, not drawn: {0}"
    case .chartPlanOpen: "the plan is in question, what was recorded is drawn: {0}"
    case .chartNotCounted:
      .plural(
        one: "{count} value in another unit is not counted",
        other: "{count} values in other units are not counted"
      )
    case .chartWithoutNumber:
      .plural(
        one: "{count} recording without a number is not counted",
        other: "{count} recordings without a number are not counted"
      )
    case .chartLimit: "limit: {0}"
    case .chartRange: "{count} with data, from {0} to {1}"
    case .chartOfAdherence: "Done"
    case .figuresAsTable: "The figures as a table"
    case .rightAxis: "right axis"
    case .upToValue: "up to {0}"
    case .allTasks: "All tasks"
    case .seriesAdherence: "{0}, done"
    case .seriesCount: "{0}, entries"
    case .seriesMean: "{0}, mean"
    case .seriesMedian: "{0}, median"
    case .seriesLeast: "{0}, least"
    case .seriesMost: "{0}, greatest"
    // Contacts
    case .contactCall: "Call"
    case .contactMessage: "Message"
    case .contactEmail: "E-mail"
    case .contactAddress: "Address"
    case .contactOther: "Other"
    case .contactSide: "version {0} of {1}, nobody has decided"
    case .noContacts: "there are no contacts"
    // Demonstrations
    case .addedDemo: "added a demonstration: {0}"
    case .wouldAddDemo: "would add a demonstration: {0}"
    case .demoIsThere: "the demonstration with the seed {0} is there already: nothing to add"
    // Cards
    case .cardRemaining: "{count} remaining"
    case .cardOf: "{0} of {1}"
    case .cardGoal: "goal"
    case .cardProgress: "so far"
    case .cardUnanswered: "not answered"
    case .cardScale: "{0}, on a scale of {1} to {2}"
    case .cardInQuestion: "in question"
    case .conflictSheet: "Versions conflict, nobody has decided: {0}"
    case .card: "Card"
    case .cardNone: "no task is due"
    case .cardUnknown: "{0} asks for a card '{1}', which nobody knows: it is shown as '{2}'"
    // Pages
    case .pageNoTasks: "no tasks"
    case .pagesOf: "Pages"
    case .pageNothingYet: "nothing counts yet"
    case .demoCatalog: "Every view"
    case .demoYear: "A year as squares"
    case .pageQuestions:
      .plural(one: "{count} needs a decision", other: "{count} need a decision")
    // Insights
    case .insightsPage: "Insights"
    case .insightAdherence: "Plan followed"
    case .insightBefore: "before: {0}"
    case .insightValues: "mean {0}, {1} to {2}, {count} values"
    case .insightDays: "mean {0} a day, {1} to {2}, {count} days"
    case .insightValue: "{0}, 1 value"
    case .insightDay: "{0} on 1 day"
    case .insightMessages: "Messages"
    case .insightOpen: "versions conflict, nobody has decided: {0}"
    case .insightPlanOpen: "{0}, while the plan is in question"
    case .insightReached: "reaches {0}: {1}"
    case .insightNotDone: "not completed: {0}"
    case .insightNotRecorded: "not recorded: {0}"
    case .insightUnscheduled: "recorded without an event on the schedule: {0}"
    // Sheets
    case .planSheet: "Plan sheet"
    case .recordSheet: "Record sheet"
    case .sheetBox: "box to tick"
    case .sheetDose: "Dose"
    case .sheetInstructions: "Instructions"
    case .sheetTotals: "Totals"
    case .sheetReasons: "Not completed, and why"
    case .sheetReason: "Reason"
    case .sheetNoReason: "no reason is said"
    case .sheetNotes: "Notes"
    case .sheetNote: "Note"
    case .sheetAbout: "About"
    case .sheetWritten: "Written"
    case .sheetPage: "Page"
    case .sheetBorn: "Born"
    case .sheetAllergies: "Allergies"
    case .sheetNotSaid: "not recorded"
    case .medicationSheet: "Medication plan"
    case .sheetMedicine: "Medicine"
    case .sheetMorning: "Morning ({0})"
    case .sheetNoon: "Noon ({0})"
    case .sheetEvening: "Evening ({0})"
    case .sheetNight: "Night ({0})"
    case .sheetOtherTimes: "Other times"
    case .sheetHow: "Plan and instructions"
    case .sheetFrom: "As of {0}"
    case .sheetAtTime: "{0}: {1}"
    case .sheetOnDays: "{0} on {1}"
    case .sheetDue: "as instructed"
    // Messages
    case .messagesPage: "Messages"
    case .noMessages: "nobody has written a note"
    // Practices
    case .practicePage: "Practice"
    case .practiceWeek: "Last 7 days"
    case .practiceNeeds: "Needs"
    case .practiceLimits: "Limits reached"
    case .practiceLimit: "{0} {1} on {2}"
    case .practiceRecorded: "Last recorded"
    case .practiceInStep: "In step"
    case .practiceConflicts: .plural(one: "{count} conflict", other: "{count} conflicts")
    case .practiceNoPlans: "there are no plans"
    case .copyAsOf: "As of"
    case .copySynced: "synced with {0} {1} ({2})"
    case .copyHeard: "last heard from {0} {1} ({2})"
    case .copyNeverHeard: "never heard from {0}: run {1} to get what others recorded"
    case .copyLastTry: "{0}; the last try failed: {1}"
    case .copyNotAsked: "{0} could not be asked for what others recorded: {1}"
    case .copyMayLack: "others may have recorded {0} that this copy does not have"
    case .copyOffline: "{0} records it on what this copy has"
    case .copyShared: "shared by {0}, as of {1} ({2})"
    case .copySharedNoMore: "{0}: shared no more"
    case .copySharedUntil: "{0}: shared until {1}"
    case .tasksNotShared: "tasks are not shared with you"
    case .categoryNotShared: "not shared with you: {0}"
    case .momentAgo: "just now"
    case .minutesAgo: "{count} min ago"
    case .hoursAgo: "{count} h ago"
    case .daysAgo: .plural(one: "{count} day ago", other: "{count} days ago")
    }
  }
}
