// What the clients use of SwiftUI, for platforms that don't have it. Nothing of it runs.

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

/// A view without views inside.
public protocol Leaf: View {}

extension Leaf {
    public var body: Never { return fatalError() }
}

extension Never: Leaf {}

@resultBuilder public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

public struct TupleView<Content>: Leaf {}

extension Optional: View, Leaf where Wrapped: View {}

public struct Text: Leaf {
    public init(_ text: String) {}
}

public struct Spacer: Leaf {
    public init() {}
}

public enum HorizontalAlignment { case leading, center, trailing }

public struct HStack<Content: View>: Leaf {
    public init(@ViewBuilder content: () -> Content) {}
}

public struct VStack<Content: View>: Leaf {
    public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
}

public struct List<Row: View>: Leaf {
    public init<Data: RandomAccessCollection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) {}
}

public struct Font: Sendable {
    public static let caption = Font()
}

extension View {
    public func font(_ font: Font?) -> some View { self }
    public func navigationTitle(_ title: String) -> some View { self }

    public func task(
        priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }
}

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}

    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}
