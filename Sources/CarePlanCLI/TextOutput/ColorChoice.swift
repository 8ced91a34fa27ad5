/// When colour is used.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
