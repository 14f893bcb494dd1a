import ConstraintSolving
import LayoutNotation
import Plumb

/// Cuts a layout into pages.
///
/// It takes a layout solved at the height of its content, finds where to cut the content, and makes
/// a document of each page. Each page is solved like any other document.
///
/// On a page the views of the content are fixed at their frames. The views around them are solved
/// for each page with its number and its sums, so their texts and visibility may differ.
struct Paginator {
  /// The maximum number of rounds, repeated while the number of pages or the available height
  /// changes.
  private static let mostRounds = 5

  private let pages: PageDescription
  private let options: DocumentOptions
  /// The deadline for all pages.
  private let deadline: Deadline
  private let plans: PlanCache?
  private let id: String
  private let solved: SolvedLayout
  private let content: FlowContent
  /// The document without the content.
  private let frame: LayoutDocument
  /// The context of the first page.
  private let firstPage: PageContext
  /// The views around the content that are hidden on some pages, with their conditions.
  private let conditions: [(view: String, text: SourceText)]
  /// The height available for the content, by the outcomes of the document's conditions.
  private var rooms: [[Bool]: Double] = [:]
  /// The heights of pages with less room, because the views around the content are higher there.
  private var lessRoom: [Int: Double] = [:]

  /// Prepares a layout for cutting.
  ///
  /// - Parameters:
  ///   - document: The document, in the language that it is solved in.
  ///   - solved: The layout, solved at the height of its content.
  ///   - options: The options for solving pages.
  ///   - deadline: The deadline for all pages.
  ///   - plans: The cached plans of documents solved earlier.
  /// - Throws: `LayoutError` where the content cannot be cut.
  init(
    _ document: LayoutDocument, _ solved: SolvedLayout, _ options: DocumentOptions,
    until deadline: Deadline, plans: PlanCache?
  ) throws(LayoutError) {
    let pages = document.pages ?? .plain
    guard let solution = solved.result.solution,
      let flow = solution.views.firstIndex(where: { $0.name == pages.flow })
    else {
      throw LayoutError(.unknownView, "there is no view \"\(pages.flow)\", which pages name")
    }
    var solved = solved
    (self.pages, self.plans, id) = (pages, plans, solved.result.id)
    content = FlowContent(of: solved, document, solution, flow: flow)
    solved.result.solution?.removeViews()
    solved.result.texts = TextOutcome()
    self.solved = solved
    var options = options
    (options.strings, options.trace) = (nil, { _ in })
    (self.options, self.deadline) = (options, deadline)
    let frame = try document.frame(around: solution.views.id(of: flow))
    self.frame = frame
    let firstPage = document.pageContext ?? PageContext(sums: [:])
    self.firstPage = firstPage
    let parts = frame.allViews.pageParts.sorted { $0.key < $1.key }
    conditions = parts.compactMap { view, part in
      part.hiddenWhen.map { (frame.allViews.table.name(of: view), SourceText($0)) }
    }
  }

  /// Cuts the layout and solves its pages.
  ///
  /// - Returns: The whole layout. Its result contains the pages and no frames for the whole.
  /// - Throws: `LayoutError` for a page that cannot be solved.
  mutating func paginated() throws(LayoutError) -> SolvedLayout {
    let breaks = content.breaks()
    var count = 1
    var rounds = 0
    while true {
      rounds += 1
      var failure: LayoutError?
      let slices = breaks.slices { page in
        do throws(LayoutError) {
          return try room(page, of: count)
        } catch {
          failure = failure ?? error
          return .infinity
        }
      }
      if let failure { throw failure }
      if slices.count != count, rounds < Self.mostRounds {
        count = slices.count
        continue
      }
      let solvedPages = try solvedPages(slices)
      if let page = noteLessRoom(solvedPages, slices) {
        if rounds < Self.mostRounds { continue }
        throw LayoutError(
          .invalidValue,
          "the views around the content leave less room on page \(page + 1) each time that it is "
            + "cut")
      }
      var whole = solved
      whole.pages = solvedPages
      whole.result.pages = solvedPages.map(\.result)
      return whole
    }
  }

  // MARK: Room

  /// Returns the height available for content on a page.
  private mutating func room(_ page: Int, of count: Int) throws(LayoutError) -> Double {
    var context = firstPage
    (context.page, context.pages) = (page + 1, count)
    let outcomes = outcomes(in: context)
    if let known = rooms[outcomes] { return min(known, lessRoom[page] ?? .infinity) }
    let solved = try solved(frame.page(context, hidden: hidden(outcomes)))
    guard let solution = solved.result.solution,
      let flow = solution.views.first(where: { $0.name == pages.flow })
    else { throw LayoutError(.unsolvablePage, solved, id) }
    let isOpen = solution.ambiguous.contains {
      $0.view == pages.flow && [.height, .bottom].contains($0.dimension)
    }
    guard !isOpen, flow.frame.height >= 1 else {
      throw LayoutError(
        .invalidValue,
        "the height of \"\(pages.flow)\" on a page is "
          + (isOpen ? "ambiguous" : "\(flow.frame.height.canonical) points")
          + "; end it above the views below it, such as \(pages.flow).bottom == -40")
    }
    rooms[outcomes] = flow.frame.height
    return min(flow.frame.height, lessRoom[context.page - 1] ?? .infinity)
  }

