/*
 * What a browser does for Reihum besides showing the page: messages of the system, which phones show only by a worker, and
 * keeping all files of the page that lives without a server, so that it opens offline. Pages of a server come from there.
 */

// The build writes here what there is: the page without a server, its files, and those of its Python.
const HOME = null;
const FILES = [];
const VERSION = '';

// Thirty phones behind one address may begin at once.
const PAUSES = { stock: 0, gently: 150 };

const address = (name) => new URL(name, registration.scope).href;
const ours = () => caches.open(`reihum-${VERSION}`);

/** Has somebody wanted to have it all here, of this version or one before it? */
async function wanted() {
  return (await caches.keys()).some((name) => name.startsWith('reihum-'));
}

/**
 * Fetches what is not here yet, one file after another: others want something of the server too. The page itself is the
 * last, so it is never kept without its files; `no-cache`: never an old page with new files.
 */
async function stock(pause = 0) {
  const cache = await ours();
  const known = new Set((await cache.keys()).map(({ url }) => url));
  for (const url of [...FILES, HOME].map(address)) {
    if (known.has(url)) continue;
    await cache.add(new Request(url, url === address(HOME) ? { cache: 'no-cache' } : {}));
    if (pause) await new Promise((done) => setTimeout(done, pause));
  }
}

addEventListener('install', (event) => {
  // A new version is whole before it is offered.
  event.waitUntil(wanted().then((yes) => (yes && HOME !== null ? stock() : undefined)));
});

addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('reihum-') && name !== `reihum-${VERSION}`;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name)))));
});

addEventListener('message', (event) => {
  if (event.data === 'renew') void skipWaiting();
  if (!(event.data in PAUSES) || HOME === null) return;
  const { source } = event;
  event.waitUntil(
    stock(PAUSES[event.data]).then(
      () => source?.postMessage('stocked'),
      () => undefined, // the rest comes another time
    ),
  );
});

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || HOME === null || !request.url.startsWith(registration.scope)) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (FILES.some((name) => request.url === address(name))) event.respondWith(file(request));
});

/** The page without a server is what is kept; all others come from the server and, if it cannot be reached, lead there. */
async function page(request) {
  const kept = await (await ours()).match(address(HOME));
  const url = new URL(request.url);
  const asked = `${url.origin}${url.pathname}`.replace(/index\.html$/, '');
  if (kept && asked === address(HOME)) return kept;
  const answer = await fetch(request).catch(() => Response.error());
  return kept && (answer.type === 'error' || answer.status >= 502) ? Response.redirect(instead(url)) : answer;
}

/** Where there is the same without a server. */
function instead({ pathname }) {
  const place = pathname.slice(new URL(registration.scope).pathname.length);
  return address(HOME) + (/^(?:pad|melds|rules)\b/.test(place) ? `?${place}` : '');
}

async function file(request) {
  return (await (await ours()).match(request.url)) ?? fetch(request);
}

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.data));
});

/** The page that shows this address; where it was closed it is opened again. */
async function bringToFront(place) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => one.url.split('#')[0] === place);
  await (page ? page.focus() : clients.openWindow(place));
}
