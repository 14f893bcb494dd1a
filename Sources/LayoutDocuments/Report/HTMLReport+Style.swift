extension HTMLReport {
  /// The style rules of the page itself.
  static func style(for theme: SVGDrawing.Theme) -> String {
    switch theme {
    case .light: ":root{color-scheme:light;\(light)}\n" + shapes
    case .dark: ":root{color-scheme:dark;\(dark)}\n" + shapes
    case .auto:
      ":root{color-scheme:light dark;\(light)}\n"
        + "@media (prefers-color-scheme:dark){:root{\(dark)}}\n" + shapes
    }
  }

  private static let light = """
    --page:#f4f5f7;--card:#fff;--rim:#d9dde3;--text:#252b36;--soft:#667080;--on:#e4eefb;--mark:#1f6fd0;\
    --solved:#2f9e63;--infeasible:#cf2a2a;--invalid:#8a2be2;--limit:#b4530a
    """

  private static let dark = """
    --page:#14171c;--card:#1c2027;--rim:#323944;--text:#dfe4eb;--soft:#97a2b0;--on:#22344d;--mark:#6cb0ff;\
    --solved:#4cb880;--infeasible:#ff7a70;--invalid:#c08bff;--limit:#f2a14e
    """

  private static let shapes = """
    *{box-sizing:border-box}
    body{margin:0;height:100vh;display:grid;grid-template:auto 1fr/17rem 1fr;
    font:14px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--page);color:var(--text)}
    header{grid-column:1/3;display:flex;gap:.75rem;align-items:center;padding:.6rem 1rem;
    background:var(--card);border-bottom:1px solid var(--rim);flex-wrap:wrap}
    header b{font-size:1.05rem;margin-right:.5rem}
    button,input{font:inherit;color:inherit}
    .chip{border:1px solid var(--rim);border-radius:1rem;background:none;padding:.1rem .7rem;cursor:pointer}
    .chip[aria-pressed=true]{background:var(--on);border-color:var(--mark)}
    .dot{display:inline-block;width:.6rem;height:.6rem;border-radius:50%;margin-right:.45rem;flex:none}
    .dot.solved{background:var(--solved)}.dot.infeasible{background:var(--infeasible)}
    .dot.invalid{background:var(--invalid)}.dot.limit{background:var(--limit)}
    input[type=search]{border:1px solid var(--rim);border-radius:.4rem;background:var(--page);padding:.15rem .5rem}
    nav{overflow:auto;border-right:1px solid var(--rim);background:var(--card);padding:.4rem}
    nav button{display:flex;align-items:center;width:100%;border:0;background:none;text-align:left;
    padding:.22rem .5rem;border-radius:.35rem;cursor:pointer;overflow-wrap:anywhere}
    nav button:hover,nav button[aria-current=true]{background:var(--on)}
    main{overflow:auto;padding:1rem;display:grid;gap:1rem;grid-template-columns:minmax(20rem,1.3fr) minmax(18rem,1fr);
    align-content:start;align-items:start}
    .card{background:var(--card);border:1px solid var(--rim);border-radius:.6rem;padding:.8rem;min-width:0}
    .side{display:grid;gap:1rem;min-width:0}
    #picture svg{display:block;max-width:100%;height:auto}
    #picture text{pointer-events:none}
    #picture [data-v],#picture [data-c]{cursor:pointer}
    h2{font-size:.95rem;margin:0 0 .4rem}
    p{margin:.2rem 0}
    .soft{color:var(--soft)}
    pre{max-height:16rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:12px/1.5 ui-monospace,monospace}
    ol{list-style:none;margin:0;padding:0;max-height:24rem;overflow:auto}
    li{padding:.12rem .4rem;border-radius:.3rem;cursor:pointer;display:flex;flex-wrap:wrap;gap:0 .6rem;
    font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
    li>span:first-child{flex:1 1 14rem}
    li:hover,li:focus-visible,tr.on,li.on{background:var(--on)}
    li.missed{color:var(--limit)}li.conflict{color:var(--infeasible)}
    table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
    td,th{padding:.1rem .4rem;text-align:right;font-weight:400}
    th{color:var(--soft)}td:first-child,th:first-child{text-align:left;overflow-wrap:anywhere}
    tbody tr{cursor:pointer}tbody tr:hover{background:var(--on)}
    .scroll{max-height:18rem;overflow:auto}
    .picked .plumb [data-v]:not(.on){opacity:.35}
    .picked .plumb [data-c]:not(.on){opacity:.2}
    .plumb .on>rect,.plumb .on>line{stroke-width:2.5px;fill-opacity:.4}
    .plumb .self>rect{stroke-width:4px}
    .plumb [data-c].on>path,.plumb [data-c].on>line{stroke-width:2px}
    input[type=range]{width:100%}
    @media (max-width:60rem){main{grid-template-columns:1fr}}

    """
}
