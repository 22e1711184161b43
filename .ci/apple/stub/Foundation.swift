// swift-format-ignore-file
@_exported import Darwin
@_exported import Dispatch
// --- stub of Darwin's Foundation: only what is needed, signatures and availability as in Apple's SDK
open class NSObject: Hashable { public init() {}
  public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) {}
  open var description: String { "" }
  open func isEqual(_ o: Any?) -> Bool { false }
}
open class NSNull: NSObject {}
// Sendable because nothing here ever runs: only the types matter.
open class NSError: NSObject, Error, @unchecked Sendable { open var code: Int { 0 }; open var domain: String { "" } ; open var localizedDescription: String { "" }
  open var userInfo: [String: Any] { [:] }
  public init(domain: String, code: Int, userInfo: [String: Any]? = nil) {} }
public let NSCocoaErrorDomain: String = "", NSPOSIXErrorDomain: String = "", NSUnderlyingErrorKey: String = "", NSLocalizedDescriptionKey: String = "", NSDebugDescriptionErrorKey: String = ""
public let NSLocalizedFailureReasonErrorKey: String = "", NSLocalizedRecoverySuggestionErrorKey: String = ""
public let NSHelpAnchorErrorKey: String = ""
extension Error { public var localizedDescription: String { "" } }
public typealias TimeInterval = Double
open class NSValue: NSObject {
  public var objCType: UnsafePointer<CChar> { fatalError() }
  @available(macOS 10.13, iOS 11, tvOS 11, watchOS 4, *) public func getValue(_ value: UnsafeMutableRawPointer, size: Int) {}
}
open class NSOrderedSet: NSObject { public var count: Int { 0 }; public func object(at index: Int) -> Any { 0 } }
open class NSNumber: NSValue {
  public init(value: Bool) {}
  public init(value: Int) {}
  public init(value: Int64) {}
  public init(value: UInt64) {}
  public init(value: Double) {}
  public init(value: Float) {}
  public var boolValue: Bool { false }; public var doubleValue: Double { 0 }; public var floatValue: Float { 0 }
  public var int64Value: Int64 { 0 }; public var uint64Value: UInt64 { 0 }; public var intValue: Int { 0 }
  public var stringValue: String { "" }
}
open class NSDecimalNumber: NSNumber { public init(decimal: Decimal) { super.init(value: 0) }
  public var decimalValue: Decimal { fatalError() } }
