// Phones show a page's messages only by a worker. It does nothing else: it keeps nothing and answers for no request.

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringToFront(event.notification.data));
});

/** The page that shows this address; where it was closed it is opened again. */
async function bringToFront(path) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === path);
  await (page ? page.focus() : clients.openWindow(path));
}
