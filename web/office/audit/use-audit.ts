import { keyOf } from '#web/app/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '#web/app/call/ask.ts';
import { actionsNamed } from './action-words.ts';

/** What is looked for, as it stands in the address. */
export interface AuditSearch {
  q: string;
  entity: string;
  /** Days of the reader's own clock, both included; empty: any. */
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

/** Changes that are looked for, newest first, page by page. */
export function useAudit(search: AuditSearch) {
  const { q, entity, since, until } = search;
  const asked = {
    q,
    entity,
    // The words somebody reads here are looked for as the kinds of change they stand for.
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
