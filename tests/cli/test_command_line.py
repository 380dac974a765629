"""The command line: its words, its exit codes, and that it never shows a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from scp_ssg.cli import run

PAGE = "<html lang=en><title>Home</title><body><main><h1>Home</h1><p>Here.</p></main></body></html>"
BUILD = ["build", "site", "--site-url", "https://example.org/"]


@pytest.fixture(autouse=True)
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    return folder


def test_a_build_says_one_line_on_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(BUILD) == 0
    out, err = capsys.readouterr()
    assert out.startswith("1 page in, 0 left out; 1 snapshot, ")
    assert out.count("\n") == 1
    assert "Warning" not in err


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    words = " ".join(capsys.readouterr().out.split())
    assert "build Publish the content of the finished site in the folder SITE." in words
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("scp-ssg ")


@pytest.mark.parametrize(
    ("argv", "line"),
    [
        (["bild"], "Error: No such command 'bild'."),
        (["build"], "Error: Missing argument 'SITE'."),
        (["build", "nowhere"], "Error: Invalid value for 'SITE': Directory 'nowhere' does not"),
        (
            ["build", "site"],
            (
                "Error: site_url: not set; say where the site is served with --site-url "
                "https://example.com/"
            ),
        ),
        (
            ["build", "site", "--site-url", "ftp://example.org/"],
            "Error: site_url: expected an http(s) URL, got 'ftp://example.org/'",
        ),
    ],
)
def test_wrong_use_is_one_line_and_exit_code_2(
    argv: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines()[-1].startswith(line)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "[scp]\nsections.blog.update_freq = 'fortnightly'\n",
            (
                "Error: scp.toml: sections.blog.update_freq: 'fortnightly' is not one of hourly, "
                "daily, weekly, monthly\n"
            ),
        ),
        (
            "[scp]\nsite_url = 'example.org'\n",
            "Error: scp.toml: site_url: expected an http(s) URL, got 'example.org'\n",
        ),
        ("level = 3\n", "Error: scp.toml: level: stands outside the table [scp]\n"),
        ("scp = 3\n", "Error: scp.toml: scp: expected a table, [scp]\n"),
        (
            "[scp\n",
            (
                "Error: scp.toml: cannot be read: Expected ']' at the end of a table declaration "
                "(at line 1, column 5)\n"
            ),
        ),
    ],
)
def test_a_wrong_configuration_is_one_line_and_exit_code_2(
    text: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("scp.toml").write_text(text, encoding="utf-8")
    assert run(["build", "site", "--config", "scp.toml"]) == 2
    assert capsys.readouterr().err == line


def test_the_configuration_is_found_here_and_beside_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scp.toml").write_text(
        "[scp]\nsite_url = 'https://example.org'\noutput_dir = 'beside'\n", encoding="utf-8"
    )
    here = tmp_path / "work"
    here.mkdir()
    monkeypatch.chdir(here)
    assert run(["build", "../site"]) == 0
    assert (tmp_path / "site/beside").is_dir()
    (here / "scp.toml").write_text(
        "[scp]\nsite_url = 'https://example.org'\noutput_dir = 'here'\n", encoding="utf-8"
    )
    assert run(["build", "../site"]) == 0
    assert (tmp_path / "site/here").is_dir()


def test_a_folder_without_pages_is_a_problem(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "index.html").unlink()
    assert run(BUILD) == 1
    assert capsys.readouterr().err == (
        "Error: site has no HTML files; name the folder of the finished site\n"
    )


def test_a_sitemap_that_cannot_be_extended_is_a_problem(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "sitemap.xml").write_text("<html>not found</html>", encoding="utf-8")
    assert run(BUILD) == 1
    assert (
        "Warning: sitemap.xml has no <urlset>, so the collections cannot be announced in it\n"
        in capsys.readouterr().err
    )
    assert (site / "sitemap.xml").read_text(encoding="utf-8") == "<html>not found</html>"


_LOC = "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\n<url><loc>{}</loc></url>"


def test_a_sitemap_with_bare_ampersands_is_mended(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{_LOC}<!-- a & b --></urlset>"
    sitemap = site / "sitemap.xml"
    sitemap.write_text(text.format("https://example.org/a&b/?c=&amp;&#38;"), encoding="utf-8")
    assert run(BUILD) == 0
    assert capsys.readouterr().err == (
        "sitemap.xml, line 2, has an & where XML wants &amp;, and crawlers read no such file; it"
        " is mended, but better mend the tool that writes it\n"
    )
    written = sitemap.read_text(encoding="utf-8")
    assert written.endswith(
        text.format("https://example.org/a&amp;b/?c=&amp;&#38;").partition("\n")[2]
    )
    assert run(["validate", str(site)]) == 0


@pytest.mark.parametrize(
    ("listed", "written"),
    [
        ("https://example.org/grüße.html", "https://example.org/gr%C3%BC%C3%9Fe.html"),
        (
            "https://example.org/Fossil 與 Stunnel.html",
            "https://example.org/Fossil%20%E8%88%87%20Stunnel.html",
        ),
        ("https://example.org/?q=gr&#252;n&amp;a=1", "https://example.org/?q=gr%C3%BCn&amp;a=1"),
        ("https://example.org/100%.html", "https://example.org/100%25.html"),
        ("https://example.org/%C3%BC/ü", "https://example.org/%C3%BC/%C3%BC"),
        ("https://bücher.example/", "https://xn--bcher-kva.example/"),
        ("<![CDATA[https://example.org/a b?c&d]]>", "https://example.org/a%20b?c&amp;d"),
    ],
)
def test_addresses_in_a_sitemap_are_percent_encoded(
    listed: str, written: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f"{_LOC}<!-- <loc>https://example.org/ü</loc> --><url><loc>\n{{}} </loc></url></urlset>"
    sitemap = site / "sitemap.xml"
    sitemap.write_text(text.format("https://example.org/~a/[b]?c=&amp;d'e", listed), "utf-8")
    assert run(BUILD) == 0
    address = listed.removeprefix("<![CDATA[").removesuffix("]]>")
    assert capsys.readouterr().err == (
        f"sitemap.xml, line 3, has '{address}' for an address, and crawlers want it"
        " percent-encoded; it is mended, but better mend the tool that writes it\n"
    )
    assert sitemap.read_text("utf-8").endswith(
        text.format("https://example.org/~a/[b]?c=&amp;d'e", written).partition("\n")[2]
    )
    assert run(["validate", str(site)]) == 0


def test_the_page_of_a_mended_address_is_found(site: Path) -> None:
    (site / "schöne grüße.html").write_text(PAGE.replace("Here.", "Best."), encoding="utf-8")
    (site / "sitemap.xml").write_text(
        f"{_LOC.format('https://example.org/schöne grüße.html')}</urlset>", encoding="utf-8"
    )
    assert run(BUILD) == 0
    written = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert "/sch%C3%B6ne%20gr%C3%BC%C3%9Fe.html</loc><lastmod>" in written


@pytest.mark.parametrize("address", ["/grüße/", "https://example.org/{{ page.url }}", "https:///ü"])
def test_what_is_no_address_stays_one(address: str, site: Path) -> None:
    (site / "sitemap.xml").write_text(f"{_LOC.format(address)}</urlset>", encoding="utf-8")
    assert run(BUILD) == 0
    assert f"<loc>{address}</loc>" in (site / "sitemap.xml").read_text(encoding="utf-8")
    assert run(["validate", str(site)]) == 1


def test_a_sitemap_in_no_utf_8_keeps_its_addresses(site: Path) -> None:
    listed = _LOC.format("https://example.org/grüße.html").encode("latin-1")
    (site / "sitemap.xml").write_bytes(
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + listed + b"</urlset>"
    )
    assert run(BUILD) == 0
    assert "<loc>https://example.org/grüße.html</loc>".encode("latin-1") in (
        (site / "sitemap.xml").read_bytes()
    )


_COPIED = (
    "address: it is a template that was copied as it is; have your generator fill it in (Jekyll"
    " does so below two lines of ---), or delete it\n"
)
_PARTIAL = "address, and crawlers want a whole one, with https://; mend the tool that writes it\n"


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (
            "\n{{ site.url }}{{ post.url }}",
            f"sitemap.xml, line 3, has '{{{{ site.url }}}}{{{{ post.url }}}}' for an {_COPIED}",
        ),
        (
            f"https://example.org/{'a' * 40}/{{% if b %}}",
            f"sitemap.xml, line 2, has 'https://example.org/{'a' * 40}…' for an {_COPIED}",
        ),
        (
            "/about/",
            f"sitemap.xml, line 2, has '/about/' for an {_PARTIAL}",
        ),
        (" HTTPS://example.org/a/ ", ""),
        ("<![CDATA[https://example.org/a/]]>", ""),
        ("https://example.org/a/</loc><!-- <loc>/b/</loc>\n{{ -->\n<loc>http://example.org/", ""),
    ],
)
def test_a_sitemap_with_what_is_no_address_is_told_of(
    address: str, said: str, site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "sitemap.xml").write_text(f"{_LOC.format(address)}</urlset>", encoding="utf-8")
    assert run(BUILD) == 0
    assert capsys.readouterr().err == said


def test_a_sitemap_that_no_parser_reads_is_a_problem(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = _LOC.format("https://example.org/a&b/") + "<url></urlset>"
    (site / "sitemap.xml").write_text(text, encoding="utf-8")
    assert run(BUILD) == 1
    error = capsys.readouterr().err
    assert error.startswith("Warning: sitemap.xml, line 2, is not well-formed XML: ")
    assert error.endswith(
        "; mend it or write it again; until then no crawler reads what it announces\n"
    )
    written = (site / "sitemap.xml").read_text(encoding="utf-8")
    assert "<scp:collection" in written
    assert "a&b/" in written


@pytest.mark.parametrize(
    ("fault", "line", "code"),
    [
        (RuntimeError("a\nfault"), "Error: RuntimeError: a fault; please report this\n", 1),
        (PermissionError(13, "Permission denied", "site"), "Error: site: Permission denied", 1),
        (click.Abort(), "Error: stopped\n", 130),
        (KeyboardInterrupt(), "\nError: stopped\n", 130),
    ],
)
def test_whatever_happens_is_one_line(
    fault: BaseException,
    line: str,
    code: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr("scp_ssg.generators.folder.Folder.count_files", fail)
    assert run(BUILD) == code
    err = capsys.readouterr().err
    assert err.startswith(line)
    assert err.strip().count("\n") == 0  # after ^C, the terminal is in the middle of a line


def test_verbose_says_why_each_page_stays_out(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (site / "404.html").write_text(PAGE, encoding="utf-8")
    assert run([*BUILD, "-v"]) == 0
    assert "left out, not found page: https://example.org/404.html\n" in capsys.readouterr().err


def test_python_m_is_the_same_command() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scp_ssg", "bild"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.endswith("Error: No such command 'bild'.\n")


@pytest.mark.parametrize("typed", ["scp-ssg va", "scp-ssg headers c", "scp-ssg sync --ti"])
def test_a_shell_can_complete_it(typed: str) -> None:
    asked = {
        "_SCP_SSG_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(typed.count(" ")),
    }
    code = "from scp_ssg.cli import main; main()"
    completed = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    expected = {
        "scp-ssg va": ["plain,validate"],
        "scp-ssg headers c": ["plain,cloudflare", "plain,caddy"],
        "scp-ssg sync --ti": ["plain,--timeout", "plain,--time-limit"],
    }
    assert completed.stdout.split() == expected[typed]


def test_help_loads_nothing_that_does_the_work() -> None:
    """What keeps ``scp-ssg --help`` quick is what it does not import."""
    script = (
        "import sys; from scp_ssg.cli import run; run(['--help'])\n"
        "print(sorted({'msgspec', 'selectolax', 'lxml', 'zstandard', 'bs4', 'urllib3', 'rich',"
        " 'markdown_it', 'asyncio'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


def test_every_command_has_a_line_of_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:\n")[2].splitlines()
    assert commands
    assert all(len(line.split(None, 1)) == 2 for line in commands)
