"""Makes a site that opens from disk from the pages that DocC compiled.

DocC's own pages fetch their content, which browsers refuse without a server. Here each page is plain HTML with relative
links. A link without a target, or content of an unknown kind, is an error.

Usage: docs-site.py SITE GUIDES.doccarchive ARCHIVE.doccarchive
"""
import html
import json
import pathlib
import posixpath
import re
import shutil
import sys
from urllib.parse import quote

ROOT = pathlib.Path(__file__).resolve().parent.parent
STYLE = """
:root { color-scheme: light dark; --text: #1d1d1f; --back: #fff; --soft: #f5f5f7; --line: #d8d8dc;
  --link: #0059b3; --quiet: #66666c; }
@media (prefers-color-scheme: dark) { :root { --text: #f0f0f2; --back: #161618; --soft: #232326;
  --line: #3b3b40; --link: #6cb2ff; --quiet: #a0a0a6; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; color: var(--text); background: var(--back); }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
header { position: relative; display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; padding: .6rem 1.2rem;
  border-bottom: 1px solid var(--line); background: var(--soft); }
header b { margin-right: auto; }
header nav { flex-basis: 100%; } nav a { margin-right: 1rem; display: inline-block; }
header input { font: inherit; padding: .15rem .5rem; width: 15rem; color: inherit;
  background: var(--back); border: 1px solid var(--line); border-radius: 6px; }
#found { position: absolute; right: 1.2rem; top: 3rem; width: 26rem; max-width: 92vw; padding: .4rem .8rem;
  background: var(--back); border: 1px solid var(--line); border-radius: 6px; z-index: 1;
  box-shadow: 0 6px 24px #0003; }
#found:empty { display: none; } #found div { padding: .15rem 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.2rem 4rem; }
.path, .role, small { color: var(--quiet); font-size: .85rem; }
h1 { margin: .2rem 0 .6rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin-top: 2.2rem; border-top: 1px solid var(--line); padding-top: 1rem; }
code, pre { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { padding: .8rem 1rem; background: var(--soft); border-radius: 8px; overflow-x: auto; }
p code, li code, td code { background: var(--soft); padding: .1em .3em; border-radius: 4px; }
.scroll { overflow-x: auto; } table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem; border: 1px solid var(--line); }
dt { margin-top: .8rem; } dd { margin: .1rem 0 0 1.4rem; } dd p { margin: 0; }
aside { margin: 1rem 0; padding: .5rem 1rem; border-left: 4px solid var(--link); background: var(--soft); }
img { max-width: 100%; }
"""
SCRIPT = """
const inTitle = ([title], words) =>
  words.filter(word => title.toLowerCase().includes(word)).length;
const box = document.querySelector("input"), found = document.querySelector("#found");
box.addEventListener("input", () => {
  const words = box.value.toLowerCase().split(/\\s+/).filter(word => word);
  found.replaceChildren(...(words.length ? pages : []).filter(([title, where]) =>
    words.every(word => (title + " " + where).toLowerCase().includes(word)))
    .sort((a, b) => inTitle(b, words) - inTitle(a, words) || a[0].length - b[0].length).slice(0, 20).map(([title, where, place]) => {
      const line = document.createElement("div"), link = document.createElement("a");
      const note = document.createElement("small");
      [link.textContent, note.textContent] = [title, " " + where];
      link.href = root + place;
      line.append(link, note);
      return line;
    }));
});
"""


# Texts besides the libraries' articles. The links above each page are those of Docs/, in the order of its
# index.
TEXTS = [
    "README.md", "CONTRIBUTING.md", "SECURITY.md", "Benchmarks/Results/report.md",
    "Docs/README.md",
    *dict.fromkeys(f"Docs/{name}" for name in re.findall(r"\]\((\w+\.md)\)", (ROOT / "Docs/README.md").read_text())),
]


def slug(text):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def place_of(url):
    """The place in the site of the page with a DocC URL."""
    if url == "/documentation/guides/readme":
        return "index.html"
    return re.sub("^/documentation/", "", url) + ".html"


