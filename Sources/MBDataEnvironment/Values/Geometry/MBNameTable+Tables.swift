extension MBNameTable {
    /// The styles of dates and times: `none`, `short`, `medium`, `long` and `full`, with the raw
    /// values of `NSDateFormatterStyle`.
    public static let dateStyle = MBNameTable(
        "date style", ["none": 0, "short": 1, "medium": 2, "long": 3, "full": 4])

    /// The ways to break lines: `wordWrap`, `charWrap`, `clip`, `headTruncation`, `tailTruncation`
    /// and `middleTruncation`, with the raw values of `NSLineBreakMode`.
    public static let lineBreakMode = MBNameTable(
        "line break mode",
        [
            "wordWrap": 0, "charWrap": 1, "clip": 2, "headTruncation": 3, "tailTruncation": 4,
            "middleTruncation": 5,
        ])

    /// The alignments of text: `left`, `center` and `right`, with the raw values of
    /// `NSTextAlignment` on iOS.
    ///
    /// macOS on Intel swaps center and right.
    public static let textAlignment = MBNameTable(
        "text alignment", ["left": 0, "center": 1, "right": 2])
}

/// The enumerations of UIKit.
extension MBNameTable {
    /// The types of buttons: `custom`, `rounded`, `detailDisclosure`, `infoLight`, `infoDark` and
    /// `contactAdd`, with the raw values of `UIButtonType`.
    public static let buttonType = MBNameTable(
        "button type",
        [
            "custom": 0, "rounded": 1, "detailDisclosure": 2, "infoLight": 3, "infoDark": 4,
            "contactAdd": 5,
        ])

    /// The borders of text fields: `none`, `line`, `bezel` and `rounded`, with the raw values of
    /// `UITextBorderStyle`.
    public static let textBorderStyle = MBNameTable(
        "text border style", ["none": 0, "line": 1, "bezel": 2, "rounded": 3])

    /// The styles of tables: `plain` and `grouped`, with the raw values of `UITableViewStyle`.
    public static let tableStyle = MBNameTable("table style", ["plain": 0, "grouped": 1])

    /// The styles of table cells: `default`, `value1`, `value2` and `subtitle`, with the raw values
    /// of `UITableViewCellStyle`.
    public static let cellStyle = MBNameTable(
        "cell style", ["default": 0, "value1": 1, "value2": 2, "subtitle": 3])

    /// The styles of selected table cells: `none`, `blue`, `gray` and `default`, with the raw
    /// values of `UITableViewCellSelectionStyle`, and `gradient`.
    ///
    /// The fallback is `blue`. The raw value of `gradient`, which the legacy library drew itself,
    /// is the greatest `Int`.
    public static let cellSelectionStyle = MBNameTable(
        "cell selection style",
        ["none": 0, "blue": 1, "gray": 2, "default": 3, "gradient": Int.max], fallback: 1)

    /// The accessories of table cells: `none`, `disclosureIndicator`, `detailDisclosureButton`,
    /// `checkmark` and `detailButton`, with the raw values of `UITableViewCellAccessoryType`.
    public static let cellAccessory = MBNameTable(
        "cell accessory",
        [
            "none": 0, "disclosureIndicator": 1, "detailDisclosureButton": 2, "checkmark": 3,
            "detailButton": 4,
        ])

    /// The animations of table rows: `fade`, `right`, `left`, `top`, `bottom`, `none` and `middle`,
    /// with the raw values of `UITableViewRowAnimation`.
    ///
    /// The fallback is `none`.
    public static let rowAnimation = MBNameTable(
        "row animation",
        ["fade": 0, "right": 1, "left": 2, "top": 3, "bottom": 4, "none": 5, "middle": 6],
        fallback: 5)

    /// The states of controls: `normal`, `highlighted`, `disabled` and `selected`, with the raw
    /// values of `UIControlState`.
    ///
    /// A text can name only a single state.
    public static let controlState = MBNameTable(
        "control state", ["normal": 0, "highlighted": 1, "disabled": 2, "selected": 4])

    /// The styles of scroll indicators: `default`, `black` and `white`, with the raw values of
    /// `UIScrollViewIndicatorStyle`.
    public static let scrollIndicatorStyle = MBNameTable(
        "scroll indicator style", ["default": 0, "black": 1, "white": 2])

    /// The styles of activity indicators: `whiteLarge`, `white` and `gray`, with the raw values of
    /// `UIActivityIndicatorViewStyle`.
    ///
    /// The fallback is `white`.
    public static let activityIndicatorStyle = MBNameTable(
        "activity indicator style", ["whiteLarge": 0, "white": 1, "gray": 2], fallback: 1)

    /// The transitions to modal screens: `coverVertical`, `flipHorizontal`, `crossDissolve` and
    /// `partialCurl`, with the raw values of `UIModalTransitionStyle`.
    public static let modalTransitionStyle = MBNameTable(
        "modal transition style",
        ["coverVertical": 0, "flipHorizontal": 1, "crossDissolve": 2, "partialCurl": 3])

