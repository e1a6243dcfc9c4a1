import { useState } from 'react';
import type { DayProgramme } from '#contract/office/day/programme.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { MoveSheet } from './MoveSheet.tsx';
import { PauseSheet } from './PauseSheet.tsx';
import { Hour, type Moving, programmeColumns, ProgrammeLine } from './ProgrammeLine.tsx';
import { keyOfItem, ORDER_HEADING, rangeText, type Round, roundsOf } from './rounds.ts';
import type { ProgrammeTable } from './use-programme.ts';

/** The round that is ridden now or next. */
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

/** One list of the day: rounds with their classes, and pauses between them. */
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