public struct Decimal: Hashable, Comparable, SignedNumeric, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init(_ v: Int) {}; public init(_ v: Int64) {}; public init(_ v: UInt64) {}; public init(_ v: Double) {}
  public init(integerLiteral v: Int) {}
  public init?<T: BinaryInteger>(exactly source: T) {}
  public init?(string: String, locale: Locale? = nil) {}
  public var isNaN: Bool { false }; public var isFinite: Bool { true }; public var isZero: Bool { true }; public var isSignMinus: Bool { false }
  public var description: String { "" }
  public var magnitude: Decimal { self }
  public var exponent: Int { 0 }; public var significand: Decimal { self }
  public static func < (a: Self, b: Self) -> Bool { false }
  public static func + (a: Self, b: Self) -> Self { a }
  public static func - (a: Self, b: Self) -> Self { a }
  public static func * (a: Self, b: Self) -> Self { a }
  public static func *= (a: inout Self, b: Self) {}
  public static func / (a: Self, b: Self) -> Self { a }
  public static let nan = Decimal(), greatestFiniteMagnitude = Decimal(), leastNonzeroMagnitude = Decimal()
  public mutating func negate() {}
}
extension Decimal: ExpressibleByFloatLiteral { public init(floatLiteral v: Double) {} }
extension Decimal {
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Decimal { fatalError() }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public struct FormatStyle: Foundation.FormatStyle {
    public init(locale: Locale = .current) {}
    public func format(_ value: Decimal) -> String { "" }
    public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
    public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven, increment: Int? = nil) -> Self { self }
    public func notation(_ n: NumberFormatStyleConfiguration.Notation) -> Self { self }
    public struct Currency: Foundation.FormatStyle {
      public init(code: String, locale: Locale = .current) {}
      public func format(_ value: Decimal) -> String { "" }
      public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
      public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven, increment: Int? = nil) -> Self { self }
    }
    public struct Percent: Foundation.FormatStyle {
      public init(locale: Locale = .current) {}
      public func format(_ value: Decimal) -> String { "" }
      public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
      public func rounded(rule: FloatingPointRoundingRule = .toNearestOrEven, increment: Int? = nil) -> Self { self }
    }
  }
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public protocol FormatStyle: Codable, Hashable { associatedtype FormatInput; associatedtype FormatOutput; func format(_ value: FormatInput) -> FormatOutput }
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public enum NumberFormatStyleConfiguration {
  public struct Precision: Codable, Hashable, Sendable { public static func fractionLength<R: RangeExpression>(_ limits: R) -> Precision where R.Bound == Int { fatalError() }
    public static func fractionLength(_ length: Int) -> Precision { fatalError() } }
  public struct Notation: Codable, Hashable, Sendable { public static var compactName: Notation { fatalError() } }
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public struct StringStyle: FormatStyle, Sendable { public func format(_ value: String) -> String { "" } }
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public struct ListFormatStyle<Style: FormatStyle, Base: Sequence>: FormatStyle where Style.FormatInput == Base.Element, Style.FormatOutput == String {
  public enum ListType: Int, Codable, Sendable { case and, or }
  public func format(_ value: Base) -> String { "" }
  public func locale(_ locale: Locale) -> Self { self }
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) extension FormatStyle {
  public static func list<Base: Sequence>(type: ListFormatStyle<StringStyle, Base>.ListType) -> Self where Self == ListFormatStyle<StringStyle, Base> { fatalError() }
}
extension Sequence {
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public func formatted<S: FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self { fatalError() }
}
public func pow(_ x: Decimal, _ y: Int) -> Decimal { x }
public struct Date: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
  public init() {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public init(timeIntervalSinceNow: TimeInterval) {}
  public var timeIntervalSince1970: TimeInterval { 0 }; public var timeIntervalSinceReferenceDate: TimeInterval { 0 }; public var timeIntervalSinceNow: TimeInterval { 0 }
  public func timeIntervalSince(_ d: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ t: TimeInterval) -> Date { self }
  public static func < (a: Self, b: Self) -> Bool { false }
  public static func + (a: Self, b: TimeInterval) -> Self { a }
  public static func - (a: Self, b: TimeInterval) -> Self { a }
  public static func += (a: inout Self, b: TimeInterval) {}
  public static func -= (a: inout Self, b: TimeInterval) {}
  public var description: String { "" }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *) public static var now: Date { Date() }
  public static let distantPast = Date(), distantFuture = Date()
}
public protocol ContiguousBytes { func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R }
public protocol DataProtocol: RandomAccessCollection where Element == UInt8 {}
extension Array: DataProtocol, ContiguousBytes where Element == UInt8 {}
public struct Data: Hashable, Codable, Sendable, RandomAccessCollection, MutableCollection, RangeReplaceableCollection, DataProtocol, ContiguousBytes, CustomStringConvertible {
  public typealias Index = Int; public typealias Indices = Range<Int>; public typealias SubSequence = Data
  public struct Iterator: IteratorProtocol, Sendable { public mutating func next() -> UInt8? { nil } }
  public func makeIterator() -> Iterator { Iterator() }
  public var startIndex: Int { 0 }; public var endIndex: Int { 0 }
  public subscript(_ i: Int) -> UInt8 { get { 0 } set {} }
  public subscript(_ r: Range<Int>) -> Data { get { self } set {} }
  public func index(before i: Int) -> Int { i }; public func index(after i: Int) -> Int { i }
  public var indices: Range<Int> { 0..<0 }
  public init() {}
  public init<S: Sequence>(_ s: S) where S.Element == UInt8 {}
  public init(count: Int) {}
  public init(bytes: UnsafeRawPointer, count: Int) {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public struct ReadingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue } }
  public struct WritingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let atomic = WritingOptions(rawValue: 1) }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public struct Base64DecodingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let ignoreUnknownCharacters = Self(rawValue: 1) }
  public init?(base64Encoded: String, options: Base64DecodingOptions = []) {}
  public func base64EncodedString() -> String { "" }
  public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R { fatalError() }
  public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with c: C) where C.Element == UInt8 {}
  public mutating func append(_ x: UInt8) {}
  public mutating func append(_ x: Data) {}
  public var description: String { "" }
}
public struct URL: Hashable, Codable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  public init?(string: String) {}
  public init(fileURLWithPath: String, isDirectory: Bool) {}
  public init(fileURLWithPath: String) {}
  public init(fileURLWithPath: String, relativeTo: URL?) {}
  public var relativePath: String { "" }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public init(filePath: String, directoryHint: DirectoryHint = .inferFromPath, relativeTo base: URL? = nil) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func path(percentEncoded: Bool = true) -> String { "" }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func appending<S: StringProtocol>(path: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public func appending<S: StringProtocol>(component: S, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
  public var path: String { "" }
  public var isFileURL: Bool { true }; public var absoluteString: String { "" }; public var lastPathComponent: String { "" }; public var pathExtension: String { "" }
  public var pathComponents: [String] { [] }; public var hasDirectoryPath: Bool { false }
  public var absoluteURL: URL { self }; public var standardizedFileURL: URL { self }; public var standardized: URL { self }
  public func appendingPathComponent(_ s: String) -> URL { self }
  public func appendingPathComponent(_ s: String, isDirectory: Bool) -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func withUnsafeFileSystemRepresentation<R>(_ b: (UnsafePointer<Int8>?) throws -> R) rethrows -> R { fatalError() }
  public var description: String { "" }; public var debugDescription: String { "" }
}
public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible { public init() {}; public init?(uuidString: String) {}; public var uuidString: String { "" }; public var description: String { "" } }
public struct Locale: Hashable, Codable, Sendable { public init(identifier: String) {}; public var identifier: String { "" }
  public static var current: Locale { fatalError() }; public static var availableIdentifiers: [String] { [] }
  public var decimalSeparator: String? { nil }; public var groupingSeparator: String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public struct Currency: Hashable, Sendable { public var identifier: String { "" } }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public var currency: Currency? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public struct Components: Hashable, Sendable { public init(locale: Locale) {}; public var numberingSystem: NumberingSystem? }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public init(components: Components) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public struct NumberingSystem: Hashable, Sendable { public init(_ identifier: String) {}; public static var availableNumberingSystems: [NumberingSystem] { [] }; public var identifier: String { "" } }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public var numberingSystem: NumberingSystem { fatalError() }
}
public struct IndexSet: Hashable, Codable, Sendable { public init() {}; public init(integersIn range: Range<Int>) {}
  public mutating func insert(integersIn range: Range<Int>) {}; public func contains(_ integer: Int) -> Bool { false }
}
public struct TimeZone: Hashable, Codable, Sendable { public init?(identifier: String) {}; public init?(secondsFromGMT: Int) {}; public init?(abbreviation: String) {}
  public var identifier: String { "" }; public func secondsFromGMT(for: Date = Date()) -> Int { 0 }
  public func abbreviation(for: Date = Date()) -> String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) public static var gmt: TimeZone { fatalError() }
  public static var current: TimeZone { fatalError() }; public static var autoupdatingCurrent: TimeZone { fatalError() }
  public static var knownTimeZoneIdentifiers: [String] { [] }
  public static var abbreviationDictionary: [String: String] { get { [:] } set {} }
}
public struct Calendar: Hashable, Codable, Sendable {
  public enum Identifier: Hashable, Sendable { case gregorian, buddhist, chinese, iso8601, japanese, hebrew, islamic, persian, indian, coptic, republicOfChina }
  public enum Component: Hashable, Sendable { case year, month, day, hour, minute, second, weekday, weekOfMonth, weekOfYear, yearForWeekOfYear, nanosecond, era }
  public init(identifier: Identifier) {}; public var timeZone: TimeZone { get { fatalError() } set {} }; public var locale: Locale? { get { nil } set {} }
  public func dateComponents(_ s: Set<Component>, from: Date) -> DateComponents { fatalError() }
  public func dateComponents(_ s: Set<Component>, from: Date, to: Date) -> DateComponents { fatalError() }
  public func date(from: DateComponents) -> Date? { nil }
  public func component(_ c: Component, from: Date) -> Int { 0 }
  public func isDate(_ a: Date, inSameDayAs b: Date) -> Bool { false }
  public func startOfDay(for d: Date) -> Date { d }
  public func dateInterval(of: Component, for: Date) -> DateInterval? { nil }
  public func range(of: Component, in: Component, for: Date) -> Range<Int>? { nil }
  public func date(byAdding c: Component, value: Int, to d: Date, wrappingComponents: Bool = false) -> Date? { nil }
  public var identifier: Identifier { .gregorian }
}
public struct DateComponents: Hashable, Sendable { public init(calendar: Calendar? = nil, timeZone: TimeZone? = nil, era: Int? = nil, year: Int? = nil, month: Int? = nil, day: Int? = nil, hour: Int? = nil, minute: Int? = nil, second: Int? = nil, nanosecond: Int? = nil) {}
 public var year: Int?, month: Int?, day: Int?, hour: Int?, minute: Int?, second: Int?, weekday: Int?, weekOfYear: Int?, yearForWeekOfYear: Int?, nanosecond: Int?, era: Int?; public var date: Date? { nil }
 public mutating func setValue(_ v: Int?, for: Calendar.Component) {} }
