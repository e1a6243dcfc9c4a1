import { createContext, useContext, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

/** The address while the server renders. In the browser, the address bar has it. */
export const ServerAddress = createContext<{ path: string; search: string } | null>(null);

/** Gives the path and the query (with its `?`, or empty) of the current page, as the address bar writes them. */
export function useAddress(): { path: string; search: string } {
  const server = useContext(ServerAddress);
  const path = usePathname(server ? { ssrPath: server.path } : {});
  const search = useSearch(server ? { ssrSearch: server.search } : {});
  return { path, search };
}

type Changes = Record<string, string | number | null>;

/** Changes a query: null removes a parameter, the others stay. Values are plain, as in addresses people share. */
export function hrefWith(path: string, params: URLSearchParams, changes: Changes = {}): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

export function useSearchParams(): URLSearchParams {
  const { search } = useAddress();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Builds links to the current screen with some parameters changed and the others kept. */
export function useHref(): (changes: Changes) => string {
  const { path } = useAddress();
  const params = useSearchParams();
  return (changes) => hrefWith(path, params, changes);
}

/** The scroll position of the page when the reader left it. It is stored with the history entry. */
interface Kept {
  scroll?: number;
  /** The page was reached from inside the site, so the back arrow may go back. */
  inside?: boolean;
}

function kept(): Kept {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Goes to another page of the site and remembers the scroll position of this one. It needs a browser. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  if (options.replace === true) {
    navigate(href, { replace: true, state: kept() });
    return;
  }
  history.replaceState({ ...kept(), scroll: window.scrollY }, '');
  navigate(href, { state: { inside: true } satisfies Kept });
}

/** Gives the scroll position to restore after Back or Forward, or null on a first visit. It needs a browser. */
export function keptScroll(): number | null {
  return kept().scroll ?? null;
}

/** Tells whether Back stays inside the site. It works only in the browser. */
export function cameFromInside(): boolean {
  return kept().inside === true;
}
