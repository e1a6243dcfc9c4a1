import { paths } from '#web/ground/address/paths.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { saidIn } from './notifications.ts';
import { isKeptAnswer, isKeptPage, isSameNumber, isSameRace } from './what-is-kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** The first file and the font. The build fills them in. */
declare const FIRST: readonly string[];
/** React and the code of the public screens. The build fills them in. */
declare const DRAWING: readonly string[];

/** The page that registered this worker spares data. */
const isToSpare = new URL(self.location.href).searchParams.has('spare');

/** Weak signals answer late or not at all. After this time, the last stored copy is shown, with its age. */
const patienceSeconds = 4;
const offlinePage = paths.offline;

/** Adds marks to the first tag of a stored page. */
async function marked(page: Response, marks: string): Promise<Response> {
  const html = (await page.text()).replace('<html ', `<html ${marks} `);
  return new Response(html, { status: 200, headers: page.headers });
}

/** Stores an answer with the time at which it was true, and marks it in a page's first tag or an answer's header. */
const stamp = {
  async cacheWillUpdate({ response }: { response: Response }): Promise<Response | null> {
    if (response.status !== 200 || response.redirected) return null;
    const headers = new Headers(response.headers);
    // An answer that the site gave as last known keeps the moment that the site named.
    if (!headers.has('x-kept-at')) headers.set('x-kept-at', new Date().toISOString());
    return new Response(response.body, { status: 200, headers });
  },
  async cachedResponseWillBeUsed({ cachedResponse }: { cachedResponse?: Response | undefined }) {
    const keptAt = cachedResponse?.headers.get('x-kept-at');
    if (!cachedResponse || !keptAt || !cachedResponse.headers.get('content-type')?.startsWith('text/html'))
      return cachedResponse;
    return marked(cachedResponse, `data-kept="${keptAt}"`);
  },
};

/**
 * Finds the page that was stored under another address: the same one without a name, or another page of the same race.
 * The race is stored whole, so the browser draws what the address asks for.
 */
async function pageOfSame(address: string): Promise<Response | undefined> {
  const pages = await caches.open('pages');
  const seen = await pages.keys();
  const same = seen.findLast(({ url }) => isSameNumber(new URL(url), new URL(address)));
  const other = same ?? seen.findLast(({ url }) => isSameRace(new URL(url), new URL(address)));
  const page = other && (await pages.match(other, { ignoreVary: true }));
  const marks = `data-kept="${page?.headers.get('x-kept-at') ?? ''}"`;
  return page && marked(page, same ? marks : `${marks} data-instead`);
}

self.addEventListener('install', (event) => {
  // The network is asked first, so a new worker may take over at any moment, and nothing on the screen changes.
  event.waitUntil(
    (async () => {
      const [assets, shell] = await Promise.all([caches.open('assets'), caches.open('shell')]);
      const missing = await Promise.all(
        // When the device spares data, the code that draws is stored once somebody has loaded it.
        [...FIRST, ...(isToSpare ? [] : DRAWING)].map(async (address) =>
          (await assets.match(address)) ? null : address,
        ),
      );
      // They are stored one by one. When one does not arrive, the next try has the others already.
      await Promise.all(missing.filter((address) => address !== null).map((address) => assets.add(address)));
      await shell.add(offlinePage);
      await self.skipWaiting();
    })(),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
enableNavigationPreload();

/**
 * Tells whether a request is for a page: one that is being opened, or one that was opened before there was a worker and
 * asks to be stored (`web/app/later/keep-page.ts`).
 */
const isPage = ({ mode, headers }: Request) => mode === 'navigate' || headers.get('accept') === 'text/html';

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && isPage(request) && isKeptPage(url.pathname),
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: patienceSeconds,
    // A page's last copy is shown whatever languages or encodings a request names, and marked as stored.
    matchOptions: { ignoreVary: true },
    plugins: [stamp, new ExpirationPlugin({ maxEntries: 40, purgeOnQuotaError: true })],
  }),
);
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', new NetworkOnly());
registerRoute(
  ({ request, url, sameOrigin }) =>
    sameOrigin && isKeptAnswer(url.pathname) && !request.headers.has('x-access-token'),
  new NetworkFirst({
    cacheName: 'answers',
    networkTimeoutSeconds: patienceSeconds,
    plugins: [stamp, new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  // Names carry a hash. Old files stay a while, for the pages that were stored with them.
  new CacheFirst({ cacheName: 'assets', plugins: [new ExpirationPlugin({ maxEntries: 200 })] }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/files\/public\/.*\.(webp|jpg|png|svg)$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'pictures',
    plugins: [new ExpirationPlugin({ maxEntries: 60, purgeOnQuotaError: true })],
  }),
);

self.addEventListener('push', (event) => {
  const said = saidIn(event.data?.text() ?? '');
  if (said === null) return;
  const { title, body, tag, url } = said;
  const look = { body, tag, icon: '/icon-192.png', badge: '/icon-192.png', data: url, renotify: true };
  event.waitUntil(self.registration.showNotification(title, look));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url: unknown = event.notification.data;
  event.waitUntil(openPage(new URL(typeof url === 'string' ? url : '/', self.location.origin)));
});

/** Opens a page in the open tab of the site, or else in a new one. */
async function openPage({ origin, href }: URL): Promise<void> {
  if (origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow(href);
  else await (await open.focus()).navigate(href);
}

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  return (await pageOfSame(request.url)) ?? (await caches.match(offlinePage)) ?? Response.error();
});