public struct DateInterval: Hashable, Sendable { public var start: Date }
open class Formatter: NSObject {}
open class DateFormatter: Formatter {
  public enum Style: UInt, Sendable { case none, short, medium, long, full }
  public var calendar: Calendar! ; public var locale: Locale!; public var timeZone: TimeZone!; public var isLenient: Bool = false
  public var eraSymbols: [String]!; public var longEraSymbols: [String]!; public var monthSymbols: [String]!; public var shortMonthSymbols: [String]!; public var standaloneMonthSymbols: [String]!; public var shortStandaloneMonthSymbols: [String]!; public var weekdaySymbols: [String]!; public var shortWeekdaySymbols: [String]!; public var standaloneWeekdaySymbols: [String]!; public var shortStandaloneWeekdaySymbols: [String]!; public var quarterSymbols: [String]!; public var shortQuarterSymbols: [String]!; public var standaloneQuarterSymbols: [String]!; public var shortStandaloneQuarterSymbols: [String]!
  public var twoDigitStartDate: Date?; public var gregorianStartDate: Date?; public var amSymbol: String!; public var pmSymbol: String!; public var dateFormat: String!
  public var dateStyle: Style = .none; public var timeStyle: Style = .none; public var doesRelativeDateFormatting = false
  public var defaultDate: Date?
  public func string(from: Date) -> String { "" }; public func date(from: String) -> Date? { nil }
  public class func dateFormat(fromTemplate: String, options: Int, locale: Locale?) -> String? { nil }
}
open class RelativeDateTimeFormatter: Formatter {
  public enum DateTimeStyle: Int, Sendable { case numeric, named }
  public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }
  public var dateTimeStyle = DateTimeStyle.numeric; public var unitsStyle = UnitsStyle.full; public var locale: Locale!; public var calendar: Calendar!
  public func localizedString(from: DateComponents) -> String { "" }
}
open class NumberFormatter: Formatter {
  public enum Style: UInt, Sendable { case none, decimal, currency, percent }
  public var locale: Locale!; public var numberStyle: Style = .none; public var maximumFractionDigits = 0; public var minimumFractionDigits = 0
  public var usesGroupingSeparator = true
  public func string(from: NSNumber) -> String? { nil }; public func number(from: String) -> NSNumber? { nil }
}
// Sendable because nothing here ever runs: only the types matter.
open class NSLock: NSObject, @unchecked Sendable { @available(*, noasync, message: "Use async-safe scoped locking instead") public func lock() {}; @available(*, noasync, message: "Use async-safe scoped locking instead") public func unlock() {}; public func `try`() -> Bool { true }
  public func withLock<R>(_ b: () throws -> R) rethrows -> R { try b() } }
