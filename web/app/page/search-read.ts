import { screens } from './table.ts';
import { screenAt } from './views.ts';

/**
 * Gives the part of a query that the page reads, as it was written. Parameters that the page does not read, and
 * repeated ones, are left out, so that they make no other page.
 * @param path the path
 * @param search the query with its `?`, or empty
 */
export function searchRead(path: string, search: string): string {
  const { reads, marks = [] } = screens[screenAt(path)];
  const names = [...reads, ...marks];
  const seen = new Set<string>();
  const kept = search
    .slice(1)
    .split('&')
    .filter((part) => {
      const [name = ''] = part.split('=', 1);
      if (!names.includes(name) || seen.has(name)) return false;
      seen.add(name);
      return true;
    });
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}
