// swift-format-ignore-file
// Written by .ci/embed from the folders beside it: edit those.

/// The page of the playground, and the layouts it begins with.
package enum Embedded {
  package static let chips_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# Chips that wrap: a stack that begins another line where there is no room for the next chip, and is
# as high as its lines. What stands below moves with it; `--size 240,fit` has more lines.
size: [360, fit]
margins: 16
views:
  title: {intrinsic: [140, 24]}
  chips:
    stack: {spacing: 8, wrap: true, lineSpacing: 10, alignment: center}
    views:
      short{i}: {for: {i: 0..<6}, intrinsic: [44 + 9 * i, 28]}
      long{i}: {for: {i: 0..<5}, intrinsic: [130 - 18 * i, 28 + 2 * i]}
      more: {intrinsic: [28, 20]}
  text: {measure: {characters: 160, advance: 7, line: 20}}
equations: |
  title.left == view.leftMargin
  title.top == view.topMargin
  chips.left == view.leftMargin
  chips.right == view.rightMargin
  chips.top == title.bottom + 12
  text.left == view.leftMargin
  text.right == view.rightMargin
  text.top == chips.bottom + 16
  text.bottom == view.bottomMargin

"""####.utf8)
  package static let conflict_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# Too much for one row: a photo, a text that wants 200 points, and gaps that nobody gives up. Point at the problem to
# see who is in it, and mend it by a click: let the text be narrower, or make the row wider at its right edge.
id: conflict
size: [300, 160]
metrics: {gap: 12}
views:
  photo: {}
  text: {}
  button: {intrinsic: [80, 30]}
equations: |
  photo.left == gap
  photo.width == 120
  photo.top == gap && photo.bottom == -gap
  text.left == photo.right + gap
  text.width >= 200
  text.right == -gap
  text.top == gap
  text.bottom == button.top - gap
  button.left == text.left
  button.bottom == -gap

"""####.utf8)
  package static let folding_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# A calendar above a table. Its height is a metric: at 0 it is folded away, and the table has the room.
id: folding
size: [320, 480]
metrics: {unfolded: 140, inset: 8}
views:
  calendar: {}
  shadow: {intrinsic: [null, 2], hug: [1000, 1000]}
  table: {views: {"row{i}": {for: {i: 0..<5}}}}
equations: |
  for v in [calendar, shadow] {
    v.left == 0
    v.right == 0
  }
  calendar.top == 0
  calendar.height == unfolded
  shadow.bottom == calendar.bottom
  table.left == inset
  table.right == -inset
  table.top == calendar.bottom
  table.bottom == 0
  for i in 0..<5 {
    row{i}.left == 0
    row{i}.right == 0
    row{i}.height == 20%
    row{i}.top == 20% * i
  }

"""####.utf8)
  package static let front_page_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# The front page of a newspaper: five columns, a lead over three of them, stories as high as their texts are long,
# and an advertisement that keeps clear of them. Drag a corner: it is set anew at every size.
id: front-page
size: [1000, 1400]
metrics: {gutter: 16, edge: 40, words: 760}
views:
  masthead: {intrinsic: [700, 110], resist: [high, 1000]}
  date: {intrinsic: [200, 20], resist: [high, 1000]}
  headline: {measure: {characters: 62, advance: 24, line: 52}}
  photo: {}
  caption: {measure: {characters: 120, advance: 5.5, line: 14}}
  lead: {}
  title{s}: {for: {s: 0..<6}, measure: {characters: 48, advance: 11, line: 24}}
  story{s}: {for: {s: 0..<6}, measure: {characters: words, advance: 5.2, line: 13}}
  advertisement: {}
guides:
  column{c}: {for: {c: 0..<5}}
equations: |
  masthead.centerX == view.centerX
  masthead.top == edge
  date.centerX == view.centerX
  date.top == masthead.bottom + 4

  column0.left == edge
  column4.right == -edge
  for c in 0..<5 {
    column{c}.top == date.bottom + gutter
    column{c}.bottom == -edge
  }
  for c in 1..<5 {
    column{c}.width == column0.width
    column{c}.left == column{c-1}.right + gutter
  }

  # The lead, over three columns.
  for v in [headline, photo, caption, lead] {
    v.left == column0.left
    v.right == column2.right
  }
  headline.top == column0.top
  photo.top == headline.bottom + 12
  photo.height == photo.width / 2
  caption.top == photo.bottom + 4
  lead.top == caption.bottom + 12
  lead.height >= 100

  # Stories: two below each other in the columns on the right, two more below the lead.
  for s in 0..<6 {
    story{s}.left == title{s}.left
    story{s}.right == title{s}.right
    story{s}.top == title{s}.bottom + 6
  }
  for s in 0..<2 {
    title{s}.left == column{s+3}.left
    title{s}.right == column{s+3}.right
    title{s}.top == column0.top
    title{s+2}.left == column{s+3}.left
    title{s+2}.right == column{s+3}.right
    title{s+2}.top == story{s}.bottom + gutter
    title{s+4}.left == column{s}.left
    title{s+4}.right == column{s}.right
    title{s+4}.top == lead.bottom + gutter
    story{s+4}.bottom == column0.bottom @ high
    story{s+4}.bottom <= column0.bottom
    story{s+2}.bottom <= advertisement.top - gutter
  }

  advertisement.left == column2.left
  advertisement.right == column4.right
  advertisement.top >= lead.bottom + gutter
  advertisement.bottom == column0.bottom
  advertisement.height >= 120
  advertisement.top == story2.bottom + gutter @ high

"""####.utf8)
  package static let invoice_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# An invoice: a table whose rows are as high as their highest cells, and whose texts wrap in the
# column that takes what the others leave. The title and the total span columns. Say "hidden: true" of
# discount and amount, and their row is gone.
size: [440, fit]
metrics: {gap: 12}
views:
  invoice:
    table:
      columns: [share, 48, content]
      spacing: [gap, 8]
      alignColumns: [fill, trailing, trailing]
      alignRows: firstBaseline
      cells:
        - [title, title, date]
        - [head0, head1, head2]
        - {for: {i: 0..<4}, cells: ["item{i}", "count{i}", "price{i}"]}
        - [rule, rule, rule]
        - [null, discount, amount]
        - [sum, sum, total]
      align: {sum: [trailing, null]}
      insets: 20
    views:
      title: {intrinsic: [150, 32], baseline: 8}
      date: {intrinsic: [76, 18], baseline: 5}
      head{c}: {for: {c: 0..<3}, intrinsic: [40, 16], baseline: 4}
      item{i}:
        for: {i: 0..<4}
        measure: {characters: 24 + 21 * i, advance: 7, line: 18}
        firstBaseline: 14
      count{i}: {for: {i: 0..<4}, intrinsic: [16, 18], baseline: 4}
      price{i}: {for: {i: 0..<4}, intrinsic: [64 + 4 * i, 18], baseline: 4}
      rule: {intrinsic: [null, 2]}
      discount: {intrinsic: [40, 18], baseline: 4}
      amount: {intrinsic: [50, 18], baseline: 4}
      sum: {intrinsic: [40, 18], baseline: 4}
      total: {intrinsic: [84, 26], baseline: 6}
  stamp: {}
equations: |
  invoice.left == 0
  invoice.right == 0
  invoice.top == 0
  invoice.bottom == 0

  # Columns and rows are guides.
  stamp.left == invoice.column0.left
  stamp.bottom == invoice.row8.bottom
  stamp.width == 0.3 * invoice.column0.width
  stamp.height == invoice.row8.height

"""####.utf8)
  package static let labels_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# A map: each town's name would like to stand to the right of its dot, and no name may lie on another name or on a
# dot. Beside, above or below is for the solver to choose, so that the names move as little as possible.
id: labels
size: [260, 150]
views:
  dotGhent: {frame: [40, 56, 8, 8], fixed: true}
  dotAntwerp: {frame: [120, 24, 8, 8], fixed: true}
  dotMechelen: {frame: [124, 62, 8, 8], fixed: true}
  dotBrussels: {frame: [112, 92, 8, 8], fixed: true}
  dotLeuven: {frame: [178, 86, 8, 8], fixed: true}
  Ghent: {intrinsic: [54, 22], hug: [1000, 1000], resist: [1000, 1000]}
  Antwerp: {intrinsic: [68, 22], hug: [1000, 1000], resist: [1000, 1000]}
  Mechelen: {intrinsic: [76, 22], hug: [1000, 1000], resist: [1000, 1000]}
  Brussels: {intrinsic: [70, 22], hug: [1000, 1000], resist: [1000, 1000]}
  Leuven: {intrinsic: [64, 22], hug: [1000, 1000], resist: [1000, 1000]}
equations: |
  for v in [Ghent, Antwerp, Mechelen, Brussels, Leuven] {
    v.left == dot{v}.right + 3 @ 500
    v.centerY == dot{v}.centerY @ 500
    v.left >= 8 && v.right <= -8
    v.top >= 8 && v.bottom <= -8
  }

  for v in [Ghent, Antwerp, Mechelen, Brussels, Leuven] {
    for w in [Ghent, Antwerp, Mechelen, Brussels, Leuven] {
      apart(v, dot{w}, 1)
    }
    for w in [Ghent, Antwerp, Mechelen, Brussels, Leuven] where w != v {
      apart(v, w, 2)
    }
  }

"""####.utf8)
  package static let measured_text_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# A card that is as high as its text is long. The text is measured by its number of characters, which is a metric: move
# its slider, or set it by `--metric chars=300` or from a row of a table.
id: measured-text
size: [320, fit]
metrics: {chars: 160, edge: 16}
views:
  card:
    views:
      image: {}
      title: {measure: {characters: chars / 8, advance: 11, line: 24}}
      text: {measure: {characters: chars, advance: 7, line: 18}}
      more: {intrinsic: [96, 32]}
equations: |
  card.left == edge && card.right == -edge
  card.top == edge && card.bottom == -edge
  image.left == 0 && image.right == 0 && image.top == 0
  image.height == image.width * 9 / 16
  for v in [title, text] {
    v.left == edge
    v.right == -edge
  }
  title.top == image.bottom + edge
  text.top == title.bottom + 8
  more.trailing == -edge
  more.top == text.bottom + edge
  more.bottom == -edge

"""####.utf8)
  package static let month_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A month: seven columns and six rows of days, the week's number in front, today marked.
id: loops-calendar
size: [390, 420]
metrics: {edge: 16, gap: 4}
views:
  title: {intrinsic: [160, 28]}
  head{d}: {for: {d: 0..<7}, intrinsic: [null, 18]}
  week{w}: {for: {w: 0..<6}, intrinsic: [22, 14]}
  d{w}{d}: {for: {w: 0..<6, d: 0..<7}}
  today: {}
equations: |
  title.left == edge
  title.top == 12
  for w in 0..<6 {
    week{w}.left == edge
    week{w}.centerY == d{w}0.centerY
    d{w}0.left == week{w}.right + gap
    d{w}6.right == -edge
    for d in 1..<7 {
      d{w}{d}.left == d{w}{d-1}.right + gap
      d{w}{d}.width == d{w}0.width
      d{w}{d}.height == d{w}0.height
    }
  }
  for w in 1..<6 {
    d{w}0.width == d00.width
    d{w}0.height == d00.height
  }
  for d in 0..<7 {
    head{d}.top == title.bottom + 8
    head{d}.left == d0{d}.left
    head{d}.right == d0{d}.right
    d0{d}.top == head{d}.bottom + gap
    for w in 1..<6 { d{w}{d}.top == d{w-1}{d}.bottom + gap }
  }
  d50.bottom == -edge
  today.left == d23.left - 1
  today.right == d23.right + 1
  today.top == d23.top - 1
  today.bottom == d23.bottom + 1
grid: 0.5

"""####.utf8)
  package static let names_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# A loop over names: what is said once holds for each of them, and `where` leaves some out.
id: names
size: [360, 240]
metrics: {gap: 12, row: 36}
views:
  name: {}
  street: {}
  town: {}
  save: {intrinsic: [72, null]}
  cancel: {intrinsic: [88, null]}
  help: {intrinsic: [64, null]}
equations: |
  for v in [name, street, town] {
    v.leading == gap
    v.trailing == -gap
    v.height == row
  }
  name.top == gap
  street.top == name.bottom + gap
  town.top == street.bottom + gap

  for v in [save, cancel, help] {
    v.height == row
    v.bottom == -gap
  }
  save.trailing == -gap
  cancel.trailing == save.leading - gap
  help.leading == gap

"""####.utf8)
  package static let now_playing_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A player: two stacks at the lower end of what the status bar and the edge of the screen leave, and a picture in the
# middle of the room above them, as large a square as it holds. The room is a guide, which nobody sees.
id: now-playing
size: [320, 568]
safeArea: {top: 44, bottom: 34}
metrics: {gap: 16}
views:
  cover: {}
  texts:
    stack: {axis: vertical, spacing: 4, alignment: center}
    views:
      title: {intrinsic: [180, 24], baseline: 6}
      artist: {intrinsic: [120, 20], baseline: 5}
  controls:
    stack: {distribution: equalSpacing, alignment: center}
    views:
      back: {intrinsic: [32, 32]}
      play: {intrinsic: [56, 56]}
      skip: {intrinsic: [32, 32]}
guides:
  room: {}
equations: |
  room.left == safeArea.left + gap
  room.right == safeArea.right - gap
  room.top == safeArea.top + gap
  room.bottom == texts.top - gap

  cover.width == cover.height
  cover.width <= room.width
  cover.height <= room.height
  cover.width == room.width @ 500  # larger, but not at the cost of the texts
  cover.centerX == room.centerX
  cover.centerY == room.centerY

  texts.left == room.left
  texts.right == room.right
  texts.bottom == controls.top - gap
  controls.width == 200
  controls.centerX == room.centerX
  controls.bottom == safeArea.bottom - gap

"""####.utf8)
  package static let responsive_article_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A picture and a text, side by side where there is room for both and else one above the other. The height
# of the text follows from its width.
id: responsive-article
size: [640, 360]
metrics: {gap: 16}
views:
  picture: {}
  title: {measure: [[240, 60], [480, 30]]}  # wraps below 240 points
  text: {measure: {characters: 400, advance: 7, line: 18}}
equations: |
  picture.left == gap
  picture.top == gap
  picture.height == 0.75 * picture.width
  title.left == text.left
  title.right == text.right
  text.top == title.bottom + gap / 2
  text.right == -gap

  when view.width >= 600 {
    picture.width == 40%
    text.left == picture.right + gap
    title.top == picture.top
  } else {
    picture.right == -gap
    text.left == gap
    title.top == picture.bottom + gap
  }

"""####.utf8)
  package static let right_to_left_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../../../Docs/document.schema.json
# A chat from right to left: leading and trailing turn with the direction, left and right do not. Choose ltr above to
# see it the other way round.
id: right-to-left
size: [320, 400]
direction: rtl
metrics: {edge: 16, gap: 8}
views:
  back: {intrinsic: [32, 32]}
  contact: {intrinsic: [140, 24]}
  theirs{i}: {for: {i: 0..<2}, measure: {characters: 50 + 40 * i, advance: 7, line: 20}}
  mine{i}: {for: {i: 0..<2}, measure: {characters: 30 + 30 * i, advance: 7, line: 20}}
  field: {}
  send: {intrinsic: [44, 36]}
equations: |
  back.leading == edge
  back.top == edge
  contact.leading == back.trailing + gap
  contact.centerY == back.centerY
  for i in 0..<2 {
    theirs{i}.leading == edge
    theirs{i}.width == 62%
    mine{i}.trailing == -edge
    mine{i}.width == 56%
    mine{i}.top == theirs{i}.bottom + gap
  }
  theirs0.top == back.bottom + edge
  theirs1.top == mine0.bottom + gap
  send.trailing == -edge
  send.bottom == -edge
  field.leading == edge
  field.trailing == send.leading - gap
  field.top == send.top && field.bottom == send.bottom

"""####.utf8)
  package static let safe_area_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A screen of a phone whose status bar covers the top, and whose lower edge belongs to the system. Both bars reach
# below that, and what is in them stays clear of it. The texts keep to the margins of the screen, wherever they are.
id: safe-area
size: [320, 568]
safeArea: {top: 44, bottom: 34}
margins: {leading: 20, trailing: 20}
metrics: {gap: 8}
views:
  header:
    preservesSuperviewMargins: true
    views:
      back: {intrinsic: [40, 24]}
      title: {intrinsic: [120, null]}
  text:
    preservesSuperviewMargins: true
    views:
      lines: {}
  bar:
    insetsMarginsFromSafeArea: true
    views:
      home: {intrinsic: [28, null]}
      search: {intrinsic: [28, 28]}
guides:
  middle: {}                              # half of the room between the bars
equations: |
  header.left == 0
  header.right == 0
  header.top == 0
  header.bottom == title.bottom + gap
  title.top == header.safeArea.top + gap  # below the status bar, while the header begins above it
  title.height == 24
  title.centerX == header.centerX
  back.leading == header.leadingMargin
  back.centerY == title.centerY

  bar.left == 0
  bar.right == 0
  bar.bottom == 0
  home.top == bar.top + gap
  home.bottom == bar.bottomMargin  # clear of the lower edge
  home.height == 28
  home.leading == bar.leading + 25%
  search.top == home.top
  search.trailing == bar.trailing - 25%

  middle.left == safeArea.left
  middle.right == safeArea.right
  middle.height == 0.5 * bar.top - 0.5 * header.bottom
  middle.centerY == 0.5 * bar.top + 0.5 * header.bottom
  text.left == 10
  text.right == -10
  text.top == middle.top
  text.bottom == middle.bottom
  lines.leading == text.leadingMargin  # 20 from the edge of the screen
  lines.trailing == text.trailingMargin
  lines.top == text.topMargin
  lines.bottom == text.bottomMargin

"""####.utf8)
  package static let stack_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A row of a list: a picture, a column of two texts, a badge and a button, as two nested stacks.
# What is hidden drops out with the gap behind it: say "hidden: true" of the badge.
id: stack
size: [320, fit]
views:
  row:
    stack: {spacing: 12, alignment: center, customSpacing: {badge: 6}, insets: [10, 16, 10, 16]}
    views:
      picture: {intrinsic: [40, 40], hug: [251, 251]}
      texts:
        stack: {axis: vertical, spacing: 4, alignment: leading}
        views:
          title: {intrinsic: [120, 20], baseline: 4}
          subtitle: {intrinsic: [90, 16], baseline: 3}
      badge: {intrinsic: [24, 24], hug: [251, 251]}
      button: {intrinsic: [64, 32], hug: [251, 251]}
equations: |
  row.left == 0
  row.right == 0
  row.top == 0
  row.bottom == 0

"""####.utf8)
  package static let toolbar_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A toolbar: each button stands beside the one before it, or, where there is no room for that, begins a new
# row below. The bar is as high as its rows, and the page begins under it.
id: alternatives-toolbar
size: [360, 220]
metrics: {gap: 8}
views:
  bar:
    views:
      open: {intrinsic: [64, 28]}
      save: {intrinsic: [60, 28]}
      print: {intrinsic: [64, 28]}
      search: {intrinsic: [140, 28]}
      share: {intrinsic: [72, 28]}
      settings: {intrinsic: [84, 28]}
  page: {}
equations: |
  bar.leading == 0 && bar.trailing == 0 && bar.top == 0
  page.leading == 0 && page.trailing == 0 && page.bottom == 0
  page.top == bar.bottom
  bar.height <= 50%
  bar.height == 0 @ low

  open.leading == gap && open.top == gap
  save.leading == open.trailing + gap && save.top == open.top || save.leading == gap && save.top == open.bottom + gap
  print.leading == save.trailing + gap && print.top == save.top || print.leading == gap && print.top == save.bottom + gap
  search.leading == print.trailing + gap && search.top == print.top || search.leading == gap && search.top == print.bottom + gap
  share.leading == search.trailing + gap && share.top == search.top || share.leading == gap && share.top == search.bottom + gap
  settings.leading == share.trailing + gap && settings.top == share.top || settings.leading == gap && settings.top == share.bottom + gap

  # All within the bar: what alternatives are about has to have limits.
  open.bottom <= -gap && open.trailing <= -gap
  save.leading >= gap && save.trailing <= -gap && save.top >= gap && save.bottom <= -gap
  print.leading >= gap && print.trailing <= -gap && print.top >= gap && print.bottom <= -gap
  search.leading >= gap && search.trailing <= -gap && search.top >= gap && search.bottom <= -gap
  share.leading >= gap && share.trailing <= -gap && share.top >= gap && share.bottom <= -gap
  settings.leading >= gap && settings.trailing <= -gap && settings.top >= gap && settings.bottom <= -gap

"""####.utf8)
  package static let visual_format_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# A music player: Visual Formats place what stands in rows and columns, equations what they cannot say:
# a square, a centre, and a part of another view.
id: visual-format-player
size: [320, 172]
metrics: {gap: 12}
views:
  cover: {}
  title: {}
  artist: {}
  back: {}
  play: {}
  next: {}
  track: {views: {played: {}}}
equations: |
  cover.width == cover.height
  title.top == cover.top
  play.width == play.height
  play.centerX == title.centerX
  play.bottom == cover.bottom
  back.height == play.height * 0.75
  next.height == back.height
  next.width == next.height
  played.width == 40%
visual:
  - "H:|-[cover]-gap-[title]-|"
  - "V:|-[cover(120)]-[track(4)]"
  - "H:|-[track]-|"
  - {format: "V:[title(24)]-4-[artist(18)]", options: [alignAllLeading, alignAllTrailing]}
  - {format: "H:[back(==next)]-gap-[play]-gap-[next]", options: [alignAllCenterY]}
  - "V:[play(44)]"
  - "V:|[played]|"
  - "H:|[played]"

"""####.utf8)
  package static let whole_points_yaml: [UInt8] = Array(####"""
# yaml-language-server: $schema=../Docs/document.schema.json
# Twelve columns of equal width on whole points. 360 points less thirteen gaps are no multiple of twelve, so some
# columns are a point wider than others; the gaps are exact, and what spans columns ends where they do.
id: grid-whole-points
size: [360, 176]
metrics: {gap: 8}
views:
  c1: {}
  c2: {}
  c3: {}
  c4: {}
  c5: {}
  c6: {}
  c7: {}
  c8: {}
  c9: {}
  c10: {}
  c11: {}
  c12: {}
  header: {}
  aside: {}
  main: {}
  notes: {}
equations: |
  c1.left == gap
  c2.left == c1.right + gap
  c2.width == c1.width
  c3.left == c2.right + gap
  c3.width == c1.width
  c4.left == c3.right + gap
  c4.width == c1.width
  c5.left == c4.right + gap
  c5.width == c1.width
  c6.left == c5.right + gap
  c6.width == c1.width
  c7.left == c6.right + gap
  c7.width == c1.width
  c8.left == c7.right + gap
  c8.width == c1.width
  c9.left == c8.right + gap
  c9.width == c1.width
  c10.left == c9.right + gap
  c10.width == c1.width
  c11.left == c10.right + gap
  c11.width == c1.width
  c12.left == c11.right + gap
  c12.width == c1.width
  c12.right == -gap

  c1.top == gap && c1.height == 24
  c2.top == gap && c2.height == 24
  c3.top == gap && c3.height == 24
  c4.top == gap && c4.height == 24
  c5.top == gap && c5.height == 24
  c6.top == gap && c6.height == 24
  c7.top == gap && c7.height == 24
  c8.top == gap && c8.height == 24
  c9.top == gap && c9.height == 24
  c10.top == gap && c10.height == 24
  c11.top == gap && c11.height == 24
  c12.top == gap && c12.height == 24

  header.left == c1.left && header.right == c12.right
  aside.left == c1.left && aside.right == c2.right
  main.left == c3.left && main.right == c9.right
  notes.left == c10.left && notes.right == c12.right
  header.top == c1.bottom + gap && header.height == 25%
  aside.top == header.bottom + gap && aside.bottom == -gap
  main.top == header.bottom + gap && main.bottom == -gap
  notes.top == header.bottom + gap && notes.bottom == -gap
grid: 1

"""####.utf8)
  package static let editor_js: [UInt8] = Array(####"""
// The editor: a transparent text area over the same text in colours, with problems underlined.

const area = document.getElementById("text")
const scroller = document.getElementById("editor")
const letters = scroller.querySelector("pre")
const tip = document.getElementById("tip")

let problems = []
let related = []
const listeners = []

/** Adds a listener for changes of the text. */
export const onChange = (listener) => listeners.push(listener)

/** Adds a listener that is called after a paste. */
export const onPaste = (listener) => area.addEventListener("paste", () => requestAnimationFrame(() =>
  requestAnimationFrame(listener)))

export const text = () => area.value

/** Shows the initial text. */
export function begin(text) {
  area.value = text
  shown()
}

/** Replaces the whole text, for example by an example. The browser's undo restores the old text. */
export function setText(text) {
  if (text === area.value) return
  area.setSelectionRange(0, area.value.length)
  silently(() => type(text))
  shown()
}

/** Replaces a range of the text and notifies the listeners. Undo restores the old text. */
export function replace(start, end, text) {
  area.setSelectionRange(start, end)
  silently(() => type(text))
  draw()
  listeners.forEach((listener) => listener())
}

function shown() {
  area.setSelectionRange(0, 0)
  scroller.scrollTo(0, 0)
  problems = []
  draw()
}

/** Shows problems, and places related to one of them. */
export function mark(found, others = []) {
  problems = found
  related = others
  tip.hidden = true
  draw()
}

/** Highlights places, each with an optional text to match. */
export function light(places) {
  if (!places.length && !related.length) return
  related = places
  draw()
}

/** Moves the caret to a place and scrolls to it. Columns count characters. */
export function select(line, column, length = 0) {
  const lines = area.value.split("\n")
  if (line > lines.length) return
  const start = lines.slice(0, line - 1).reduce((sum, line) => sum + line.length + 1, 0)
    + units(lines[line - 1], column)
  area.focus()
  area.setSelectionRange(start, start + length)
  reveal(line, column)
}

/** Selects the first place that names a view: a key, or an element of a list. */
export function selectName(name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  const quoted = `["']?${escaped}["']?`
  const found = new RegExp(`(?<=^|[\\s{,])${quoted}(?=\\s*:)|(?<=name:\\s*)${quoted}`, "m").exec(area.value)
  if (found) selectPart(found[0], found.index)
}

/** Selects a piece of the text, by default its first occurrence. */
export function selectPart(part, at = area.value.indexOf(part)) {
  if (at < 0) return
  const before = area.value.slice(0, at).split("\n")
  select(before.length, [...before.at(-1)].length + 1, part.length)
}

/** The line and column of the caret, from 1. */
export function caret() {
  const before = area.value.slice(0, area.selectionStart).split("\n")
  return {line: before.length, column: [...before.at(-1)].length + 1}
}

/** Returns the number of UTF-16 units before a column. */
const units = (line, column) => [...line].slice(0, column - 1).join("").length

function reveal(line, column) {
  const height = 20
  const top = 8 + (line - 1) * height
  if (top < scroller.scrollTop + height || top > scroller.scrollTop + scroller.clientHeight - 3 * height) {
    scroller.scrollTop = top - scroller.clientHeight / 3
  }
  const left = column * letterWidth()
  if (left < scroller.scrollLeft || left > scroller.scrollLeft + scroller.clientWidth - 120) {
    scroller.scrollLeft = Math.max(0, left - scroller.clientWidth / 2)
  }
}

// Colours

const token = new RegExp([
  /(?<comment>(?<=^|\s)#.*)/, /(?<key>^\s*(?:- )?[\w"'.-]+(?=\s*:(?:\s|$))|(?<=[{,]\s*)[\w"-]+(?=:\s))/,
  /(?<string>"(?:[^"\\]|\\.)*"|'[^']*')/, /(?<word>\b(?:when|else|required|high|low|fit|last_visible)\b|@|\|\||&&)/,
  /(?<number>(?<![\w.])\d+(?:\.\d+)?%?)/,
].map((part) => part.source).join("|"), "g")

/** Returns the marks of each line: places with their classes. */
function marks() {
  const marks = new Map()
  const add = (place, classes, severity) => {
    if (place.line) marks.set(place.line, [...marks.get(place.line) ?? [], {...place, classes, severity}])
  }
  for (const {severity, rule, line, column, length, remarks} of problems) {
    add({line, column, length}, `wave ${severity}`, severity)
    // All members of a conflict are equally responsible.
    if (rule !== "conflict") continue
    for (const {line, column} of remarks) add({line, column, isWhole: true}, `wave ${severity}`, severity)
  }
  for (const {line, column, text} of related) add({line, column, text, isWhole: true}, "lit")
  return marks
}

/** Returns the classes of each unit of a line. */
function classes(line, marks) {
  const kinds = new Array(line.length).fill("")
  for (const found of line.matchAll(token)) {
    const kind = Object.entries(found.groups).find((group) => group[1] !== undefined)[0]
    kinds.fill(kind, found.index, found.index + found[0].length)
  }
  for (const mark of marks) {
    const [start, end] = extent(line, mark)
    for (let unit = start; unit < end; unit++) kinds[unit] = `${kinds[unit] ?? ""} ${mark.classes}`
  }
  return kinds
}

/** Returns the range of a place in units: its length, else a word, or the rest of the line. */
function extent(line, {column = 1, length = 0, text, isWhole = false}) {
  const start = Math.min(units(line, column), Math.max(0, line.length - 1))
  const rest = line.slice(start)
  if (length > 0) return [start, start + units(rest, length + 1)]
  if (text && rest.startsWith(text)) return [start, start + text.length]
  const shown = isWhole ? /^[^#]*[^#\s]/.exec(rest) : /^[\w.-]+|^"[^"]*"/.exec(rest)
  return [start, start + (shown?.[0].length ?? 1)]
}

/** Makes the element of a coloured line. */
function row(line, marks) {
  const row = document.createElement("span")
  const worst = ["error", "warning"].find((severity) => marks.some((mark) => mark.severity === severity))
  row.className = `row ${worst ?? ""}`
  const kinds = classes(line, marks)
  // A mark after the last letter needs a character.
  const shown = line + " ".repeat(Math.max(0, kinds.length - line.length))
  for (let start = 0, end; start < shown.length; start = end) {
    for (end = start + 1; end < shown.length && kinds[end] === kinds[start];) end++
    const run = document.createElement("span")
    run.className = kinds[start] ?? ""
    run.textContent = shown.slice(start, end)
    row.append(run)
  }
  return row
}

/** The appearance of each drawn line. */
let drawn = []

/** Draws the changed lines. */
function draw() {
  const all = marks()
  const lines = area.value.split("\n").map((line, index) => ({line, marks: all.get(index + 1) ?? []}))
  const looks = lines.map((line) => JSON.stringify(line))
  const least = Math.min(looks.length, drawn.length)
  let start = 0
  while (start < least && looks[start] === drawn[start]) start++
  let end = 0
  while (end < least - start && looks.at(-1 - end) === drawn.at(-1 - end)) end++
  const rows = [...letters.children]
  rows.slice(start, drawn.length - end).forEach((row) => row.remove())
  const added = lines.slice(start, lines.length - end).map(({line, marks}) => row(line, marks))
  const place = rows[drawn.length - end] ?? null
  added.forEach((row) => letters.insertBefore(row, place))
  drawn = looks
}

// The tip under the pointer

const letterWidth = () => {
  const range = document.createRange()
  const run = [...letters.querySelectorAll("span span")].find((span) => span.textContent.length > 3)
  if (!run) return 8
  range.selectNodeContents(run)
  return range.getBoundingClientRect().width / run.textContent.length
}

area.addEventListener("pointermove", (event) => {
  const box = area.getBoundingClientRect()
  const line = Math.floor((event.clientY - box.top - 8) / 20) + 1
  const left = parseFloat(getComputedStyle(area).paddingLeft)
  const unit = Math.floor((event.clientX - box.left - left) / letterWidth())
  const source = area.value.split("\n")[line - 1]
  const hit = source === undefined ? [] : problems.filter((problem) => {
    if (problem.line !== line) return false
    const [start, end] = extent(source, problem)
    return unit >= start && unit <= end
  })
  tip.hidden = hit.length === 0
  if (tip.hidden) return
  tip.replaceChildren(...hit.slice(0, 4).map((problem) => {
    const item = document.createElement("div")
    const proposals = problem.remarks.filter((remark) => !remark.line).slice(0, 2)
    item.textContent = [problem.message, ...proposals.map((remark) => remark.text)].join("; ")
    return item
  }))
  tip.style.left = `${Math.min(event.clientX, innerWidth - tip.offsetWidth - 8)}px`
  const below = event.clientY + 18
  tip.style.top = `${below + tip.offsetHeight < innerHeight ? below : event.clientY - tip.offsetHeight - 12}px`
})
area.addEventListener("pointerleave", () => tip.hidden = true)

// Keys

/** Types a text that can be undone. */
const type = (text) => document.execCommand(text ? "insertText" : "delete", false, text)

let isSilent = false

/** Types without notifying listeners, and restores the focus, which opens a phone's keyboard. */
function silently(change) {
  const focused = document.activeElement
  isSilent = true
  area.focus({preventScroll: true})
  change()
  isSilent = false
  if (focused !== area) focused === document.body ? area.blur() : focused.focus({preventScroll: true})
}

let leavesOnTab = false

/** Replaces each line of the selection. */
function changeLines(change) {
  const value = area.value
  const from = value.lastIndexOf("\n", area.selectionStart - 1) + 1
  const last = Math.max(area.selectionStart, area.selectionEnd - 1)
  const to = value.indexOf("\n", last) < 0 ? value.length : value.indexOf("\n", last)
  const changed = value.slice(from, to).split("\n").map(change).join("\n")
  area.setSelectionRange(from, to)
  type(changed)
  area.setSelectionRange(from, from + changed.length)
}

area.addEventListener("keydown", (event) => {
  if (event.key === "Escape") leavesOnTab = true
  else if (event.key === "Tab" && !leavesOnTab) {
    event.preventDefault()
    if (event.shiftKey) changeLines((line) => line.replace(/^ {1,2}/, ""))
    else if (area.selectionStart === area.selectionEnd) type("  ")
    else changeLines((line) => line && "  " + line)
  } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
    const line = area.value.slice(0, area.selectionStart).split("\n").at(-1)
    const opens = /[:|{]\s*$/.test(line) ? "  " : ""
    event.preventDefault()
    type("\n" + /^ */.exec(line)[0] + opens)
  } else if (event.key === "/" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault()
    changeLines((line) => /^\s*# ?/.test(line) ? line.replace(/# ?/, "") : line.replace(/^( *)(?=\S)/, "$1# "))
  } else if (event.key !== "Shift") leavesOnTab = false
})
area.addEventListener("blur", () => leavesOnTab = false)

let isWaiting = false

// Browsers may fire an event for each line of a long inserted text.
area.addEventListener("input", () => {
  if (isWaiting || isSilent) return
  isWaiting = true
  requestAnimationFrame(() => {
    isWaiting = false
    related = []
    draw()
    const {line, column} = caret()
    reveal(line, column)
    listeners.forEach((listener) => listener())
  })
})

"""####.utf8)
  package static let link_js: [UInt8] = Array(####"""
// A link that holds the whole layout. The layout is in the fragment, which browsers do not send to
// any server, or in the query, from which the server makes a preview for messaging programs.

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

async function letters(state) {
  const bytes = await through(
    new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"))
  let letters = ""
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return "1" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
}

/** Returns the fragment of a state. */
export const fragment = async (state) => "#" + await letters(state)

/** Returns the page's address for a state: in the query up to a length, else in the fragment. */
export async function address(state, page, most) {
  const text = await letters(state)
  return page + (text.length <= most ? "?l=" : "#") + text
}

/** Returns the letters in an address; null if there are none. */
export const lettersOf = ({hash, search}) => hash.startsWith("#1") ? hash.slice(1)
  : new URLSearchParams(search).get("l")

/** Decodes the state in letters; null if they are invalid. */
export async function stateOf(text) {
  if (!text?.startsWith("1")) return null
  try {
    const letters = atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/"))
    const bytes = await through(
      Uint8Array.from(letters, (letter) => letter.charCodeAt(0)), new DecompressionStream("deflate-raw"))
    const state = JSON.parse(new TextDecoder().decode(bytes))
    return typeof state.text === "string" ? state : null
  } catch {
    return null
  }
}

"""####.utf8)
  package static let main_js: [UInt8] = Array(####"""
// The main script: the text, its solving options, and the result.

import * as editor from "./editor.js"
import * as picture from "./picture.js"
import * as problems from "./problems.js"
import * as screens from "./screens.js"
import * as link from "./link.js"
import * as metrics from "./metrics.js"
import {isXML, wrapped} from "./pasted.js"
import * as sizes from "./sizes.js"
import * as solver from "./solver.js"
import * as why from "./why.js"

const byID = (id) => document.getElementById(id)
const status = byID("status")
const width = byID("width")
const height = byID("height")

/** The solving options; null means the value of the text. */
const asWritten = {size: null, direction: null, backend: null, strategy: null, elastic: false, screen: null, device: null}
const ways = {...asWritten}
let facts = {examples: [], backends: [], bytes: 65536}
let result = {}

/** The preview of the text while a slider is dragged. */
let preview = null

/** Returns the state in a link. */
const state = () => ({...question(), ...sizes.text() && {sizes: sizes.text()}})

const question = () => ({text: preview ?? editor.text(), ...ways})

// Solving: one request at a time; changes meanwhile start another request after it.

let isAsking = false
let asksAgain = false
let asking = null
let since = 0

function solve() {
  asksAgain = true
  metrics.show()
  // A newer request aborts a slow one.
  if (isAsking && performance.now() - since > 600) asking.abort()
  if (!isAsking) ask()
  remember()
}

async function ask() {
  isAsking = true
  byID("stage").ariaBusy = "true"
  while (asksAgain) {
    asksAgain = false
    asking = new AbortController()
    since = performance.now()
    const busy = setTimeout(() => say("busy", "solving…"), 400)
    try {
      const asked = question()
      if (new Blob([JSON.stringify(asked)]).size > facts.bytes) {
        throw new Error(`a layout has at most ${Math.floor(facts.bytes / 1024)} KiB here; plumb serve --body N takes more`)
      }
      show(await solver.solve(asked, asking.signal))
      clearTimeout(busy)
      await sizes.show(asked, asking.signal)
    } catch (error) {
      if (error.name !== "AbortError") await excuse(error)
    } finally {
      clearTimeout(busy)
    }
  }
  isAsking = false
  byID("stage").ariaBusy = "false"
}

/** Reports why there is no answer, and retries if that may help. */
async function excuse(error) {
  const isOutOfReach = error instanceof TypeError
  say("busy", isOutOfReach ? "the server does not answer" : error.message)
  if (error.status !== 503 && !isOutOfReach) return
  await new Promise((wake) => setTimeout(wake, isOutOfReach ? 1500 : 400))
  asksAgain = true
}

/** Shows a message above the text about a change that the page made to it. */
function tell(text) {
  byID("told").textContent = text
  byID("told").hidden = !text
}

/** Shows the status: a word, and details. */
function say(word, ...more) {
  const chip = document.createElement("b")
  chip.className = word
  chip.textContent = word
  status.replaceChildren(chip, ...more.map((text) => {
    const part = document.createElement("span")
    part.textContent = text
    return part
  }))
}

const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`

function show(answer) {
  result = {...JSON.parse(answer.result), line: answer.result}
  const {stats} = result
  const facts = []
  if (result.frames) facts.push(counted(Object.keys(result.frames).length - 1, "view"))
  const took = (stats?.solveSeconds ?? 0) * 1000
  if (stats) facts.push(`${took < 10 ? took.toPrecision(2) : Math.round(took)} ms`)
  if (stats?.iterations) facts.push(counted(stats.iterations, "iteration"))
  const unsatisfied = result.unsatisfied?.length ?? 0
  if (unsatisfied) facts.push(`${counted(unsatisfied, "optional constraint")} violated`)
  if (result.ambiguous) facts.push(`${counted(result.ambiguous.length, "attribute")} ambiguous`)
  if (answer.isDrawnElastic) facts.push("drawn with the least violations of required constraints")
  if (result.status === "limit") facts.push(result.error?.message ?? "a limit ended the solve")
  say(result.status, ...facts)
  problems.show(answer.findings, answer.furtherFindings, answer.notes)
  screens.show(answer)
  if (answer.picture) {
    const [first] = answer.views
    const frames = screens.frames(result.frames, answer.views)
    why.take(answer.steps, frames)
    picture.show(answer.picture, answer.scale, answer.views, frames)
    if (document.activeElement !== width) width.value = first.frame[2]
    if (document.activeElement !== height) height.value = first.frame[3]
  } else {
    picture.fade(
      result.status === "invalid" ? "there is no picture of a layout that cannot be read"
        : result.frames ? "there are too many views for a picture" : "there are no frames to draw")
  }
}

// Options

/** Shows the options in the bar. */
function showWays() {
  byID("own-size").disabled = !ways.size
  width.classList.toggle("changed", Boolean(ways.size))
  height.classList.toggle("changed", Boolean(ways.size))
  document.querySelector(`[name=direction][value="${ways.direction ?? ""}"]`).checked = true
  if (ways.backend) byID("backend").value = ways.backend
  byID("strategy").value = ways.strategy ?? ""
  byID("elastic").checked = ways.elastic
  screens.choose(ways)
}

function change(changes) {
  Object.assign(ways, changes)
  showWays()
  solve()
}

picture.onResize((width, height) => change({size: [width, height]}))
picture.onChoose((name) => {
  const key = screens.keyOf(name)
  if (key) editor.selectPart(`id="${key}"`)
  else editor.selectName(name)
})
screens.onChange(change)
metrics.onPreview((text) => {
  preview = text
  if (text !== null) solve()
})
editor.onChange(() => {
  byID("example").value = ""
  tell("")
  solve()
})
editor.onPaste(() => {
  // A new file has its own screens, and is shown as recorded.
  if (isXML(editor.text())) change(asWritten)
  const document = wrapped(editor.text())
  if (!document) return
  editor.setText(document)
  tell("Visual Format alone is no document yet: it was put into one. Undo takes that back.")
  solve()
})
sizes.onChange(solve)
for (const side of [width, height]) {
  side.addEventListener("input", () => {
    const size = [width.valueAsNumber, height.valueAsNumber]
    if (size.every((side) => side >= 0 && side <= 1e6)) change({size})
  })
}
byID("own-size").addEventListener("click", () => change({size: null}))
byID("directions").addEventListener("change", (event) => change({direction: event.target.value || null}))
byID("backend").addEventListener("change", (event) => change({backend: event.target.value}))
byID("strategy").addEventListener("change", (event) => change({strategy: event.target.value || null}))
byID("elastic").addEventListener("change", (event) => change({elastic: event.target.checked}))
byID("example").addEventListener("change", async (event) => {
  const example = facts.examples.find((example) => example.title === event.target.value)
  if (!example) return
  // The browser's back button and undo both restore the earlier text.
  const before = state()
  editor.setText(example.text)
  tell("")
  change({...asWritten, backend: ways.backend})
  clearTimeout(remembering)
  history.replaceState(null, "", await here(before))
  history.pushState(null, "", await here(state()))
})

// Links

let remembering = 0

/** Updates the address, so that it is a link to the present state. */
function remember() {
  clearTimeout(remembering)
  remembering = setTimeout(async () => history.replaceState(null, "", await here(state())), 250)
}

/** Returns the address of a state for the browser's bar, with a fragment that is not sent. */
const here = async (state) => location.pathname + await link.fragment(state)

let hasBegun = false

async function open() {
  const found = await link.stateOf(link.lettersOf(location))
  if (!found) return false
  const {text} = found
  const kept = Object.fromEntries(Object.keys(asWritten).map((way) => [way, found[way] ?? asWritten[way]]))
  sizes.setText(found.sizes)
  const example = facts.examples.find((example) => example.text === text)
  byID("example").value = example?.title ?? ""
  if (hasBegun) editor.setText(text)
  else editor.begin(text)
  hasBegun = true
  change({...kept, backend: facts.backends.includes(kept.backend) ? kept.backend : null})
  return true
}

async function share() {
  const button = byID("share")
  const words = button.textContent
  history.replaceState(null, "", await here(state()))
  // The query sends the layout to the server. Only a server with previews gets it, up to its limit.
  const address = await link.address(state(), location.origin + location.pathname, facts.linkLetters ?? 0)
  const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false)
  button.textContent = isCopied ? "Copied" : "It is in the address bar"
  setTimeout(() => button.textContent = words, 1500)
}

byID("share").addEventListener("click", share)
addEventListener("hashchange", open)
addEventListener("keydown", (event) => {
  if (event.key !== "s" || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  share()
})

// Export

function save(name, text, type) {
  const anchor = document.createElement("a")
  anchor.href = URL.createObjectURL(text instanceof Blob ? text : new Blob([text], {type}))
  anchor.download = `${(result.id ?? "layout").replace(/[/\\\0]/g, "-")}.${name}`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(anchor.href), 1000)
}

/** Returns the file name extension for a text. */
function ending(text) {
  if (isXML(text)) return text.includes(".Storyboard.XIB") ? "storyboard" : "xib"
  return /^\s*\{/.test(text) ? "json" : "yaml"
}

async function bitmap() {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([picture.svg()], {type: "image/svg+xml"}))
  await image.decode()
  const canvas = document.createElement("canvas")
  canvas.width = image.width * 2
  canvas.height = image.height * 2
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise((done) => canvas.toBlob(done, "image/png"))
}

byID("export").addEventListener("change", async (event) => {
  const form = event.target.value
  event.target.value = ""
  try {
    if (form === "svg") save("svg", picture.svg(), "image/svg+xml")
    else if (form === "png") save("png", await bitmap(), "image/png")
    else if (form === "json") save("result.json", result.line + "\n", "application/json")
    else if (form === "text") save(ending(editor.text()), editor.text(), "text/plain")
    else {
      const text = await solver.exported({...question(), format: form})
      save(form === "document" ? "layout.json" : form, text, "text/plain")
    }
  } catch (error) {
    say("busy", `no export: ${error.message}`)
  }
})

// The file of `plumb serve FILE`

/** Shows a file, and reloads it when it changes. */
async function follow() {
  const select = byID("example")
  select.options[0].textContent = facts.file
  let last = null
  while (true) {
    const text = await solver.file()
    if (text !== null && text !== last) {
      if (last === null && !hasBegun) editor.begin(text)
      else editor.setText(text)
      hasBegun = true
      last = text
      select.value = ""
      tell("")
      solve()
    }
    await new Promise((wake) => setTimeout(wake, 500))
  }
}

// The page itself

byID("more").addEventListener("click", () => {
  byID("more").ariaExpanded = String(byID("options").classList.toggle("open"))
})
byID("help").addEventListener("click", () => byID("manual").showModal())
byID("theme").addEventListener("click", () => {
  const root = document.documentElement.style
  const isDark = root.colorScheme ? root.colorScheme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  root.colorScheme = isDark ? "light" : "dark"
})

const divider = byID("divider")
function divide(x) {
  const share = Math.min(80, Math.max(15, x / innerWidth * 100))
  document.querySelector("main").style.setProperty("--left", `${share}%`)
}
divider.addEventListener("pointerdown", (event) => {
  divider.setPointerCapture(event.pointerId)
  const move = (event) => divide(event.clientX)
  divider.addEventListener("pointermove", move)
  divider.addEventListener("lostpointercapture", () => divider.removeEventListener("pointermove", move), {once: true})
})
divider.addEventListener("keydown", (event) => {
  const step = {ArrowLeft: -1, ArrowRight: 1}[event.key]
  if (step) divide(divider.getBoundingClientRect().left + step * (event.shiftKey ? 100 : 10))
})

function options(select, names) {
  select.append(...names.map((name) => new Option(name, name)))
}

// A phone shows the picture; a tap opens everything else.
const phone = matchMedia("(max-width: 800px)")
function arrange() {
  for (const panel of ["problems", "frames", "metrics"]) byID(panel).open = !phone.matches
}
phone.addEventListener("change", arrange)
arrange()
if (!phone.matches) byID("text").focus()

try {
  facts = await solver.about()
} catch {
  say("busy", "the server does not answer")
}
options(byID("example"), facts.examples.map((example) => example.title))
options(byID("backend"), facts.backends)
screens.offer(facts.devices ?? [])
sizes.offer(facts.devices ?? [])
document.querySelector("h1").title = `Plumb ${facts.version}`
if (facts.file) follow()
else if (!await open()) {
  const [first] = facts.examples
  byID("example").value = first?.title ?? ""
  editor.begin(first?.text ?? "size: [320, 480]\n")
  hasBegun = true
  change({})
}

"""####.utf8)
  package static let metrics_js: [UInt8] = Array(####"""
// A slider and a field for each metric with a number in the text, which they change.

import * as editor from "./editor.js"

const panel = document.getElementById("metrics")
const list = panel.querySelector(".sliders")
let preview = () => {}
let held = null

/** Sets the listener for the previewed text while a slider is dragged; it gets null at the end. */
export const onPreview = (listener) => preview = listener

/** Returns the numeric metrics, with the ranges of their numbers in the text. */
export function metricsOf(text) {
  const key = /^(?:metrics|"metrics"|[ \t]*"metrics")[ \t]*:[ \t]*/m.exec(text)
    ?? /^\s*\{[^]*?"metrics"\s*:\s*/.exec(text)
  if (!key) return []
  const start = key.index + key[0].length
  const rest = text.slice(start)
  // Braces on one line, or indented lines below.
  const block = /^\{[^}]*\}/.exec(rest) ?? /^(?:#.*)?(?:\n(?:[ \t]+.*)?(?=\n|$))+/.exec(rest)
  if (!block) return []
  const entry = /(?<=[{,]\s*|^[ \t]+)(?:"([^"\n]+)"|([\w.-]+))[ \t]*:[ \t]*(-?\d+(?:\.\d+)?)(?=[ \t]*(?:[,}#\n]|$))/gm
  return [...block[0].matchAll(entry)].map((match) => {
    const end = start + match.index + match[0].length
    return {name: match[1] ?? match[2], value: +match[3], start: end - match[3].length, end}
  })
}

function make(name, attributes) {
  return Object.assign(document.createElement(name), attributes)
}

/** Returns the range of a metric's slider: up to about three times its value. */
function range(value) {
  const most = value === 0 ? 100 : Math.abs(value) * 3
  const step = Number.isInteger(value) ? 1 : 10 ** -((`${value}`.split(".")[1] ?? "").length)
  return {min: value < 0 ? -most : 0, max: most, step}
}

/** Returns the text with another number for a metric. */
function written(text, name, value) {
  const metric = metricsOf(text).find((metric) => metric.name === name)
  return metric && {...metric, text: text.slice(0, metric.start) + value + text.slice(metric.end)}
}

function row({name, value}) {
  const label = make("label", {className: "metric"})
  const slider = make("input", {type: "range", ...range(value)})
  slider.value = value
  const field = make("input", {type: "number", step: "any", value})
  slider.ariaLabel = `${name}, slider`
  const put = (value) => {
    held = null
    preview(null)
    const metric = written(editor.text(), name, value)
    if (metric && metric.value !== +value) editor.replace(metric.start, metric.end, `${+value}`)
  }
  slider.addEventListener("input", () => {
    held = name
    field.value = slider.value
    preview(written(editor.text(), name, slider.value)?.text ?? null)
  })
  // A whole drag is one step of undo.
  slider.addEventListener("change", () => put(slider.value))
  field.addEventListener("change", () => field.value !== "" && put(field.value))
  label.append(make("span", {textContent: name}), slider, field)
  label.dataset.metric = name
  return label
}

/** Shows the metrics of the text. */
export function show() {
  if (held) return
  const metrics = metricsOf(editor.text()).slice(0, 24)
  panel.hidden = !metrics.length
  const rows = new Map([...list.children].map((row) => [row.dataset.metric, row]))
  const isSame = rows.size === metrics.length && metrics.every(({name}) => rows.has(name))
  if (!isSame) return list.replaceChildren(...metrics.map(row))
  for (const {name, value} of metrics) {
    const [slider, field] = rows.get(name).querySelectorAll("input")
    const fits = value >= +slider.min && value <= +slider.max && (value - slider.min) % slider.step === 0
    if (!fits) Object.assign(slider, range(value))
    slider.value = value
    if (document.activeElement !== field) field.value = value
  }
}

"""####.utf8)
  package static let page_css: [UInt8] = Array(####"""
:root {
  color-scheme: light dark;
  --page: light-dark(#eef0f3, #16181d);
  --panel: light-dark(#ffffff, #1e2127);
  --edge: light-dark(#d5d9e0, #343943);
  --text: light-dark(#1d2129, #e3e6eb);
  --quiet: light-dark(#5b6371, #9aa3b2);
  --accent: light-dark(#2563b8, #7fb0f2);
  --error: light-dark(#c62828, #ff8a80);
  --warning: light-dark(#9a5b00, #f0b35a);
  --note: light-dark(#2563b8, #7fb0f2);
  --good: light-dark(#1f7a4a, #6fcf97);
  --key: light-dark(#7a3e9d, #c9a2e8);
  --number: light-dark(#1f6f78, #7fd0d8);
  --string: light-dark(#8a4b12, #e3b17a);
  --comment: light-dark(#6d7685, #848d9c);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace;
  --gutter: 3.4em;
}
*, ::before { box-sizing: border-box; }
html, body { height: 100%; margin: 0; }
body {
  display: flex; flex-direction: column;
  background: var(--page); color: var(--text);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }

/* The bar */
header {
  display: flex; flex-wrap: wrap; align-items: center; gap: 6px 9px;
  padding: 7px 12px; background: var(--panel); border-bottom: 1px solid var(--edge);
}
h1 { display: flex; align-items: center; gap: 6px; margin: 0 4px 0 0; font-size: 16px; }
h1 svg { width: 20px; height: 20px; }
h1 .line { stroke: var(--accent); stroke-width: 1.5; }
h1 .bob { fill: #e08a2c; }
h1 small { font-weight: 400; color: var(--quiet); }
header label, legend { color: var(--quiet); font-size: 12.5px; }
header label { display: inline-flex; align-items: center; gap: 5px; }
fieldset { display: inline-flex; align-items: center; gap: 4px; margin: 0; padding: 0; border: 0; }
legend { float: left; padding: 0; margin-right: 3px; }
#options { display: contents; }
#more { display: none; }
.group { display: inline-flex; gap: 8px; margin-left: auto; }
button, select, input[type=number], #several {
  font: inherit; font-size: 13px; color: var(--text); background: var(--page);
  border: 1px solid var(--edge); border-radius: 6px; padding: 3px 8px; min-height: 28px;
}
button, select { cursor: pointer; }
button:hover, select:hover { border-color: var(--accent); }
button:disabled { opacity: .4; cursor: default; }
button.icon { width: 28px; padding: 0; }
input[type=number] { width: 4.6em; padding-right: 2px; }
input[type=number].changed { border-color: var(--accent); color: var(--accent); }
#example { width: 12em; }
#several { width: 9.5em; }
#told {
  margin: 0; padding: 6px 12px; font-size: 13px; background: color-mix(in srgb, var(--accent) 12%, var(--panel));
  border-bottom: 1px solid var(--edge);
}
#strategy { width: 8.4em; }
#export { width: 7.4em; }
#backend { width: 6.8em; }
#directions legend { position: absolute; clip-path: inset(50%); }
#directions { gap: 0; }
#directions input { position: absolute; opacity: 0; pointer-events: none; }
#directions span {
  display: inline-flex; align-items: center; padding: 3px 9px; border: 1px solid var(--edge); background: var(--page); color: var(--text);
  min-height: 28px; cursor: pointer;
}
#directions label + label span { border-left: 0; }
#directions label:nth-of-type(1) span { border-radius: 6px 0 0 6px; }
#directions label:last-of-type span { border-radius: 0 6px 6px 0; }
#directions :checked + span { background: var(--accent); color: var(--panel); border-color: var(--accent); }
#directions :focus-visible + span { outline: 2px solid var(--accent); outline-offset: 1px; }

/* The panes */
main { flex: 1; min-height: 0; display: grid; grid-template-columns: var(--left, 46%) 7px minmax(0, 1fr); }
#left, #right { min-width: 0; min-height: 0; display: flex; flex-direction: column; }
#divider { cursor: col-resize; background: var(--page); border: solid var(--edge); border-width: 0 1px; }
#divider:hover, #divider:focus-visible { background: var(--accent); outline: 0; }

/* The text: drawn letters below a transparent text area */
#editor { flex: 1; min-height: 8em; overflow: auto; background: var(--panel); }
.sheet { position: relative; display: grid; min-width: 100%; min-height: 100%; width: max-content; }
.sheet > * {
  grid-area: 1 / 1; margin: 0; padding: 8px 24px 24px var(--gutter); border: 0;
  font: 13px/20px var(--mono); tab-size: 2; white-space: pre; letter-spacing: 0;
}
.sheet textarea {
  width: 100%; height: 100%; overflow: hidden; resize: none; outline: 0;
  background: none; color: transparent; caret-color: var(--text);
}
.sheet textarea::selection { background: light-dark(#2563b833, #7fb0f244); color: transparent; }
.sheet pre { pointer-events: none; counter-reset: line; }
.sheet .row { display: block; min-height: 20px; }
.sheet .row::before {
  counter-increment: line; content: counter(line); position: sticky; left: 0;
  display: inline-block; width: var(--gutter); margin-left: calc(-1 * var(--gutter)); padding-right: 12px;
  text-align: right; color: var(--comment); background: var(--panel);
}
.row.error::before {
  color: var(--error); font-weight: 700; background: color-mix(in srgb, var(--error) 14%, var(--panel));
}
.row.warning::before { color: var(--warning); font-weight: 700; }
.comment { color: var(--comment); font-style: italic; }
.key { color: var(--key); }
.string { color: var(--string); }
.number { color: var(--number); }
.word { color: var(--accent); }
.wave { text-decoration: underline wavy 1px; text-underline-offset: 4px; text-decoration-skip-ink: none; }
.wave.error { text-decoration-color: var(--error); text-decoration-thickness: 1.5px; }
.wave.warning { text-decoration-color: var(--warning); }
.wave.note { text-decoration: underline dotted 1.5px var(--note); }
.wave.error { background: color-mix(in srgb, var(--error) 12%, transparent); }
.lit { background: color-mix(in srgb, var(--accent) 25%, transparent); }

/* The problems */
#metrics { background: var(--panel); border-bottom: 1px solid var(--edge); font-size: 13px; }
#metrics[hidden] { display: none; }
#metrics .sliders { display: flex; flex-wrap: wrap; gap: 2px 18px; padding: 0 12px 6px; max-height: 8.5em; overflow: auto; }
.metric { display: inline-flex; align-items: center; gap: 6px; font: 12.5px var(--mono); color: var(--key); }
.metric input[type=range] { width: 6.2em; accent-color: var(--accent); }
.metric input[type=number] { min-height: 24px; width: 4.6em; }
#problems, #frames { background: var(--panel); border-top: 1px solid var(--edge); font-size: 13px; }
summary { padding: 5px 12px; color: var(--quiet); cursor: pointer; }
#problems { max-height: 40%; display: flex; flex-direction: column; }
#problems[hidden] { display: none; }
#problems .scroll { overflow: auto; max-height: 34vh; }
.chips { display: inline-flex; gap: 6px; margin-left: 8px; }
.chip {
  min-height: 24px; padding: 0 9px; border-radius: 99px; font-size: 12.5px; background: none; color: var(--quiet);
}
.chip.error { color: var(--error); }
.chip.warning { color: var(--warning); }
.chip.note { color: var(--note); }
.chip[aria-pressed=true] { border-color: currentColor; background: color-mix(in srgb, currentColor 12%, transparent); }
.problem { border-bottom: 1px solid var(--edge); overflow-wrap: anywhere; }
.problem[hidden] { display: none; }
.problem > button {
  display: grid; grid-template-columns: 18px 1fr auto; gap: 0 7px; width: 100%; padding: 6px 12px;
  text-align: left; background: none; border: 0; border-radius: 0;
}
.repairs { display: flex; flex-wrap: wrap; gap: 6px; padding: 0 12px 8px 37px; }
.repair {
  min-height: 24px; padding: 0 9px; font: 12px/1.7 var(--mono); text-align: left; color: var(--accent);
  border-color: color-mix(in srgb, var(--accent) 45%, var(--edge));
}
.problem:hover, .problem.current { background: color-mix(in srgb, var(--accent) 9%, transparent); }
.problem > button:focus-visible { outline-offset: -2px; }
.problem .sign { font-weight: 700; text-align: center; }
.problem.error .sign { color: var(--error); }
.problem.warning .sign { color: var(--warning); }
.problem.note .sign { color: var(--note); }
.problem .place { color: var(--quiet); white-space: nowrap; }
.problem ul { grid-column: 2 / -1; margin: 3px 0 0; padding: 0; list-style: none; color: var(--quiet); }
.problem li { font: 12px/1.55 var(--mono); }
.problem li a { color: inherit; }
.problem li a:hover { color: var(--accent); }
.problem.note:not(.current) li:nth-child(n + 3):not(.more) { display: none; }
.problem:is(.current, .error, .warning) li.more { display: none; }
.problem code, #tip code { font: 12.5px var(--mono); }
.told { margin: 0; padding: 6px 12px; white-space: pre-wrap; color: var(--quiet); font: 12px/1.55 var(--mono); }

/* The picture */
#status {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; min-height: 34px; padding: 5px 12px;
  color: var(--quiet); font-size: 13px; border-bottom: 1px solid var(--edge); background: var(--panel);
}
#screens { display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 4px 12px; border-bottom: 1px solid var(--edge); }
#screens[hidden] { display: none; }
#screens label { display: inline-flex; align-items: center; gap: 5px; min-width: 0; }
#screens label[hidden] { display: none; }
#screens select { min-width: 0; max-width: 22em; }
#status b {
  padding: 0 9px; border-radius: 99px; line-height: 22px; color: var(--panel); background: var(--good);
}
#status b.invalid, #status b.infeasible { background: var(--error); }
#status b.limit, #status b.busy { background: var(--warning); }
#stage { position: relative; flex: 1; min-height: 6em; overflow: auto; }
#sheet { position: absolute; }
#picture { width: 100%; height: 100%; }
#picture img { display: block; width: 100%; height: 100%; border-radius: 8px; box-shadow: 0 1px 8px #0003; }
.stale .handle { display: none; }
.stale #picture img { opacity: .35; filter: grayscale(1); }
#hover {
  position: absolute; pointer-events: none; border: 2px solid var(--accent); border-radius: 4px;
  background: color-mix(in srgb, var(--accent) 12%, transparent);
}
#marks { position: absolute; inset: 0; pointer-events: none; }
#marks svg { display: block; width: 100%; height: 100%; }
#marks text, #marks [data-c]:not(.on) { display: none; }
#marks .on * { fill: none; stroke: var(--accent); stroke-width: 2.5px; }
#sheet .related {
  position: absolute; pointer-events: none; border: 1.5px dashed var(--accent); border-radius: 4px;
}
.handle { position: absolute; touch-action: none; background: none; }
.handle::after {
  content: ""; position: absolute; inset: 50% auto auto 50%; translate: -50% -50%; border-radius: 5px;
  background: var(--panel); border: 2px solid #2563b8; box-shadow: 0 1px 3px #0004;
}
.handle.right { cursor: ew-resize; width: 14px; height: 34px; translate: -50% -50%; }
.handle.right::after { width: 8px; height: 30px; }
.handle.bottom { cursor: ns-resize; width: 34px; height: 14px; translate: -50% -50%; }
.handle.bottom::after { width: 30px; height: 8px; }
.handle.corner { cursor: nwse-resize; width: 22px; height: 22px; translate: -50% -50%; }
.handle.corner::after { width: 14px; height: 14px; border-radius: 50%; }
.handle:hover::after, .handle.held::after, .handle:focus-visible::after { background: #2563b8; }
.handle:focus-visible { outline: 0; }
.handle:focus-visible::after { outline: 2px solid var(--accent); outline-offset: 2px; }
#gallery { display: none; }
.several :is(#sheet, #zoom) { display: none; }
.several #gallery {
  display: flex; flex-wrap: wrap; gap: 14px; padding: 14px; justify-content: center; align-items: flex-start;
}
#gallery figure { margin: 0; color: var(--quiet); }
#gallery figcaption { font-size: 12.5px; padding: 0 2px 3px; }
#gallery b { color: var(--error); }
#gallery img { display: block; border-radius: 8px; box-shadow: 0 1px 8px #0003; }
#empty {
  position: absolute; inset: 0; display: grid; place-content: center; padding: 2em; color: var(--quiet);
  text-align: center;
}
#empty[hidden] { display: none; }
#zoom { position: sticky; left: 100%; top: 100%; width: max-content; translate: -10px -10px; display: flex; }
#zoom button { border-radius: 0; min-width: 30px; background: var(--panel); }
#zoom button:first-child { border-radius: 6px 0 0 6px; border-right: 0; }
#zoom button:last-child { border-radius: 0 6px 6px 0; border-left: 0; }
#frames .scroll { max-height: 26vh; overflow: auto; }
table { border-collapse: collapse; width: 100%; font: 12.5px/1.5 var(--mono); }
th { position: sticky; top: 0; background: var(--panel); color: var(--quiet); font-weight: 400; }
th, td { padding: 1px 12px; text-align: right; }
th:first-child, td:first-child { text-align: left; }
tbody tr.related { background: color-mix(in srgb, var(--accent) 6%, transparent); }
#frames tbody tr:hover, tr.lit { background: color-mix(in srgb, var(--accent) 12%, transparent); }
tr td:first-child button { all: unset; cursor: pointer; }
tr td:first-child button:focus-visible { outline: 2px solid var(--accent); }
td.more { color: var(--quiet); }

#tip {
  position: fixed; z-index: 5; max-width: min(36em, 90vw); padding: 6px 10px; border-radius: 6px;
  background: var(--panel); border: 1px solid var(--edge); box-shadow: 0 4px 16px #0004; font-size: 13px;
  pointer-events: none; overflow-wrap: anywhere;
}
#tip .title { font-weight: 600; }
#tip table { margin-top: 5px; font-size: 12px; line-height: 1.4; }
#tip th { position: static; color: var(--text); font-weight: 600; }
#tip td, #tip th { padding: 0 0 0 14px; }
#tip :is(td, th):first-child { padding-left: 0; }
#tip .part { white-space: nowrap; }
#tip .constraint { max-width: 25em; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
#tip .place { color: var(--quiet); white-space: nowrap; }
#tip.drawer .constraint { max-width: none; white-space: normal; }
#tip.drawer {
  inset: auto 0 0 0; max-width: none; max-height: 46svh; overflow: auto; border-radius: 12px 12px 0 0;
  padding: 10px 14px 14px; pointer-events: auto;
}
dialog {
  max-width: 46em; padding: 8px 24px 20px; color: var(--text); background: var(--panel);
  border: 1px solid var(--edge); border-radius: 12px; box-shadow: 0 10px 50px #0006;
}
dialog::backdrop { background: #0007; }
dialog form { float: right; }
dialog h2 { font-size: 15px; margin: 12px 0 6px; }
dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0; }
dialog dd { margin: 0; color: var(--quiet); }
dialog pre { padding: 10px 14px; overflow: auto; background: var(--page); border-radius: 8px; }
dialog pre, dialog code { font: 12.5px/1.6 var(--mono); }
kbd {
  padding: 0 5px; border: 1px solid var(--edge); border-bottom-width: 2px; border-radius: 4px;
  font: 12px var(--mono);
}
@media (max-width: 1440px) {
  h1 small { display: none; }
  header { column-gap: 7px; }
  #example { width: 11em; }
  #several { width: 8.6em; }
  #sizes legend { position: absolute; clip-path: inset(50%); }
}
/* A phone: the picture first and large, the messages below it, then the text */
@media (min-width: 801px) {
  #metrics summary { display: none; }
  #metrics .sliders { padding-top: 5px; }
}
@media (max-width: 800px) {
  html, body { height: auto; }
  body { min-height: 100svh; overflow-wrap: anywhere; }
  header { position: sticky; top: 0; z-index: 4; padding: 6px 10px; }
  h1 { margin: 0; font-size: 0; }
  #example { flex: 1; width: 0; min-width: 0; }
  #more { display: block; }
  #options { display: none; width: 100%; flex-wrap: wrap; align-items: center; gap: 8px 10px; padding: 4px 0; }
  #options.open { display: flex; }
  .group { margin-left: 0; }
  button, select, input[type=number], #directions span { min-height: 34px; }
  button.icon { width: 34px; }
  input, select, textarea { font-size: 16px; }
  main { display: flex; flex-direction: column; flex: 1; }
  #left, #right { display: contents; }
  #divider { display: none; }
  #status { order: 1; padding: 4px 10px; }
  #screens { order: 1; padding: 4px 10px; }
  #stage { order: 2; flex: none; height: calc(100svh - 190px); min-height: 260px; }
  #zoom { display: none; }
  #metrics { order: 3; border-width: 1px 0 0; }
  #metrics .sliders { max-height: none; padding: 4px 12px 10px; }
  .metric { width: 100%; }
  .metric span { width: 6em; overflow: hidden; text-overflow: ellipsis; }
  .metric input[type=range] { flex: 1; min-height: 34px; }
  #problems { order: 3; max-height: none; }
  #problems .scroll { max-height: none; }
  #frames { order: 4; }
  summary { padding: 9px 12px; }
  .chip, .repair { min-height: 30px; }
  #told { order: 4; }
  .several#stage { height: auto; max-height: none !important; }
  #editor { order: 5; min-height: 60svh; border-top: 1px solid var(--edge); }
}
@media (prefers-reduced-motion: no-preference) {
  #picture img { transition: opacity .15s; }
}

"""####.utf8)
  package static let page_html: [UInt8] = Array(####"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Plumb playground</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M8 1v8' stroke='%233b82d6' stroke-width='1.5'/><path d='M4.5 8h7L8 15z' fill='%23e08a2c'/></svg>">
<link rel="stylesheet" href="page.css">
<script type="module" src="main.js"></script>
</head>
<body>
<header>
  <h1><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M8 1v8" class="line"/><path d="M4.5 8h7L8 15z"
    class="bob"/></svg>Plumb <small>playground</small></h1>
  <select id="example" aria-label="Example"><option value="">Examples…</option></select>
  <button id="share" type="button" title="The link holds the whole layout; no server keeps it">Link</button>
  <button id="more" type="button" class="icon" aria-label="How it is solved, export, keys" aria-expanded="false"
    aria-controls="options">⋯</button>
  <div id="options">
  <fieldset id="sizes" title="The size of the root. Drag its edges in the picture, or write here.">
    <legend>Size</legend>
    <input id="width" type="number" min="0" max="1000000" aria-label="Width"> ×
    <input id="height" type="number" min="0" max="1000000" aria-label="Height">
    <button id="own-size" type="button" class="icon" aria-label="The document's size"
      title="Take the document's size again">↺</button>
  </fieldset>
  <input id="several" aria-label="Several sizes" placeholder="320x568, ipad" autocomplete="off"
    title="Several sizes or devices, drawn side by side">
  <fieldset id="directions">
    <legend>Direction</legend>
    <label><input type="radio" name="direction" value="" checked><span>as written</span></label>
    <label><input type="radio" name="direction" value="ltr"><span title="left to right">ltr</span></label>
    <label><input type="radio" name="direction" value="rtl"><span title="right to left">rtl</span></label>
  </fieldset>
  <label>Backend <select id="backend"></select></label>
  <label>Strategy
    <select id="strategy">
      <option value="">as written</option>
      <option value="lexicographic">lexicographic</option>
      <option value="weighted">weighted</option>
    </select></label>
  <label class="check" title="Required constraints may give, at the highest price">
    <input id="elastic" type="checkbox">elastic</label>
  <span class="group">
    <select id="export" aria-label="Export">
      <option value="">Export…</option>
      <option value="svg">Picture, SVG</option>
      <option value="png">Picture, PNG</option>
      <option value="json">Frames, JSON</option>
      <option value="document">Layout, JSON</option>
      <option value="text">Text, as it stands</option>
      <option value="lp">Linear program, LP</option>
      <option value="mps">Linear program, MPS</option>
      <option value="dot">Order of solving, DOT</option>
    </select>
    <button id="theme" type="button" class="icon" title="Light or dark" aria-label="Light or dark">◐</button>
    <button id="help" type="button" class="icon" title="Keys and notation" aria-label="Keys and notation">?</button>
  </span>
  </div>
</header>
<main>
  <section id="left" aria-label="Text">
    <p id="told" role="status" hidden></p>
    <div id="editor">
      <div class="sheet">
        <pre aria-hidden="true"></pre>
        <textarea id="text" aria-label="The layout, as YAML or JSON" spellcheck="false" autocomplete="off"
          autocapitalize="off" wrap="off"></textarea>
      </div>
    </div>
    <details id="problems" open hidden>
      <summary>Problems <span class="chips"></span></summary>
      <div class="scroll" aria-live="polite"></div>
    </details>
  </section>
  <div id="divider" role="separator" aria-orientation="vertical" tabindex="0"
    aria-label="Width of the text" title="Drag, or use the arrow keys"></div>
  <section id="right" aria-label="Picture">
    <div id="status" role="status"></div>
    <div id="screens" hidden>
      <label id="screen-label">Screen <select id="screen"></select></label>
      <label>on <select id="device" title="What the screens of the file are shown on">
        <option value="">as it was recorded</option>
        <option value="device">its own device</option>
      </select></label>
    </div>
    <details id="metrics" open hidden>
      <summary>Metrics</summary>
      <div class="sliders"></div>
    </details>
    <div id="stage">
      <div id="sheet">
        <div id="picture"></div>
        <div id="hover" hidden></div>
        <div id="marks" aria-hidden="true"></div>
        <div class="handle right" data-x="1" role="slider" tabindex="0" aria-label="Width of the root"></div>
        <div class="handle bottom" data-y="1" role="slider" tabindex="0" aria-label="Height of the root"></div>
        <div class="handle corner" data-x="1" data-y="1" role="slider" tabindex="0"
          aria-label="Size of the root" title="Drag, or use the arrow keys"></div>
      </div>
      <div id="gallery"></div>
      <div id="empty" hidden></div>
      <div id="zoom" role="group" aria-label="Zoom">
        <button type="button" data-zoom="out" aria-label="Smaller">−</button>
        <button type="button" data-zoom="fit" aria-label="Fit">fit</button>
        <button type="button" data-zoom="in" aria-label="Larger">+</button>
      </div>
    </div>
    <details id="frames" open>
      <summary>Frames</summary>
      <div class="scroll"><table>
        <thead><tr><th>view</th><th>x</th><th>y</th><th>width</th><th>height</th></tr></thead>
        <tbody></tbody>
      </table></div>
    </details>
  </section>
</main>
<div id="tip" role="tooltip" hidden></div>
<dialog id="manual" aria-label="Keys and notation">
  <form method="dialog"><button class="icon" aria-label="Close">×</button></form>
  <h2>Keys</h2>
  <dl>
    <dt><kbd>F8</kbd> <kbd>Shift F8</kbd></dt><dd>to the next problem, to the one before</dd>
    <dt><kbd>Ctrl /</kbd></dt><dd>lines to comments and back</dd>
    <dt><kbd>Tab</kbd> <kbd>Shift Tab</kbd></dt><dd>indent lines and back; <kbd>Esc</kbd> first leaves the text</dd>
    <dt><kbd>Ctrl S</kbd></dt><dd>copies the link</dd>
    <dt>arrow keys</dt><dd>on a handle or the divider move it, with <kbd>Shift</kbd> by ten</dd>
  </dl>
  <h2>Notation</h2>
  <pre>size: [320, 480]              # or fit
direction: ltr                # or rtl
metrics: {gap: 8}
views:                        # what is inside what
  header: {}
  list: {views: {row: {intrinsic: [null, 44]}}}
equations: |
  header.top == 0
  list.top >= header.bottom + gap
  list.width == 50% @ low     # optional
  when view.width >= 600 { list.right == -gap } else { list.left == gap }
  row.left >= 0 || row.top >= 8
rules:                        # COSLayout's
  - {view: list, rule: "ll = rr = 10, bb = 0"}
visual:                       # Apple's Visual Format
  - "H:|-[header]-|"
grid: 1                       # edges on whole points</pre>
  <p>A name before the dot is a view, <code>view</code> the root; <code>1000</code> is required,
    <code>high</code> 750, <code>low</code> 250.</p>
</dialog>
</body>
</html>

"""####.utf8)
  package static let pasted_js: [UInt8] = Array(####"""
// Pasted texts other than layout documents: Interface Builder files, and plain Visual Format.

/** Returns whether a text is an Interface Builder file or other XML. */
export const isXML = (text) => /^\s*<(\?xml|document\b|!DOCTYPE)/.test(text)

/** Returns a document with lines of Visual Format; null for any other text. */
export function wrapped(text) {
  const lines = text.split("\n").map((line) => line.trim().replace(/^@?"(.*)",?;?$/, "$1")).filter(Boolean)
  const format = /^(?:[HVZ]{1,3}:)?\|?(?:[-~]|\[[\w.]+(?:\([^)]*\))?\]|\([^)]*\)|[\w.@<>=-]+|\|)+$/
  if (!lines.length || !lines.every((line) => format.test(line) && line.includes("["))) return null
  const names = new Set(lines.flatMap((line) => [...line.matchAll(/\[([\w.]+)/g)].map((match) => match[1])))
  return [
    "# The Visual Format that was pasted, as a document.", "size: [320, 200]", "views:",
    ...[...names].map((name) => `  ${name}: {}`), "visual:", ...lines.map((line) => `  - ${JSON.stringify(line)}`), "",
  ].join("\n")
}

"""####.utf8)
  package static let picture_js: [UInt8] = Array(####"""
// The picture: drawn by Plumb, shown as an image under handles on the root's edges.

const stage = document.getElementById("stage")
const sheet = document.getElementById("sheet")
const picture = document.getElementById("picture")
const hover = document.getElementById("hover")
const marks = document.getElementById("marks")
const empty = document.getElementById("empty")
const rows = document.querySelector("#frames tbody")
const phone = matchMedia("(max-width: 800px)")

let page = {x: 0, y: 0, width: 100, height: 100}
let views = []
let wanted = null
let zoom = "fit"
let scale = 1
let held = false
let source = ""
let resized = () => {}
let chosen = () => {}
let pointed = () => {}

/** Sets the listener for the width and height while the root's size is dragged. */
export const onResize = (listener) => resized = listener
/** Sets the listener for the name of a clicked view. */
export const onChoose = (listener) => chosen = listener
/** Sets the listener for the view under the pointer and the position; null for no view. */
export const onPoint = (listener) => pointed = listener
/** Returns the index of a view; the root is 0. */
export const placeOf = (name) => views.findIndex((view) => view.name === name)
/** Returns the shown SVG document. */
export const svg = () => source

/** Shows an SVG document with its units per point, its views in points, and the result's frames. */
export async function show(text, units, shownViews, frames) {
  stage.classList.remove("stale")
  empty.hidden = true
  sheet.hidden = false
  views = shownViews
  table(frames)
  if (text === source) return place()
  source = text
  const url = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}))
  const image = new Image()
  image.alt = `${views.length - 1} views`
  image.src = url
  await image.decode().catch(() => {})
  URL.revokeObjectURL(url)
  // A later picture may have loaded first.
  if (text !== source) return
  const box = /viewBox="([^"]*)"/.exec(text)
  const [x, y, width, height] = box ? box[1].split(/[ ,]+/).map((number) => number / units) : [0, 0, 100, 100]
  page = {x, y, width, height}
  picture.replaceChildren(image)
  marks.replaceChildren(marksOf(text))
  if (!held) wanted = null
  place()
}

/** Makes the overlay of a picture's constraint marks, each with its index, for highlighting. */
function marksOf(text) {
  // Its style rules are for the image, and must not affect the page.
  const bare = text.replace(/<style>[^]*?<\/style>/, "")
  const drawn = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement
  const over = document.importNode(drawn, false)
  over.append(...[...drawn.querySelectorAll("[data-c]")].map((mark) => document.importNode(mark, true)))
  return over
}

/** Reports why there is no picture; the earlier picture remains, faded. */
export function fade(reason) {
  stage.classList.add("stale")
  sheet.hidden = !source
  empty.hidden = Boolean(source)
  empty.textContent = reason
  rows.replaceChildren()
  pointed(null)
}

/** Positions all elements. */
function place() {
  // A phone has no space to spare around or below the picture.
  const margin = phone.matches ? 8 : 18
  const full = (stage.clientWidth - 2 * margin) / page.width
  stage.style.maxHeight = phone.matches ? `${Math.max(260, page.height * Math.min(full, 2.5) + 2 * margin)}px` : ""
  const room = {width: stage.clientWidth - 2 * margin, height: stage.clientHeight - 2 * margin}
  if (!held) {
    const fit = Math.min(room.width / page.width, room.height / page.height, 2.5)
    scale = Math.max(0.02, zoom === "fit" ? fit : zoom)
    sheet.style.left = `${margin + Math.max(0, (room.width - page.width * scale) / 2)}px`
    sheet.style.top = `${margin + Math.max(0, (room.height - page.height * scale) / 2)}px`
  }
  sheet.style.width = `${page.width * scale}px`
  sheet.style.height = `${page.height * scale}px`
  const [width, height] = wanted ?? size()
  for (const handle of sheet.querySelectorAll(".handle")) {
    const {x, y} = handle.dataset
    handle.style.left = `${((x ? width : width / 2) - page.x) * scale}px`
    handle.style.top = `${((y ? height : height / 2) - page.y) * scale}px`
    const value = x && y ? `${width} by ${height}` : `${x ? width : height}`
    handle.setAttribute("aria-valuetext", value)
    handle.setAttribute("aria-valuenow", x ? width : height)
  }
}

/** Returns the shown size of the root. */
export const size = () => views[0]?.frame.slice(2) ?? [0, 0]

// The handles

for (const handle of sheet.querySelectorAll(".handle")) {
  const {x, y} = handle.dataset
  const resize = (width, height) => {
    wanted = [x ? width : size()[0], y ? height : size()[1]].map((side) => Math.max(0, Math.round(side)))
    place()
    resized(...wanted)
  }
  handle.addEventListener("pointerdown", (event) => {
    event.preventDefault()
    handle.focus()
    handle.setPointerCapture(event.pointerId)
    held = true
    handle.classList.add("held")
    const [width, height] = size()
    const move = ({clientX, clientY}) =>
      resize(width + (clientX - event.clientX) / scale, height + (clientY - event.clientY) / scale)
    const drop = () => {
      held = false
      wanted = null
      handle.classList.remove("held")
      handle.removeEventListener("pointermove", move)
      place()
    }
    handle.addEventListener("pointermove", move)
    handle.addEventListener("pointerup", move, {once: true})
    handle.addEventListener("lostpointercapture", drop, {once: true})
  })
  handle.addEventListener("keydown", (event) => {
    const step = event.shiftKey ? 10 : 1
    const ways = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const [width, height] = wanted ?? size()
    resize(width + way[0], height + way[1])
  })
}

// The view under the pointer

/** Positions an element over a view. */
function cover(element, [x, y, width, height]) {
  Object.assign(element.style, {
    left: `${(x - page.x) * scale}px`, top: `${(y - page.y) * scale}px`,
    width: `${Math.max(3, width * scale)}px`, height: `${Math.max(3, height * scale)}px`,
  })
}

/**
 * Highlights a view in the picture and the list, and the marks of constraints. Highlights the views
 * that it depends on, given by their indices, more faintly.
 */
export function light(name, others = [], constraints = new Set()) {
  for (const mark of marks.querySelectorAll("[data-c]")) {
    mark.classList.toggle("on", constraints.has(Number(mark.dataset.c)))
  }
  const view = views.find((view) => view.name === name)
  hover.hidden = !view
  const related = others.slice(0, 60).map((index) => views[index]).filter((other) => other && other !== view)
  const names = new Set(related.map((other) => other.name))
  for (const row of rows.children) {
    row.classList.toggle("lit", row.dataset.view === name)
    row.classList.toggle("related", names.has(row.dataset.view))
  }
  sheet.querySelectorAll(".related").forEach((element) => element.remove())
  if (!view) return
  cover(hover, view.frame)
  for (const other of related) {
    const element = document.createElement("div")
    element.className = "related"
    cover(element, other.frame)
    hover.before(element)
  }
}

function viewAt(event) {
  const box = picture.getBoundingClientRect()
  const x = (event.clientX - box.left) / scale + page.x
  const y = (event.clientY - box.top) / scale + page.y
  const slack = 3 / scale
  // The last view at the pointer is drawn above the others.
  return views.findLast(({frame: [left, top, width, height]}, index) => index > 0
    && x >= left - (width < slack ? slack : 0) && x <= left + Math.max(width, slack)
    && y >= top - (height < slack ? slack : 0) && y <= top + Math.max(height, slack))
}

/** Returns the edge of a view at the pointer; undefined inside the view. */
function edgeAt(event, {frame: [left, top, width, height]}) {
  const box = picture.getBoundingClientRect()
  const x = (event.clientX - box.left) / scale + page.x
  const y = (event.clientY - box.top) / scale + page.y
  const slack = Math.min(6 / scale, width / 4, height / 4)
  return Object.entries({
    left: Math.abs(x - left), right: Math.abs(x - left - width), top: Math.abs(y - top), bottom: Math.abs(y - top - height),
  }).find(([, distance]) => distance <= slack)?.[0]
}

picture.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || phone.matches) return
  const view = viewAt(event)
  pointed(view ?? null, view && {edge: edgeAt(event, view), x: event.clientX, y: event.clientY})
})
picture.addEventListener("pointerleave", (event) => {
  if (event.pointerType !== "touch" && !phone.matches) pointed(null)
})
picture.addEventListener("click", (event) => {
  const view = viewAt(event)
  if (event.pointerType === "touch" || phone.matches) {
    // The same tap must not close the tip.
    event.stopPropagation()
    pointed(view ?? null, {isTapped: true})
  } else if (view) chosen(view.name)
})
document.addEventListener("click", (event) => {
  if (phone.matches && !event.target.closest("#tip, #frames")) pointed(null)
})

// The frames

function table(frames) {
  const names = Object.keys(frames)
  const shown = names.slice(0, 300).map((name) => {
    const row = document.createElement("tr")
    row.dataset.view = name
    const button = document.createElement("button")
    button.type = "button"
    button.textContent = name
    button.addEventListener("click", () => phone.matches || chosen(name))
    const first = document.createElement("td")
    first.append(button)
    row.append(first, ...frames[name].map((value) => {
      const cell = document.createElement("td")
      cell.textContent = +value.toFixed(2)
      return cell
    }))
    const point = (event) => {
      const view = views.find((view) => view.name === name)
      if (!view) return
      const box = row.getBoundingClientRect()
      pointed(view, phone.matches ? {isTapped: true} : {x: event.clientX ?? box.left, y: event.clientY ?? box.bottom})
    }
    row.addEventListener("pointerenter", point)
    row.addEventListener("pointerleave", () => phone.matches || pointed(null))
    button.addEventListener("focus", point)
    button.addEventListener("blur", () => phone.matches || pointed(null))
    return row
  })
  if (names.length > shown.length) {
    const row = document.createElement("tr")
    const cell = document.createElement("td")
    cell.className = "more"
    cell.textContent = `… and ${names.length - shown.length} more`
    row.append(cell)
    shown.push(row)
  }
  rows.replaceChildren(...shown)
}

// Zoom

document.getElementById("zoom").addEventListener("click", (event) => {
  const way = event.target.dataset.zoom
  if (way === "fit") zoom = "fit"
  else if (way) zoom = Math.min(8, Math.max(0.05, scale * (way === "in" ? 1.25 : 0.8)))
  place()
})
new ResizeObserver(() => place()).observe(stage)

"""####.utf8)
  package static let problems_js: [UInt8] = Array(####"""
// The list of findings: errors, and ambiguous, unsatisfied or redundant parts.

import * as editor from "./editor.js"
import {repairs} from "./repairs.js"

const panel = document.getElementById("problems")
const list = panel.querySelector(".scroll")
const chips = panel.querySelector(".chips")
const kinds = [["error", "✕", "error"], ["warning", "!", "warning"], ["note", "i", "note"]]
let problems = []
let current = -1
/** The severities that the user shows or hides. By default notes are hidden if there are others. */
const wanted = {}

const count = (severity) => problems.filter((problem) => problem.severity === severity).length
const isSeen = (severity) => wanted[severity] ?? (severity !== "note" || count("error") + count("warning") === 0)

function make(name, className, text) {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

/** Makes the element of a text, with back-quoted parts as code. */
function prose(text) {
  const parts = make("span")
  text.split("`").forEach((part, index) => parts.append(make(index % 2 ? "code" : "span", "", part)))
  return parts
}

function item(problem, index) {
  const {severity, remarks} = problem
  const row = make("div", `problem ${severity}`)
  const button = make("button")
  button.type = "button"
  const sign = make("span", "sign", kinds.find(([kind]) => kind === severity)[1])
  sign.title = problem.rule
  button.append(sign, prose(problem.message), make("span", "place", problem.line ? `line ${problem.line}` : ""))
  if (remarks.length) {
    const lines = make("ul")
    for (const remark of remarks) lines.append(make("li", "", remark.text + (remark.line ? `  · line ${remark.line}` : "")))
    if (remarks.length > 2) lines.append(make("li", "more", `… and ${remarks.length - 2} more`))
    button.append(lines)
  }
  button.addEventListener("click", () => go(index))
  const related = () => remarks.filter((remark) => remark.line)
  row.addEventListener("pointerenter", () => editor.mark(problems, [...related(), problem]))
  row.addEventListener("pointerleave", () => editor.mark(problems))
  row.append(button)
  const offers = repairs(problem)
  if (offers.length) {
    const bar = make("span", "repairs")
    for (const {label, change} of offers) {
      const offer = make("button", "repair", label)
      offer.type = "button"
      offer.addEventListener("click", change)
      bar.append(offer)
    }
    row.append(bar)
  }
  return row
}

/** Moves the caret to a problem. */
function go(index) {
  current = index
  const problem = problems[index]
  if (!problem) return
  if (!isSeen(problem.severity)) {
    wanted[problem.severity] = true
    draw()
  }
  const rows = list.querySelectorAll(".problem")
  rows.forEach((item, place) => item.classList.toggle("current", place === index))
  rows[index].scrollIntoView({block: "nearest"})
  if (problem.line) editor.select(problem.line, problem.column ?? 1)
}

/** Shows the selected severities of the list, and the number of problems of each. */
function draw() {
  chips.replaceChildren(...kinds.filter(([kind]) => count(kind)).map(([kind, sign, word]) => {
    const number = count(kind)
    const chip = make("button", `chip ${kind}`, `${sign} ${number} ${word}${number === 1 ? "" : "s"}`)
    chip.type = "button"
    chip.ariaPressed = String(isSeen(kind) && panel.open)
    chip.addEventListener("click", (event) => {
      // The chip is inside the summary, which opens and closes the list.
      event.preventDefault()
      wanted[kind] = panel.open ? !isSeen(kind) : true
      panel.open = true
      draw()
    })
    return chip
  }))
  list.querySelectorAll(".problem").forEach((row, index) => row.hidden = !isSeen(problems[index].severity))
}

/** Shows problems, and the output of `?` in equations. */
export function show(found, further = 0, notes = []) {
  const weights = {error: 0, warning: 1, note: 2}
  problems = found.toSorted((one, other) => weights[one.severity] - weights[other.severity])
  current = -1
  editor.mark(problems)
  list.replaceChildren(...problems.map(item))
  if (further > 0) list.append(make("p", "told", `… and ${further} more findings`))
  if (notes.length) list.append(make("p", "told", notes.join("\n")))
  panel.hidden = !list.childElementCount
  draw()
}

panel.addEventListener("toggle", draw)
document.addEventListener("keydown", (event) => {
  if (event.key !== "F8" || !problems.length) return
  event.preventDefault()
  panel.open = true
  const step = event.shiftKey ? -1 : 1
  go(current < 0 ? (step > 0 ? 0 : problems.length - 1) : (current + step + problems.length) % problems.length)
})

"""####.utf8)
  package static let repairs_js: [UInt8] = Array(####"""
// One-click repairs of a problem: changes of the text, each with a label.

import * as editor from "./editor.js"

/** Returns the repairs of a problem that the check found. */
export function repairs(problem) {
  return problem.repairs.map(({label, edits}) => ({
    label,
    // Later edits first, so that the offsets of the others stay valid.
    change: () => edits.toReversed().forEach(({from, to, text}) => editor.replace(from, to, text)),
  }))
}

"""####.utf8)
  package static let screens_js: [UInt8] = Array(####"""
// The screens of an Interface Builder file: the shown screen and its device.

const bar = document.getElementById("screens")
const screen = document.getElementById("screen")
const device = document.getElementById("device")
const keys = new Map()
let listed = ""

/** Adds a listener for the chosen screen or device. */
export function onChange(listener) {
  // Another screen has another size.
  screen.addEventListener("change", () => listener({screen: screen.value, size: null}))
  device.addEventListener("change", () => listener({device: device.value || null, size: null}))
}

/** Lists the devices. */
export function offer(devices) {
  for (const [label, ending, size] of [
    ["Upright", "", ({width, height}) => `${width} × ${height}`],
    ["On its side", "-landscape", ({width, height}) => `${height} × ${width}`],
  ]) {
    const group = document.createElement("optgroup")
    group.label = label
    group.append(...devices.map((one) => new Option(`${one.name}, ${size(one)}`, one.name + ending)))
    device.append(group)
  }
}

/** Shows the chosen options. */
export function choose(ways) {
  device.value = ways.device ?? ""
  if (ways.screen) screen.value = ways.screen
}

/** Lists the screens of an answer, if there are any. */
export function show({screens = [], screen: shown, views}) {
  bar.hidden = !screens.length
  document.getElementById("screen-label").hidden = screens.length < 2
  const names = JSON.stringify(screens)
  if (names !== listed) screen.replaceChildren(...screens.map(({id, title}) => new Option(title || id, id)))
  listed = names
  if (shown) screen.value = shown
  keys.clear()
  for (const {name, key} of views) if (key) keys.set(name, key)
}

/** Returns the file's key of a view; undefined outside of Interface Builder files. */
export const keyOf = (name) => keys.get(name)

/** Returns the frames of a result by view name; without these, the frames of the picture. */
export function frames(found, views) {
  if (found && !keys.size) return found
  return Object.fromEntries(views.map(({name, key, frame}) => [name, found?.[key] ?? frame]))
}

"""####.utf8)
  package static let sizes_js: [UInt8] = Array(####"""
// The layout at several sizes, side by side.

import * as solver from "./solver.js"
import {isXML} from "./pasted.js"

const field = document.getElementById("several")
const gallery = document.getElementById("gallery")
const stage = document.getElementById("stage")
let pages = []
let devices = []

/** Sets the devices whose names are valid as sizes. */
export const offer = (known) => devices = known

/** Parses `320x568`, or a device such as `iphone-se` or `ipad-landscape`; null if invalid. */
function sizeOf(part) {
  const [, width, height] = /^(\d+(?:\.\d+)?)\s*[x×*]\s*(\d+(?:\.\d+)?)$/i.exec(part) ?? []
  if (width) {
    const size = [+width, +height]
    return size.every((side) => side <= 1e6) ? {name: size.join(" × "), text: size.join("x"), size} : null
  }
  const name = part.toLowerCase()
  const device = devices.find((device) => [device.name, `${device.name}-landscape`].includes(name))
  if (!device) return null
  const size = [device.width, device.height]
  return {name, text: name, device: name, size: name === device.name ? size : size.toReversed()}
}

/** Parses the sizes in a text such as `320x568, iphone-se`; at most eight. */
export const sizesOf = (text) => text.split(",").map((part) => sizeOf(part.trim())).filter(Boolean).slice(0, 8)

export const wanted = () => sizesOf(field.value)
export const text = () => wanted().map(({text}) => text).join(", ")
export const setText = (text) => field.value = text ?? ""
export const onChange = (listener) => field.addEventListener("change", listener)

async function page(question, {name, device, size}, signal) {
  // For Interface Builder screens a device has more effects than its size.
  const way = device && isXML(question.text) ? {device, size: null} : {size}
  const {result, picture, scale} = await solver.solve({...question, ...way}, signal)
  const {status} = JSON.parse(result)
  const image = new Image()
  if (!picture) return {name, status, image: null, width: 200, height: 60}
  const url = URL.createObjectURL(new Blob([picture], {type: "image/svg+xml"}))
  image.src = url
  image.alt = name
  await image.decode().catch(() => {})
  URL.revokeObjectURL(url)
  // A small layout is drawn enlarged; side by side, all have the same scale.
  return {name, status, image, width: image.naturalWidth / scale, height: image.naturalHeight / scale}
}

/** Draws the layout at each of the sizes, if there are any. */
export async function show(question, signal) {
  const sizes = wanted()
  stage.classList.toggle("several", sizes.length > 0)
  if (!sizes.length) return gallery.replaceChildren()
  pages = []
  for (const size of sizes) pages.push(await page(question, size, signal))
  gallery.replaceChildren(...pages.map(({name, status, image}) => {
    const figure = document.createElement("figure")
    const caption = document.createElement("figcaption")
    const word = document.createElement("b")
    word.className = word.textContent = status
    caption.append(`${name} `, ...status === "solved" ? [] : [word])
    figure.append(caption, image ?? "there is no picture")
    return figure
  }))
  place()
}

/** Scales all pictures equally to fit side by side, or one below the other on a phone. */
function place() {
  if (!pages.length) return
  const gap = 14
  const room = {width: stage.clientWidth - 2 * gap, height: stage.clientHeight - 2 * gap - 26}
  const isNarrow = room.width < 600
  const widths = pages.map((page) => page.width)
  const beside = (room.width - gap * (pages.length - 1)) / widths.reduce((sum, width) => sum + width, 0)
  const scale = isNarrow ? Math.min(1.5, room.width / Math.max(...widths))
    : Math.min(1.5, Math.max(0.2, Math.min(beside, room.height / Math.max(...pages.map((page) => page.height)))))
  pages.forEach(({image, width, height}) => {
    if (image) Object.assign(image.style, {width: `${width * scale}px`, height: `${height * scale}px`})
  })
}
new ResizeObserver(place).observe(stage)

"""####.utf8)
  package static let solver_js: [UInt8] = Array(####"""
// The solver on the server. A page without a server replaces this file, with the same functions.

async function post(path, question, signal) {
  const response = await fetch(path, {
    method: "POST", signal, headers: {"Content-Type": "application/json"}, body: JSON.stringify(question),
  })
  if (response.ok) return response
  const reason = await response.json().then((refusal) => refusal.error, () => response.statusText)
  throw Object.assign(new Error(reason), {status: response.status})
}

/** Returns the facts about the server: examples, backends and limits. */
export const about = async () => (await fetch("about")).json()

/** Solves, checks and draws a layout. */
export const solve = async (question, signal) => (await post("solve", question, signal)).json()

/** Returns a layout as text for other programs. */
export const exported = async (question) => (await post("export", question)).text()

/** Returns the text of the shown file; null while there is none. */
export const file = () => fetch("file", {cache: "no-store"}).then((response) => response.ok ? response.text() : null, () => null)

"""####.utf8)
  package static let why_js: [UInt8] = Array(####"""
// The explanation of a view's frame: the constraints that set its values, next to the view, and
// highlighted in the text and the picture.

import * as editor from "./editor.js"
import * as picture from "./picture.js"
import {chain} from "./steps.js"

const tip = document.getElementById("tip")
const number = (value) => String(+value.toFixed(2))
/** The values of a view, with their indices in its frame and among the variables of the steps. */
const values = {width: [2, 0], height: [3, 1], left: [0, 2], top: [1, 3]}
/** The values that an edge depends on. */
const edges = {left: ["left"], right: ["left", "width"], top: ["top"], bottom: ["top", "height"]}

let layout = null
let frames = {}

/** Stores the steps of an answer, and the shown frames. */
export function take(steps, shownFrames) {
  const told = steps ? JSON.parse(steps) : {}
  const constraints = (told.constraints ?? []).map(([text, place, views, more]) => ({text, place, views, ...more}))
  layout = told.steps?.length ? {...told, constraints} : null
  frames = shownFrames
}

function make(name, className, text) {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text !== undefined) element.textContent = text
  return element
}

const lineOf = ({place}) => /^(\d+):(\d+)$/.exec(place)?.slice(1).map(Number)

/** Makes the table of one value: the constraints that set it, with their contributions. */
function table(name, value, parts, most) {
  const body = make("table")
  const head = make("th", "", `${name} = ${number(value)}`)
  head.colSpan = 3
  const title = make("tr")
  title.append(head)
  body.append(title)
  for (const [index, part] of parts.slice(0, most)) {
    const constraint = layout.constraints[index]
    const row = make("tr")
    const line = lineOf(constraint)
    row.append(
      make("td", "constraint", constraint.text), make("td", "place", line ? `line ${line[0]}` : constraint.place),
      make("td", "part", part == null ? "" : number(part)))
    body.append(row)
  }
  if (parts.length > most) {
    const row = make("tr")
    row.append(make("td", "place", `… and ${parts.length - most} more`))
    body.append(row)
  }
  return body
}

/**
 * Explains the frame of a view, or only an edge; null hides the explanation. A phone, which has no
 * pointer, shows it at the bottom until the user taps elsewhere.
 */
export function explain(view, {edge, x, y, isTapped = false} = {}) {
  tip.classList.toggle("drawer", isTapped)
  tip.hidden = !view
  if (!view) {
    picture.light(null)
    editor.light([])
    return
  }
  const {name} = view
  const place = picture.placeOf(name)
  const frame = frames[name] ?? view.frame
  const names = edges[edge] ?? Object.keys(values)
  const sets = layout ? names.map((value) => chain(layout, 4 * place + values[value][1])) : []
  const constraints = new Set(sets.flat().map(([index]) => index))
  const lit = [...constraints].map((index) => layout.constraints[index])
  picture.light(name, [...new Set(lit.flatMap(({views}) => views))], constraints)
  editor.light(lit.flatMap((constraint) => {
    const line = lineOf(constraint)
    return line ? [{line: line[0], column: line[1], text: constraint.text}] : []
  }))
  const [left, top, width, height] = frame.map(number)
  const title = make("div", "title", `${name}: ${width} × ${height} at ${left}, ${top}`)
  if (edge) title.textContent = `${name}.${edge}`
  const most = edge || isTapped ? 16 : 3
  tip.replaceChildren(title, ...sets.map((parts, index) =>
    table(names[index], frame[values[names[index]][0]], parts, most)))
  if (!layout) tip.append(make("div", "place", "what sets it is not known: the solve ended before"))
  if (isTapped) {
    tip.style.left = tip.style.top = ""
    return
  }
  // The explanation of a whole view is in the other half of the window, so as not to cover the view.
  const isUpper = y < innerHeight / 2
  const whole = isUpper ? innerHeight - tip.offsetHeight - 8 : 8
  const near = isUpper ? y + 16 : y - tip.offsetHeight - 12
  tip.style.left = `${Math.max(8, Math.min(x + 14, innerWidth - tip.offsetWidth - 8))}px`
  tip.style.top = `${edge ? near : whole}px`
}

picture.onPoint(explain)

"""####.utf8)
}