// Sendable because nothing here ever runs: only the types matter.
open class NSRecursiveLock: NSLock, @unchecked Sendable {}
open class Thread: NSObject { @available(*, noasync, message: "Work intended for the main actor should be marked with @MainActor") public class var current: Thread { fatalError() }; public var threadDictionary: NSMutableDictionary { fatalError() }
  @available(*, noasync) public class var isMainThread: Bool { true }; public var isMainThread: Bool { true }
  public init(block: @escaping @Sendable () -> Void) {}; public var stackSize: Int = 0; public func start() {}; public class func sleep(forTimeInterval: TimeInterval) {}; public var isCancelled: Bool { false }; public var name: String? }
open class NSDictionary: NSObject {}
open class NSMutableDictionary: NSDictionary { public subscript(_ k: Any) -> Any? { get { nil } set {} } }
open class NSSet: NSObject { public var allObjects: [Any] { [] } }
open class NSMutableSet: NSSet {}
open class NSCountedSet: NSMutableSet {}
open class ProcessInfo: NSObject { public class var processInfo: ProcessInfo { fatalError() }; public var environment: [String: String] { [:] }; public var arguments: [String] { [] }; public var systemUptime: TimeInterval { 0 }
  public var operatingSystemVersionString: String { "" }; public var processIdentifier: Int32 { 0 }
  public var operatingSystemVersion: OperatingSystemVersion { fatalError() }; public var hostName: String { "" }; public var activeProcessorCount: Int { 1 } }
