"""A test that cannot run says what to install, and fails where nobody would read that."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools import PACKAGES, need

TESTS = Path(__file__).parent
CI_RUN = TESTS.parent / ".ci/run"


@pytest.fixture
def nothing_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


@pytest.mark.parametrize("program", PACKAGES)
@pytest.mark.parametrize("ci", [None, "", "0", "false", "False"])
def test_a_missing_program_skips_a_test_on_a_developers_machine(
    program: str, ci: str | None, nothing_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CI", raising=False)
    if ci is not None:
        monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.skip.Exception) as skipped:
        need(program)
    assert str(skipped.value) == (
        f"{program} is not installed; on Debian: apt-get install {PACKAGES[program]}"
    )


@pytest.mark.parametrize("program", PACKAGES)
@pytest.mark.parametrize("ci", ["true", "1", "True"])
def test_a_missing_program_is_a_failure_in_continuous_integration(
    program: str, ci: str, nothing_installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", ci)
    with pytest.raises(pytest.fail.Exception, match=f"^{program} is not installed; on Debian"):
        need(program)


@pytest.mark.parametrize("file", sorted(TESTS.rglob("*.py")), ids=lambda file: file.stem)
def test_only_another_system_skips_a_test_in_any_other_way(file: Path) -> None:
    found = re.findall(
        r"pytest\.(?:mark\.)?(?:skip|skipif|importorskip)\(\s*(.*)", file.read_text()
    )
    if file.name != "tools.py":
        assert [each for each in found if not each.startswith("sys.platform ")] == []


def test_continuous_integration_installs_every_program_and_says_what_it_is() -> None:
    run = CI_RUN.read_text(encoding="utf-8")
    assert 'export CI="${CI:-true}"\n' in run
    installed_there = set(re.findall(r"missing\+=\(([^)]+)\)", run))
    for program, packages in PACKAGES.items():
        if program not in ("gzip", "wc"):  # which Debian never lacks
            assert packages in installed_there
