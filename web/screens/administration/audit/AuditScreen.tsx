import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { listAudit } from '#contract/office.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { formatInstant } from '#web/app/format.ts';
import { go, hrefWith, useSearchParams } from '#web/app/navigation.ts';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

type Page = z.infer<typeof listAudit.reply>;
type Line = Page['items'][number];

const said = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([name, one]) => `${name}: ${typeof one === 'string' ? one : JSON.stringify(one)}`)
        .join('\n')
    : '';

function Value({ name, value }: { name: string; value: unknown }) {
  const text = said(value);
  if (text === '') return null;
  return (
    <div className="min-w-0">
      <p className="text-caption text-ink3">{name}</p>
      <p className="font-mono text-small whitespace-pre-wrap wrap-anywhere">{text}</p>
    </div>
  );
}

/** The reader's own clock: the office may be anywhere. */
const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function byText({ by, desk_name }: Line): string {
  if (desk_name !== null) return m.office_audit_by_helper({ name: desk_name });
  return by === '' ? m.office_audit_by_nobody() : by;
}

function Change({ line }: { line: Line }) {
  return (
    <li className="border-b border-line py-3">
      <p className="font-semibold wrap-anywhere">
        {line.action} · {line.entity} {line.entity_id}
      </p>
      <p className="text-small text-ink2 wrap-anywhere">
        {formatInstant(line.at, ownZone())} · {byText(line)}
      </p>
      <div className="mt-1 grid gap-3 sm:grid-cols-2">
        <Value name={m.office_audit_was()} value={line.was} />
        <Value name={m.office_audit_became()} value={line.became} />
      </div>
    </li>
  );
}

/** Who changed what, when, what from and what to. Only to be read. */
export function AuditScreen() {
  const params = useSearchParams();
  const entity = params.get('entity') ?? '';
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const set = (changes: Record<string, string>) =>
    go(hrefWith('/administration/audit', params, changes), { replace: true });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['office', 'audit', entity, q],
    queryFn: ({ pageParam }) =>
      call<Page>(
        'GET',
        hrefWith('/api/office/audit', new URLSearchParams(), { entity, q, before: pageParam }),
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.items.length < 100 ? null : (last.items.at(-1)?.audit_id ?? null)),
  });
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <h1 className="display text-d34">{m.office_audit_title()}</h1>
      <p className="max-w-text text-ink2">{m.office_audit_why()}</p>
      <form
        role="search"
        className="mt-5 grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          set({ q: typed.trim() });
        }}
      >
        <TextField
          name="q"
          type="search"
          label={m.office_audit_search()}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => set({ q: typed.trim() })}
          enterKeyHint="search"
        />
        <SelectField
          name="entity"
          label={m.office_audit_of()}
          choose={m.office_audit_all()}
          options={(data?.pages[0]?.entities ?? []).map((one) => ({ value: one, label: one }))}
          value={entity}
          onChange={(event) => set({ entity: event.target.value })}
        />
      </form>
      {!data && !error && <SkeletonRows rows={8} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
      {data && lines.length === 0 && <EmptyState title={m.office_audit_none()} />}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {lines.map((line) => (
          <Change key={line.audit_id} line={line} />
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          aria-busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className={`${secondaryButton} mt-4`}
        >
          {m.office_audit_more()}
        </button>
      )}
    </>
  );
}
