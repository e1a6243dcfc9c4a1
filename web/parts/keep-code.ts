/**
 * Stores pages and the code that was loaded before the worker was ready, so that they open without a signal. Gives false where the browser
 * keeps none.
 */
export async function keepCode(addresses: readonly string[]): Promise<boolean> {
  if (!('caches' in window) || !('serviceWorker' in navigator)) return false;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname);
  const [assets, pages] = await Promise.all([caches.open('assets'), caches.open('pages')]);
  const missing = async (cache: Cache, those: readonly string[]) =>
    (
      await Promise.all([...new Set(those)].map(async (one) => ((await cache.match(one)) ? [] : [one])))
    ).flat();
  await assets.addAll(await missing(assets, files));
  await pages.addAll(await missing(pages, addresses));
  // Stored files are not enough: without a signal, a worker has to serve them.
  return (await navigator.serviceWorker.getRegistration()) !== undefined;
}
