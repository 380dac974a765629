"""Each generator is known by its files, and its settings say where the site is served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scp_ssg.cli import run
from scp_ssg.setup import GENERATORS, find_generators

URL = "https://bees.example/guide/"

SITES: list[tuple[str, dict[str, str], str, str | None]] = [
    ("ProperDocs", {"properdocs.yml": f"site_url: {URL}\n"}, "site", None),
    ("Zensical", {"zensical.toml": f'[project]\nsite_url = "{URL}"\n'}, "site", URL),
    ("MkDocs", {"mkdocs.yml": "site_dir: public\nx: !!python/name:a.b\n"}, "public", None),
    ("Pelican", {"pelicanconf.py": "SITENAME = 'B'\n"}, "output", None),
    ("Nikola", {"conf.py": f'BLOG_TITLE = "B"\nSITE_URL = "{URL}"\n'}, "output", URL),
    ("Sphinx", {"conf.py": f"project = 'B'\nhtml_baseurl = '{URL}'\n"}, "_build/html", URL),
    ("Sphinx", {"docs/conf.py": "extensions = []\n"}, "docs/_build/html", None),
    ("Sphinx", {"source/conf.py": "extensions = []\n"}, "build/html", None),
    ("Sphinx", {"doc/source/conf.py": "extensions = []\n"}, "doc/build/html", None),
    (
        "Docusaurus",
        {
            "docusaurus.config.js": "// url: 'https://old.example',\nconst config = {\n"
            "  title: 'B',\n  url: 'https://bees.example',\n  baseUrl: '/guide/',\n};\n"
        },
        "build",
        URL,
    ),
    (
        "Docusaurus",
        {"website/docusaurus.config.ts": "  url: process.env.URL,\n"},
        "website/build",
        None,
    ),
    (
        "VitePress",
        {"docs/.vitepress/config.mts": f"  sitemap: {{\n    hostname: '{URL}'\n  }}\n"},
        "docs/.vitepress/dist",
        URL,
    ),
    (
        "Astro",
        {"astro.config.mjs": "  site: 'https://bees.example',\n  base: '/guide',\n"},
        "dist",
        URL,
    ),
    ("Eleventy", {"eleventy.config.js": "export default {}\n"}, "_site", None),
    ("Gatsby", {"gatsby-config.js": f"    siteUrl: `x`,\n    siteUrl: '{URL}',\n"}, "public", URL),
    ("Hugo", {"hugo.toml": f'baseURL = "{URL}"\n'}, "public", URL),
    ("Hugo", {"config/_default/hugo.yaml": f"baseurl: {URL}\n"}, "public", URL),
    ("Hugo", {"config.toml": f'title = "B"\nbaseURL = "{URL}"\n'}, "public", URL),
    ("Zola", {"config.toml": f'base_url = "{URL}"\n'}, "public", URL),
    (
        "Hexo",
        {"_config.yml": f"url: {URL}\n", "package.json": '{"dependencies": {"hexo": "7"}}'},
        "public",
        URL,
    ),
    (
        "Jupyter Book",
        {"_config.yml": f"html:\n  baseurl: {URL}\n", "_toc.yml": "format: jb-book\n"},
        "_build/html",
        URL,
    ),
    (
        "Jekyll",
        {"_config.yml": 'url: "https://bees.example"\nbaseurl: "/guide"\n'},
        "_site",
        URL,
    ),
    ("mdBook", {"book.toml": f'[output.html]\nsite-url = "{URL}"\n'}, "book", URL),
    ("mdBook", {"book.toml": '[output.html]\nsite-url = "/guide/"\n'}, "book", None),
    ("Quarto", {"_quarto.yml": f"website:\n  site-url: {URL}\n"}, "_site", URL),
    ("MyST", {"myst.yml": "version: 1\n"}, "_build/html", None),
    ("Antora", {"antora-playbook.yml": f"site:\n  url: {URL}\n"}, "build/site", URL),
]


def site(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize(("name", "files", "output", "address"), SITES)
def test_a_generator_is_known_by_its_files(
    name: str, files: dict[str, str], output: str, address: str | None, tmp_path: Path
) -> None:
    found = find_generators(site(tmp_path, files))
    assert found[0].generator.name == name
    assert found[0].site == tmp_path / output
    assert found[0].address() == address


def test_every_row_of_the_table_is_tried_and_says_why() -> None:
    assert {each.name for each in GENERATORS} == {name for name, *_ in SITES}
    assert all(each.why for each in GENERATORS)


@pytest.mark.parametrize(
    "files",
    [
        {"conf.py": "DEBUG = True\n"},
        {"config.toml": '[server]\nport = 1\nbase = "x"\n'},
        {"package.json": '{"dependencies": {"hexo": "7"}}'},
    ],
)
def test_a_file_of_another_program_is_no_generator_s(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert find_generators(site(tmp_path, files)) == []
    assert run(["init", str(tmp_path)]) == 1
    assert "scp-ssg build SITE --site-url https://example.com/" in capsys.readouterr().err


def test_a_folder_build_gets_its_settings_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(site(tmp_path, {"hugo.toml": f'baseURL = "{URL}"\n'}))
    for _ in range(2):
        assert run(["init", "--write"]) == 0
        assert Path("scp.toml").read_text() == f'[scp]\nsite_url = "{URL}"\n'
    Path("public").mkdir()
    Path("public/index.html").write_text("<title>Bees</title><main><p>They hum.</p></main>")
    assert run(["build", "public"]) == 0
    assert URL in Path("public/sitemap.xml").read_text()
    own = '[scp]\nlevel = 3\nsite_url = "https://mine.example/"\n'
    Path("scp.toml").write_text(own)
    assert run(["init", "--write"]) == 0
    Path("scp.toml").write_text("[scp]\nlevel = 3\n")
    assert run(["init", "--write"]) == 1
    assert Path("scp.toml").read_text() == "[scp]\nlevel = 3\n"


def test_the_domain_of_github_pages_is_the_address(tmp_path: Path) -> None:
    site(tmp_path, {"eleventy.config.js": "", "CNAME": "bees.example\n"})
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert (tmp_path / "scp.toml").read_text() == '[scp]\nsite_url = "https://bees.example/"\n'


def test_an_address_that_nobody_knows_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"eleventy.config.js": ""})
    for _ in range(2):
        assert run(["init", str(tmp_path), "--write"]) == 0
        said = capsys.readouterr().out
        assert "https://example.com/ stands for the address of your site" in said


@pytest.mark.parametrize(
    "stated",
    [
        "/",
        "http://localhost/",
        "http://localhost:1313/guide",
        "//localhost:1313",
        "https://127.0.0.1/",
        "http://[::1]:80/",
    ],
)
def test_an_address_of_the_author_s_machine_is_not_that_of_the_site(
    stated: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"hugo.toml": f'baseURL = "{stated}"\n'})
    assert run(["init", str(tmp_path), "--write"]) == 0
    assert (tmp_path / "scp.toml").read_text() == '[scp]\nsite_url = "https://example.com/"\n'
    said = capsys.readouterr().out
    assert "https://example.com/ stands for the address of your site" in said


@pytest.mark.parametrize("stated", ["bees.example", "http://localhost/"])
def test_an_address_in_scp_toml_that_is_none_is_asked_for(
    stated: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = f'[scp]\nsite_url = "{stated}"\n'
    site(tmp_path, {"hugo.toml": f'baseURL = "{URL}"\n', "scp.toml": text})
    assert run(["init", str(tmp_path), "--write"]) == 1
    assert (tmp_path / "scp.toml").read_text() == text
    assert f"because its site_url is '{stated}', " in capsys.readouterr().out


def test_properdocs_is_not_given_mkdocs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    site(tmp_path, {"mkdocs.yml": "site_url: https://b.example/\nplugins: [scp]\n"})
    run(["init", str(tmp_path)])
    assert "pip install 'scp-ssg[mkdocs]'" in capsys.readouterr().out
    site(tmp_path, {"requirements-docs.txt": "properdocs==1.6.7\n"})
    run(["init", str(tmp_path)])
    assert "pip install 'scp-ssg[properdocs]'" in capsys.readouterr().out


PROJECT = '[project]\nname = "bees"\n'
THEME = '[project.optional-dependencies]\nmkdocs = ["properdocs-theme-mkdocs"]\n'


@pytest.mark.parametrize(
    ("files", "extra"),
    [
        ({"pyproject.toml": f'{PROJECT}dependencies = ["mkdocs>=1.6"]\n{THEME}'}, "mkdocs"),
        ({"pyproject.toml": f'[dependency-groups]\nd = ["MkDocs"]\n{THEME}'}, "mkdocs"),
        ({"pyproject.toml": f'{THEME}[tool.poetry.dependencies]\nmkdocs = "^1.6"\n'}, "mkdocs"),
        ({"pyproject.toml": THEME, "docs/requirements.txt": "a\nmkdocs[i18n] >=1\n"}, "mkdocs"),
        ({"pyproject.toml": f'{PROJECT}keywords = ["mkdocs"]\n{THEME}'}, "properdocs"),
        ({"pyproject.toml": f"{THEME}]"}, "properdocs"),
        ({"requirements.txt": "properdocs\nmkdocs-material\n# no mkdocs\n"}, "properdocs"),
    ],
)
def test_mkdocs_is_what_is_required_whatever_its_theme(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], files: dict[str, str], extra: str
) -> None:
    site(tmp_path, {"mkdocs.yml": "site_url: https://b.example/\nplugins: [scp]\n", **files})
    run(["init", str(tmp_path)])
    assert f"pip install 'scp-ssg[{extra}]'" in capsys.readouterr().out


def test_one_of_several_generators_can_be_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"mkdocs.yml": "site_name: B\n", "_config.yml": f"url: {URL}\n"})
    assert run(["init", str(tmp_path)]) == 0
    assert "(also here: Jekyll; --generator names one)" in capsys.readouterr().out
    assert run(["init", str(tmp_path), "--generator", "jekyll"]) == 0
    assert capsys.readouterr().out.startswith("Jekyll, by _config.yml\n")
    assert run(["init", str(tmp_path), "--generator", "hugo"]) == 1
    assert "no settings of hugo here; found are those of" in capsys.readouterr().err


READ_THE_DOCS = [
    "3. Read the Docs, in scp.toml: each build must know what was published before\n",
    f'[scp]\nbaseline = "{URL}sitemap.xml"\n',
    "3. Read the Docs, in .readthedocs.yaml: `validate` checks the site before it goes online\n",
    "build:\n  jobs:\n    post_build:\n",
    (
        '      - scp-ssg build "$READTHEDOCS_OUTPUT/html" --site-url "$READTHEDOCS_CANONICAL_URL"'
        ' && scp-ssg validate "$READTHEDOCS_OUTPUT/html"\n'
    ),
]


@pytest.mark.parametrize(
    ("file", "lines"),
    [
        (
            ".github/workflows/x.yml",
            [
                "uses: actions/cache@v5",
                "run: hugo && scp-ssg build public\n      - run: scp-ssg validate public\n",
            ],
        ),
        (
            ".gitlab-ci.yml",
            [
                "key: scp-$CI_COMMIT_REF_SLUG",
                "- hugo && scp-ssg build public\n    - scp-ssg validate public\n",
            ],
        ),
        (
            "netlify.toml",
            [
                'package = "netlify-plugin-cache"',
                'hugo && scp-ssg build public && scp-ssg validate public"',
            ],
        ),
        (".readthedocs.yaml", READ_THE_DOCS),
        ("README.md", ["uses: actions/cache@v5", "restore-keys: scp-${{ github.ref_name }}-"]),
    ],
)
def test_the_step_is_for_the_service_that_the_folder_uses(
    file: str, lines: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"hugo.toml": f'baseURL = "{URL}"\n', file: ""})
    assert run(["init", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert [line for line in lines if line not in out] == []


@pytest.mark.parametrize(
    ("files", "services"),
    [
        ([".github/workflows/tests.yml", "netlify.toml"], ["Netlify", "GitHub Actions"]),
        (
            [".gitlab-ci.yml", ".github/workflows/tests.yml", ".readthedocs.yaml"],
            ["Read the Docs", "Read the Docs", "GitLab CI", "GitHub Actions"],
        ),
        ([".readthedocs.yaml", ".readthedocs.yml"], ["Read the Docs", "Read the Docs"]),
        (["netlify.toml"], ["Netlify"]),
        ([], ["GitHub Actions"]),
    ],
)
def test_no_service_hides_another(
    files: list[str], services: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"hugo.toml": f'baseURL = "{URL}"\n', **dict.fromkeys(files, "")})
    assert run(["init", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert re.findall("^3. (.+?), in ", out, re.MULTILINE) == services
    says = "(several services have a file here; step 3 is for that which builds the site)\n\n3. "
    assert (says in out) == (len(set(services)) > 1)


@pytest.mark.parametrize(
    ("settings", "file", "build", "checked"),
    [
        ("mkdocs.yml", "site_dir: ../out put\n", "mkdocs build", "'../out put'"),
        ("mkdocs.yml", "site_name: B\n", "mkdocs build", "site"),
        ("properdocs.yml", "site_name: B\n", "properdocs build", "site"),
        ("pelicanconf.py", 'SITENAME = "B"\n', "pelican content", "output"),
        (
            "docs/conf.py",
            'extensions = []\nproject = "B"\n',
            "sphinx-build -b html docs docs/_build/html",
            "docs/_build/html",
        ),
        ("hugo.toml", 'publishDir = "../out"\n', "hugo && scp-ssg build ../out", "../out"),
        ("book.toml", "", "mdbook build && scp-ssg build book", "book"),
        (
            ".vitepress/config.ts",
            "",
            "npx vitepress build && scp-ssg build .vitepress/dist",
            ".vitepress/dist",
        ),
        (
            "docs/.vitepress/config.ts",
            "",
            "npx vitepress build docs && scp-ssg build docs/.vitepress/dist",
            "docs/.vitepress/dist",
        ),
        ("_config.yml", "", "bundle exec jekyll build && scp-ssg build _site", "_site"),
        (
            "docs/_config.yml",
            "destination: ../out\n",
            "bundle exec jekyll build --source docs --destination out && scp-ssg build out",
            "out",
        ),
        ("docusaurus.config.js", "", "npm run build && scp-ssg build build", "build"),
        (
            "website/docusaurus.config.js",
            "",
            "npm --prefix website run build && scp-ssg build website/build",
            "website/build",
        ),
        ("config/_default/hugo.toml", "", "hugo && scp-ssg build public", "public"),
    ],
)
def test_the_step_checks_the_site_of_each_generator(  # noqa: PLR0917
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    settings: str,
    file: str,
    build: str,
    checked: str,
) -> None:
    """Wherever it stands."""
    folder = tmp_path / "sources"
    site(folder, {settings: file})
    assert run(["init", str(folder)]) == 0
    steps = f"      - run: {build}\n      - run: scp-ssg validate {checked}\n"
    assert steps in capsys.readouterr().out


@pytest.mark.parametrize(
    ("files", "is_told"),
    [
        ({"_config.yml": "title: B\n"}, True),
        ({"_config.yml": "exclude: [Gemfile]\n"}, True),
        ({"_config.yml": "source: .\n"}, True),
        ({"_config.yml": "exclude: [Gemfile, scp.toml]\n"}, False),
        ({"_config.yml": "exclude: ['*.toml']\n"}, False),
        ({"_config.yml": "exclude: /scp.toml\n"}, False),
        ({"_config.yml": "source: src\n"}, False),
        ({"docs/_config.yml": "title: B\n"}, False),
        ({"hugo.toml": ""}, False),
    ],
)
def test_jekyll_is_to_leave_our_settings_out_of_the_site(
    files: dict[str, str], is_told: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, files)
    for _ in range(2):
        assert run(["init", str(tmp_path), "--write"]) == 0
        said = "Jekyll puts scp.toml online, too: name it in `exclude` of _config.yml."
        assert (said in capsys.readouterr().out) == is_told


def test_the_python_that_is_needed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"hugo.toml": ""})
    assert run(["init", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "1. Install, where you build the site, with Python 3.11 or later:\n" in out
    assert "# after actions/setup-python, with Python 3.11 or later\n" in out


@pytest.mark.parametrize(
    ("gems", "line"),
    [
        ("Gemfile", "bundle exec jekyll build --source docs"),
        ("docs/Gemfile", "BUNDLE_GEMFILE=docs/Gemfile bundle exec jekyll build --source docs"),
    ],
)
def test_gems_below_are_named_to_bundler(
    gems: str, line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"docs/_config.yml": "", gems: ""})
    assert run(["init", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert f"after each build ({line} " in out
    assert f"- run: {line} " in out


VARIABLE = "READTHEDOCS_CANONICAL_URL"
FROM_VARIABLE = f'os.environ.get("{VARIABLE}", "https://example.com/")'


@pytest.mark.parametrize(
    ("file", "before", "after", "step"),
    [
        (
            "docs/conf.py",
            'project = "B"\nextensions = ["sphinx_scp"]\n',
            f"import os\n\nhtml_baseurl = {FROM_VARIABLE}\n",
            'scp = {"baseline": html_baseurl + "sitemap.xml"}',
        ),
        (
            "docs/conf.py",
            'import os\nextensions = ["sphinx_scp"]\n',
            f"html_baseurl = {FROM_VARIABLE}\n",
            'scp = {"baseline": html_baseurl + "sitemap.xml"}',
        ),
        (
            "docs/conf.py",
            f'extensions = ["sphinx_scp"]\nhtml_baseurl = "{URL}"\n',
            "",
            (
                f'import os\n\nhtml_baseurl = os.environ.get("{VARIABLE}", "{URL}")\n'
                'scp = {"baseline": html_baseurl + "sitemap.xml"}'
            ),
        ),
        (
            "pelicanconf.py",
            "SITENAME = 'B'\n",
            (
                f'import os\n\nSITEURL = os.environ.get("{VARIABLE}", "https://example.com")'
                '.rstrip("/")\n'
            ),
            'SCP = {"baseline": SITEURL + "/sitemap.xml"}',
        ),
        (
            "pelicanconf.py",
            f"SITEURL = '{URL}'\n",
            "",
            (
                f'import os\n\nSITEURL = os.environ.get("{VARIABLE}", "{URL[:-1]}").rstrip("/")\n'
                'SCP = {"baseline": SITEURL + "/sitemap.xml"}'
            ),
        ),
        (
            "mkdocs.yml",
            "plugins: [scp]\nsite_name: B\n",
            f'site_url: !ENV [{VARIABLE}, "https://example.com/"]\n',
            "plugins:\n  - scp:\n      baseline: https://example.com/sitemap.xml",
        ),
        (
            "mkdocs.yml",
            f"plugins: [scp]\nsite_url: !ENV [{VARIABLE}, {URL}]\n",
            "",
            f"plugins:\n  - scp:\n      baseline: {URL}sitemap.xml",
        ),
        (
            "properdocs.yml",
            f"plugins: [scp]\nsite_url: {URL}\n",
            "",
            (
                f'site_url: !ENV [{VARIABLE}, "{URL}"]\n'
                f"plugins:\n  - scp:\n      baseline: {URL}sitemap.xml"
            ),
        ),
    ],
)
def test_read_the_docs_says_the_address_of_each_version(  # noqa: PLR0917
    file: str,
    before: str,
    after: str,
    step: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    site(tmp_path, {file: before, ".readthedocs.yaml": "version: 2\n"})
    for _ in range(2):
        assert run(["init", str(tmp_path), "--write"]) == 0
        assert (tmp_path / file).read_text() == before + after
        out = capsys.readouterr().out
        name = Path(file).name
        assert f"3. Read the Docs, in {name}: each version has an address of its own, and " in out
        assert f"published before\n\n{step}\n\n3. " in out


def test_an_empty_address_is_asked_for_with_the_variable(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"conf.py": "project = 'B'\nhtml_baseurl = ''\n", ".readthedocs.yml": ""})
    assert run(["init", str(tmp_path)]) == 1
    assert f"\n\nimport os\n\nhtml_baseurl = {FROM_VARIABLE}\n" in capsys.readouterr().out


ELEVENTY = (
    "module.exports = function (c) {\n  return { dir: { input: 'src', output: 'public' } };\n};\n"
)


@pytest.mark.parametrize(
    ("files", "folder"),
    [
        ({"pelicanconf.py": 'OUTPUT_PATH = "public"\n'}, "public"),
        (
            {
                "pelicanconf.py": 'OUTPUT_PATH = "draft"\n',
                "publishconf.py": "from pelicanconf import *\nOUTPUT_PATH = 'public/'\n",
            },
            "public",
        ),
        ({"pelicanconf.py": 'OUTPUT_PATH = "public"\n', "publishconf.py": "import x\n"}, "public"),
        ({"conf.py": 'BLOG_TITLE = "B"\nOUTPUT_FOLDER = "public"\n'}, "public"),
        ({".eleventy.js": ELEVENTY}, "public"),
        (
            {"eleventy.config.js": 'export const config = { dir: { output: "public" } };\n'},
            "public",
        ),
        ({"eleventy.config.js": "c.setOutputDirectory('public');\n"}, "public"),
        ({"eleventy.config.js": 'export default {}; // dir: { output: "old" }\n'}, "_site"),
        ({"eleventy.config.js": "return { files: { output: 'public' } };\n"}, "_site"),
        ({"astro.config.mjs": 'export default defineConfig({ outDir: "./build" });\n'}, "build"),
        (
            {
                "astro.config.mjs": "const c = {\n  vite: { build: { outDir: 'no' } },"
                "\n  a: '{',\n};\n"
            },
            "dist",
        ),
        (
            {
                "astro.config.mjs": "export default {\n  // outDir: 'no',\n  site: 'https://b.example',"
                "\n  integrations: [pwa({ outDir: 'no' })],\n  'outDir': `build`\n};\n"
            },
            "build",
        ),
        ({"docs/.vitepress/config.ts": 'export default {\n  outDir: "../dist" };\n'}, "dist"),
        ({".vitepress/config.ts": 'export default { outDir: "../out" };\n'}, "../out"),
    ],
)
def test_the_folder_of_the_finished_site_is_that_of_the_settings(
    files: dict[str, str], folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home = site(tmp_path / "sources", files)
    found = find_generators(home)[0]
    assert found.site_from(home) == folder
    assert run(["init", str(home)]) in {0, 1}
    out = capsys.readouterr().out
    assert f"scp-ssg validate {folder}\n" in out
    assert "stands for the folder" not in out


@pytest.mark.parametrize(
    ("files", "folder"),
    [
        ({"pelicanconf.py": "import os\nOUTPUT_PATH = os.environ['OUT']\n"}, "output"),
        ({"pelicanconf.py": "OUTPUT_PATH = 'a'\nif X:\n    OUTPUT_PATH = 'b'\n"}, "output"),
        ({"pelicanconf.py": "from base import *\n"}, "output"),
        ({"pelicanconf.py": "OUTPUT_PATH = [\n"}, "output"),
        ({"eleventy.config.js": "return { dir: { output: process.env.OUT } };\n"}, "_site"),
        ({"eleventy.config.js": "return { dir };\n"}, "_site"),
        ({"eleventy.config.js": "c.setOutputDirectory(folder);\n"}, "_site"),
        ({"eleventy.config.js": "c.addPlugin(x, { dir: { output: 'feed' } });\n"}, "_site"),
        ({"astro.config.mjs": "export default { outDir: LIVE ? './a' : './b' };\n"}, "dist"),
        ({"astro.config.mjs": "export default { outDir: `./${name}` };\n"}, "dist"),
        ({"astro.config.mjs": "const outDir = './a';\nexport default { outDir };\n"}, "dist"),
        ({"astro.config.mjs": "x = /}/;\nexport default { outDir: 'a' };\n"}, "dist"),
        ({"astro.config.mjs": "x = /{/;\nexport default { outDir: 'a' };\n"}, "dist"),
        ({"mkdocs.yml": "site_name: B\nsite_dir: !ENV OUT\n"}, "site"),
    ],
)
def test_a_folder_that_is_not_said_plainly_is_presumed(
    files: dict[str, str], folder: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = find_generators(site(tmp_path, files))[0]
    assert found.site == tmp_path / folder
    run(["init", str(tmp_path)])
    said = f"{tmp_path / folder} stands for the folder of the finished site, which "
    assert said + found.file.name in capsys.readouterr().out


@pytest.mark.parametrize(
    ("files", "build"),
    [
        ({"pelicanconf.py": 'PATH = "posts"\n'}, "pelican posts"),
        ({"pelicanconf.py": 'PATH = "my posts"\n'}, "pelican 'my posts'"),
        ({"pelicanconf.py": "SITENAME = 'B'\n"}, "pelican content"),
        ({"pelicanconf.py": "from os import environ\nPATH = environ['P']\n"}, "pelican"),
        (
            {"pelicanconf.py": 'PATH = "posts"\n', "publishconf.py": "from pelicanconf import *\n"},
            "pelican posts -s publishconf.py",
        ),
    ],
)
def test_pelican_reads_the_folder_of_its_settings(
    files: dict[str, str], build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, files)
    assert run(["init", str(tmp_path)]) == 0
    assert f"- run: {build}\n" in capsys.readouterr().out


def test_a_finished_site_shows_what_would_be_left_out_and_is_not_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = "<html lang=en><title>{0}</title>{1}<body><main><h1>{0}</h1><p>{0} hum.</p></main>"
    site(
        tmp_path,
        {
            "hugo.toml": f'baseURL = "{URL}"\n',
            "public/index.html": page.format("Bees", ""),
            "public/404.html": page.format("Lost", ""),
            "public/staff/index.html": page.format("Staff", "<meta name=robots content=noindex>"),
        },
    )
    before = {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    assert run(["init", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "1 page would go in, 2 would stay out" in out
    assert f"noindex (1):\n     {URL}staff/\n" in out
    assert f"not found page (1):\n     {URL}404.html\n" in out
    assert {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()} == before


def test_a_folder_that_is_not_built_hears_what_kinds_are_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    site(tmp_path, {"hugo.toml": f'baseURL = "{URL}"\n'})
    run(["init", str(tmp_path)])
    said = " ".join(capsys.readouterr().out.split())
    assert "4. Left out are drafts, pages marked noindex" in said
