"""A page with what a tournament has brought: one file, drawn without any script."""

from html import escape
from typing import Any

from reihum.texts import Words

WIDTH, LEFT, ROW = 720, 190, 34  # of the drawing
MOST = 24  # characters of a name that fit there
STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #23302a; background: #fbf7ee; margin: 2rem auto;
  max-width: 52rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: 0; }
table { border-collapse: collapse; margin-top: 1rem; }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #ddd3bd; }
th:first-child { text-align: left; }
svg { width: 100%; height: auto; margin-top: 1rem; }
svg text { font: 14px system-ui, sans-serif; fill: currentColor; }
@media (prefers-color-scheme: dark) {
  body { color: #efe9db; background: #1d2521; }
  th, td { border-color: #43504a; }
}
"""


def page(result: dict[str, Any], name: str, words: Words) -> str:
    title = words.say("cli", "rate-title", name=name)
    counted = words.say(
        "cli",
        "rate-head",
        seats=words.count("cli", "seats", result["seats"]),
        deals=words.count("cli", "deals", result["deals"]),
        matches=words.count("cli", "matches", result["matches"]),
        seed=result["seed"],
    )
    return f"""<!doctype html>
<html lang="{words.lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(title)}</title>
<style>{STYLE}</style>
<h1>{escape(title)}</h1>
<p>{escape(counted)}</p>
{_drawing(result["ratings"], title)}
<p>{escape(words.say("cli", "rate-means"))}</p>
<h2>{escape(words.say("cli", "rate-pairs"))}</h2>
{_table(result, words)}
</html>
"""


def _drawing(ratings: list[dict[str, Any]], title: str) -> str:
    """A line for each bot: its rating as a dot, its interval as a bar."""
    figures = (one[key] for one in ratings for key in ("low", "high", "rating"))
    ends: list[float] = [figure for figure in figures if figure is not None]
    low, high = min(ends) - 20, max(ends) + 20

    def across(rating: float) -> float:
        return LEFT + (rating - low) / (high - low) * (WIDTH - LEFT - 70)

    height = ROW * (len(ratings) + 1)
    drawn = [f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">']
    step = next(n for n in (10, 20, 50, 100, 200, 500, 1000, 5000) if (high - low) / n < 9)
    for mark in range(int(low // step + 1) * step, int(high) + 1, step):
        at = f"{across(mark):.1f}"
        drawn.append(
            f'<line x1="{at}" x2="{at}" y1="0" y2="{height - ROW + 6}" stroke="#8884"/>'
            f'<text x="{at}" y="{height - 8}" text-anchor="middle">{_signed(mark)}</text>'
        )
    for number, one in enumerate(ratings):
        y = ROW * number + ROW / 2
        drawn.append(f'<text x="0" y="{y + 5}">{escape(_short(one["bot"]))}</text>')
        if one["low"] is not None:
            begin, end = (f"{across(one[key]):.1f}" for key in ("low", "high"))
            drawn.append(
                f'<line x1="{begin}" x2="{end}" y1="{y}" y2="{y}" stroke="#3d8b63"'
                ' stroke-width="6" stroke-linecap="round" opacity=".55"/>'
            )
        drawn.append(f'<circle cx="{across(one["rating"]):.1f}" cy="{y}" r="7" fill="#2a6b4a"/>')
        drawn.append(
            f'<text x="{WIDTH}" y="{y + 5}" text-anchor="end">{_signed(one["rating"])}</text>'
        )
    return "\n".join([*drawn, "</svg>"])


def _signed(figure: float) -> str:
    return f"{figure:+.0f}".replace("-", "−") if round(figure) else "0"


def _short(bot: str) -> str:
    """The end of a long path says more than its beginning."""
    return bot if len(bot) <= MOST else f"…{bot[1 - MOST :]}"


def _table(result: dict[str, Any], words: Words) -> str:
    """How often each is ahead of each, in percent."""
    place = {bot: number for number, bot in enumerate(result["bots"])}
    best = [one["bot"] for one in result["ratings"]]
    rows = ["<tr><th></th>" + "".join(f"<th>{escape(_short(bot))}</th>" for bot in best) + "</tr>"]
    for bot in best:
        cells = []
        for other in best:
            won = result["table"][place[bot]][place[other]]
            games = won + result["table"][place[other]][place[bot]]
            cells.append(f"<td>{100 * won / games:.0f} %</td>" if games else "<td></td>")
        rows.append(f"<tr><th>{escape(_short(bot))}</th>{''.join(cells)}</tr>")
    return "<table>\n" + "\n".join(rows) + "\n</table>"
