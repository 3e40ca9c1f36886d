/*
 * Shows a page of ours instead of the browser's while the site cannot be reached. It keeps that page with its style
 * sheets, font and script, and nothing else: no page of the site, no response of the API
 * (docs/decisions/offline-page.md). It also shows the notifications that a member has switched on
 * (docs/decisions/followers.md).
 */
const cacheName = 'offline-page';
const page = '/assets/offline';
/** Marks the style sheets and the script of that page; requests for those of other pages are not handled here. */
const mark = '?offline';
/** Clients that were shown the kept page: only for these is the font taken from what is kept. */
const shownTo = new Set();

async function keepPage() {
  const response = await fetch(page, { cache: 'reload' });
  if (!response.ok) throw new Error(`the offline page came with status ${response.status}`);
  const html = await response.clone().text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, address]) => address);
  const cache = await caches.open(cacheName);
  await cache.put(page, response);
  await cache.addAll(files.filter((address) => address.endsWith(mark) || address.endsWith('.woff2')));
}

async function loadPage({ request, preloadResponse, resultingClientId }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    shownTo.add(resultingClientId);
    return (await caches.match(page)) ?? Response.error();
  }
}

const loadFile = async (request) => (await caches.match(request)) ?? fetch(request);

self.addEventListener('install', (event) => {
  event.waitUntil(keepPage());
  self.skipWaiting();
});
// The request for a page is sent while this worker is still starting.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(loadPage(event));
  else if (new URL(request.url).search === mark || (request.destination === 'font' && shownTo.has(event.clientId)))
    event.respondWith(loadFile(request));
});

/** The API's push message; without a notification a browser revokes the permission, hence the fallback. */
function read(data) {
  try {
    return data.json();
  } catch {
    return { title: 'Something is new', body: '', path: '/', tag: 'news' };
  }
}
self.addEventListener('push', (event) => {
  const { title, body, path: address, tag } = read(event.data);
  const icon = '/assets/apple-touch-icon.png';
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: address }));
});

/** Focuses the page's tab, or opens one; never another site. */
async function open(address) {
  const url = new URL(address, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find((client) => new URL(client.url).pathname === url.pathname);
  await (there ? there.focus() : self.clients.openWindow(url.href));
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
