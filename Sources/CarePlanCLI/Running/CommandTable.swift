/// The commands of careplan.
enum CommandTable {
  /// Every command of careplan, in the order in which help lists them within their groups.
  static let standard = KnownCommands(
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
      SignOffCommand.self, DoubtsCommand.self,
      RevisionsCommand.self, SetupGitCommand.self,
      UserRegisterCommand.self, UserListCommand.self, PassphraseStrengthCommand.self,
      LoginCommand.self, LogoutCommand.self, PassphraseCommand.self, WhoAmICommand.self,
      AccessInitCommand.self, AccessShowCommand.self, AccessLogCommand.self, AccessHeldCommand.self,
      AccessVouchCommand.self, AccessChangeCommand.self, AccessRemoveCommand.self,
      AccessTrustCommand.self, AllowedSignersCommand.self, AccessDefaultCommand.self,
      CategorySetCommand.self,
      InviteCreateCommand.self, InviteInfoCommand.self, InviteRevokeCommand.self, JoinCommand.self,
      AdminInitCommand.self, AdminPendingCommand.self, AdminRegistrationsCommand.self,
      DeviceRequestCommand.self, DeviceAddCommand.self, DeviceRemoveCommand.self,
      RecoveryTestCommand.self, TypeListCommand.self, TypeAddCommand.self, TypeUseCommand.self,
      ImportCommand.self, ExportCommand.self, SchemaCommand.self,
      ConfigCommand.self, ConfigCheckCommand.self, CheckCommand.self, BackupCommand.self,
      CollectGarbageCommand.self,
      AuditLogCommand.self, AuditVerifyCommand.self, AuditExportCommand.self,
      PurgeCommand.self, ClearCommand.self,
      HelpCommand.self, CompletionsCommand.self, VersionCommand.self,
      CompletionCandidatesCommand.self,
      GitMergeDriverCommand.self, GitTextconvCommand.self, GitHookCommand.self,
      GitReceiveCommand.self, SSHSignCommand.self,
    ],
    completionSources: [
      HelpTopics.self, TimeZoneNames.self, KindWords.self, KindPlurals.self, RecordSelectors.self,
      TaskIDs.self,
      CarePlanIDs.self, PatientIDs.self, ConfigKeys.self, ConfigValues.self,
      RemoteNames.self, Revisions.self, People.self, CareTypes.self, StoreMembers.self,
      RevisionsAndSelectors.self, SelectorsAndKinds.self,
    ]
  )
}
