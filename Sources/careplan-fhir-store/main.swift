import Foundation

// A store outside, as careplan's `exec:` stores are, that keeps Observations at a FHIR R4 server.

do {
  let arguments = try FHIRStoreArguments(CommandLine.arguments.dropFirst())
  let client = try FHIRClient(arguments)
  var conversation = FHIRStoreConversation(ObservationKeeper(client, arguments.system))
  exit(conversation.run())
} catch {
  FileHandle.standardError.write(Data("careplan-fhir-store: \(error)\n".utf8))
  exit(error.status)
}
