import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Found } from '#web/parts/Found.tsx';
import { go, hrefWith, useSearchParams } from '#web/app/address/navigation.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { Change } from './Change.tsx';
import { kindWords } from './action-words.ts';
import { type AuditSearch, useAudit } from './use-audit.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

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

/** Who changed what, when, from what, to what. It can only be read. */
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
      {!data && !error && <SkeletonRows rows={8} />}
      {!data && error && <Failed error={error} again={() => void refetch()} />}
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
