import datetime
import decimal
import json
import pathlib
import pickle

import pytest

import plumb

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "Examples"
CARD = {
    "size": [320, 480],
    "views": {"a": {}, "b": {}},
    "equations": ["a.left == 8", "a.top == 8", "a.width == 100", "a.height == 20 @ low"]
    + ["b.left == a.right + 8", "b.right == -8", "b.top == a.top", "b.bottom == a.bottom"],
}
WRONG = {"size": [320, 480], "views": {"a": {}}, "equations": "a.left == 0\na.width == -5\na.top == 0"}


def test_a_dict_is_solved():
    result = plumb.solve(CARD)
    assert result.status == "solved" and result.solved
    assert result.frames["b"] == (116, 8, 196, 20)
    assert result.frames["b"].width == 196
    assert list(result.frames) == ["view", "a", "b"]


def test_the_result_is_the_json_as_a_mapping():
    result = plumb.solve(CARD)
    assert dict(result) == json.loads(result.json)
    assert "frames" in result and len(result) == len(json.loads(result.json))


@pytest.mark.parametrize("written", [json.dumps(CARD), json.dumps(CARD).encode(), json.dumps(CARD, indent=2)])
def test_texts_are_documents(written):
    assert plumb.solve(written).frames == plumb.solve(CARD).frames


def test_paths_are_documents_named_by_their_files(tmp_path):
    path = tmp_path / "card.json"
    path.write_text(json.dumps(CARD))
    for source in (path, str(path)):
        assert plumb.solve(source)["id"] == "card"
    assert plumb.solve(path, id="other")["id"] == "other"


def test_a_file_that_is_not_there_is_told():
    with pytest.raises(FileNotFoundError):
        plumb.solve("nowhere.yaml")


def test_no_layout_at_all():
    with pytest.raises(TypeError, match="a dict, a text, a path or a plumb.Layout, and no int"):
        plumb.solve(3)


def test_yaml_is_read_by_the_library_or_pyyaml():
    pytest.importorskip("yaml")
    result = plumb.solve(EXAMPLES / "tulayoutadditions-green-view.yaml")
    assert result["id"] == "tulayoutadditions-green-view"
    assert result.frames["greenView"] == (10, 370, 200, 100)


def test_yaml_with_a_fault_of_syntax():
    pytest.importorskip("yaml")
    with pytest.raises(plumb.LayoutError) as caught:
        plumb.solve("size: [3, 4\nviews: {}\n")
    assert caught.value.line == 2
    assert str(caught.value).startswith("line 2, column 6: ") and "\n  views: {}\n       ^" in str(
        caught.value
    )


def test_words_of_yaml_are_those_of_the_command():
    pytest.importorskip("yaml")
    views = plumb.solve("size: [010, 1.5e1]\nviews: {no: {}, 12: {}, null: {}, on: {hidden: true}}").frames
    assert list(views)[:4] == ["view", "no", "12", "null"] and views["view"][2:] == (10, 15)
    with pytest.raises(plumb.LayoutError, match='found the text "1:30"'):
        plumb.solve("size: [1:30, 9]")


@pytest.mark.parametrize(
    "text, code, words",
    [
        (
            "size: [9, 9]\nequations: a\nequations: b\n",
            "duplicateKey",
            'line 3, column 1: the key "equations"',
        ),
        ("a: &a [*a]", "syntax", "an alias stands inside of what it names"),
        ("? [a]\n: 3", "syntax", "a key must be a text"),
        ("a: b\n---\nc: d", "syntax", "line 2, column 1"),
        ("[" * 20000, "limit", "deep"),
        (b"a: \xff", "syntax", "UTF-8"),
    ],
)
def test_yaml_that_is_refused(text, code, words):
    pytest.importorskip("yaml")
    with pytest.raises(plumb.LayoutError) as caught:
        plumb.solve(text)
    assert words in str(caught.value) and (caught.value.code == code or isinstance(text, bytes))


def test_aliases_do_not_fill_the_memory():
    pytest.importorskip("yaml")
    lines = ["a0: &a0 [1, 2]"]
    for number in range(1, 12):
        lines.append(f"a{number}: &a{number} [{', '.join([f'*a{number - 1}'] * 10)}]")
    with pytest.raises(plumb.LayoutError, match="with its aliases written out"):
        plumb.solve("\n".join(lines))


