import MBDataEnvironment

/// `SetEnvironmentInfo`: sets attributes of the environment, as those of the manifest's root
/// element are.
struct SetEnvironmentInfo: MBAction {
    private let attributes: [MBMLAttribute]

    init(_ element: MBMLElement) {
        attributes = element.attributes.filter { !MBActions.commonAttributes.contains($0.name) }
    }

    func run(_ run: inout MBActionRun) throws -> MBActionFlow {
        var all = run.environment.attributes
        try run.pay(steps: attributes.count + all.count / 8)
        for attribute in attributes { all[attribute.name] = .string(attribute.value) }
        run.environment.attributes = all
        return .next
    }
}
