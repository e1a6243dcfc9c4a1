import { useState } from 'react';
import type { DayProgramme, ProgrammePause } from '#contract/raceday/office/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { Hour, type Moving, programmeColumns, ProgrammeLine } from './ProgrammeLine.tsx';
import {
  keyOfItem,
  ORDER_HEADING,
  rangeText,
  type Round,
  roundsOf,
  itemText,
  pauseKindText,
} from './rounds.ts';
import type { ProgrammeTable } from './use-programme.ts';
import { insertPause, PAUSE_KINDS } from '#rules/raceday/day/programme.ts';
import { useFields } from '#web/parts/form/use-fields.ts';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ProgrammeSheet } from './ProgrammeSheet.tsx';

const MOST_MINUTES = 240;
const usualKind: string = PAUSE_KINDS[0];
const isWrongMinutes = (minutes: number): boolean =>
  !Number.isInteger(minutes) || minutes < 1 || minutes > MOST_MINUTES;

/** Asks for a break, a podium or practice, and the race that it comes before. */
function PauseSheet({ table, onClose }: { table: ProgrammeTable; onClose: () => void }) {
  const { programme, change } = table;
  const { items } = programme;
  const { sends, field } = useFields({
    start: { kind: usualKind, title: '', minutes: '15', before: '' },
    check: ({ minutes }) =>
      isWrongMinutes(Number(minutes)) ? { minutes: m.programme_pause_minutes_wrong() } : {},
  });
  const form = sends(async ({ kind, title, minutes, before }) => {
    const said = title.trim();
    const pause: ProgrammePause = {
      kind: PAUSE_KINDS.find((value) => value === kind) ?? PAUSE_KINDS[0],
      title: said === '' ? null : said,
      minutes: Number(minutes),
      at: null,
    };
    const at = before === '' ? items.length : Number(before);
    const words = m.programme_pause_added({ what: itemText(pause) });
    if (await change({ items: insertPause(items, at, pause) }, words)) onClose();
  });
  return (
    <ProgrammeSheet
      table={table}
      title={m.programme_pause_new()}
      saveLabel={m.programme_pause_save()}
      form={form}
      onClose={onClose}
    >
      <RadioField
        {...field('kind')}
        label={m.programme_pause_kind()}
        options={PAUSE_KINDS.map((value) => ({ value, label: pauseKindText(value) }))}
      />
      <TextField
        {...field('title')}
        label={m.programme_pause_title()}
        optional={m.programme_optional()}
        maxLength={60}
      />
      <TextField {...field('minutes')} inputMode="numeric" label={m.programme_pause_minutes()} />
      <SelectField
        {...field('before')}
        label={m.programme_before()}
        choose={m.programme_at_end()}
        options={items.map((item, index) => ({ value: String(index), label: itemText(item) }))}
      />
    </ProgrammeSheet>
  );
}

/** Tells whether a round is the one that is ridden now or next. */
const isOpenRound = (round: Round): boolean =>
  round.kind === 'round' &&
  round.items.some(({ item }) => item.kind === 'block' && item.races.some(({ done }) => !done));

function RoundHead({ round, programme }: { round: Round & { kind: 'round' }; programme: DayProgramme }) {
  const races = round.items.flatMap(({ item }) => (item.kind === 'block' ? item.races : []));
  const [first] = round.items;
  const at = first?.item.at ?? null;
  return (
    <summary
      className={`grid min-h-14 ${programmeColumns(programme)} items-center gap-x-2 border-b-2 border-ink py-2`}
    >
      <Hour at={at} programme={programme} />
      <span className="min-w-0">
        <span className="display block text-d22">{round.title}</span>
        <span className="block text-small text-ink2 tabular-nums">
          {m.programme_races({ count: races.length })} · {rangeText(races)}
        </span>
      </span>
      <Icon name="down" className="mr-3 size-5 group-open:rotate-180" />
    </summary>
  );
}

/** Draws one list of the day: rounds with their classes, and pauses between them. */
export function ProgrammeList({ table }: { table: ProgrammeTable }) {
  const { programme } = table;
  const [dragged, drag] = useState<number | null>(null);
  const [moving, move] = useState<Moving | null>(null);
  const [isAdding, setAdding] = useState(false);
  const rounds = roundsOf(programme.items);
  const hands = { dragged, drag, move };
  const current = rounds.findIndex(isOpenRound);
  return (
    <section aria-label={m.programme_order()} className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id={ORDER_HEADING} tabIndex={-1} className="display text-d28">
          {m.programme_order()}
        </h2>
        <Button onClick={() => setAdding(true)}>
          <Icon name="plus" className="size-5" />
          {m.programme_pause_add()}
        </Button>
      </div>
      <ol className="border-t-2 border-ink">
        {rounds.map((round, index) =>
          round.kind === 'pause' ? (
            <ProgrammeLine key={keyOfItem(round.pause)} table={table} placed={round.pause} hands={hands} />
          ) : (
            <li key={round.key}>
              <details open={index === Math.max(current, 0)} className="group">
                <RoundHead round={round} programme={programme} />
                <ol>
                  {round.items.map((placed) => (
                    <ProgrammeLine key={keyOfItem(placed)} table={table} placed={placed} hands={hands} />
                  ))}
                </ol>
              </details>
            </li>
          ),
        )}
      </ol>
      {moving && (
        <MoveSheet
          table={table}
          from={moving.from}
          before={moving.before}
          onClose={() => {
            move(null);
            drag(null);
          }}
        />
      )}
      {isAdding && <PauseSheet table={table} onClose={() => setAdding(false)} />}
    </section>
  );
}
