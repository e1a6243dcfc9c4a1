import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { DeskEntries, DeskEntry } from '#contract/office-desk.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { formatDate, formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { askDesk } from '#web/screens/desk/ask-desk.ts';
import type { DeskSession } from '#web/screens/desk/desk-session.ts';
import { foundEntries } from '#web/screens/desk/found.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const missingWords: Record<DeskEntry['missing'][number], () => string> = {
  licence: m.helper_missing_licence,
  dues: m.helper_missing_dues,
  papers: m.desk_missing_papers,
  birthdate: m.desk_missing_birthdate,
};

function EntryLine({ entry }: { entry: DeskEntry }) {
  const { plate, rider_fullname, category_name, club_name, missing } = entry;
  return (
    <li className="flex items-start gap-3 border-b border-line py-3">
      <span className="min-w-16 shrink-0 bg-ink px-2 py-1 text-center display text-d22 text-paper tabular-nums">
        {plate}
      </span>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{rider_fullname}</p>
        <p className="text-small text-ink2 wrap-anywhere">
          {[category_name, ...(club_name === null ? [] : [club_name])].join(' · ')}
        </p>
        {missing.length === 0 ? (
          <p className="mt-1 flex items-center gap-1.5 text-small font-semibold text-go">
            <Icon name="check" className="size-4" />
            {m.desk_ok()}
          </p>
        ) : (
          <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
            {missing.map((one) => (
              <li key={one} className="flex items-center gap-1.5 text-small font-semibold text-stop">
                <Icon name="alert" className="size-4" />
                {missingWords[one]()}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

interface EntriesDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Who is entered and what each is missing: found by a word, filtered to who has to be asked for something. */
export function EntriesDesk({ session, onLeave, onEnd }: EntriesDeskProps) {
  const { token, meeting, expires_at } = session;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['desk', token],
    queryFn: () => askDesk<DeskEntries>(token, `/api/desk/races/${meeting.race_id}/entries`),
    refetchInterval: 60_000,
    retry: false,
  });
  const isOver = error instanceof CallFailure && error.status === 401;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  const [q, setQ] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const found = foundEntries(data?.items ?? [], useDeferredValue(q), onlyMissing);
  const zone = ownZone();
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="display text-d34 wrap-anywhere">{meeting.race_name}</h1>
          <p className="text-ink2 wrap-anywhere">
            {[formatDate(meeting.race_date), meeting.cup_name, meeting.organization_shortname].join(' · ')}
          </p>
          <p className="text-small text-ink2">{m.desk_until({ when: formatInstant(expires_at, zone) })}</p>
        </div>
        <button type="button" onClick={onLeave} className={`min-h-12 ${textLink}`}>
          {m.desk_leave()}
        </button>
      </div>
      <div className="mt-4">
        <TextField
          name="q"
          type="search"
          label={m.helper_search()}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          autoComplete="off"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-5">
          <CheckField
            label={m.desk_only_missing()}
            checked={onlyMissing}
            onChange={(event) => setOnlyMissing(event.target.checked)}
          />
          <button
            type="button"
            aria-busy={isFetching}
            onClick={() => void refetch()}
            className={secondaryButton}
          >
            <Icon name="refresh" className="size-5" />
            {m.desk_refresh()}
          </button>
        </div>
      </div>
      {error && !isOver && <FormAlert>{failureText(error)}</FormAlert>}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <p role="status" className="mt-4 font-semibold">
          {m.desk_count({ count: found.length })}
        </p>
      )}
      {data && found.length === 0 && (
        <EmptyState title={data.items.length === 0 ? m.helper_empty() : m.desk_none()} />
      )}
      <ul className="mt-2 border-t-2 border-ink empty:hidden">
        {found.map((entry) => (
          <EntryLine key={entry.entry_id} entry={entry} />
        ))}
      </ul>
    </>
  );
}