public struct OperatingSystemVersion { public var majorVersion = 0, minorVersion = 0, patchVersion = 0 }
open class Bundle: NSObject { public class var main: Bundle { fatalError() }; public init?(identifier: String) {}; public init?(path: String) {}; public init(for: AnyClass) {}; public var bundlePath: String { "" }; public var resourcePath: String? { nil }; public var resourceURL: URL? { nil }; public var bundleURL: URL { fatalError() }; public var bundleIdentifier: String? { nil } }
public struct ObjCBool: Sendable, ExpressibleByBooleanLiteral { public init(_ b: Bool) {}; public init(booleanLiteral: Bool) {}; public var boolValue: Bool { false } }
public struct FileAttributeKey: Hashable, Sendable { public static let posixPermissions = Self(), size = Self(), type = Self(), modificationDate = Self() }
public struct FileAttributeType: Hashable, Sendable { public static let typeRegular = Self() }
open class FileManager: NSObject { public class var `default`: FileManager { fatalError() }
  public enum SearchPathDirectory: UInt, Sendable { case cachesDirectory, documentDirectory, downloadsDirectory, applicationSupportDirectory, moviesDirectory, musicDirectory, picturesDirectory, sharedPublicDirectory }
  public struct SearchPathDomainMask: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let userDomainMask = Self(rawValue: 1) }
  public func urls(for: SearchPathDirectory, in: SearchPathDomainMask) -> [URL] { [] }
  public func fileExists(atPath: String) -> Bool { false }
  public func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
  public var currentDirectoryPath: String { "" }; public func changeCurrentDirectoryPath(_ p: String) -> Bool { true }
  public func createDirectory(at: URL, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil) throws {}
  public func createDirectory(atPath: String, withIntermediateDirectories: Bool, attributes: [FileAttributeKey: Any]? = nil) throws {}
  public func removeItem(at: URL) throws {}; public func removeItem(atPath: String) throws {}
  public func contents(atPath: String) -> Data? { nil }; public func createFile(atPath: String, contents: Data?, attributes: [FileAttributeKey: Any]? = nil) -> Bool { true }
  public var temporaryDirectory: URL { fatalError() }; public var homeDirectoryForCurrentUser: URL { fatalError() }
  public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
  public func contentsOfDirectory(at: URL, includingPropertiesForKeys: [Int]?) throws -> [URL] { [] }
  public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
  public func setAttributes(_ a: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
  public func subpathsOfDirectory(atPath: String) throws -> [String] { [] }
  public func destinationOfSymbolicLink(atPath: String) throws -> String { "" }
  public func createSymbolicLink(at: URL, withDestinationURL: URL) throws {}
  public func createSymbolicLink(atPath: String, withDestinationPath: String) throws {}
  public func isReadableFile(atPath: String) -> Bool { true }
  public func isWritableFile(atPath: String) -> Bool { true }
}
open class FileHandle: NSObject { public class var standardError: FileHandle { fatalError() }; public class var standardInput: FileHandle { fatalError() }; public class var standardOutput: FileHandle { fatalError() }; public class var nullDevice: FileHandle { fatalError() }
  public init(forReadingFrom: URL) throws {}; public init(forWritingTo: URL) throws {}; public func write(_ d: Data) {}; public func readDataToEndOfFile() -> Data { Data() }; public var availableData: Data { Data() }
  @available(macOS 10.15.4, *) public func write<T: DataProtocol>(contentsOf: T) throws {}
  @available(macOS 10.15.4, *) public func read(upToCount: Int) throws -> Data? { nil }
  @available(macOS 10.15.4, *) public func readToEnd() throws -> Data? { nil }
  public func close() throws {}; public var fileDescriptor: Int32 { 0 } }
