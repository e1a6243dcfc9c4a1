import { keyOf } from '#web/app/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '#web/app/call/ask.ts';
import { actionsNamed } from './action-words.ts';

/** The search, as it is in the address. */
export interface AuditSearch {
  q: string;
  entity: string;
  /** Dates in the reader's time zone, both included; empty: any. */
  since: string;
  until: string;
}

const perPage = 100;

/** A day's beginning by the reader's clock, some days later. In: '2026-06-14'. Out: an instant; empty for no day. */
function dayBegins(day: string, later = 0): string {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** Changes that match the search, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  const { q, entity, since, until } = search;
  const asked = {
    q,
    entity,
    // A word that was typed in the reader's language is translated to the kinds of change it names.
    did: actionsNamed(q).join(','),
    since: dayBegins(since),
    until: dayBegins(until, 1),
  };
  const query = useInfiniteQuery({
    queryKey: keyOf('GET /api/office/audit', { query: asked }),
    queryFn: ({ pageParam }) => ask('GET /api/office/audit', { query: { ...asked, before: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.items.length < perPage ? null : (last.items.at(-1)?.audit_id ?? null)),
  });
  const pages = query.data?.pages;
  return {
    ...query,
    lines: pages?.flatMap(({ items, names }) => items.map((line) => ({ line, names }))) ?? [],
    entities: pages?.[0]?.entities ?? [],
  };
}
