import { paths } from '#web/app/screens/paths.ts';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { saidIn } from './notifications.ts';
import { isKeptAnswer, isKeptPage, isSameRace } from './what-is-kept.ts';

declare const self: ServiceWorkerGlobalScope;
/** The first file and the font; filled in by the build. */
declare const FIRST: readonly string[];
/** React and the code of the public screens; filled in by the build. */
declare const DRAWING: readonly string[];

/** The page that registered this worker spares data. */
const isToSpare = new URL(self.location.href).searchParams.has('spare');

/** Weak signals answer late or not at all: after this, what was seen last is shown, with its age. */
const patienceSeconds = 4;
const offlinePage = paths.offline;

/** A kept page with something said in its first tag. */
async function marked(page: Response, marks: string): Promise<Response> {
  const html = (await page.text()).replace('<html ', `<html ${marks} `);
  return new Response(html, { status: 200, headers: page.headers });
}

/** Kept with the moment it was true, and told when it is shown: a page in its first tag, an answer in a header. */
const stamp = {
  async cacheWillUpdate({ response }: { response: Response }): Promise<Response | null> {
    if (response.status !== 200 || response.redirected) return null;
    const headers = new Headers(response.headers);
    // What the site gave as last known keeps the moment the site says.
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

/** Another page of the same race that was seen: the race is kept whole, and the browser draws of it what the address asks. */
async function pageOfSameRace(address: string): Promise<Response | undefined> {
  const pages = await caches.open('pages');
  const other = (await pages.keys()).findLast(({ url }) => isSameRace(new URL(url), new URL(address)));
  const page = other && (await pages.match(other));
  return page && marked(page, `data-kept="${page.headers.get('x-kept-at') ?? ''}" data-instead`);
}

self.addEventListener('install', (event) => {
  // What is shown comes from the network first, so a new worker may take over at any moment: nothing on the screen changes.
  event.waitUntil(
    (async () => {
      const [assets, shell] = await Promise.all([caches.open('assets'), caches.open('shell')]);
      const missing = await Promise.all(
        // Where data is spared, what draws is kept when somebody has it loaded.
        [...FIRST, ...(isToSpare ? [] : DRAWING)].map(async (address) =>
          (await assets.match(address)) ? null : address,
        ),
      );
      await assets.addAll(missing.filter((address) => address !== null));
      await shell.add(offlinePage);
      await self.skipWaiting();
    })(),
  );
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
enableNavigationPreload();

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isKeptPage(url.pathname),
  new NetworkFirst({
    cacheName: 'pages',
    networkTimeoutSeconds: patienceSeconds,
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
  // Names carry a hash. Old ones stay a while, for the pages that were kept with them.
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

/** A page of the site that is open goes there; otherwise one is opened. */
async function openPage({ origin, href }: URL): Promise<void> {
  if (origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (open === undefined) await self.clients.openWindow(href);
  else await (await open.focus()).navigate(href);
}

setCatchHandler(async ({ request }) => {
  if (request.mode !== 'navigate') return Response.error();
  return (await pageOfSameRace(request.url)) ?? (await caches.match(offlinePage)) ?? Response.error();
});
