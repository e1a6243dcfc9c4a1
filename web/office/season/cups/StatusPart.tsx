import { ask } from '#web/ground/call/ask.ts';
import { useState } from 'react';
import type { z } from 'zod';
import type { getCupDifferences, OfficeCup } from '#contract/season/office/cups/cups.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/ground/format.ts';
import { cupPages, pageOfPart } from './parts/cup-pages.ts';
import { cupStatusWords } from '#web/office/parts/words/status-words.ts';
import { partName, partValue } from '#web/office/parts/words/part-names.ts';
import { NewYear } from './parts/NewYear.tsx';
import { PartNews } from '#web/office/parts/editing/Part.tsx';
import { useCupWrite } from './parts/use-cup-write.ts';
import type { CupDesk, CupPart } from './parts/use-office-cup.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useJustDone } from '#web/parts/form/use-just-done.ts';
import { isPublished } from '#rules/race-statuses.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

type Differences = z.infer<typeof getCupDifferences.reply>;
type Status = OfficeCup['cup_status'];

/** The next states of a cup, the usual one first. */
const moves: Record<Status, readonly [to: Status, words: () => string][]> = {
  DRAFT: [
    ['OPENED', m.office_publish],
    ['ARCHIVED', m.office_archive],
  ],
  OPENED: [
    ['CLOSED', m.office_close],
    ['DRAFT', m.office_unpublish],
  ],
  CLOSED: [
    ['OPENED', m.office_reopen],
    ['ARCHIVED', m.office_archive],
  ],
  ARCHIVED: [
    ['CLOSED', m.office_restore],
    ['DRAFT', m.office_unpublish],
  ],
};

/** The effect of each step, which is shown before the step. */
const means: Record<Status, () => string> = {
  DRAFT: m.office_sure_DRAFT,
  OPENED: m.office_sure_OPENED,
  CLOSED: m.office_sure_CLOSED,
  ARCHIVED: m.office_sure_ARCHIVED,
};

/** Shows what ending a cup would cut off: dates that are not over, and their entries. */
function Ahead({ cup }: { cup: OfficeCup }) {
  const ahead = cup.cup_dates.filter(({ race_status }) => race_status === null || !isPublished(race_status));
  if (ahead.length === 0) return null;
  const riders = ahead.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <p className="font-semibold text-warn">
      {m.office_sure_CLOSED_ahead({ count: ahead.length, riders: String(riders) })}
    </p>
  );
}

const missingNames = {
  dates: m.office_missing_dates,
  categories: m.office_missing_categories,
  points: m.office_missing_points,
} as const;

const wordsOf = (from: Status, to: Status): string | undefined =>
  moves[from].find(([one]) => one === to)?.[1]();

const shown = 12;

type Item = Differences['items'][number];

/** Writes one line about a difference; about a long text, only that it differs. */
function lineText({ part, name, change, was, became }: Item): string {
  const called = name === null ? partName(part) : `${partName(part)} · ${name}`;
  if (was === null && became === null) return `${called}: ${changeNames[change]()}`;
  const value = (plain: Item['was']) =>
    part === 'date' && typeof plain === 'string' ? formatDate(plain) : partValue(part, plain);
  return m.office_changed_line({ name: called, was: value(was), became: value(became) });
}

const changeNames = {
  changed: m.cups_part_changed,
  added: m.cups_part_added,
  removed: m.cups_part_removed,
} as const;

function DifferenceList({ cup_id }: { cup_id: number }) {
  const [isAll, setAll] = useState(false);
  const { data } = useAsk('GET /api/office/cups/{id}/differences', { params: { id: cup_id } });
  if (!data || data.against === 'nothing') return null;
  if (data.items.length === 0) return <p className="text-ink2">{m.office_differences_none()}</p>;
  return (
    <div>
      <p className="font-semibold">
        {data.against === 'publication'
          ? m.office_differences_publication()
          : m.office_differences_season({ cup: data.cup_name ?? '' })}
      </p>
      <ul className="mt-1 text-small">
        {data.items.slice(0, isAll ? undefined : shown).map((one) => (
          <li key={`${one.part} ${one.name ?? ''} ${one.change}`} className="py-0.5 wrap-anywhere">
            {lineText(one)}
          </li>
        ))}
      </ul>
      {data.items.length > shown && (
        <Button look="link" onClick={() => setAll(!isAll)} className="text-small">
          {isAll ? m.cups_part_less() : m.office_differences_more({ count: data.items.length - shown })}
        </Button>
      )}
    </div>
  );
}

/** Shows the cup's state, what is missing, what differs from the public version, and the publishing step. */
export function StatusPart({ desk, unsaved }: { desk: CupDesk; unsaved: readonly CupPart[] }) {
  const { cup } = desk;
  const { busy, trouble, write } = useCupWrite(desk);
  const [asked, setAsked] = useState<Status | null>(null);
  const { just, tell, forget } = useJustDone<{ from: Status }>();
  const move = (cup_status: OfficeCup['cup_status']) =>
    write(({ version }) =>
      ask('PUT /api/office/cups/{id}/status', { params: { id: cup.cup_id }, body: { version, cup_status } }),
    );
  const confirm = async (to: Status) => {
    const from = cup.cup_status;
    const done = await move(to);
    setAsked(null);
    if (done) tell({ from });
  };
  const open = cupPages.filter(({ below }) => unsaved.some((part) => pageOfPart(part) === below));
  const isMissing = cup.cup_status === 'DRAFT' && cup.missing.length > 0;
  return (
    <section className="space-y-4 border-2 border-ink p-4">
      <p className="display text-d28">{cupStatusWords[cup.cup_status]()}</p>
      {isMissing && (
        <p className="flex gap-2 font-semibold text-warn">
          <Icon name="alert" />
          <span className="min-w-0">
            {m.office_missing()} {cup.missing.map((one) => missingNames[one]()).join(', ')}
          </span>
        </p>
      )}
      <NewYear cup={cup} />
      <DifferenceList cup_id={cup.cup_id} />
      {open.length > 0 && (
        <p className="font-semibold text-warn">
          {m.cups_unsaved_in({ pages: open.map(({ title }) => title()).join(', ') })}
        </p>
      )}
      <PartNews trouble={trouble} />
      <div className="flex flex-wrap gap-3">
        {moves[cup.cup_status].map(([to, words]) => (
          <Button
            key={to}
            look={to === 'OPENED' ? 'primary' : 'secondary'}
            aria-expanded={asked === to}
            disabled={busy || (to === 'OPENED' && isMissing)}
            onClick={() => setAsked(to)}
            className="disabled:opacity-50"
          >
            {words()}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <div role="alertdialog" aria-labelledby="move-means" className="space-y-3 border-2 border-warn p-4">
          <p id="move-means">{means[asked]()}</p>
          {asked === 'CLOSED' && cup.cup_status === 'OPENED' && <Ahead cup={cup} />}
          <div className="flex flex-wrap gap-3">
            <Button ref={focusOnMount} look="primary" busy={busy} onClick={() => void confirm(asked)}>
              {m.office_yes_do({ action: (wordsOf(cup.cup_status, asked) ?? m.office_save()).toLowerCase() })}
            </Button>
            <Button onClick={() => setAsked(null)}>{m.office_cancel()}</Button>
          </div>
        </div>
      )}
      <Undo
        words={m.office_moved_now({ status: cupStatusWords[cup.cup_status]() })}
        until={just?.until ?? null}
        busy={busy}
        onUndo={just && (() => void move(just.from).then(forget))}
        onOver={forget}
        className="px-3"
      />
    </section>
  );
}
