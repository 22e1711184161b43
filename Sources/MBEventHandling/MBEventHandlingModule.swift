public import MBDataEnvironment

/// Adds event handling to documents: `Listener` with its actions, and `DataFilter`.
///
///     let loaded = try MBEnvironment.load(manifest: url, modules: [MBEventHandlingModule()])
///     let result = loaded.environment.handling(MBEvent("Cart:add"))
///
/// Documents ask for it as `MBEventHandling` or `MBEventHandlingModule`, if the host registered it.
///
/// Legacy name: `MBEventHandlingModule`.
public struct MBEventHandlingModule: MBModule {
    /// `MBEventHandlingModule`, as legacy documents call it.
    public let aliases = ["MBEventHandlingModule"]

    /// The module.
    public init() {}

    /// `Listener`, `DataFilter`, and the actions.
    public var contract: MBContract.Module {
        MBContract.Module(
            tags: ["Listener": EventTags.listener, "DataFilter": EventTags.dataFilter],
            actions: EventTags.actions)
    }

    /// Adds the tags.
    public func register(with load: inout MBDocumentLoader) {
        load.handle("Listener", with: Listener.declare)
        load.handle("DataFilter", with: DataFilter.declare)
        load.assume(variable: "Event")
    }

    /// Checks whether listeners will see their events.
    public func didLoad(_ load: inout MBDocumentLoader) {
        guard load.environment.isReadOnly("Event") else { return }
        load.report(
            .error, .eventHidden,
            "the variable 'Event' is read-only, so that listeners see it instead of their event; "
                + "give it another name")
    }
}