  /// Evaluates the conditions of the views around the content on a page.
  private func outcomes(in context: PageContext) -> [Bool] {
    if conditions.isEmpty { return [] }
    let metrics = ConditionMetrics(
      numbers: Dictionary(document.metrics.map { ($0.name, $0.value) }) { first, _ in first },
      texts: Dictionary(document.textMetrics.map { ($0.name, $0.text) }) { first, _ in first })
    let indices = context.adding(to: LoopIndices(data: document.data))
    return conditions.map { (try? indices.hold($0.text, metrics)) ?? false }
  }

  /// Returns the visibility of views for the given outcomes of conditions.
  private func hidden(_ outcomes: [Bool]) -> [String: Bool] {
    Dictionary(zip(conditions.map(\.view), outcomes)) { first, _ in first }
  }

  private var document: LayoutDocument { content.document }

  /// Records the pages where the views around the content leave less room than assumed.
  ///
  /// - Returns: The index of the first such page; `nil` without one.
  private mutating func noteLessRoom(_ pages: [SolvedLayout], _ slices: [PageBreaks.Slice]) -> Int?
  {
    var first: Int?
    for (number, (page, slice)) in zip(pages, slices).enumerated() {
      guard let views = page.result.solution?.views,
        let flow = views.first(where: { $0.name == self.pages.flow })
      else { continue }
      let used = slice.bottom - slice.top + slice.head
      guard used > flow.frame.height + PageBreaks.tolerance else { continue }
      lessRoom[number] = max(1, flow.frame.height)
      first = first ?? number
    }
    return first
  }

  // MARK: Pages

  /// Makes and solves the pages.
  private func solvedPages(
    _ slices: [PageBreaks.Slice]
  ) throws(LayoutError) -> [SolvedLayout] {
    let members = members(of: slices)
    var context = firstPage
    context.pages = slices.count
    var solved: [SolvedLayout] = []
    for (number, slice) in slices.enumerated() {
      context.page = number + 1
      for (name, sum) in context.sums { context.sums[name] = .init(before: sum.before + sum.here) }
      for place in members[number] where frames[place].y >= slice.top - PageBreaks.tolerance {
        for (name, amount) in content.part(of: place).amounts {
          context.sums[name, default: .init()].here.add(amount)
        }
      }
      var page = try frame.page(context, hidden: hidden(outcomes(in: context)))
      page.id = "\(id)#\(number + 1)"
      page.fill(pages.flow, with: views(members[number], slice))
      page.notePlaces(of: document)
      solved.append(try self.solved(page))
    }
    return solved
  }

  /// Solves a page within the remaining time.
  private func solved(_ page: LayoutDocument) throws(LayoutError) -> SolvedLayout {
    var options = options
    options.timeLimit = deadline.timeLeft
    let solved = page.solvedAsWritten(defaultID: id, options: options, plans: plans)
    guard solved.result.status == .solved else {
      throw LayoutError(.unsolvablePage, solved, id)
    }
    return solved
  }

  private var frames: [Frame] { content.frames }

  /// Returns the indices of the views on each page, in document order, without repeated views.
  private func members(of slices: [PageBreaks.Slice]) -> [[Int]] {
    var members: [[Int]] = Array(repeating: [], count: slices.count)
    let tolerance = PageBreaks.tolerance
    for place in content.places {
      let frame = frames[place]
      // The first page that ends below the top of the view.
      var page = slices.partitioningIndex { $0.bottom > frame.y + tolerance }
      if page == slices.count { page = max(0, slices.count - 1) }
      members[page].append(place)
      page += 1
      while page < slices.count, slices[page].top < frame.maxY - tolerance {
        members[page].append(place)
        page += 1
      }
    }
    return members
  }

  /// Returns the views of a page with their subviews.
  private func views(_ members: [Int], _ slice: PageBreaks.Slice) -> [ViewDescription] {
    var shown = members
    var heads: Set<Int> = []
    if slice.head > 0 {
      for head in content.heads where head.top < slice.top - PageBreaks.tolerance {
        guard head.around == content.flow || shown.contains(head.around) else { continue }
        heads.formUnion(head.members)
      }
      shown = (heads.subtracting(shown) + shown).sorted()
    }
    /// The frames on the page, relative to the flow.
    var placed: [Int: Frame] = [content.flow: .zero]
    var descriptions: [Int: ViewDescription] = [:]
    for place in shown {
      guard let around = content.views.parent(of: place), let outer = placed[around],
        case (var view, let frame)? = view(place, on: slice, isHead: heads.contains(place), heads)
      else { continue }
      placed[place] = frame
      view.frame = Frame(
        x: frame.x - outer.x, y: frame.y - outer.y, width: frame.width, height: frame.height)
      view.isFixed = true
      descriptions[place] = view
    }
    // Subviews follow their parents.
    var top: [ViewDescription] = []
    for place in shown.reversed() {
      guard let view = descriptions.removeValue(forKey: place),
        let around = content.views.parent(of: place)
      else { continue }
      if around == content.flow {
        top.insert(view, at: 0)
      } else {
        descriptions[around]?.subviews.insert(view, at: 0)
      }
    }
    return top
  }

