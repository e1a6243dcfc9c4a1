/** Stores pages and their code that was loaded before the worker was ready. It rejects where there is none. */
export async function keepCode(addresses: readonly string[]): Promise<void> {
  if (!('serviceWorker' in navigator) || typeof caches === 'undefined') return;
  await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
  const assets = await caches.open('assets');
  for (const { href } of loaded) if (!(await assets.match(href))) await assets.add(href);
  const pages = await caches.open('pages');
  await pages.addAll([...addresses]);
}
