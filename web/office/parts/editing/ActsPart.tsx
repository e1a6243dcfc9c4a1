import { useState } from 'react';
import type { Act } from '#contract/operations/office/acts/acts.ts';
import type { ActKind } from '#rules/operations/office/acts.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/ground/call/use-ask.ts';
import { formatInstant } from '#web/ground/format.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { actAbout, actTitle, standText } from './act-words.ts';
import { ActSheet } from './ActSheet.tsx';

function ActLine({ act, onOpen }: { act: Act; onOpen: () => void }) {
  const stand = standText(act);
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="block min-h-14 w-full py-2 text-left wrap-anywhere hover:bg-surface2"
      >
        <span className={`block font-semibold ${act.stands === 0 ? 'text-ink2 line-through' : ''}`}>
          {actTitle(act)}
        </span>
        <span className="block text-small">{actAbout(act)}</span>
        <span className="block text-small text-ink2">
          {m.acts_by({ by: act.by, when: formatInstant(act.done_at, ownZone()) })}
          {stand !== '' && <span className="font-semibold text-warn"> · {stand}</span>}
        </span>
      </button>
    </li>
  );
}

interface ActsProps {
  /** The scope: a book, a date, or everything of a kind. */
  of: { kind?: ActKind; book_id?: number; race_id?: number };
  /** It reports when there is nothing; otherwise nothing is drawn in that case. */
  isAlone?: boolean;
}

/** Lists acts on many where they were done: who, when, to how many, and the way to take each back. */
export function ActsPart({ of, isAlone = false }: ActsProps) {
  const { data, error, refetch } = useAsk(
    'GET /api/office/acts',
    { query: of },
    { refetchOnMount: 'always' },
  );
  const [opened, setOpened] = useState<number | null>(null);
  if (!data) {
    if (!isAlone) return null;
    return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={4} />;
  }
  const { items } = data;
  if (items.length === 0)
    return isAlone ? <EmptyState title={m.acts_none()}>{m.acts_none_why()}</EmptyState> : null;
  return (
    <section className="mt-6">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.acts_title()}</h2>
      <ul>
        {items.map((act) => (
          <ActLine key={act.act_id} act={act} onOpen={() => setOpened(act.act_id)} />
        ))}
      </ul>
      {opened !== null && <ActSheet act_id={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}