  /// Returns a view as the page shows it and its frame there; `nil` if the page shows no part of
  /// it.
  private func view(
    _ place: Int, on slice: PageBreaks.Slice, isHead: Bool, _ heads: Set<Int>
  ) -> (ViewDescription, Frame)? {
    var frame = frames[place]
    var view = document.allViews.own(of: content.views.id(of: place))
    view.properties = ViewProperties()
    (view.measure, view.stack, view.table) = (nil, nil, nil)
    if isHead {
      frame.y -= content.heads.first { $0.members.contains(place) }?.top ?? frame.y
    } else {
      let (top, bottom) = (max(frame.y, slice.top), min(frame.maxY, slice.bottom))
      if let text = content.lines[place], frame.y < slice.top || frame.maxY > slice.bottom {
        guard let description = view.text, let part = text.part(top, bottom, of: description)
        else { return nil }
        view.text = part.text
        (frame.y, frame.height) = (part.top, part.bottom - part.top)
      } else {
        (frame.y, frame.height) = (top, max(0, bottom - top))
      }
      // Ancestors of a repeated head begin at the top of the page.
      let isAround = heads.contains { content.isInside(place, $0) } && frame.y <= slice.top
      frame.y += slice.head - slice.top
      if isAround {
        frame.height += frame.y
        frame.y = 0
      }
    }
    view.text?.wantsWidth = false
    view.text?.wantsHeight = false
    return (view, frame)
  }
}

extension LayoutDocument {
  /// Returns the document of a page without content, with the texts and visibility of that page.
  fileprivate func page(
    _ context: PageContext, hidden: [String: Bool]
  ) throws(LayoutError) -> LayoutDocument {
    var page = self
    let metrics = TextMetrics(
      metrics.map { ($0.name, $0.value) }, textMetrics.map { ($0.name, $0.text) }, in: language)
    for (view, text) in allViews.texts {
      for (place, run) in text.runs.enumerated() {
        page.allViews.texts[view]?.runs[place] = try run.settled(with: metrics, on: context)
      }
    }
    for view in 1..<max(1, allViews.table.count) {
      guard let isHidden = hidden[allViews.table.name(of: view)],
        isHidden != allViews.table[view].isHidden
      else { continue }
      page.allViews.table[view].isHidden = isHidden
    }
    return page
  }

  /// Takes over the positions of the views in the file of `document`.
  fileprivate mutating func notePlaces(of document: LayoutDocument) {
    guard !document.file.views.isEmpty else { return }
    file = document.file
    file.formulas = nil
    file.numbers = []
    file.unusedStyles = []
    file.views = (0..<allViews.table.count).map { view in
      document.allViews.table[allViews.table.name(of: view)].map { document.file.views[$0] } ?? 0
    }
  }
}

extension LayoutError {
  fileprivate enum Page { case unsolvablePage }

  /// Creates the error for a page that could not be solved.
  fileprivate init(_: Page, _ page: SolvedLayout, _ id: String) {
    let name = page.document.id ?? id
    let reason =
      page.result.error?.message ?? page.result.conflict.map { "\($0)" }
      ?? page.result.status.rawValue
    self.init(
      page.result.error?.code ?? .invalidValue,
      "the views around the content do not fit the page \(name): \(reason)")
  }
}

extension LayoutDocument {
  /// Solves the document and cuts it into pages.
  func paginated(
    defaultID: String, options: DocumentOptions, plans: PlanCache?
  ) -> SolvedLayout {
    let id = id ?? defaultID
    let deadline = Deadline(solveOptions(with: options))
    do throws(LayoutError) {
      var document = try translated(with: options)
      if let size = options.size { document.size = size }
      guard case .fixed = document.size else {
        throw LayoutError(
          .invalidValue, "pages have a width and a height; size is \"fit\" for a side of them")
      }
      var options = options
      options.size = nil
      let solved = document.asOnePage.solvedAsWritten(
        defaultID: defaultID, options: options, plans: plans)
      guard solved.result.status == .solved else { return solved }
      var paginator = try Paginator(document, solved, options, until: deadline, plans: plans)
      return try paginator.paginated()
    } catch {
      let isOver = deadline.timeLeft.map { $0 <= .zero } ?? isWorkCancelled()
      guard error.code == .limit, isOver else {
        return SolvedLayout(self, options, LayoutResult(id: id, invalid: error))
      }
      var result = LayoutResult(id: id, solution: Solution(outcome: .limit))
      result.error = error
      return SolvedLayout(self, options, result)
    }
  }
}