class Page:
    """A page of an archive."""

    def __init__(self, site, archive, file):
        self.site = site
        self.archive = archive
        self.url = "/" + file.relative_to(archive / "data").with_suffix("").as_posix()
        self.place = place_of(self.url)
        self.data = json.loads(file.read_text())
        self.is_guide = self.url.startswith("/documentation/guides")
        self.anchors = set()

    # Links

    def to(self, place):
        """The relative link from this page to a place of the site."""
        return quote(posixpath.relpath(place, posixpath.dirname(self.place) or "."), safe="/#.:")

    def href(self, url):
        """The relative link from this page to a page of DocC."""
        path, _, anchor = url.partition("#")
        target = self.site.pages.get(path)
        if not target:
            self.site.fail(f"{self.url}: there is no page {path}")
            return "#"
        if anchor:
            anchor = slug(anchor)
            self.site.wanted.append((self, target, anchor))
        return self.to(target.place) + ("#" + anchor if anchor else "")

    def repository_href(self, link):
        """The link to a target that a guide names by its path in the repository."""
        if re.match("[a-z]+:", link):
            return link
        path, _, anchor = link.partition("#")
        if not path:
            self.site.wanted.append((self, self, anchor))
            return link
        source = self.site.sources[self.url].parent
        file = (source / path).resolve()
        guide = next((url for url, f in self.site.sources.items() if f.resolve() == file), None)
        if guide:
            return self.href(guide + ("#" + anchor if anchor else ""))
        article = f"/documentation/{file.parent.stem}/{file.stem}".lower()
        if file.suffix == ".md" and article in self.site.pages:
            return self.href(article + ("#" + anchor if anchor else ""))
        if not file.is_file():
            self.site.fail(f"{self.url}: there is no file {link}")
            return "#"
        place = "files/" + file.relative_to(ROOT).as_posix()
        self.site.files[place] = file
        return self.to(place)

    def reference(self, identifier, content=None):
        """A link to the target of an identifier."""
        found = self.data["references"].get(identifier)
        if not found and self.is_guide:
            # In a summary, DocC keeps only the link.
            return f'<a href="{self.repository_href(identifier)}">{html.escape(identifier)}</a>'
        if not found:
            self.site.fail(f"{self.url}: nothing is known of {identifier}")
            return ""
        if found["type"] == "topic":
            text = content or self.title_of(found)
            return f'<a href="{self.href(found["url"])}">{text}</a>'
        if found["type"] == "link":
            text = content or self.inline(found["titleInlineContent"])
            return f'<a href="{html.escape(self.repository_href(found["url"]))}">{text}</a>'
        if found["type"] == "image":
            url = found["variants"][0]["url"]
            file = self.archive / url.lstrip("/")
            place = "images/" + file.name
            self.site.files[place] = file
            return f'<img src="{self.to(place)}" alt="{html.escape(found.get("alt") or "")}">'
        if found["type"] == "unresolvable":
            return f"<code>{html.escape(found['title'])}</code>"
        self.site.fail(f"{self.url}: a reference of the kind {found['type']}")
        return ""

    @staticmethod
    def title_of(found):
        title = html.escape(found["title"])
        return f"<code>{title}</code>" if found.get("kind") == "symbol" else title

    # Content

    def inline(self, items):
        return "".join(map(self.inline_item, items))

    def inline_item(self, item):
        kind = item["type"]
        if kind == "text":
            return html.escape(item["text"])
        if kind == "codeVoice":
            return f"<code>{html.escape(item['code'])}</code>"
        if kind in ("strong", "emphasis"):
            tag = "strong" if kind == "strong" else "em"
            return f"<{tag}>{self.inline(item['inlineContent'])}</{tag}>"
        if kind == "reference":
            written = item.get("overridingTitleInlineContent")
            return self.reference(item["identifier"], written and self.inline(written))
        if kind == "image":
            return self.reference(item["identifier"])
        self.site.fail(f"{self.url}: content of the kind {kind}")
        return ""

    def blocks(self, items):
        return "\n".join(map(self.block, items))

    def block(self, item):
        kind = item["type"]
        if kind == "paragraph":
            return f"<p>{self.inline(item['inlineContent'])}</p>"
        if kind == "heading":
            return self.heading(item["text"], item["level"])
        if kind == "codeListing":
            return f"<pre><code>{html.escape(chr(10).join(item['code']))}</code></pre>"
        if kind in ("unorderedList", "orderedList"):
            tag = "ul" if kind == "unorderedList" else "ol"
            lines = "".join(f"<li>{self.tight(line['content'])}</li>" for line in item["items"])
            return f"<{tag}>{lines}</{tag}>"
        if kind == "aside":
            return f"<aside><b>{html.escape(item['name'])}</b> {self.blocks(item['content'])}</aside>"
        if kind == "table":
            rows = item["rows"]
            head = item.get("header") in ("row", "both")
            lines = [
                "<tr>" + "".join(f"<{t}>{self.tight(cell)}</{t}>" for cell in row) + "</tr>"
                for row, t in zip(rows, ["th" if head else "td"] + ["td"] * len(rows))
            ]
            return f'<div class="scroll"><table>{"".join(lines)}</table></div>'
        self.site.fail(f"{self.url}: content of the kind {kind}")
        return ""

    def tight(self, items):
        """Content, without the paragraph around it if it is a single one."""
        if len(items) == 1 and items[0]["type"] == "paragraph":
            return self.inline(items[0]["inlineContent"])
        return self.blocks(items)

    def heading(self, text, level):
        anchor = slug(text)
        self.anchors.add(anchor)
        return f'<h{level} id="{html.escape(anchor)}">{html.escape(text)}</h{level}>'

    def declarations(self, section):
        for declaration in section["declarations"]:
            tokens = []
            for token in declaration["tokens"]:
                known = self.data["references"].get(token.get("identifier"), {})
                text = html.escape(token["text"])
                if known.get("type") == "topic":
                    text = f'<a href="{self.href(known["url"])}">{text}</a>'
                tokens.append(text)
            yield f"<pre><code>{''.join(tokens)}</code></pre>"

    def primary(self, section):
        kind = section["kind"]
        if kind == "declarations":
            return "\n".join(self.declarations(section))
        if kind == "content":
            # The heading that DocC adds after a summary is not part of the guide.
            first = section["content"][0]
            added = self.is_guide and first.get("text") == "Overview"
            return self.blocks(section["content"][added:])
        if kind == "parameters":
            lines = "".join(
                f"<dt><code>{html.escape(p['name'])}</code></dt><dd>{self.blocks(p['content'])}</dd>"
                for p in section["parameters"]
            )
            return f"{self.heading('Parameters', 2)}<dl>{lines}</dl>"
        if kind == "mentions":
            articles = [self.data["references"][article] for article in section["mentions"]]
            links = "".join(
                f'<li><a href="{self.href(a["url"])}">{html.escape(a["title"])}</a></li>'
                for a in articles
            )
            return f"{self.heading('Mentioned in', 2)}<ul>{links}</ul>"
        self.site.fail(f"{self.url}: a section of the kind {kind}")
        return ""

    def topics(self, title, sections):
        """Groups of links, with their topics."""
        if not sections:
            return ""
        lines = [self.heading(title, 2)]
        for section in sections:
            if section.get("title"):
                lines.append(self.heading(section["title"], 3))
            lines.append("<dl>")
            for identifier in section["identifiers"]:
                found = self.data["references"].get(identifier, {})
                abstract = self.inline(found.get("abstract", []))
                lines.append(f"<dt>{self.reference(identifier)}</dt><dd>{abstract}</dd>")
            lines.append("</dl>")
        return "\n".join(lines)

    @property
    def title(self):
        return self.data["metadata"]["title"]

    def body(self):
        data = self.data
        paths = data["hierarchy"].get("paths")
        above = [data["references"][identifier] for identifier in (paths[0] if paths else [])]
        # Extended types of other modules have no page.
        crumbs = [
            self.reference(found["identifier"]) for found in above if found["url"] in self.site.pages
        ]
        parts = []
        if crumbs:
            parts.append(f'<div class="path">{" / ".join(crumbs)}</div>')
        if data["kind"] == "symbol":
            parts.append(f'<div class="role">{html.escape(data["metadata"]["roleHeading"])}</div>')
        parts.append(f"<h1>{html.escape(self.title)}</h1>")
        abstract = self.inline(data.get("abstract", []))
        if abstract:
            parts.append(f"<p>{abstract}</p>")
        for section in data.get("primaryContentSections", []):
            parts.append(self.primary(section))
        if not self.is_guide:
            parts.append(self.topics("Topics", data.get("topicSections")))
            parts.append(
                self.topics("Default Implementations", data.get("defaultImplementationsSections"))
            )
            parts.append(self.topics("Relationships", data.get("relationshipsSections")))
            parts.append(self.topics("See Also", data.get("seeAlsoSections")))
        return "\n".join(part for part in parts if part)

    def html(self):
        links = "".join(
            f'<a href="{self.to(place_of(url))}">{html.escape(self.site.pages[url].title)}</a>'
            for url in self.site.entries
        )
        root = self.to("index.html").removesuffix("index.html")
        return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{html.escape(self.title)}</title><link rel="stylesheet" href="{root}style.css"></head><body>
