extension Finding {
  /// The kind of thing that was found; later versions of careplan may know more.
  public struct Rule: Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension Finding.Rule {
  /// A version file has other bytes than when it was added.
  public static let changedVersionFile = Self(rawValue: "changedVersionFile")
  /// A version file is gone, and no purge marker says why.
  package static let missingVersionFile = Self(rawValue: "missingVersionFile")
  /// The head shows another version than the one that holds, or is not there.
  public static let staleHead = Self(rawValue: "staleHead")
  /// The head was edited and committed without careplan.
  public static let editedHead = Self(rawValue: "editedHead")
  /// An edit without careplan is on another branch only, which has nothing else of its own.
  package static let leftOutEdit = Self(rawValue: "leftOutEdit")
  /// The bytes are not the canonical ones of what they say.
  package static let notCanonical = Self(rawValue: "notCanonical")
  /// A record does not belong where its file stands.
  package static let wrongPath = Self(rawValue: "wrongPath")
  /// A file is not a valid record, manifest or marker.
  package static let invalidRecord = Self(rawValue: "invalidRecord")
  /// An entry is not an ordinary file, or has a name that harms whoever checks it out.
  package static let hostileEntry = Self(rawValue: "hostileEntry")
  /// A push to a sealed remote has something that is not encrypted, or not in its place.
  package static let unsealed = Self(rawValue: "unsealed")
  /// A file inside the store's directories that is not the store's.
  package static let foreignFile = Self(rawValue: "foreignFile")
  /// A commit that nobody answers for who may do what it does.
  package static let heldCommit = Self(rawValue: "heldCommit")
  /// A statement about who may do what is gone.
  package static let removedStatement = Self(rawValue: "removedStatement")
  /// A file that stands for a statement about who may do what, and is none.
  package static let faultyStatement = Self(rawValue: "faultyStatement")
  /// Versions that follow from themselves.
  package static let cycle = Self(rawValue: "cycle")
  /// A version was made from one that is not there, or that belongs to another record.
  package static let missingParent = Self(rawValue: "missingParent")
  /// Two version files have the same uuid.
  package static let duplicateVersion = Self(rawValue: "duplicateVersion")
  /// The content of a purged version is still there.
  public static let purgedVersionFile = Self(rawValue: "purgedVersionFile")
  /// A version was erased, and nothing says what holds in its place.
  package static let missingRestatement = Self(rawValue: "missingRestatement")
  /// An object of git is missing or cannot be read.
  package static let damagedObject = Self(rawValue: "damagedObject")
  /// The index of a pack does not have the checksum at its end.
  package static let damagedPackIndex = Self(rawValue: "damagedPackIndex")
  /// A branch or tag cannot be read, or leads nowhere.
  package static let damagedReference = Self(rawValue: "damagedReference")
  /// The store has no manifest.
  package static let missingManifest = Self(rawValue: "missingManifest")
  /// The store has a format that this careplan does not know.
  package static let unknownFormat = Self(rawValue: "unknownFormat")
  /// Lines of careplan are missing in `.gitattributes`.
  public static let missingAttributes = Self(rawValue: "missingAttributes")
  /// A record has several leaves that are not joined.
  package static let openConflict = Self(rawValue: "openConflict")
  /// A record names a parent that is not in the store.
  package static let danglingLink = Self(rawValue: "danglingLink")
  /// An outcome whose task is not known.
  package static let unplacedOutcome = Self(rawValue: "unplacedOutcome")
  /// More than one patient.
  package static let severalPatients = Self(rawValue: "severalPatients")
  /// A task and a health task have the same id.
  package static let twinTaskIDs = Self(rawValue: "twinTaskIDs")
  /// Two records of a kind have the same id in two Unicode spellings.
  package static let lookalikeID = Self(rawValue: "lookalikeID")
  /// A file contains a private key or another secret.
  package static let secretKey = Self(rawValue: "secretKey")
  /// An answer to a doubt has words that this careplan does not know.
  package static let unknownAnswer = Self(rawValue: "unknownAnswer")
  /// A limit of what is done as needed has a unit that no target adds up with.
  package static let limitOfOtherUnit = Self(rawValue: "limitOfOtherUnit")
  /// A time zone that this computer's database does not have.
  package static let unknownZone = Self(rawValue: "unknownZone")
  /// A local time whose offset is not that of its zone.
  package static let wrongOffset = Self(rawValue: "wrongOffset")
  /// A commit or a version with an impossible date.
  package static let wrongDate = Self(rawValue: "wrongDate")
  /// A manifest of another store.
  package static let otherStore = Self(rawValue: "otherStore")
  /// A schedule whose events drift away from their first date or time.
  package static let driftingSchedule = Self(rawValue: "driftingSchedule")
  /// Edits in the work tree that are not committed.
  package static let uncommittedChanges = Self(rawValue: "uncommittedChanges")
  /// A careplan that was killed left work that could not be finished.
  package static let staleJournal = Self(rawValue: "staleJournal")
  /// A file or directory of a signed store that other users of the computer may use.
  public static let openToOthers = Self(rawValue: "openToOthers")
  /// A git lock file that has not changed for longer than git holds one.
  package static let staleLock = Self(rawValue: "staleLock")
  /// The file that says which copy of the store this is cannot be read.
  package static let unreadableReplica = Self(rawValue: "unreadableReplica")
  /// What edited files cannot say of themselves cannot be read.
  package static let unreadableIntents = Self(rawValue: "unreadableIntents")
  /// Lines of the log of operations cannot be read.
  package static let damagedOperationLog = Self(rawValue: "damagedOperationLog")
  /// The local index did not agree with the store and was made anew.
  package static let rebuiltIndex = Self(rawValue: "rebuiltIndex")
  /// A marker of something erased is gone.
  package static let removedMarker = Self(rawValue: "removedMarker")
  /// A push would take commits of a store away.
  package static let rewoundBranch = Self(rawValue: "rewoundBranch")
  /// A push would delete a branch that holds a store.
  package static let deletedBranch = Self(rawValue: "deletedBranch")
}
