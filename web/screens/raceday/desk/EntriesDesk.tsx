import { keyOf } from '#web/ground/call/use-ask.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { DeskEntry } from '#contract/raceday/office/desk/desk.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { wallClock } from '#text/when.ts';
import { entryRefusalWords } from '#web/parts/entries/entry-refusal-words.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { askDesk } from '#web/parts/desk/ask-desk.ts';
import { paths } from '#web/ground/address/paths.ts';
import { DeskHead } from './DeskHead.tsx';
import { DeskTabs } from './DeskTabs.tsx';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { EntrySheet } from './EntrySheet.tsx';
import { FindSheet } from './FindSheet.tsx';
import { foundEntries, underWay } from './found.ts';
import { useActions, type Actions } from './use-actions.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useWhen } from '#web/ui/effects/use-when.ts';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { Plate } from '#web/parts/Plate.tsx';
import type { DeskItem } from '#web/outbox/items.ts';
import { askedWords } from './words.ts';
import { useSettled } from '#web/ui/effects/use-settled.ts';
import { SpokenFoot } from '#web/parts/form/Undo.tsx';

const footButton = 'min-h-12 shrink-0 px-2 font-semibold underline underline-offset-4';

/** Shows what the server refused and why, with two buttons to go on. */
function Refused({ one, actions }: { one: DeskItem; actions: Actions }) {
  return (
    <li className="border-t border-on-night2 py-2 first:border-0">
      <p className="font-semibold wrap-anywhere">{m.helper_refused({ what: askedWords(one) })}</p>
      <p className="wrap-anywhere">{one.refused?.message || m.form_failed()}</p>
      <div className="flex flex-wrap gap-x-4">
        <button type="button" onClick={() => actions.retry(one.request_key)} className={footButton}>
          {m.helper_retry()}
        </button>
        <button type="button" onClick={() => actions.drop(one.request_key)} className={footButton}>
          {m.helper_drop()}
        </button>
      </div>
    </li>
  );
}

/** Shows what can be undone, what is being sent, and what was refused. It is at the foot, where the thumb is. */
function ActionsFoot({ actions }: { actions: Actions }) {
  const { items, sending, isCut, isLoose, just, busy, failure } = actions;
  const refused = items.filter((one) => one.refused !== null);
  const waiting = items.length - refused.length;
  return (
    <SpokenFoot label={m.helper_foot()} isEmpty={items.length === 0 && !just}>
      <ul className="empty:hidden">
        {refused.map((one) => (
          <Refused key={one.request_key} one={one} actions={actions} />
        ))}
      </ul>
      {isLoose && <p className="pt-3 font-semibold wrap-anywhere">{m.outbox_loose()}</p>}
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="min-w-0 wrap-anywhere not-empty:py-3">
          {sending
            ? isCut
              ? m.helper_cut({ what: askedWords(sending), count: waiting })
              : m.helper_sending({ what: askedWords(sending) })
            : just?.words}
          {!sending && just && failure !== null && <span className="block font-semibold">{failure}</span>}
        </p>
        {!sending && just?.canUndo === true && (
          <button type="button" aria-busy={busy} onClick={() => void actions.undo()} className={footButton}>
            {m.riders_undo()}
          </button>
        )}
      </div>
    </SpokenFoot>
  );
}

function Who({ entry, isPending }: { entry: DeskEntry; isPending: boolean }) {
  const { plate, plate_colour, rider_fullname, category_name, club_name, missing } = entry;
  return (
    <>
      <span className="w-16 shrink-0">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <span className="block font-semibold">{rider_fullname}</span>
        <span className="block text-small text-ink2">
          {[category_name, club_name].filter(Boolean).join(' · ')}
        </span>
        {isPending ? (
          <span className="block text-small font-semibold text-warn">{m.helper_pending()}</span>
        ) : (
          <Missing missing={missing} />
        )}
      </span>
    </>
  );
}

interface LineProps {
  entry: DeskEntry;
  /** A write about it has not been answered yet. */
  isPending: boolean;
  onChoose: (() => void) | null;
}

/** Draws a rider of the list. It is a link to the rider when the code may change something. */
function EntryLine({ entry, isPending, onChoose }: LineProps) {
  const look = 'flex w-full items-center gap-3 py-2.5 text-left';
  return (
    // A cheap phone has hundreds of lines to draw, so lines out of sight are not laid out.
    <li className="border-b border-line [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      {onChoose === null ? (
        <div className={look}>
          <Who entry={entry} isPending={isPending} />
        </div>
      ) : (
        <button type="button" onClick={onChoose} className={`${look} hover:bg-surface2`}>
          <Who entry={entry} isPending={isPending} />
          <Icon name="right" className="size-5 text-ink3" />
        </button>
      )}
    </li>
  );
}

interface EntriesDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** Runs when the code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Writes the time at which something was read, by the clock of the device. */
const clock = (at: number) => wallClock(new Date(at).toISOString(), ownZone()).time;

/** Lists entries and what each rider lacks. Some codes may also enter late riders and withdraw others. */
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
  const howMany = useSettled(data ? m.desk_count({ count: found.length }) : '');
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
          {howMany}
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
