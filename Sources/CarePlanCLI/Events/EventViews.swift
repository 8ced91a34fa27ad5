/// The events that a command found, and what nobody can tell of the rest.
struct EventViews: Sendable {
  let all: [EventView]
  let missing: MissingEvents
}