public func NSHomeDirectory() -> String { "" }
public func NSTemporaryDirectory() -> String { "" }
open class UserDefaults: NSObject { public class var standard: UserDefaults { fatalError() }; public init?(suiteName: String?) {}
 public func object(forKey: String) -> Any? { nil }; public func set(_ v: Any?, forKey: String) {}; public func set(_ v: Int, forKey: String) {}; public func set(_ v: Bool, forKey: String) {}; public func set(_ v: URL?, forKey: String) {}; public func removeObject(forKey: String) {}; @discardableResult public func synchronize() -> Bool { true } 
 public func removePersistentDomain(forName: String) {} }
public struct NSRange: Hashable, Sendable { public var location: Int, length: Int; public init(location: Int, length: Int) { self.location = location; self.length = length } 
 public var upperBound: Int { 0 }; public var lowerBound: Int { 0 } }
public typealias _NSRange = NSRange
public let NSNotFound = Int.max
extension NSRange { public init<R: RangeExpression, S: StringProtocol>(_ r: R, in s: S) where R.Bound == S.Index { self.init(location: 0, length: 0) } }
extension Range where Bound == String.Index { public init?(_ r: NSRange, in s: __shared String) { return nil } }
open class NSRegularExpression: NSObject {
 public struct Options: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let caseInsensitive = Self(rawValue: 1) }
 public struct MatchingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let reportProgress = Self(rawValue: 1), reportCompletion = Self(rawValue: 2), anchored = Self(rawValue: 4) }
 public struct MatchingFlags: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let progress = Self(rawValue: 1), internalError = Self(rawValue: 16), completed = Self(rawValue: 2) }
 public init(pattern: String, options: Options = []) throws {}; public var numberOfCaptureGroups: Int { 0 }; public var pattern: String { "" }
 public func enumerateMatches(in: String, options: MatchingOptions = [], range: NSRange, using: (NSTextCheckingResult?, MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void) {}
 public func matches(in: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { [] }
 public func firstMatch(in: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? { nil }
 public func numberOfMatches(in: String, options: MatchingOptions = [], range: NSRange) -> Int { 0 }
}
open class NSTextCheckingResult: NSObject { public var range: NSRange { fatalError() }; public func range(at: Int) -> NSRange { fatalError() }; public var numberOfRanges: Int { 0 } }
open class JSONSerialization: NSObject { public struct ReadingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let fragmentsAllowed = Self(rawValue: 4) }
 public struct WritingOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let sortedKeys = Self(rawValue: 4), fragmentsAllowed = Self(rawValue: 8) }
 public class func jsonObject(with: Data, options: ReadingOptions = []) throws -> Any { 0 }; public class func data(withJSONObject: Any, options: WritingOptions = []) throws -> Data { Data() } ; public class func isValidJSONObject(_ o: Any) -> Bool { true } }
open class JSONEncoder { public init() {}; public struct OutputFormatting: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let sortedKeys = Self(rawValue: 1), prettyPrinted = Self(rawValue: 2), withoutEscapingSlashes = Self(rawValue: 8) }; public var outputFormatting: OutputFormatting = []; public func encode<T: Encodable>(_ t: T) throws -> Data { Data() }
 public enum DateEncodingStrategy { case iso8601, secondsSince1970, deferredToDate }; public var dateEncodingStrategy: DateEncodingStrategy = .iso8601 }
