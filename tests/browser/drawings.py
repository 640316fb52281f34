"""Pictures of all that is drawn, in both themes, for those who draw: make drawings"""

import re
import subprocess
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, find_chromium

ROOT = Path(__file__).parents[2]
FOLDER = Path("screenshots")
PARTS = ("cards", "others", "tiles", "faces", "icons", "table", "calls", "feats")
VITE = ROOT / "web" / "node_modules" / ".bin" / "vite"
SERVE = [str(VITE), "--host", "127.0.0.1", "--port", "0", "--clearScreen", "false"]


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    quiet = subprocess.PIPE
    with subprocess.Popen(SERVE, cwd=ROOT / "web", stdout=quiet, text=True) as vite:
        try:
            assert vite.stdout
            said = (re.sub(r"\x1b\[[0-9;]*m", "", line) for line in vite.stdout)
            where = next(found[0] for line in said if (found := re.search(r"http://[\d.:]+", line)))
            take(f"{where}/tools/drawings/index.html")
        finally:
            vite.terminate()


def take(address: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for theme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": 1400, "height": 600},
                device_scale_factor=2,
                color_scheme="dark" if theme == "dark" else "light",
            )
            for part in PARTS:
                page.goto(f"{address}#{part}")
                page.reload()
                page.locator("main > *").first.wait_for()
                page.evaluate("() => document.fonts.ready")
                path = FOLDER / f"drawings-{part}-{theme}.png"
                page.screenshot(path=path, full_page=True)
                print(path)
        browser.close()


if __name__ == "__main__":
    main()
