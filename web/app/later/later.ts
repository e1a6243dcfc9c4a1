/* The work that runs a moment after somebody has begun to read the page. Nothing waits for it. */

import type { Language } from '#contract/values.ts';
import { bringPatiently } from '#web/ground/arriving/bring.ts';
import { isSparing } from '#web/app/first/sparing.ts';
import { paths } from '#web/ground/address/paths.ts';
import { sendBeacon } from '#web/ground/later/beacon.ts';
import { type CountedPage, countedPath } from '#web/ground/later/counted-page.ts';
import { arriveSomewhere, watchVersion } from '#web/ground/later/watch-version.ts';
import { currentSession, renewSessionBy } from '#web/ground/session/session.ts';
import { ask } from '#web/ground/call/ask.ts';

/** Tells whether a path is a piece of pages, such as code or a picture, which is the same for everybody. */
const isPiece = (path: string) => path.startsWith('/assets/') || path.startsWith('/files/public/');

/**
 * Lets the worker store the shown page for use without a signal, if the page did not come through the worker. That is
 * the first page that a phone ever opens, and a page that was drawn here from its data. Its code is in the browser's
 * cache. The worker's library answers each address as if the page had requested it (workbox-routing, "CACHE_URLS").
 */
async function keepThisPage(): Promise<void> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers === undefined || !navigator.onLine) return;
  const { active } = await workers.ready;
  const { href } = location;
  if ((await caches.match(href, { cacheName: 'pages', ignoreVary: true })) !== undefined) return;
  const pieces = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && isPiece(pathname));
  const urlsToCache = [[href, { headers: { accept: 'text/html' } }], ...pieces.map((one) => one.href)];
  active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } });
}

/**
 * Loads the session again, once, when the page is idle. The stored one may be a month old: riders may have been added
 * on another device, an e-mail confirmed, or a session ended elsewhere. It works only in the browser.
 */
function keepSessionFresh(): void {
  const refresh = () => {
    if (currentSession()) renewSessionBy(ask('GET /api/users/me')).catch(() => undefined);
  };
  setTimeout(refresh, 1500);
}

/** Marks the page while a keyboard covers half of it, because then there is no room for advertising. */
function watchKeyboard(): void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', () => {
    if (seen.height * seen.scale < window.innerHeight * 0.6)
      document.documentElement.dataset['keyboard'] = '';
    else delete document.documentElement.dataset['keyboard'];
  });
}

/** The key / moves to the visible search, unless somebody is typing. */
function watchSlash(): void {
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (key !== '/' || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    if (target.isContentEditable || target.matches('input, textarea, select')) return;
    const fields = document.querySelectorAll<HTMLElement>('[data-search]');
    const field = [...fields].find((one) => one.offsetParent !== null);
    if (field === undefined) return;
    event.preventDefault();
    field.focus();
  });
}

function startWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  // The address tells the worker what to store, because the worker cannot know how its page was set.
  const address = isSparing() ? '/sw.js?spare' : '/sw.js';
  navigator.serviceWorker.register(address).catch((error: unknown) => {
    console.info('nothing will be kept for when there is no signal', error);
  });
}

/** The screen that errors are reported of. */
let screen: CountedPage['screen'] = 'not_found';

/** Reports what went wrong on the page: its place in the code, and nothing about who reads it. */
function watchFaults(): void {
  const tell = (error: unknown) => {
    // An error whose report does not get through is lost.
    if (error instanceof Error)
      import('./tell-fault.ts').then(
        ({ tellFault }) => tellFault(error, screen),
        () => undefined,
      );
  };
  addEventListener('error', ({ error }) => tell(error));
  addEventListener('unhandledrejection', ({ reason }) => tell(reason));
  // React writes what a fence caught to the console, and nowhere else.
  const { error: write } = console;
  console.error = (...said: unknown[]) => {
    write(...said);
    said.forEach(tell);
  };
}

/** Starts all of it. It is called once in the life of the page. */
export function startLater(): void {
  watchFaults();
  watchVersion();
  keepSessionFresh();
  watchKeyboard();
  watchSlash();
  startWorker();
  // The browser stores nothing, or does not list its databases. In that case, the desk and the office send the writes.
  sendUnsent().catch(() => undefined);
}

/** Sends, from any page, what was written without a signal. The code is loaded only if its database exists. */
async function sendUnsent(): Promise<void> {
  const kept = await indexedDB.databases();
  if (!kept.some(({ name }) => name === 'outbox')) return;
  const { startOutbox } = await bringPatiently(() => import('#web/outbox/outbox.ts'));
  startOutbox();
}

interface Shown {
  page: CountedPage;
  language: Language;
  title: string;
  analytics: string | null;
}

/** Counts a shown page here without recording who read it, and reports it to Google if that was allowed. */
export function tellPage({ page, language, title, analytics }: Shown): void {
  arriveSomewhere();
  screen = page.screen;
  // Without a worker, or with one that stores nothing, the page remains readable.
  keepThisPage().catch(() => undefined);
  sendBeacon('POST /api/page_views', { ...page, language });
  if (analytics === null) return;
  const page_location = location.origin + countedPath(location.pathname, page);
  import('./google-analytics.ts').then(
    ({ tellGoogle }) => tellGoogle(analytics, { page_location, page_title: title, language }),
    // A page that is not counted there works all the same.
    () => undefined,
  );
}

/** Stores the page about a missing signal in the chosen language. */
export function keepOfflinePage(): void {
  if (navigator.serviceWorker?.controller)
    void caches
      .open('shell')
      .then((shell) => shell.add(paths.offline))
      .catch(() => undefined);
}