open class JSONDecoder { public init() {}; public func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T { fatalError() }; public enum DateDecodingStrategy { case iso8601, secondsSince1970 }; public var dateDecodingStrategy: DateDecodingStrategy = .iso8601 }
open class PropertyListEncoder { public init() {}; public func encode<T: Encodable>(_ t: T) throws -> Data { Data() } }
open class PropertyListDecoder { public init() {}; public func decode<T: Decodable>(_ t: T.Type, from: Data) throws -> T { fatalError() } }
open class XMLParser: NSObject { public init(data: Data) {}; public var delegate: (any XMLParserDelegate)?; public var shouldProcessNamespaces = false, shouldReportNamespacePrefixes = false, shouldResolveExternalEntities = false; public func parse() -> Bool { true }; public func abortParsing() {}; public var parserError: (any Error)? { nil }; public var lineNumber: Int { 0 }; public var columnNumber: Int { 0 } }
public protocol XMLParserDelegate: AnyObject {
 func parser(_ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName qName: String?, attributes attributeDict: [String: String])
 func parser(_ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName qName: String?)
 func parser(_ parser: XMLParser, foundCharacters string: String)
 func parser(_ parser: XMLParser, foundIgnorableWhitespace string: String)
 func parser(_ parser: XMLParser, foundCDATA block: Data)
 func parser(_ parser: XMLParser, parseErrorOccurred: any Error)
 func parser(_ parser: XMLParser, validationErrorOccurred: any Error)
}
// CoreGraphics / CoreFoundation
public struct CGFloat: BinaryFloatingPointStub, Sendable, Hashable, Codable, Comparable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, CustomStringConvertible, SignedNumeric {
#if _pointerBitWidth(_32)
 public typealias NativeType = Float
#else
 public typealias NativeType = Double
#endif
 public var native: NativeType; public init(_ d: Double) { native = NativeType(d) }; public init(_ d: Float) { native = NativeType(d) }; public init(_ d: Int) { native = 0 }; public init(floatLiteral: Double) { native = 0 }; public init(integerLiteral: Int) { native = 0 }
 public init() { native = 0 }
 public init?<T: BinaryInteger>(exactly: T) { nil }
 public static func < (a: Self, b: Self) -> Bool { false }; public static func + (a: Self, b: Self) -> Self { a }; public static func - (a: Self, b: Self) -> Self { a }; public static func * (a: Self, b: Self) -> Self { a }
 public static func *= (a: inout Self, b: Self) {}; public var magnitude: Self { self }
 public var isFinite: Bool { true }; public var description: String { "" } }
public protocol BinaryFloatingPointStub {}
public struct CGPoint: Sendable, Equatable, Codable { public var x: CGFloat, y: CGFloat; public init(x: CGFloat, y: CGFloat) { self.x = x; self.y = y }; public init(x: Double, y: Double) { self.x = 0; self.y = 0 }; public init(x: Int, y: Int) { self.x = 0; self.y = 0 } ; public static let zero = CGPoint(x: 0.0 as Double, y: 0.0 as Double) }
public struct CGSize: Sendable, Equatable, Codable { public var width: CGFloat, height: CGFloat; public init(width: CGFloat, height: CGFloat) { self.width = width; self.height = height }; public init(width: Double, height: Double) { self.width = 0; self.height = 0 } ; public init(width: Int, height: Int) { self.width = 0; self.height = 0 } }
public struct CGRect: Sendable, Equatable, Codable { public var origin: CGPoint, size: CGSize; public init(origin: CGPoint, size: CGSize) { self.origin = origin; self.size = size }; public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { fatalError() } ; public init(x: Double, y: Double, width: Double, height: Double) { fatalError() }; public init(x: Int, y: Int, width: Int, height: Int) { fatalError() } }
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) extension Never { }
@frozen public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }
public enum NSStringStub { }
extension String { public struct CompareOptions: OptionSet, Sendable { public let rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }; public static let caseInsensitive = Self(rawValue: 1), literal = Self(rawValue: 2), numeric = Self(rawValue: 4), diacriticInsensitive = Self(rawValue: 8), widthInsensitive = Self(rawValue: 16), forcedOrdering = Self(rawValue: 32), backwards = Self(rawValue: 64), regularExpression = Self(rawValue: 128), anchored = Self(rawValue: 256) }
 public struct Encoding: Hashable, Sendable { public static let utf8 = Self(), utf16 = Self(), isoLatin1 = Self(), ascii = Self(), windowsCP1252 = Self(), utf16BigEndian = Self(), utf16LittleEndian = Self(), utf32 = Self() }
 public init?(data: Data, encoding: Encoding) { nil }
 public init(contentsOf: URL, encoding: Encoding) throws { fatalError() }
 public init(contentsOfFile: String, encoding: Encoding) throws { fatalError() }
 public init(format: String, _ a: any CVarArg...) { fatalError() }
 public init(format: String, locale: Locale?, _ a: any CVarArg...) { fatalError() } }
