/*
 * What a browser does for Reihum besides showing the page: messages of the system, which phones show only by a worker, and,
 * for who plays without a server, keeping all files so that the page opens offline. Nothing is kept for anybody else.
 */

// The build writes here what there is: the page without a server, its files, and those of its Python.
const HOME = null;
const FILES = [];
const VERSION = '';

const address = (name) => new URL(name, registration.scope).href;
const ours = () => caches.open(`reihum-${VERSION}`);

/** Has somebody wanted to have it all here, of this version or one before it? */
async function wanted() {
  return (await caches.keys()).some((name) => name.startsWith('reihum-'));
}

/** Fetches what is not here yet; `no-cache`: never an old page with new files. */
async function stock() {
  const cache = await ours();
  const known = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [HOME, ...FILES].map(address).filter((url) => !known.has(url));
  await Promise.all(missing.map((url) => cache.add(new Request(url, url === address(HOME) ? { cache: 'no-cache' } : {}))));
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
  if (event.data !== 'stock' || HOME === null) return;
  const { source } = event;
  event.waitUntil(stock().then(() => source?.postMessage('stocked')));
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
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return Response.redirect(address(HOME));
    throw error;
  }
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
