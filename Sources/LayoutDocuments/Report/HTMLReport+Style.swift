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
    --solved:#2f9e63;--red:#cf2a2a;--invalid:#8a2be2;--limit:#b4530a;--free:#7b3fc4;--shade:#1c284014
    """

  private static let dark = """
    --page:#14171c;--card:#1c2027;--rim:#323944;--text:#dfe4eb;--soft:#97a2b0;--on:#22344d;--mark:#6cb0ff;\
    --solved:#4cb880;--red:#ff7a70;--invalid:#c08bff;--limit:#f2a14e;--free:#b895f5;--shade:#0005
    """

  private static let shapes = """
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    body{margin:0;height:100vh;display:grid;grid-template:auto minmax(0,1fr)/15rem minmax(0,1fr);
    font:14px/1.45 system-ui,-apple-system,"Segoe UI",sans-serif;background:var(--page);color:var(--text)}
    header{grid-column:1/3;display:grid;gap:.45rem;padding:.6rem 1rem;background:var(--card);
    border-bottom:1px solid var(--rim)}
    .bar,.chips,#variants{display:flex;gap:.35rem;align-items:center;flex-wrap:wrap}
    .bar{gap:.4rem 1rem}
    header b{font-size:1.05rem}
    #sum{flex:1}
    #zoom{display:flex;align-items:center;gap:.5rem}
    button,input{font:inherit;color:inherit}
    .chip{border:1px solid var(--rim);border-radius:1rem;background:none;padding:.05rem .65rem;cursor:pointer;
    white-space:nowrap}
    .chip:hover{border-color:var(--soft)}
    .chip[aria-pressed=true]{background:var(--on);border-color:var(--mark)}
    :focus-visible{outline:2px solid var(--mark);outline-offset:1px}
    main:focus-visible{outline:none}
    .dot{display:inline-block;width:.6rem;height:.6rem;border-radius:50%;margin-right:.45rem;flex:none;
    background:var(--red)}
    .dot.solved{background:var(--solved)}.dot.invalid{background:var(--invalid)}
    .dot.limit,.dot.gave-way{background:var(--limit)}.dot.ambiguous{background:var(--free)}
    input[type=search]{border:1px solid var(--rim);border-radius:.4rem;background:var(--page);padding:.15rem .5rem}
    input[type=range]{width:9rem;accent-color:var(--mark)}
    nav{overflow:auto;border-right:1px solid var(--rim);background:var(--card);padding:.4rem}
    nav button{display:flex;align-items:baseline;width:100%;border:0;background:none;text-align:left;
    padding:.22rem .5rem;border-radius:.35rem;cursor:pointer;overflow-wrap:anywhere}
    nav button:hover,nav button[aria-current=true]{background:var(--on)}
    main{overflow:auto;padding:1rem;grid-column:2;grid-row:2}
    nav[hidden]~main{grid-column:1/3}
    .card,.screen{background:var(--card);border:1px solid var(--rim);border-radius:.6rem;padding:.8rem;min-width:0}
    h2{font-size:.95rem;margin:0 0 .4rem}
    p{margin:.2rem 0}
    .soft{color:var(--soft);font-weight:400}
    #gallery{display:flex;flex-wrap:wrap;gap:1rem;align-content:flex-start;align-items:flex-start}
    .screen{scroll-margin:1rem;max-width:100%}
    .screen h2{display:flex;flex-wrap:wrap;gap:.1rem .6rem;align-items:baseline;overflow-wrap:anywhere;margin:0 .35rem .5rem;
    width:0;min-width:max(100% - .7rem,16rem)}
    .screen h2 .soft{font-size:12px}
    .screen .only{color:var(--red);font-weight:400}
    .badge{font-size:11px;line-height:1.5;padding:0 .45rem;border-radius:1rem;font-weight:600;white-space:nowrap;
    color:var(--red);background:color-mix(in srgb,currentColor 13%,transparent)}
    .badge.invalid{color:var(--invalid)}.badge.limit,.badge.gave-way{color:var(--limit)}.badge.ambiguous{color:var(--free)}
    .row{display:flex;flex-wrap:wrap;gap:.3rem;align-items:flex-start;--k:min(2,var(--H)*var(--f))}
    .figure{border:0;background:none;padding:.35rem;border-radius:.6rem;cursor:pointer;text-align:left;display:grid;
    gap:.35rem;align-content:start;max-width:100%}
    .figure:hover{background:var(--on)}
    .shot{display:block;width:calc(1px*var(--w)*var(--k));height:calc(1px*var(--h)*var(--k));min-width:.5rem;
    min-height:.5rem;border-radius:max(4px,calc(20px*min(1,var(--k))));background:var(--card);
    box-shadow:0 0 0 1px var(--rim),0 2px 8px var(--shade);overflow:hidden;margin:1px}
    .red .shot{box-shadow:0 0 0 2px var(--red),0 2px 8px var(--shade)}
    .open .shot{box-shadow:0 0 0 1.5px var(--free),0 2px 8px var(--shade)}
    .shot.none{width:15rem;height:auto;padding:.6rem;font:11px/1.45 ui-monospace,monospace;white-space:pre-wrap;
    overflow-wrap:anywhere;max-height:calc(1px*var(--H));color:var(--soft);border-radius:.5rem}
    .caption{display:flex;gap:.1rem .5rem;align-items:baseline;font-size:12px;padding:0 .1rem;white-space:nowrap;
    width:0;min-width:max(100%,6.7rem)}
    .caption b{overflow:hidden;text-overflow:ellipsis}
    .caption.more{flex-wrap:wrap}
    .caption:empty{display:none}
    .small{display:block;width:100%;height:100%}
    .small rect{vector-effect:non-scaling-stroke;stroke-width:1px}
    .plumb.small .box{stroke:var(--soft);stroke-opacity:.45;fill:var(--soft);fill-opacity:.05}
    .small text{text-anchor:middle;pointer-events:none}
    .plumb.small .h{stroke-width:0;font-weight:500}
    .plumb.small .conflict{stroke:var(--red);fill:var(--red);fill-opacity:.16;stroke-width:2px}
    .plumb.small .ambiguous{stroke:var(--free);stroke-width:1.5px}
    .plumb.small .unsatisfied{stroke:var(--limit);stroke-width:1.25px;stroke-dasharray:4 3}
    .plumb .recorded{fill:none;stroke:var(--red);stroke-width:1.25px;stroke-dasharray:3 3;pointer-events:none}
    #large{display:grid;gap:1rem;grid-template-columns:minmax(20rem,1.3fr) minmax(18rem,1fr);align-content:start;
    align-items:start}
    #path{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.4rem .8rem;align-items:center}
    #path h2{font-size:1.1rem;margin:0;overflow-wrap:anywhere}
    .side{display:grid;gap:1rem;min-width:0}
    #picture svg{display:block;max-width:100%;height:auto;max-height:max(40rem,100vh - 12rem)}
    #picture text{pointer-events:none}
    #picture [data-v],#picture [data-c]{cursor:pointer}
    #picture .pg{fill:none}
    pre{max-height:16rem;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere;margin:0;font:12px/1.5 ui-monospace,monospace}
    ol{list-style:none;margin:0;padding:0;max-height:24rem;overflow:auto}
    li{padding:.12rem .4rem;border-radius:.3rem;cursor:pointer;display:flex;flex-wrap:wrap;gap:0 .6rem;
    font:12px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
    li>span:first-child{flex:1 1 14rem}
    li:hover,li:focus-visible,tr.on,li.on{background:var(--on)}
    li.missed{color:var(--limit)}li.conflict{color:var(--red)}
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
    @media (max-width:60rem){#large{grid-template-columns:minmax(0,1fr)}}
    @media (max-width:44rem){body{grid-template-columns:0 minmax(0,1fr)}nav{display:none}}

    """
}
