"""The prose beside the code."""

from pathlib import Path

from menace.survey import read_documents


def test_readme_and_documentation_are_read_in_order(tmp_path: Path) -> None:
    """README files first, then the pages below docs; code, hidden folders and links are left alone."""
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "docs" / ".hidden").mkdir()
    (tmp_path / "README.md").write_text("first")
    (tmp_path / "docs" / "a.rst").write_text("second")
    (tmp_path / "docs" / "deep" / "b.md").write_text("third")
    (tmp_path / "docs" / "conf.py").write_text("code")
    (tmp_path / "docs" / ".hidden" / "c.md").write_text("hidden")
    (tmp_path / "docs" / "z.md").symlink_to(tmp_path / "README.md")

    assert read_documents(tmp_path) == ("first", "second", "third")


def test_without_documents_there_are_none(tmp_path: Path) -> None:
    """A folder that is not there, and bytes that are no text, are no mistake."""
    assert read_documents(tmp_path / "nowhere") == ()
    (tmp_path / "README").write_bytes(b"\xff\xfe")

    assert len(read_documents(tmp_path)) == 1