extension StringProtocol {
 public func compare<T: StringProtocol>(_ o: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil) -> ComparisonResult { .orderedSame }
 public func range<T: StringProtocol>(of: T, options: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil) -> Range<Index>? { nil }
 public func components<T: StringProtocol>(separatedBy: T) -> [String] { [] }
 public func components(separatedBy: CharacterSet) -> [String] { [] }
 public func replacingOccurrences<A: StringProtocol, B: StringProtocol>(of: A, with: B, options: String.CompareOptions = [], range: Range<Index>? = nil) -> String { "" }
 public func trimmingCharacters(in: CharacterSet) -> String { "" }
 public func data(using: String.Encoding, allowLossyConversion: Bool = false) -> Data? { nil }
 public func uppercased(with: Locale?) -> String { "" }; public func lowercased(with: Locale?) -> String { "" }; public func capitalized(with: Locale?) -> String { "" }
 public var capitalized: String { "" }
 public func contains<T: StringProtocol>(_ o: T) -> Bool { false }
 public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
 public var removingPercentEncoding: String? { nil }
 public func folding(options: String.CompareOptions = [], locale: Locale?) -> String { "" }
 public func padding<T: StringProtocol>(toLength: Int, withPad: T, startingAt: Int) -> String { "" }
 public func write<T: StringProtocol>(to: T, atomically: Bool, encoding: String.Encoding) throws {}
 public func write(to: URL, atomically: Bool, encoding: String.Encoding) throws {}
 public var precomposedStringWithCanonicalMapping: String { "" }; public var decomposedStringWithCanonicalMapping: String { "" }
 public func localizedCompare<T: StringProtocol>(_ o: T) -> ComparisonResult { .orderedSame }
}
public struct CharacterSet: Hashable, Sendable { public static let whitespacesAndNewlines = Self(), whitespaces = Self(), newlines = Self(), urlQueryAllowed = Self(), urlPathAllowed = Self(), alphanumerics = Self(), decimalDigits = Self(); public init(charactersIn: String) {}; init() {} }
public protocol CVarArgStub {}

public protocol LocalizedError: Error { var errorDescription: String? { get }; var failureReason: String? { get }; var recoverySuggestion: String? { get }; var helpAnchor: String? { get } }
extension LocalizedError { public var errorDescription: String? { nil }; public var failureReason: String? { nil }; public var recoverySuggestion: String? { nil }; public var helpAnchor: String? { nil } }
public protocol CustomNSError: Error { static var errorDomain: String { get }; var errorCode: Int { get }; var errorUserInfo: [String: Any] { get } }
extension CustomNSError { public static var errorDomain: String { "" }; public var errorCode: Int { 0 }; public var errorUserInfo: [String: Any] { [:] } }
public struct CocoaError: Error { public struct Code: Hashable, Sendable { public static let fileReadUnknown = Code(), fileReadNoPermission = Code(), fileReadNoSuchFile = Code(), fileReadUnsupportedScheme = Code(), fileReadTooLarge = Code(), fileWriteUnsupportedScheme = Code(); public static func ~= (c: Code, e: any Error) -> Bool { false } }
  public init(_ c: Code, userInfo: [String: Any] = [:]) {}; public var code: Code { Code() }
  public static let fileReadNoSuchFile = Code(), fileNoSuchFile = Code(), fileReadUnsupportedScheme = Code(), fileReadTooLarge = Code(), fileReadCorruptFile = Code(), fileReadUnknown = Code(), fileReadInapplicableStringEncoding = Code(), featureUnsupported = Code() }
public enum POSIXErrorCode: Int32, Sendable { case EPERM = 1, EIO = 5 }
public struct POSIXError: Error { public typealias Code = POSIXErrorCode; public init(_ code: Code, userInfo: [String: Any] = [:]) {}; public var code: Code { .EIO } }
public struct URLResourceKey: Hashable, Sendable { public static let fileSizeKey = Self(), isRegularFileKey = Self(), isDirectoryKey = Self() }
public struct URLResourceValues { public var fileSize: Int? ; public var isRegularFile: Bool?; public var isDirectory: Bool? }
extension URL { public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() } }
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
extension Date {
  public struct ISO8601FormatStyle: Sendable { public static var iso8601: ISO8601FormatStyle { ISO8601FormatStyle() } }
  public init(_ value: String, strategy: ISO8601FormatStyle) throws { fatalError() }
}
