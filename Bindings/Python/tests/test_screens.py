"""Screens of Interface Builder."""

import pathlib
import pickle

import pytest

import plumb

FILES = pathlib.Path(__file__).resolve().parents[3] / "Tests" / "Fixtures" / "interface-builder"


def test_screens_are_documents():
    (screen,) = plumb.screens(FILES / "Settings.xib")
    assert isinstance(screen, plumb.Document) and screen.id == "ct1-bb-001"
    assert screen.id in repr(screen) and screen.title in repr(screen)
    result = screen.solve()
    assert result.solved and tuple(result.frames["sb1-bb-001"]) == (0, 0, 160, 270)
    assert screen.draw().startswith("<svg") and isinstance(screen.check(), list)
    assert plumb.Template(screen).solve(rows=2)["Sidebar"].width[1] == 160
    again = pickle.loads(pickle.dumps(screen))
    assert again.solve().json == result.json
    assert plumb.solve(str(FILES / "Settings.xib")).frames == result.frames
    (other,) = plumb.screens((FILES / "Settings.xib").read_bytes())
    assert other.solve().frames == result.frames


def test_devices_are_named():
    for device in ("recorded", "device", "iphone-15", "iphone-15-landscape", "ipad-pro-11-landscape"):
        for screen in plumb.screens(FILES / "Contradiction.xib", device=device):
            assert screen.solve().status in ("solved", "infeasible")
    with pytest.raises(plumb.LayoutError, match="there is no device .iphone-115."):
        plumb.screens(FILES / "Settings.xib", device="iphone-115")


def test_a_file_of_several_screens_has_to_say_which(tmp_path):
    views = "".join(
        f'<view id="v{number}" userLabel="View {number}">'
        f'<rect key="frame" x="0" y="0" width="{number}00" height="50"/></view>'
        for number in (1, 2)
    )
    two = tmp_path / "Two.xib"
    two.write_text(
        '<document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch" '
        f'useAutolayout="YES"><objects>{views}</objects></document>'
    )
    with pytest.raises(plumb.LayoutError, match=r'has 2 screens, .*: "v1" .*, "v2"'):
        plumb.solve(two)
    assert [screen.solve().frames[screen.id].width for screen in plumb.screens(two)] == [100, 200]


def test_what_is_none(tmp_path):
    with pytest.raises(FileNotFoundError):
        plumb.screens("nowhere.xib")
    broken = tmp_path / "broken.xib"
    broken.write_text("<document>")
    with pytest.raises(plumb.LayoutError) as error:
        plumb.screens(broken)
    assert error.value.line == 1
