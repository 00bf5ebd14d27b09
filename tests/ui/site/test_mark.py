"""A folder that the site is written into again keeps what is not the site's, and loses what the site no longer has."""

from ui.site import mark


def put(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)


def left(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")} - {mark.NAME}


def test_what_the_site_no_longer_has_is_removed_with_its_folder_and_nothing_else(tmp_path):
    put(tmp_path, "index.html", "runs/old/a.html", "runs/b.html", "CNAME", "runs/of-a-person.html")
    assert mark.renew(tmp_path, ["index.html", "runs/old/a.html", "runs/b.html"]) == []
    assert mark.renew(tmp_path, ["index.html"]) == ["runs/b.html", "runs/old/a.html"]
    assert left(tmp_path) == {"index.html", "CNAME", "runs", "runs/of-a-person.html"}


def test_a_folder_without_a_mark_loses_nothing(tmp_path):
    put(tmp_path, "index.html", "old.html")
    (tmp_path / mark.NAME).write_text("somebody else's\nold.html\n")
    assert mark.renew(tmp_path, ["index.html"]) == [] and left(tmp_path) == {"index.html", "old.html"}


def test_a_mark_that_leads_elsewhere_is_not_followed(tmp_path):
    folder = tmp_path / "site"
    put(tmp_path, "secret.txt", "other/a.html")
    put(folder, "index.html", "runs/a.html")
    (folder / "link.html").symlink_to(tmp_path / "secret.txt")
    (folder / "way").symlink_to(tmp_path / "other")
    names = ["../secret.txt", str(tmp_path / "secret.txt"), "link.html", "way/a.html", "runs", "", ".", "not-there.html"]
    (folder / mark.NAME).write_text("\n".join([mark.HEAD, *names]))
    assert mark.renew(folder, ["index.html"]) == []
    assert (tmp_path / "secret.txt").exists() and (tmp_path / "other/a.html").exists() and (folder / "runs/a.html").exists()
