// swift-format-ignore-file
@_exported import Darwin
public struct DispatchTime: Comparable, Sendable {
  public static func now() -> DispatchTime { fatalError() }
  public var uptimeNanoseconds: UInt64 { 0 }
  public static func < (a: Self, b: Self) -> Bool { false }
  public static func + (a: Self, b: Double) -> Self { a }
  public static func + (a: Self, b: DispatchTimeInterval) -> Self { a }
}
public enum DispatchTimeInterval: Sendable { case seconds(Int), milliseconds(Int), microseconds(Int), nanoseconds(Int), never }
public enum DispatchTimeoutResult { case success, timedOut }
// Sendable because nothing here ever runs: only the types matter.
open class DispatchSemaphore: @unchecked Sendable {
  public init(value: Int) {}
  @available(*, noasync, message: "Await a Task handle instead") public func wait() {}
  @available(*, noasync, message: "Await a Task handle instead") public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
  @discardableResult public func signal() -> Int { 0 }
}
// Sendable because nothing here ever runs: only the types matter.
open class DispatchQueue: @unchecked Sendable {
  public struct GlobalQueuePriority {}
  public static func global(qos: Int = 0) -> DispatchQueue { fatalError() }
  public static let main: DispatchQueue = { fatalError() }()
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {}
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {}
  public func sync<T>(execute work: () throws -> T) rethrows -> T { try work() }
}
public protocol DispatchSourceProtocol: AnyObject {
  func setEventHandler(handler: (@Sendable () -> Void)?)
  func resume(); func cancel(); func activate()
}
public protocol DispatchSourceSignal: DispatchSourceProtocol {}
public class DispatchSource: DispatchSourceProtocol {
  public static func makeSignalSource(signal: Int32, queue: DispatchQueue? = nil) -> any DispatchSourceSignal { fatalError() }
  public func setEventHandler(handler: (@Sendable () -> Void)?) {}
  public func resume() {}; public func cancel() {}; public func activate() {}
}
