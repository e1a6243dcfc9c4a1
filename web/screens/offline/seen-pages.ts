/** A page that opens without a signal. */
export interface SeenPage {
  address: string;
  title: string;
  /** When its data was true, ISO 8601. */
  kept_at: string;
}

const mostListed = 20;

/** The pages kept on this device, the last one seen first. Only in the browser. */
export async function seenPages(): Promise<SeenPage[]> {
  if (!('caches' in window)) return [];
  const cache = await caches.open('pages');
  const pages = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const response = await cache.match(request);
      const kept_at = response?.headers.get('x-kept-at');
      if (!response || !kept_at) return null;
      const { title } = new DOMParser().parseFromString(await response.text(), 'text/html');
      const { pathname, search } = new URL(request.url);
      return { address: pathname + search, title, kept_at };
    }),
  );
  return pages
    .filter((page) => page !== null)
    .toSorted((a, b) => b.kept_at.localeCompare(a.kept_at))
    .slice(0, mostListed);
}