    /// The ways to fit content into a view, with the raw values of `UIViewContentMode`.
    ///
    /// The names are `scaleToFill`, `aspectFit`, `aspectFill`, `redraw`, `center`, `top`, `bottom`,
    /// `left`, `right`, `topLeft`, `topRight`, `bottomLeft` and `bottomRight`.
    public static let contentMode = MBNameTable(
        "content mode",
        [
            "scaleToFill": 0, "aspectFit": 1, "aspectFill": 2, "redraw": 3, "center": 4, "top": 5,
            "bottom": 6, "left": 7, "right": 8, "topLeft": 9, "topRight": 10, "bottomLeft": 11,
            "bottomRight": 12,
        ])

    /// The styles of bars: `default`, `black`, `blackOpaque` and `blackTranslucent`, with the raw
    /// values of `UIBarStyle`.
    ///
    /// `blackOpaque` means the same as `black`.
    public static let barStyle = MBNameTable(
        "bar style", ["default": 0, "black": 1, "blackOpaque": 1, "blackTranslucent": 2])

    /// The styles of bar items: `plain`, `bordered` and `done`, with the raw values of
    /// `UIBarButtonItemStyle`.
    ///
    /// `bordered` is deprecated: it causes a warning and means `plain`.
    public static let barItemStyle = MBNameTable(
        "bar item style", ["plain": 0, "bordered": 0, "done": 2],
        replacements: ["bordered": "plain"])

    /// The bar items that the system provides, with the raw values of `UIBarButtonSystemItem`.
    ///
    /// The names are `done`, `cancel`, `edit`, `save`, `add`, `flexibleSpace`, `fixedSpace`,
    /// `compose`, `reply`, `action`, `organize`, `bookmarks`, `search`, `refresh`, `stop`,
    /// `camera`, `trash`, `play`, `pause`, `rewind`, `fastForward`, `undo`, `redo` and `pageCurl`.
    public static let barSystemItem = MBNameTable(
        "bar system item",
        [
            "done": 0, "cancel": 1, "edit": 2, "save": 3, "add": 4, "flexibleSpace": 5,
            "fixedSpace": 6, "compose": 7, "reply": 8, "action": 9, "organize": 10,
            "bookmarks": 11, "search": 12, "refresh": 13, "stop": 14, "camera": 15, "trash": 16,
            "play": 17, "pause": 18, "rewind": 19, "fastForward": 20, "undo": 21, "redo": 22,
            "pageCurl": 23,
        ])

    /// The styles of the status bar, with the raw values of `UIStatusBarStyle`.
    ///
    /// The names are `darkText`, the default style, and `lightText`, the style for light content.
    public static let statusBarStyle = MBNameTable(
        "status bar style", ["darkText": 0, "lightText": 1])

    /// The animations of the status bar: `none`, `fade` and `slide`, with the raw values of
    /// `UIStatusBarAnimation`.
    public static let statusBarAnimation = MBNameTable(
        "status bar animation", ["none": 0, "fade": 1, "slide": 2])

    /// The directions of a popover's arrow: `up`, `down`, `left`, `right` and `any`, with the raw
    /// values of `UIPopoverArrowDirection`.
    ///
    /// Each direction is one bit, and `any`, which is also the fallback, is all four. A text can
    /// name only a single one.
    public static let popoverArrowDirection = MBNameTable(
        "popover arrow direction", ["up": 1, "down": 2, "left": 4, "right": 8, "any": 15],
        fallback: 15)

    /// The options of view animations, with the raw values of `UIViewAnimationOptions`. A text can
    /// name several of them.
    ///
    ///     let options = try MBNameTable.viewAnimationOptions
    ///         .rawValue(named: "repeat, autoreverse")
    ///     // → 24
    ///
    /// The names are `layoutSubviews`, `allowUserInteraction`, `beginFromCurrentState`, `repeat`,
    /// `autoreverse`, `overrideInheritedDuration`, `overrideInheritedCurve`, `allowAnimatedContent`
    /// and `showHideTransitionViews`; one curve of `curveEaseInOut`, `curveEaseIn`, `curveEaseOut`
    /// and `curveLinear`; and one transition of `transitionNone`, `transitionFlipFromLeft`,
    /// `transitionFlipFromRight`, `transitionCurlUp`, `transitionCurlDown`,
    /// `transitionCrossDissolve`, `transitionFlipFromTop` and `transitionFlipFromBottom`. Naming
    /// two curves or two transitions isn't reported, but their raw values don't combine to a
    /// meaningful one.
    public static let viewAnimationOptions = MBNameTable(
        "view animation option",
        [
            "layoutSubviews": 1 << 0, "allowUserInteraction": 1 << 1,
            "beginFromCurrentState": 1 << 2, "repeat": 1 << 3, "autoreverse": 1 << 4,
            "overrideInheritedDuration": 1 << 5, "overrideInheritedCurve": 1 << 6,
            "allowAnimatedContent": 1 << 7, "showHideTransitionViews": 1 << 8,
            "curveEaseInOut": 0 << 16, "curveEaseIn": 1 << 16, "curveEaseOut": 2 << 16,
            "curveLinear": 3 << 16, "transitionNone": 0 << 20,
            "transitionFlipFromLeft": 1 << 20, "transitionFlipFromRight": 2 << 20,
            "transitionCurlUp": 3 << 20, "transitionCurlDown": 4 << 20,
            "transitionCrossDissolve": 5 << 20, "transitionFlipFromTop": 6 << 20,
            "transitionFlipFromBottom": 7 << 20,
        ], isOptionSet: true)
}
