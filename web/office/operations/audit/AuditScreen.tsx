import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { officePaths } from '#web/ground/address/office-paths.ts';
import { Change } from './Change.tsx';
import { kindWords, actionsNamed } from './action-words.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { keyOf } from '#web/ground/call/use-ask.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '#web/ground/call/ask.ts';

/** The search, as it is in the address. */
interface AuditSearch {
  q: string;
  entity: string;
  /** The dates in the reader's time zone, both included. Empty means any. */
  since: string;
  until: string;
}

const perPage = 100;

/** Gives when a day ('2026-06-14') begins by the reader's clock, or some days later. It is empty for no day. */
function dayBegins(day: string, later = 0): string {
  const date = new Date(`${day}T00:00`);
  if (Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** Loads the changes that match the search, newest first, page by page. */
function useAudit(search: AuditSearch) {
  const { q, entity, since, until } = search;
  const asked = {
    q,
    entity,
    // A word in the reader's language is translated to the kinds of change that it names.
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

const path = officePaths.audit;
const isEverything = (search: AuditSearch): boolean => Object.values(search).every((one) => one === '');
const everything = { q: null, entity: null, since: null, until: null };

interface FiltersProps {
  search: AuditSearch;
  entities: readonly string[];
  set: (changes: Partial<Record<keyof AuditSearch, string | null>>) => void;
}

function Filters({ search, entities, set }: FiltersProps) {
  const [typed, setTyped] = useState(search.q);
  const kinds = [...new Set([...entities, ...(search.entity === '' ? [] : [search.entity])])]
    .map((value) => ({ value, label: kindWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <form
      role="search"
      aria-label={m.office_nav_audit()}
      className="mt-5 grid grid-cols-2 gap-4 *:col-span-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_11rem_11rem] lg:*:col-span-1 [&>[data-field=since]]:col-span-1 [&>[data-field=until]]:col-span-1"
      onSubmit={(event) => {
        event.preventDefault();
        set({ q: typed.trim() });
      }}
    >
      <TextField
        name="q"
        type="search"
        label={m.office_audit_q()}
        hint={m.office_audit_q_hint()}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => set({ q: typed.trim() })}
        enterKeyHint="search"
      />
      <SelectField
        name="entity"
        label={m.office_audit_of()}
        choose={m.office_audit_all()}
        options={kinds}
        value={search.entity}
        onChange={(event) => set({ entity: event.target.value })}
      />
      <TextField
        name="since"
        type="date"
        label={m.office_audit_since()}
        value={search.since}
        max={search.until}
        onChange={(event) => set({ since: event.target.value })}
      />
      <TextField
        name="until"
        type="date"
        label={m.office_audit_until()}
        value={search.until}
        min={search.since}
        onChange={(event) => set({ until: event.target.value })}
      />
      {!isEverything(search) && (
        <Button
          look="link"
          onClick={() => {
            setTyped('');
            set(everything);
          }}
          className="justify-self-start"
        >
          {m.office_audit_clear()}
        </Button>
      )}
    </form>
  );
}

/** Shows who changed what, when, from what, to what. It can only be read. */
export function AuditScreen() {
  const params = useSearchParams();
  const get = (name: keyof AuditSearch) => params.get(name) ?? '';
  const search = { q: get('q'), entity: get('entity'), since: get('since'), until: get('until') };
  const { data, error, refetch, lines, entities, fetchNextPage, hasNextPage, isFetchingNextPage } =
    useAudit(search);
  const isAll = isEverything(search);
  return (
    <>
      <h1 className="display text-d34">{m.office_audit_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.office_audit_why()}</p>
      <Filters
        search={search}
        entities={entities}
        set={(changes) => go(hrefWith(path, params, changes), { replace: true })}
      />
      <Found count={isAll || !data ? null : lines.length} />
      {!data && <Arriving error={error} again={refetch} rows={8} />}
      {data && lines.length === 0 && (
        <EmptyState title={isAll ? m.office_audit_empty() : m.office_audit_none()}>
          {isAll ? null : m.office_audit_none_why()}
        </EmptyState>
      )}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {lines.map(({ line, names }) => (
          <Change key={line.audit_id} line={line} names={names} />
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-4">
          {m.office_audit_more()}
        </Button>
      )}
    </>
  );
}
