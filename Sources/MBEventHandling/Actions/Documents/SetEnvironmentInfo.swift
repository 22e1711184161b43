import MBDataEnvironment

/// `SetEnvironmentInfo`: sets attributes of the environment, as those of the manifest's root
/// element are.
struct SetEnvironmentInfo: MBAction {
    private let attributes: [MBMLAttribute]

    init(_ element: MBMLElement) {
        attributes = element.attributes.filter { !MBActions.commonAttributes.contains($0.name) }
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        try run.pay(steps: attributes.count)
        for attribute in attributes {
            run.environment.attributes[attribute.name] = .string(attribute.value)
        }
        return .next
    }
}
