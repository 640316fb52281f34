// Runs in the page of a table: what of it cannot be seen or touched. Parts are marked by
// `data-fit`: hand, board, line (what to do), seats, head, action. `data-more` marks a box that
// scrolls inside itself and shows that there is more. See fits.py.
async ({ touch }) => {
  const SLACK = 2; // px that nobody sees
  const BLEED = 0.2; // of a card's height may be below the window, in the lowest row of the hand
  const INDEX = [0.44, 0.3]; // of a card's width and height: its corner, with number and colour
  const LEAST_SHOWN = 0.6; // of what scrolls
  const THUMB = 40; // px
  const [LITTLE, NONE] = [0.25, 0.12]; // of the window: a board that is small, and one that is as good as not there
  const ASIDE = '[role="log"], dialog, aside, .layer';

  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 3 && box.height > 3 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  const part = (name, ...instead) => {
    const marked = all(`[data-fit="${name}"]`).filter(seen);
    return marked.length ? marked : all(instead.join()).filter(seen);
  };
  const play = document.querySelector('[data-at]');
  const parts = {
    hand: part('hand', '[data-at] .measure > .area', '[data-at] .mine > .big'),
    board: part('board', '[data-at] .cloth'),
    line: part('line', '[data-testid="turn"]'),
    seats: part('seats', '[data-at] > .seats'),
    head: part('head', '.frame > header'),
  };
  const inPart = (one, name) => parts[name].some((root) => root.contains(one));
  const partOf = (one) => Object.keys(parts).find((name) => inPart(one, name)) ?? 'table';
  const innermost = (list) => list.filter((one) => !list.some((other) => other !== one && one.contains(other)));
  const outermost = (list) => list.filter((one) => !list.some((other) => other !== one && other.contains(one)));
  const handCards = outermost(parts.hand.flatMap((root) => all('[data-card]', root)).filter(seen));
  const cards = innermost(all('[data-card]').filter(seen)).filter((one) => !inPart(one, 'hand') && !one.closest(ASIDE));
  const buttons = all('button, a[href], [role="button"], [data-fit="action"], input')
    .filter((one) => seen(one) && !one.closest(ASIDE) && getComputedStyle(one).pointerEvents !== 'none')
    .filter((one) => !handCards.some((card) => card === one || card.contains(one)));

  // how things are called ---------------------------------------------------------------------

  const nick = (one) => {
    if (!one) return 'nothing';
    const name = one.dataset?.testid ?? one.dataset?.zoneName ?? one.dataset?.fit;
    if (name) return name;
    const [css] = [...(one.classList ?? [])].filter((word) => !word.startsWith('s-') && !word.startsWith('svelte-'));
    return css ? `.${css}` : one.localName;
  };
  const named = (one) => {
    const words = (one.innerText || one.ariaLabel || '').trim().replace(/\s+/g, ' ').slice(0, 30);
    return words ? `${nick(one)} "${words}"` : nick(one);
  };
  const px = (n) => `${Math.round(n)} px`;

  const findings = [];
  const warnings = [];
  const tell = (kind, what, how) => findings.push({ kind, what, how });
  const warn = (kind, what, how) => warnings.push({ kind, what, how });

  // boxes -------------------------------------------------------------------------------------

  const turned = (one) => {
    let angle = 0;
    for (let each = one; each && each !== document.body; each = each.parentElement) {
      const css = getComputedStyle(each);
      if (css.rotate !== 'none') angle += parseFloat(css.rotate);
      if (css.transform !== 'none') {
        const { a, b } = new DOMMatrix(css.transform);
        angle += (Math.atan2(b, a) * 180) / Math.PI;
      }
    }
    return (angle * Math.PI) / 180;
  };
  // The window's coordinates of a point of a card, given as shares of its width and height: cards in a fan are rotated.
  const spotter = (one) => {
    const face = one.querySelector('.card') ?? one;
    const box = face.getBoundingClientRect();
    const [angle, w, h] = [turned(face), face.offsetWidth || box.width, face.offsetHeight || box.height];
    return (x, y) => {
      const [dx, dy] = [(x - 0.5) * w, (y - 0.5) * h];
      return [
        (box.left + box.right) / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
        (box.top + box.bottom) / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
      ];
    };
  };
  const around = (points) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  const index = (one) => {
    const spot = spotter(one);
    return around([spot(0, 0), spot(INDEX[0], 0), spot(0, INDEX[1]), spot(...INDEX)]);
  };
  const outside = (box) => {
    const [w, h] = [window.innerWidth, window.innerHeight];
    const over = { left: -box.left, right: box.right - w, top: -box.top, bottom: box.bottom - h };
    const [side, much] = Object.entries(over).sort((a, b) => b[1] - a[1])[0];
    return much > SLACK ? `${px(much)} beyond the ${side}` : '';
  };

  const cuts = (one, css = getComputedStyle(one)) => [css.overflowX, css.overflowY].map((way) => way !== 'visible');
  /** The ancestor that cuts most off a box, and how much. */
  const clipper = (one, box) => {
    let worst = { much: 0, by: null, more: false };
    let css = getComputedStyle(one);
    for (let each = one.parentElement; each && each !== document.documentElement; each = each.parentElement) {
      if (css.position === 'fixed') break;
      css = getComputedStyle(each);
      const [x, y] = cuts(each, css);
      if (!x && !y) continue;
      const edge = each.getBoundingClientRect();
      const across = x ? Math.max(edge.left - box.left, box.right - edge.right) : 0;
      const down = y ? Math.max(edge.top - box.top, box.bottom - edge.bottom) : 0;
      const much = Math.max(across, down);
      if (much > worst.much) worst = { much, by: each, more: each.closest('[data-more]') !== null };
    }
    return worst.much > SLACK ? worst : null;
  };

  // (a) outside the window, (b) clipped ----------------------------------------------------------

  // Many cards cut by the same box are one finding.
  const groups = new Map();
  const note = (kind, what, by, much, how) => {
    const key = `${kind} ${what} ${by}`;
    const group = groups.get(key) ?? { kind, what, n: 0, much: 0, how };
    group.n += 1;
    if (much >= group.much) Object.assign(group, { much, how });
    groups.set(key, group);
  };
  const hidden = new Set(); // of what a scroller cuts off no more is said
  const look = (one, what, { left, right, top, bottom }, bleed = 0) => {
    const box = { left, right, top, bottom: bottom - bleed };
    const clip = clipper(one, box);
    if (clip) hidden.add(one);
    if (clip && !clip.more) note('clipped', what, nick(clip.by), clip.much, `${px(clip.much)} cut off by ${nick(clip.by)}`);
    const out = clip ? '' : outside(box);
    if (out) note('outside', what, '', parseFloat(out), out);
  };
  /** A button with a card on it is as visible as the card. */
  const holds = (button) => cards.some((one) => button.contains(one));

  const height = handCards.length ? Math.min(...handCards.map((one) => one.offsetHeight)) : 0;
  for (const [name, roots] of Object.entries(parts))
    for (const one of roots)
      look(one, name, one.getBoundingClientRect(), name === 'hand' ? BLEED * height : 0);
  for (const one of handCards) {
    const box = one.getBoundingClientRect();
    // Of a card in a fan the lower corner hangs out, which is no loss: as if it lay straight.
    const straight = (box.top + box.bottom + one.offsetHeight) / 2;
    look(one, 'card of the hand', { ...box.toJSON(), bottom: straight }, BLEED * one.offsetHeight);
    if (!hidden.has(one)) look(one, 'index of the hand', index(one));
  }
  for (const one of cards) look(one, `card in ${partOf(one)}`, one.getBoundingClientRect());
  for (const one of buttons) {
    if (holds(one)) continue;
    const what = one.closest('[data-zone-name]') ? `button of ${partOf(one)}` : named(one);
    look(one, what, one.getBoundingClientRect());
  }
  for (const [, { kind, what, n, how }] of groups) tell(kind, n > 1 ? `${n} x ${what}` : what, how);
  for (const one of all('[data-more]').filter(seen)) {
    const shown = Math.min(one.clientHeight / one.scrollHeight, one.clientWidth / one.scrollWidth);
    if (shown < LEAST_SHOWN) tell('scrolls', nick(one), `shows only ${Math.round(100 * shown)} % of what is in it`);
  }
  for (const name of ['board', 'line']) if (!parts[name].length) tell('missing', name, 'not found');

  // (c) covered -----------------------------------------------------------------------------------

  const inWindow = (x, y) => x >= 0 && y >= 0 && x < window.innerWidth && y < window.innerHeight;
  const at = (x, y) => (inWindow(x, y) ? document.elementFromPoint(x, y) : null);
  /** Does a touch there mean this one? The button around a card is touched for it. */
  const means = (one, hit) => !!hit && (one.contains(hit) || (hit.closest('button')?.contains(one) ?? false));
  const heap = (one) => one?.closest('[data-zone-name]') ?? null;
  /** A pile may have a button over all of it. */
  const pressed = (one, hit) => {
    const button = hit?.closest('button');
    return !!button && heap(one) === heap(button) && !button.dataset.card && !button.querySelector('[data-card]');
  };
  const covered = new Map();
  const cover = (what, hit) => {
    const key = `${what} by ${hit ? partOf(hit) : ''}`;
    covered.set(key, { what, hit, n: (covered.get(key)?.n ?? 0) + 1 });
  };

  const centre = (box) => [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  for (const one of handCards) {
    if (hidden.has(one)) continue;
    const [x, y] = spotter(one)(INDEX[0] / 2, INDEX[1] / 2);
    if (inWindow(x, y) && !means(one, at(x, y)) && !pressed(one, at(x, y))) cover('card of the hand', at(x, y));
  }
  // A point of it where a touch hits it: buttons of a fan overlap, but each shows a part of itself.
  const GRID = [0.5, 0.25, 0.1, 0.03, 0.75, 0.9, 0.97];
  const reached = new Map();
  for (const one of buttons) {
    if (hidden.has(one) || cards.some((card) => one.contains(card) && hidden.has(card))) continue;
    const box = one.getBoundingClientRect();
    const points = GRID.flatMap((y) => GRID.map((x) => [box.left + x * box.width, box.top + y * box.height]));
    const spot = points.find(([x, y]) => one.contains(at(x, y)) || at(x, y)?.closest('label')?.contains(one));
    if (spot) reached.set(one, spot);
    const [x, y] = centre(box);
    const hit = at(x, y);
    if (!inWindow(x, y) || one.contains(hit) || hit?.closest('label')?.contains(one)) continue;
    const inHeap = hit && heap(one) && heap(one) === heap(hit);
    if (holds(one) ? !spot : !inHeap || !spot) cover(one.closest('[data-zone-name]') ? `button of ${partOf(one)}` : named(one), hit);
  }
  for (const one of parts.line) {
    const box = one.getBoundingClientRect();
    for (const share of [0.06, 0.28, 0.5, 0.72, 0.94]) {
      const [x, y] = [box.left + share * box.width, (box.top + box.bottom) / 2];
      if (inWindow(x, y) && !one.contains(at(x, y))) cover('line', at(x, y));
    }
  }
  // Cards lie on cards, but nothing else may lie on them.
  for (const one of cards) {
    if (hidden.has(one)) continue;
    const [x, y] = centre(one.getBoundingClientRect());
    const hit = at(x, y);
    const home = heap(one) ?? one.closest('[data-fit]') ?? one.parentElement;
    const fine = means(one, hit) || home.contains(hit) || hit?.contains(one) || hit?.closest('button')?.contains(one);
    if (inWindow(x, y) && !fine) cover(`card in ${partOf(one)}`, hit);
    if (!fine) continue;
    // Another part of the table may not even lie on its edge, where a card's number is.
    const root = Object.values(parts).flat().find((each) => each.contains(one)) ?? one.parentElement;
    const box = one.getBoundingClientRect();
    const over = [0.08, 0.5, 0.92]
      .flatMap((h) => [0.08, 0.5, 0.92].map((v) => [box.left + h * box.width, box.top + v * box.height]))
      .map(([h, v]) => at(h, v))
      .find((found) => found && !root.contains(found) && !found.contains(root) && partOf(found) !== 'table');
    if (over) cover(`edge of a card in ${partOf(one)}`, over);
  }
  for (const [, { what, hit, n }] of covered) tell('covered', n > 1 ? `${n} x ${what}` : what, `by ${hit ? partOf(hit) : 'nothing'} (${named(hit)})`);

  // (d) the page scrolls ----------------------------------------------------------------------------

  const page = document.scrollingElement;
  if (page.scrollHeight > window.innerHeight + 1) tell('page', 'scrolls down', px(page.scrollHeight - window.innerHeight));
  if (page.scrollWidth > window.innerWidth + 1) tell('page', 'scrolls sideways', px(page.scrollWidth - window.innerWidth));

  // (e) text that is cut -------------------------------------------------------------------------------

  /** The box around its own letters. */
  const inkOf = (one) => {
    const lines = [...one.childNodes]
      .filter((node) => node.nodeType === 3 && node.data.trim())
      .flatMap((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return [...range.getClientRects()];
      });
    const box = around(lines.flatMap(({ left, top, right, bottom }) => [[left, top], [right, bottom]]));
    return { ...box, width: box.right - box.left, height: box.bottom - box.top };
  };
  const texts = new Set();
  for (const root of [...parts.line, ...parts.seats, ...parts.head, ...parts.board, ...buttons])
    for (const one of [root, ...all('*', root)])
      if (one instanceof HTMLElement && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()) && seen(one))
        texts.add(one);
  for (const one of texts) {
    const [x, y] = cuts(one);
    const [wide, high] = [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight];
    const cut = (x && wide > 1) || (y && high > 2);
    const said = `"${one.innerText.trim().replace(/\s+/g, ' ').slice(0, 40)}"`;
    if (cut) note('text', `${nick(one)} in ${partOf(one)}`, 'itself', Math.max(wide, high), `${said} is cut (${wide} x ${high} px)`);
    if (cut || one.closest(ASIDE)) continue;
    // Not cut by its own box: it may stick out of its button, or be cut by a box around it.
    const ink = inkOf(one);
    const frame = one.closest('button')?.getBoundingClientRect();
    const clip = clipper(one, ink);
    const out = frame && !one.closest('[data-card]') ? Math.max(ink.right - frame.right, frame.left - ink.left) : 0;
    if (out > SLACK) tell('text', `${nick(one)} in ${partOf(one)}`, `${said} sticks out of its button by ${px(out)}`);
    else if (clip && !clip.more && !one.closest('[data-card]'))
      note('text', `text in ${partOf(one)}`, nick(clip.by), clip.much, `${said} is cut by ${nick(clip.by)} (${px(clip.much)})`);
    if (clip || inPart(one, 'line')) continue;
    // Something of another part lies on it.
    const home = Object.values(parts).flat().find((root) => root.contains(one)) ?? one;
    const over = [0.1, 0.5, 0.9]
      .flatMap((x) => [0.3, 0.7].map((y) => [ink.left + x * ink.width, ink.top + y * ink.height]))
      .filter(([x, y]) => inWindow(x, y))
      .map(([x, y]) => at(x, y))
      .find((hit) => hit && !home.contains(hit) && !hit.contains(home));
    if (over) note('text', `text in ${partOf(one)}`, partOf(over), 1, `${said} is covered by ${partOf(over)} (${named(over)})`);
  }
  for (const [, { kind, what, n, how }] of groups) if (kind === 'text') tell(kind, n > 1 ? `${n} x ${what}` : what, how);

  // (f) too small for a thumb ----------------------------------------------------------------------------

  const extent = (one, [x, y]) => {
    const hits = (px, py) => means(one, at(px, py)) || at(px, py)?.closest('label')?.contains(one);
    const reach = (dx, dy) => {
      let n = 0;
      while (n < THUMB && hits(x + dx * (n + 1), y + dy * (n + 1))) n += 1;
      return n;
    };
    return [reach(-1, 0) + reach(1, 0) + 1, reach(0, -1) + reach(0, 1) + 1];
  };
  const small = new Map();
  if (touch) {
    const targets = [
      ...handCards.filter((one) => one.closest('button') && !hidden.has(one)).map((one) => [one, spotter(one)(INDEX[0] / 2, INDEX[1] / 2)]),
      ...reached,
    ];
    for (const [one, spot] of targets) {
      const [w, h] = extent(one, spot);
      if (Math.min(w, h) >= THUMB) continue;
      const what = handCards.includes(one) ? 'card of the hand' : heap(one) ? `button of ${partOf(one)} in ${nick(heap(one))}` : named(one);
      const before = small.get(what) ?? { n: 0, w, h };
      small.set(what, { n: before.n + 1, w: Math.min(w, before.w), h: Math.min(h, before.h) });
    }
  }
  for (const [what, { n, w, h }] of small) warn('small', n > 1 ? `${n} x ${what}` : what, `${w} x ${h} px to touch`);

  // (g) where the room goes ---------------------------------------------------------------------------------

  const boxes = (name) => parts[name].map((one) => one.getBoundingClientRect());
  const top = Math.max(0, ...boxes('head').filter((box) => box.width > window.innerWidth / 2).map((box) => box.bottom));
  const bottom = Math.min(window.innerHeight, ...boxes('hand').map((box) => box.top));
  const spans = ['board', 'line', 'seats']
    .flatMap(boxes)
    .map((box) => [Math.max(box.top, top), Math.min(box.bottom, bottom)])
    .filter(([a, b]) => b > a)
    .sort((a, b) => a[0] - b[0]);
  let [used, until] = [0, top];
  for (const [a, b] of spans) {
    used += Math.max(0, b - Math.max(a, until));
    until = Math.max(until, b);
  }
  const band = Math.max(0, bottom - top - used) / window.innerHeight;
  const area = (box) => box.width * box.height;
  const total = window.innerWidth * window.innerHeight;
  const board = boxes('board').reduce((sum, box) => sum + area(box), 0);
  const lying = cards.filter((one) => inPart(one, 'board'));
  const filled = lying.length ? around(lying.flatMap((one) => { const b = one.getBoundingClientRect(); return [[b.left, b.top], [b.right, b.bottom]]; })) : null;
  const widths = (list) => list.map((one) => (one.querySelector('.card') ?? one).offsetWidth).filter(Boolean).sort((a, b) => a - b);
  const middle = (list) => list[Math.floor(list.length / 2)] ?? null;
  const figures = {
    band,
    board: board / total,
    hand: boxes('hand').reduce((sum, box) => sum + area(box), 0) / total,
    filled: filled && board ? ((filled.right - filled.left) * (filled.bottom - filled.top)) / board : null,
    boardCard: middle(widths(lying)),
    handCard: middle(widths(handCards)),
    marked: document.querySelector('[data-fit]') !== null,
  };
  if (play && board / total < LITTLE) (board / total < NONE ? tell : warn)('room', 'board', `has ${Math.round((100 * board) / total)} % of the window`);
  if (play && band > 0.12) warn('band', 'between head and hand', `${Math.round(100 * band)} % of the height is neither board nor line nor seats`);
  return { findings, warnings, figures };
}
