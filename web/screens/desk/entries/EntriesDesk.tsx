import { keyOf } from '#web/app/call/use-ask.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { DeskEntry } from '#contract/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { wallClock } from '#text/when.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import { ActionsFoot } from '#web/screens/desk/ActionsFoot.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { DeskHead } from '#web/screens/desk/DeskHead.tsx';
import { DeskTabs } from '#web/screens/desk/DeskTabs.tsx';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { EntryLine } from './EntryLine.tsx';
import { EntrySheet } from './EntrySheet.tsx';
import { FindSheet } from './FindSheet.tsx';
import { foundEntries, underWay } from './found.ts';
import { useActions } from '#web/screens/desk/use-actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useWhen } from '#web/ui/effects/use-when.ts';

interface EntriesDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

/** When something was read, by the clock of the device. */
const clock = (at: number) => wallClock(new Date(at).toISOString(), ownZone()).time;

/** Who is entered and what each lacks, found by a word. Some codes may also enter late riders and withdraw others. */
export function EntriesDesk({ session, onLeave, onEnd }: EntriesDeskProps) {
  const { token, meeting } = session;
  const place = { params: { id: meeting.race_id } };
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery({
    queryKey: [...keyOf('GET /api/desk/races/{id}/entries', place), token],
    queryFn: () => askDesk(token, 'GET /api/desk/races/{id}/entries', place),
    refetchInterval: 60_000,
    retry: false,
  });
  const isOver = error instanceof CallFailure && error.status === 401;
  useWhen(isOver, onEnd);
  const actions = useActions(session, { onAnswer: () => void refetch(), onEnd });
  const [q, setQ] = useState('');
  const [onlyMissing, setOnlyMissing] = useState(false);
  const [isNew, setIsNew] = useState(false);
  const [chosen, setChosen] = useState<DeskEntry | null>(null);
  const found = foundEntries(data?.items ?? [], useDeferredValue(q), onlyMissing);
  const pending = underWay(actions.items);
  const canAct = data?.may_act === true && data.refusal === null;
  return (
    <>
      <DeskHead session={session} unsent={actions.items.length} isStuck={actions.isStuck} onLeave={onLeave} />
      {data?.may_act === true && <DeskTabs current={paths.desk} />}
      {data?.may_act === true && data.refusal !== null && (
        <p className="mt-4 border-l-4 border-accent pl-3">{entryRefusalWords[data.refusal]()}</p>
      )}
      {canAct && (
        <Button onClick={() => setIsNew(true)} look="primary" className="mt-4 w-full sm:w-auto">
          <Icon name="plus" className="size-5" />
          {m.desk_enter()}
        </Button>
      )}
      <div className="mt-4">
        <TextField
          name="q"
          type="search"
          label={m.helper_search()}
          value={q}
          onChange={(event) => setQ(event.target.value)}
          autoComplete="off"
        />
        <div className="mt-1">
          <CheckField
            label={m.desk_only_missing()}
            checked={onlyMissing}
            onChange={(event) => setOnlyMissing(event.target.checked)}
          />
        </div>
      </div>
      {error && !isOver && (
        <div className="mt-4">
          <FormAlert>
            {data ? m.helper_list_of({ when: clock(dataUpdatedAt) }) : failureText(error)}
          </FormAlert>
        </div>
      )}
      <div className="mt-1 flex items-center justify-between gap-3">
        <p role="status" className="font-semibold tabular-nums">
          {data ? m.desk_count({ count: found.length }) : ''}
        </p>
        <Button
          busy={isFetching}
          onClick={() => void refetch()}
          look="link"
          className="inline-flex items-center gap-2"
        >
          <Icon name="refresh" className="size-5" />
          {m.desk_refresh()}
        </Button>
      </div>
      {!data && !error && <SkeletonRows rows={6} />}
      {data && found.length === 0 && (
        <EmptyState title={data.items.length === 0 ? m.helper_empty() : m.desk_none()} />
      )}
      <ul className="border-t-2 border-ink empty:hidden">
        {found.map((entry) => (
          <EntryLine
            key={entry.entry_id}
            entry={entry}
            isPending={pending.has(entry.entry_id)}
            onChoose={canAct && !pending.has(entry.entry_id) ? () => setChosen(entry) : null}
          />
        ))}
      </ul>
      {isNew && data && (
        <FindSheet session={session} actions={actions} late={data.late} onClose={() => setIsNew(false)} />
      )}
      {chosen && (
        <EntrySheet
          entry={chosen}
          session={session}
          onDo={(action) => {
            actions.add(action);
            setChosen(null);
          }}
          onClose={() => setChosen(null)}
        />
      )}
      <ActionsFoot actions={actions} />
    </>
  );
}
