public import MBDataEnvironment

/// Adds event handling to documents: `Listener` with its actions, and `DataFilter`.
///
///     let text = """
///         <MBML>
///           <Listener name="Cart:add">
///             <SetVar name="count" value="#($count + 1)"/>
///           </Listener>
///         </MBML>
///         """
///     let loaded = try MBEnvironment.load(
///         searching: [.memory(["manifest.xml": text])],
///         modules: [MBEventHandlingModule()])
///     let shop = try loaded.environment.setting("count", to: 0)
///     let result = shop.handling(MBEvent("Cart:add"))
///     let count = result.environment.number("$count")
///     // → 1
///
/// Here, the app enables the module. If it only registers the module with
/// `MBEnvironment.register(_:)`, documents request it as `MBEventHandling` or
/// `MBEventHandlingModule`.
///
/// Legacy name: `MBEventHandlingModule`.
public struct MBEventHandlingModule: MBModule {
    /// The name by which legacy documents request the module: `MBEventHandlingModule`.
    public let aliases = ["MBEventHandlingModule"]

    /// Creates the module, to enable it when loading or to register it.
    public init() {}

    /// The tags `Listener` and `DataFilter` and the actions, with their attributes.
    public var contract: MBContract.Module {
        MBContract.Module(
            tags: ["Listener": EventTags.listener, "DataFilter": EventTags.dataFilter],
            actions: EventTags.actions)
    }

    /// Adds the tags `Listener` and `DataFilter`. The loader calls it once, before it loads the
    /// module's documents.
    ///
    /// - Parameter load: the loader that handles the tags from now on.
    public func register(with load: inout MBDocumentLoader) {
        load.handle("Listener", with: Listener.declare)
        load.handle("DataFilter", with: DataFilter.declare)
        load.assume(variable: "Event")
        for variable in DataRequest("${data}").variables { load.assume(variable: variable) }
    }

    /// Reports an error with the code `eventHidden` if a read-only variable `Event` would hide
    /// events from listeners. The loader calls it after loading.
    ///
    /// - Parameter load: the loader with everything that was loaded.
    public func didLoad(_ load: inout MBDocumentLoader) {
        guard load.environment.isReadOnly("Event") else { return }
        load.report(
            .error, .eventHidden,
            "the variable 'Event' is read-only, so that listeners see it instead of their event; "
                + "give it another name")
    }
}
