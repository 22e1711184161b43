// swift-format-ignore-file
// Stub of the Darwin module (types as in its headers/overlay).
public typealias mode_t = UInt16
public typealias off_t = Int64
public typealias uid_t = UInt32
public typealias pid_t = Int32
public typealias dev_t = Int32
public typealias sighandler_like = @convention(c) (Int32) -> Void
public struct timespec { public var tv_sec: Int; public var tv_nsec: Int; public init() {tv_sec=0;tv_nsec=0} }
public struct _opaque_pthread_t {}
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public struct _opaque_pthread_mutex_t { public init() {} }
public typealias pthread_mutex_t = _opaque_pthread_mutex_t
public struct pthread_mutexattr_t { public init() {} }
public func pthread_self() -> pthread_t { fatalError() }
public func pthread_get_stackaddr_np(_ t: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
public func pthread_get_stacksize_np(_ t: pthread_t) -> Int { fatalError() }
@discardableResult public func pthread_mutex_init(_ m: UnsafeMutablePointer<pthread_mutex_t>, _ a: UnsafePointer<pthread_mutexattr_t>?) -> Int32 { 0 }
@discardableResult public func pthread_mutex_destroy(_ m: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_lock(_ m: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
@discardableResult public func pthread_mutex_unlock(_ m: UnsafeMutablePointer<pthread_mutex_t>) -> Int32 { 0 }
public struct stat {
  public var st_dev: dev_t = 0, st_mode: mode_t = 0, st_nlink: UInt16 = 0, st_ino: UInt64 = 0, st_uid: uid_t = 0, st_gid: UInt32 = 0
  public var st_size: off_t = 0, st_mtimespec = timespec()
  public init() {}
}
@discardableResult public func lstat(_ p: UnsafePointer<CChar>!, _ s: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fstat(_ p: Int32, _ s: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fstatat(_ d: Int32, _ p: UnsafePointer<CChar>!, _ s: UnsafeMutablePointer<stat>!, _ f: Int32) -> Int32 { 0 }
@discardableResult public func faccessat(_ d: Int32, _ p: UnsafePointer<CChar>!, _ m: Int32, _ f: Int32) -> Int32 { 0 }
public func openat(_ fd: Int32, _ p: UnsafePointer<CChar>, _ f: Int32) -> Int32 { 0 }
public func openat(_ fd: Int32, _ p: UnsafePointer<CChar>, _ f: Int32, _ m: mode_t) -> Int32 { 0 }
public func open(_ p: UnsafePointer<CChar>, _ f: Int32) -> Int32 { 0 }
public func open(_ p: UnsafePointer<CChar>, _ f: Int32, _ m: mode_t) -> Int32 { 0 }
@discardableResult public func close(_ f: Int32) -> Int32 { 0 }
@discardableResult public func read(_ f: Int32, _ p: UnsafeMutableRawPointer!, _ n: Int) -> Int { 0 }
@discardableResult public func write(_ f: Int32, _ p: UnsafeRawPointer!, _ n: Int) -> Int { 0 }
@discardableResult public func fchmod(_ f: Int32, _ m: mode_t) -> Int32 { 0 }
@discardableResult public func fsync(_ f: Int32) -> Int32 { 0 }
@discardableResult public func renameat(_ a: Int32, _ p: UnsafePointer<CChar>!, _ b: Int32, _ q: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func unlinkat(_ a: Int32, _ p: UnsafePointer<CChar>!, _ f: Int32) -> Int32 { 0 }
@discardableResult public func symlinkat(_ p: UnsafePointer<CChar>!, _ a: Int32, _ q: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func symlink(_ p: UnsafePointer<CChar>!, _ q: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func mkfifo(_ p: UnsafePointer<CChar>!, _ m: mode_t) -> Int32 { 0 }
@discardableResult public func chmod(_ p: UnsafePointer<CChar>!, _ m: mode_t) -> Int32 { 0 }
@discardableResult public func readlink(_ p: UnsafePointer<CChar>!, _ b: UnsafeMutablePointer<CChar>!, _ n: Int) -> Int { 0 }
public func geteuid() -> uid_t { 0 }
public func getuid() -> uid_t { 0 }
public func isatty(_ f: Int32) -> Int32 { 0 }
public struct dirent { public var d_name: (CChar, CChar, CChar, CChar) = (0,0,0,0) }
public struct DIR {}
public func fdopendir(_ f: Int32) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func closedir(_ d: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
public func readdir(_ d: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }
public func strerror(_ n: Int32) -> UnsafeMutablePointer<CChar>! { nil }
public var errno: Int32 { get { 0 } set {} }
public func exit(_ c: Int32) -> Never { fatalError() }
@discardableResult public func signal(_ s: Int32, _ h: (@convention(c) (Int32) -> Void)!) -> (@convention(c) (Int32) -> Void)! { nil }
@discardableResult public func kill(_ p: pid_t, _ s: Int32) -> Int32 { 0 }
public func getpid() -> pid_t { 0 }
public var SIG_DFL: (@convention(c) (Int32) -> Void)? { nil }
public var SIG_IGN: @convention(c) (Int32) -> Void { { _ in } }
public let SIGINT: Int32 = 2, SIGTERM: Int32 = 15, SIGPIPE: Int32 = 13
public var S_IFMT: mode_t { 0 }; public var S_IFREG: mode_t { 0 }; public var S_IFDIR: mode_t { 0 }; public var S_IFLNK: mode_t { 0 }
public var S_ISVTX: mode_t { 0 }
public let O_RDONLY: Int32 = 0, O_WRONLY: Int32 = 1, O_RDWR: Int32 = 2, O_CREAT: Int32 = 0x200, O_EXCL: Int32 = 0x800, O_NOFOLLOW: Int32 = 0x100, O_CLOEXEC: Int32 = 0x1000000, O_DIRECTORY: Int32 = 0x100000, O_NONBLOCK: Int32 = 4
public let AT_FDCWD: Int32 = -2, AT_SYMLINK_NOFOLLOW: Int32 = 0x20, AT_REMOVEDIR: Int32 = 0x80, AT_EACCESS: Int32 = 0x10
public let R_OK: Int32 = 4, W_OK: Int32 = 2, X_OK: Int32 = 1, F_OK: Int32 = 0
public let ENOENT: Int32 = 2, EISDIR: Int32 = 21, ENOTDIR: Int32 = 20, EACCES: Int32 = 13, EPERM: Int32 = 1, EROFS: Int32 = 30, ELOOP: Int32 = 62, EINTR: Int32 = 4, EMFILE: Int32 = 24, EEXIST: Int32 = 17, ENOTEMPTY: Int32 = 66, EPIPE: Int32 = 32, EINVAL: Int32 = 22
public let STDIN_FILENO: Int32 = 0, STDOUT_FILENO: Int32 = 1, STDERR_FILENO: Int32 = 2
public func pow(_ a: Double, _ b: Double) -> Double { a }
public func floor(_ a: Double) -> Double { a }
public func fmod(_ a: Double, _ b: Double) -> Double { a }
public func log10(_ a: Double) -> Double { a }
public func log2(_ a: Double) -> Double { a }
public func sqrt(_ a: Double) -> Double { a }
public func malloc(_ n: Int) -> UnsafeMutableRawPointer! { nil }
public func free(_ p: UnsafeMutableRawPointer!) {}
@discardableResult public func memcmp(_ a: UnsafeRawPointer!, _ b: UnsafeRawPointer!, _ n: Int) -> Int32 { 0 }
public func memchr(_ a: UnsafeRawPointer!, _ b: Int32, _ n: Int) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func setenv(_ a: UnsafePointer<CChar>!, _ b: UnsafePointer<CChar>!, _ n: Int32) -> Int32 { 0 }
public struct pollfd { public var fd: Int32, events: Int16, revents: Int16; public init() { fd = 0; events = 0; revents = 0 }; public init(fd: Int32, events: Int16, revents: Int16) { self.fd = fd; self.events = events; self.revents = revents } }
public typealias nfds_t = UInt32
public var POLLIN: Int32 { 1 }
public var POLLOUT: Int32 { 4 }
@discardableResult public func poll(_ f: UnsafeMutablePointer<pollfd>!, _ n: nfds_t, _ t: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_ f: Int32, _ c: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_ f: Int32, _ c: Int32, _ v: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_ f: Int32, _ c: Int32, _ v: UnsafeMutableRawPointer) -> Int32 { 0 }
public var F_GETPATH: Int32 { 50 }
public let F_GETFL: Int32 = 3, F_SETFL: Int32 = 4, F_SETNOSIGPIPE: Int32 = 73
public let EIO: Int32 = 5, EAGAIN: Int32 = 35, EBADF: Int32 = 9, ENOSPC: Int32 = 28
public typealias pthread_key_t = UInt
@discardableResult public func pthread_key_create(_ k: UnsafeMutablePointer<pthread_key_t>!, _ d: (@convention(c) (UnsafeMutableRawPointer) -> Void)?) -> Int32 { 0 }
public func pthread_getspecific(_ k: pthread_key_t) -> UnsafeMutableRawPointer? { nil }
@discardableResult public func pthread_setspecific(_ k: pthread_key_t, _ v: UnsafeRawPointer?) -> Int32 { 0 }
public struct pthread_attr_t { public init() {} }
public struct qos_class_t {}
public func qos_class_self() -> qos_class_t { qos_class_t() }
@discardableResult public func pthread_attr_init(_ a: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_destroy(_ a: UnsafeMutablePointer<pthread_attr_t>) -> Int32 { 0 }
@discardableResult public func pthread_attr_setstacksize(_ a: UnsafeMutablePointer<pthread_attr_t>, _ n: Int) -> Int32 { 0 }
@discardableResult public func pthread_attr_setdetachstate(_ a: UnsafeMutablePointer<pthread_attr_t>, _ n: Int32) -> Int32 { 0 }
@discardableResult public func pthread_attr_set_qos_class_np(_ a: UnsafeMutablePointer<pthread_attr_t>, _ q: qos_class_t, _ n: Int32) -> Int32 { 0 }
public var PTHREAD_CREATE_DETACHED: Int32 { 2 }
public func pthread_create(_ t: UnsafeMutablePointer<pthread_t?>!, _ a: UnsafePointer<pthread_attr_t>?, _ f: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?, _ x: UnsafeMutableRawPointer?) -> Int32 { 0 }
