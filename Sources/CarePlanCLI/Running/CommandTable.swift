/// The commands that a run knows.
struct CommandTable: Sendable {
  let commands: [any Command.Type]
  /// What completes the values that only the store knows.
  let completionSources: [any CompletionSource.Type]

  /// Every command of careplan, in the order in which help lists them within their groups.
  static let standard = CommandTable(
    commands: [
      InitCommand.self, CloneCommand.self, StatusCommand.self, CommitCommand.self,
      AddCommand.self, UpdateCommand.self, DeleteCommand.self, EditCommand.self,
      ListCommand.self, ShowCommand.self, EventsCommand.self, AgendaCommand.self,
      ProgressCommand.self, AdherenceCommand.self, CalendarCommand.self,
      SchedulePreviewCommand.self, CompleteEventCommand.self, RecordCommand.self,
      AnswerCommand.self,
      EndCommand.self, ReopenCommand.self,
      LogCommand.self, DiffCommand.self, RestoreCommand.self, RevertCommand.self, UndoCommand.self,
      SyncCommand.self, FetchCommand.self, PullCommand.self, PushCommand.self,
      WatchCommand.self,
      RemoteAddCommand.self, RemoteListCommand.self, RemoteRemoveCommand.self,
      RemoteCheckCommand.self,
      MergeCommand.self, ConflictsCommand.self, ResolveCommand.self, ReviewCommand.self,
      RevisionsCommand.self, SetupGitCommand.self,
      ImportCommand.self, ExportCommand.self, SchemaCommand.self,
      ConfigCommand.self, ConfigCheckCommand.self, CheckCommand.self, BackupCommand.self,
      CollectGarbageCommand.self,
      PurgeCommand.self, ClearCommand.self,
      HelpCommand.self, CompletionsCommand.self, VersionCommand.self, CompleteCommand.self,
      GitMergeDriverCommand.self, GitTextconvCommand.self, GitHookCommand.self,
      GitReceiveCommand.self,
    ],
    completionSources: [
      HelpTopics.self, TimeZoneNames.self, KindWords.self, KindPlurals.self, RecordSelectors.self,
      TaskIDs.self,
      CarePlanIDs.self, PatientIDs.self, ConfigKeys.self, ConfigValues.self,
      RemoteNames.self, Revisions.self, RevisionsAndSelectors.self, SelectorsAndKinds.self,
    ]
  )

  /// The declarations of the commands that are listed.
  var specs: [CommandSpec] { commands.map { $0.spec }.filter { $0.group != .hidden } }

  /// The listed declarations by group, without empty groups.
  var groups: [(group: CommandGroup, specs: [CommandSpec])] {
    CommandGroup.allCases
      .map { group in (group, specs.filter { $0.group == group }) }
      .filter { !$0.1.isEmpty }
  }

  /// The first words of the verbs of two words, each with the second ones.
  var wordPairs: [(first: String, seconds: [String])] {
    let pairs = specs.map { $0.name.split(separator: " ").map(String.init) }
      .filter { $0.count == 2 }
    return Dictionary(grouping: pairs) { $0[0] }
      .map { (first: $0.key, seconds: $0.value.map { $0[1] }) }
      .sorted { $0.first < $1.first }
  }

  /// The first words of the verbs of two words that are no verb of their own.
  var prefixes: [(first: String, seconds: [String])] {
    wordPairs.filter { command(named: $0.first) == nil }
  }

  /// The verbs of two words that begin with a word; nil if it begins none.
  func specs(beginningWith word: String) -> [CommandSpec]? {
    let specs = specs.filter { $0.name.hasPrefix("\(word) ") }
    return specs.isEmpty ? nil : specs
  }

  /// The words that a verb can begin with.
  var firstWords: Set<String> {
    Set(commands.compactMap { $0.spec.name.split(separator: " ").first.map(String.init) })
  }

  /// The command with a name.
  func command(named name: String) -> (any Command.Type)? {
    commands.first { $0.spec.name == name }
  }

  /// The source of a kind of completions.
  func completionSource(of kind: String) -> (any CompletionSource.Type)? {
    completionSources.first { $0.kind == kind }
  }

  /// Finds the command that the words begin with, a name of two words first.
  func resolve(
    _ words: [String]
  ) throws(UsageError) -> (command: any Command.Type, rest: [String])? {
    guard let first = words.first else { return nil }
    if words.count > 1, let command = command(named: "\(first) \(words[1])") {
      return (command, Array(words.dropFirst(2)))
    }
    guard let command = command(named: first) else {
      if words.count > 1, ["--help", "-h"].contains(words[1]), specs(beginningWith: first) != nil {
        return (HelpCommand.self, [first])
      }
      if let pair = prefixes.first(where: { $0.first == first }) {
        throw UsageError(
          "'careplan \(first)' needs another word",
          hint: "it is one of: \(pair.seconds.joined(separator: ", "))"
        )
      }
      throw .unknownCommand(first, in: self)
    }
    return (command, Array(words.dropFirst()))
  }
}
