import { dataNeeded } from '#web/app/views.ts';

/** What each kind of page reads of its address when it is drawn on the server. */
const readBy: Readonly<Record<string, readonly string[]>> = {
  home: ['cup', 'date', 'regulation'],
  race: ['cup_id', 'race_date', 'tab', 'category', 'club', 'q', 'rider', 'inscribe'],
  ranking: ['cup_id', 'category_id'],
  account: ['organization_id', 'cup_id'],
};

/**
 * The part of a query that makes a page what it is, as it was written; what the page does not read, or reads only the first of, is
 * left out. So an address with anything at all behind it is no other page. In: path, and query with its `?`, or empty.
 */
export function searchRead(path: string, search: string): string {
  const names = readBy[dataNeeded(path, search).screen] ?? [];
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