def test_what_is_no_path_and_no_layout(tmp_path):
    for text in ("hello", "Main.storyboard", "nowhere.toml"):
        with pytest.raises(FileNotFoundError, match=text):
            plumb.solve(text)
    screen = tmp_path / "Login.xib"
    screen.write_text("<document/>")
    for source in (screen, str(screen)):
        with pytest.raises(plumb.LayoutError):
            plumb.solve(source)


def test_values_that_no_document_has():
    assert plumb.solve({**CARD, "size": [decimal.Decimal(320), 480]}).frames["b"].width == 196
    for value in ({3, 4}, datetime.date(2026, 1, 1), object()):
        with pytest.raises(TypeError, match=f"and no {type(value).__name__}: "):
            plumb.solve({**CARD, "size": value})
    with pytest.raises(plumb.LayoutError, match="ends within a character"):
        plumb.solve({**CARD, "id": "x\ud800"})
    deep = CARD
    for _ in range(5000):
        deep = {"views": {"a": deep}}
    with pytest.raises(plumb.LayoutError, match="nested too deeply"):
        plumb.solve(deep)
    circle = {}
    circle["views"] = circle
    with pytest.raises(plumb.LayoutError, match="is inside itself"):
        plumb.solve(circle)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"time_limit": -1}, "time_limit is a number of at least 0, or None, and not -1"),
        ({"effort": "much"}, "effort is a number"),
        ({"strategy": "levels"}, 'strategy is "lexicographic" or "weighted", and not \'levels\''),
        ({"direction": "up"}, 'direction is "ltr" or "rtl"'),
        ({"ranges": "no"}, "ranges is True or False"),
        ({"size": 3}, "in the options: size must be"),
        ({"language": 3}, "in the options: language must be a text"),
    ],
)
def test_options_that_are_wrong_are_told_by_their_names(options, words):
    for call in (plumb.solve, plumb.check, plumb.draw, plumb.explain, plumb.Template):
        with pytest.raises(plumb.LayoutError) as caught:
            call(CARD, **options)
        assert str(caught.value).startswith(words)


def test_a_folder_of_fonts_may_stand_alone():
    assert plumb.solve(CARD, fonts="/nowhere/fonts", images=EXAMPLES).solved


def test_results_of_any_size_show_themselves_in_a_page():
    document = {"size": [9, 9], "views": {f"view number {number}": {} for number in range(3000)}}
    result = plumb.solve(document)
    assert len(repr(result)) < 2000 and repr(result).startswith(
        "<plumb.Result solved of 3,001 views: view: (0.0"
    )
    assert result._repr_html_() is None and result._repr_svg_() is None
    assert len(result.svg()) > 100_000
    assert repr(plumb.Document(CARD)).startswith("<plumb.Document of ")
    many = {f"gap{number}": number for number in range(3000)}
    metrics = {**document, "metrics": many, "equations": [f"view.width >= {name}" for name in many]}
    assert len(repr(plumb.Template(metrics))) < 2000
    assert len(repr(plumb.solve({**metrics, "equations": ["view.width == 0"] * 9}))) < 2000


def test_what_would_have_to_give():
    assert plumb.solve(WRONG).relaxation == plumb.solve(WRONG).get("relaxation", [])
    assert plumb.solve(CARD).relaxation == []


def test_a_contradiction_is_an_answer():
    result = plumb.solve(WRONG)
    assert result.status == "infeasible" and not result.solved
    assert [member["constraint"] for member in result.conflict] == ["a.width == -5", "a.width >= 0"]
    assert result.frames == {}
    assert "a.width == -5" in repr(result)


def test_a_mistake_is_an_exception_with_its_place():
    document = {"size": [320, 480], "views": {"table": {}}, "equations": "table.left == 0\ntabel.top == 0"}
    with pytest.raises(plumb.LayoutError) as caught:
        plumb.solve(document)
    error = caught.value
    assert isinstance(error, ValueError)
    assert error.code == "unknownView" and (error.line, error.column) == (2, 1)
    assert 'there is no view "tabel"' in str(error)
    assert pickle.loads(pickle.dumps(error)).code == "unknownView"


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"size": [1, 1], "veiws": {}}', '{"size": [1e400, 1]}', b"\xff"]
)
def test_what_is_no_document_is_refused(text):
    with pytest.raises(plumb.LayoutError):
        plumb.solve(text)


