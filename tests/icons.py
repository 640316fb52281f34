"""Makes PNGs of the icon, for home screens that do not accept SVG: python -m tests.icons"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, find_chromium

PUBLIC = Path(__file__).parents[1] / "web" / "public"
CLOTH = "#efe3cd"  # the table's colour by day, as in the manifest
# name: size, the share of it that the drawing fills, the background. A system may cut a maskable
# icon down to a circle; Apple's icon must not be transparent.
ICONS = {
    "icon-192": (192, 0.98, "transparent"),
    "icon-512": (512, 0.98, "transparent"),
    "icon-maskable": (512, 0.62, CLOTH),
    "apple-touch-icon": (180, 0.78, CLOTH),
}


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name, (size, part, behind) in ICONS.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            body = f"margin:0;height:100vh;display:grid;place-items:center;background:{behind}"
            style = f"<style>body{{{body}}}svg{{width:{part * 100}vw}}</style>"
            page.set_content(style + drawing)
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=behind == "transparent")
        browser.close()


if __name__ == "__main__":
    main()