<header><b><a href="{root}index.html">Plumb</a></b>
<input type="search" placeholder="Search" aria-label="Search"><nav>{links}</nav><div id="found"></div></header>
<main>
{self.body()}
</main>
<script>const root = "{root}";</script><script src="{root}pages.js"></script>
<script src="{root}search.js"></script></body></html>
"""


class Site:
    def __init__(self, folder, guides, archive):
        self.folder = folder
        self.failures = []
        self.files = {}
        # Links to places within pages. They are checked once all pages are written.
        self.wanted = []
        self.sources = {}
        for text in TEXTS:
            name = "documentation" if text == "Docs/README.md" else pathlib.Path(text).stem.lower()
            self.sources[f"/documentation/guides/{name}"] = ROOT / text
        self.pages = {}
        for source in (guides, archive):
            for file in sorted((source / "data" / "documentation").rglob("*.json")):
                page = Page(self, source, file)
                self.pages[page.url] = page
        del self.pages["/documentation/guides"]
        modules = [url for url in self.pages if url.count("/") == 2]
        first = [f"/documentation/{name}" for name in ("plumb", "layoutdocuments")]
        docs = [url for url, file in self.sources.items() if file.parent.name == "Docs"]
        self.entries = docs + first
        self.entries += [url for url in modules if url not in first and url != "/documentation"]

    def fail(self, message):
        self.failures.append(message)

    def write(self, place, text):
        file = self.folder / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def make(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        for page in self.pages.values():
            self.write(page.place, page.html())
        for place, file in self.files.items():
            (self.folder / place).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, self.folder / place)
        for page, target, anchor in self.wanted:
            if anchor not in target.anchors:
                self.fail(f"{page.url}: {target.url} has no place #{anchor}")
        listed = [
            [page.title, posixpath.dirname(page.url).removeprefix("/documentation").lstrip("/"),
             quote(page.place)]
            for page in self.pages.values()
        ]
        self.write("pages.js", f"const pages = {json.dumps(listed, separators=(',', ':'))};\n")
        self.write("search.js", SCRIPT)
        self.write("style.css", STYLE)
        for failure in sorted(set(self.failures)):
            print(f"docs: {failure}")
        if self.failures:
            sys.exit(1)
        print(f"docs: {self.folder / 'index.html'}: {len(self.pages)} pages")


if __name__ == "__main__":
    Site(*map(pathlib.Path, sys.argv[1:])).make()
