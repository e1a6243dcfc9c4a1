import { createContext, useContext, useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';

/** The address while the server renders; in the browser the address bar has it. */
export const ServerAddress = createContext<{ path: string; search: string } | null>(null);

/** Path and query (with its `?`, or empty) of the current page, as they are written in the address bar. */
export function useAddress(): { path: string; search: string } {
  const server = useContext(ServerAddress);
  const path = usePathname(server ? { ssrPath: server.path } : {});
  const search = useSearch(server ? { ssrSearch: server.search } : {});
  return { path, search };
}

type Changes = Record<string, string | number | null>;

/**
 * A path with its query changed: null takes a parameter out, the others stay as they are.
 * Values stay plain strings, as in the addresses people share.
 */
export function hrefWith(path: string, params: URLSearchParams, changes: Changes = {}): string {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  const query = next.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** The query of the current address. */
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

/** Where the page was scrolled when it was left, stored with its history entry. */
interface Kept {
  scroll?: number;
  /** Reached from inside the site, so the back arrow may go back. */
  inside?: boolean;
}

function kept(): Kept {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? state : {};
}

/** Moves inside the site, remembering the place left. Only in the browser. */
export function go(href: string, options: { replace?: boolean } = {}): void {
  if (options.replace === true) {
    navigate(href, { replace: true, state: kept() });
    return;
  }
  history.replaceState({ ...kept(), scroll: window.scrollY }, '');
  navigate(href, { state: { inside: true } satisfies Kept });
}

/** The scroll to return to after Back or Forward, null on a first visit. Only in the browser. */
export function keptScroll(): number | null {
  return kept().scroll ?? null;
}

/** True when Back stays inside the site. Only in the browser. */
export function cameFromInside(): boolean {
  return kept().inside === true;
}
