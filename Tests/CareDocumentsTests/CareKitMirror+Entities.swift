import Foundation

// Swift has no stored members to share between structs; CareKit writes them out too.
extension CareKitMirror {
  struct Patient: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    var name: PersonNameComponents
    var sex: String?
    var birthday: Date?
    var allergies: [String]?
  }

  struct CarePlan: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    var title: String
    var patientUUID: UUID?
  }

  struct Contact: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    enum Category: String, Codable { case careProvider, friendsAndFamily }
    var name: PersonNameComponents
    var carePlanUUID: UUID?
    var address: Address?
    var emailAddresses: [LabeledValue]?, messagingNumbers: [LabeledValue]?
    var phoneNumbers: [LabeledValue]?, otherContactInfo: [LabeledValue]?
    var organization: String?, title: String?, role: String?
    var category: Category?
  }

  struct Task: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    var title: String?, instructions: String?
    var carePlanUUID: UUID?
    var impactsAdherence: Bool
    var schedule: Schedule
  }

  struct HealthKitTask: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    var title: String?, instructions: String?
    var carePlanUUID: UUID?
    var impactsAdherence: Bool
    var schedule: Schedule
    var healthKitLinkage: Linkage
  }

  struct Outcome: Codable {
    var id: String
    var uuid: UUID
    var previousVersionUUIDs: [UUID]
    var nextVersionUUIDs: [UUID]
    var effectiveDate: Date
    var createdDate: Date?, updatedDate: Date?, deletedDate: Date?
    var schemaVersion: SemanticVersion?
    var timezone: TimeZone
    var groupIdentifier: String?, tags: [String]?, remoteID: String?, source: String?
    var userInfo: [String: String]?
    var asset: String?
    var notes: [Note]?
    var taskUUID: UUID
    var taskOccurrenceIndex: Int
    var values: [Value]
  }
}
