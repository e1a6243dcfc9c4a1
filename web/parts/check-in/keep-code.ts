import { checkInDeskHref, paths } from '#web/app/screens/paths.ts';

/** Stores what the desk needs without a signal: its page, and the code that was loaded before the worker was ready. */
export async function keepCode(): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const assets = await caches.open('assets');
  for (const { href } of loaded) if (!(await assets.match(href))) await assets.add(href);
  const pages = await caches.open('pages');
  await pages.addAll([paths.desk, checkInDeskHref]);
}
