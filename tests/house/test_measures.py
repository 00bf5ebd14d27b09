"""What tests/measures.py counts: on a house of two files, and on this one."""

from tests.measures import HOUSE, lines_by_room, places_of, repeated

SCRIPT = """
const later = () => { clearTimeout(timer); timer = setTimeout(() => setStateValue("place", at), 350); };
playing = setTimeout(step, 500);
if (parentElement.isConnected) return; // a later call overtook this one
"""


def test_a_house_of_two_files(tmp_path):
    (tmp_path / "ui" / "mart").mkdir(parents=True)
    (tmp_path / "pages").mkdir()
    (tmp_path / "ui" / "mart" / "mart.js").write_text(SCRIPT)
    (tmp_path / "ui" / "place.py").write_text('PLACE = ("data", "substep")\n# substep in words\nsubsteps = 1\n\nsubstep = 2\n')
    assert places_of(tmp_path) == {"ui/place.py": 2}
    assert lines_by_room(tmp_path) == {"ui/mart": 4, "ui, flat": 5}
    assert set(map(tuple, repeated(tmp_path).values())) == {("ui/mart/mart.js",)}


def test_a_field_of_step_is_written_in_its_dataclass_and_where_it_is_looked_at():
    assert places_of(HOUSE) == {"ui/runs/address.py": 1, "ui/course/tour.py": 1, "ui/notebook/step.py": 1}


def test_what_all_stages_do_stands_in_one_script():
    found = repeated(HOUSE)
    assert found["the epilogue"] == ["ui/component/js/life.js"] and found["the play loop"] == ["ui/component/js/player.js"]
    assert found["the debounce"] == ["ui/component/js/rest.js", "ui/stepper/js/saw.js"]  # the second asks for a tree, and reports nothing