def test_options_have_names_of_python():
    ambiguous = {"size": [100, 100], "views": {"a": {}}, "equations": ["a.left >= 0", "a.right <= 0"]}
    assert any("range" in entry for entry in plumb.solve(ambiguous).ambiguous)
    assert not any("range" in entry for entry in plumb.solve(ambiguous, ranges=False).ambiguous)
    assert plumb.solve(CARD, size=(200, 480)).frames["b"].width == 76
    leading = {
        "size": [100, 50],
        "views": {"a": {"frame": [0, 0, 10, 10]}},
        "equations": ["a.leading == 4", "a.width == 10"],
    }
    assert plumb.solve(leading, direction="rtl").frames["a"].x == 86
    metrics = {"size": [100, 50], "metrics": {"gap": 1}, "views": {"a": {}}, "equations": ["a.left == gap"]}
    assert plumb.solve(metrics, metrics={"gap": 7}).frames["a"].x == 7
    assert plumb.solve(CARD, time_limit=60).solved
    assert plumb.solve(CARD, effort=0.5).solved


def test_advice_names_arguments_and_no_options_of_the_command():
    missing = {"size": [9, 9], "views": {"a": {"image": "none.png"}}}
    advice = "`images=FOLDER` names a folder of images"
    with pytest.raises(plumb.LayoutError, match=advice):
        plumb.solve(missing)
    assert advice in plumb.check(missing)[0]["message"]


def test_an_unknown_option_is_refused_with_a_proposal():
    with pytest.raises(TypeError, match='no option "strings"; only the command reads string tables'):
        plumb.solve(CARD, strings="Localizable.xcstrings")
    with pytest.raises(TypeError, match='there is no option "timelimit"; did you mean "time_limit"?'):
        plumb.solve(CARD, timelimit=3)


def test_check_finds():
    findings = plumb.check({**CARD, "equations": CARD["equations"] + ["a.left >= 0"]})
    assert [finding["kind"] for finding in findings] == ["redundant"]
    assert plumb.check(CARD) == []


def test_explain_says_why():
    answer = plumb.explain(CARD, "b.left")
    assert "a.width == 100" in json.dumps(answer)
    assert plumb.explain(CARD)
    with pytest.raises(plumb.LayoutError):
        plumb.explain(CARD, "c.left")
    with pytest.raises(TypeError, match='such as "a.width", and not 3'):
        plumb.explain(CARD, 3)


def test_pictures():
    result = plumb.solve(CARD, size=(200, 300))
    assert result.svg().lstrip().startswith("<svg") and result.svg() == result._repr_svg_()
    assert "<html" in result.html()
    for format, begins in (("pdf", b"%PDF"), ("png", b"\x89PNG")):
        try:
            assert plumb.draw(CARD, format).startswith(begins)
        except plumb.LayoutError as error:
            assert error.code == "unsupported" and "the wheel plumb_text" in str(error)
    with pytest.raises(plumb.LayoutError, match='format is "svg", "html", "png" or "pdf"'):
        plumb.draw(CARD, "gif")
    plain = plumb.draw(CARD, plain=True, theme="light", text="outlines", scale=1)
    assert plain.startswith("<svg") and len(plain) < len(plumb.draw(CARD))
    with pytest.raises(plumb.LayoutError, match="there is no page 2, there is one"):
        plumb.draw(CARD, page=2)
    with pytest.raises(plumb.LayoutError, match="plain says how pictures look"):
        plumb.draw(CARD, "html", plain=True)
    assert plumb.solve(bytearray(json.dumps(CARD).encode())).svg()
    assert (
        result._repr_html_().startswith("<pre>&lt;plumb.Result solved")
        and "<iframe srcdoc=" in result._repr_html_()
    )
    assert plumb.draw(CARD) != result.svg()
    assert plumb.solve(WRONG)._repr_svg_().lstrip().startswith("<svg")


def test_a_document_is_read_once_and_pickles():
    document = plumb.Document(CARD)
    again = pickle.loads(pickle.dumps(document))
    assert again.solve().frames == document.solve().frames
    result = pickle.loads(pickle.dumps(document.solve()))
    assert result.svg() == document.draw()


def test_numbers_of_numpy_may_stand_in_a_document():
    numpy = pytest.importorskip("numpy")
    document = {**CARD, "size": numpy.array([320, 480]), "metrics": {"gap": numpy.float64(3)}}
    assert plumb.solve(document).frames == plumb.solve(CARD).frames


def test_texts_beyond_ascii_and_zero_characters():
    document = {"size": [10, 10], "views": {"Größe ✓": {}}, "equations": ['"Größe ✓".left == 3']}
    assert plumb.solve(document).frames["Größe ✓"].x == 3
    with pytest.raises(plumb.LayoutError):
        plumb.solve(b'{"size": [10, 10]}\0')
