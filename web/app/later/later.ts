import type { Language } from '#contract/values.ts';
import { isSparing } from '#web/app/first/sparing.ts';
import { paths } from '#web/app/screens/paths.ts';
import { sendBeacon } from './beacon.ts';
import { type CountedPage, countedPath } from './counted-page.ts';
import { keepSessionFresh } from './keep-session-fresh.ts';
import { arriveSomewhere, watchVersion } from './watch-version.ts';

/* Work for a moment after the page has been read: nothing waits for it. */

/** A keyboard over half of the page leaves no room for advertising. */
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
  // The address tells the worker what to keep: it does not learn by itself how its page was set.
  const address = isSparing() ? '/sw.js?spare' : '/sw.js';
  navigator.serviceWorker.register(address).catch((error: unknown) => {
    console.info('nothing will be kept for when there is no signal', error);
  });
}

/** Once for the life of the page. */
export function startLater(): void {
  watchVersion();
  keepSessionFresh();
  watchKeyboard();
  watchSlash();
  startWorker();
  // The browser stores nothing, or does not list its databases: then the desk and the office send it.
  sendUnsent().catch(() => undefined);
}

/** Sends what was written without a signal, from any page. The code is loaded only if there is a database of it. */
async function sendUnsent(): Promise<void> {
  const kept = await indexedDB.databases();
  if (!kept.some(({ name }) => name === 'outbox')) return;
  const { startOutbox } = await import('#web/outbox/outbox.ts');
  startOutbox();
}

interface Shown {
  page: CountedPage;
  language: Language;
  title: string;
  analytics: string | null;
}

/** A page is shown: counted here without saying by whom, and reported to Google where that was allowed. */
export function tellPage({ page, language, title, analytics }: Shown): void {
  arriveSomewhere();
  sendBeacon('POST /api/page_views', { ...page, language });
  if (analytics === null) return;
  const page_location = location.origin + countedPath(location.pathname, page);
  void import('./google-analytics.ts').then(({ tellGoogle }) =>
    tellGoogle(analytics, { page_location, page_title: title, language }),
  );
}

/** Stores the page for no signal in the chosen language. */
export function keepOfflinePage(): void {
  if (navigator.serviceWorker?.controller)
    void caches
      .open('shell')
      .then((shell) => shell.add(paths.offline))
      .catch(() => undefined);
}
