import { Suspense, useEffect, useState } from 'react';
import { PARK_AHEAD, type ParkRow } from '#rules/raceday/judging/park.ts';
import * as m from '#text/messages/messages.js';
import { keepPage } from '#web/ground/later/watch-version.ts';
import type { DayLog } from '#web/parts/day-log/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { loadCarryPanel } from '#web/parts/carry/load.ts';
import { useAwake } from '#web/ui/effects/use-awake.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { GateCard, parkWhere } from './GateCard.tsx';
import type { ParkHeat } from './park-heats.ts';
import { type ParkDay, usePark } from './use-park.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { RiderTiles } from './RiderTiles.tsx';

/** Draws a heat in its row, with missing and called riders. When open, it shows all riders, to tick off. */
function ParkLine({ park, row }: { park: ParkDay; row: ParkRow<ParkHeat> }) {
  const { heat, pen, isUrgent } = row;
  const missing = heat.riders.filter(({ state }) => state !== 'here').map(({ plate }) => plate);
  const isTouched = missing.length < heat.riders.length || heat.called_at !== null;
  const told =
    missing.length === 0
      ? m.park_complete()
      : isTouched || isUrgent
        ? m.park_missing({ count: missing.length, plates: missing.join(', ') })
        : m.park_waiting({ count: missing.length });
  return (
    <li className={`border-b border-line ${isUrgent ? 'border-l-6 border-l-live' : ''}`}>
      <details>
        <summary className="flex min-h-16 items-center gap-3 px-4 py-2">
          <span className="w-14 shrink-0 display text-d28">{heat.number}</span>
          <span className="min-w-0 grow">
            <span className="block leading-tight font-semibold wrap-anywhere">
              {heat.class_name} · {parkWhere(heat)}
            </span>
            <span
              className={`block text-small wrap-anywhere ${isUrgent ? 'font-semibold text-stop' : missing.length === 0 ? 'font-semibold text-go' : 'text-ink2'}`}
            >
              {isUrgent && `${m.park_last_call()} · `}
              {told}
            </span>
          </span>
          <span className="shrink-0 border-2 border-edge px-2 py-1 text-center text-small">
            {m.park_pen({ pen })}
          </span>
        </summary>
        <div className="px-4 pb-4">
          <RiderTiles park={park} heat={heat} />
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => park.call(heat)}>
              {heat.called_at === null ? m.park_call() : m.park_call_again()}
            </Button>
            <Button onClick={() => park.choose(heat.key)}>{m.park_to_gate({ number: heat.number })}</Button>
          </div>
        </div>
      </details>
    </li>
  );
}

const CarryPanel = onDemand(loadCarryPanel);

interface LeftProps {
  park: ParkDay;
  heats: readonly ParkHeat[];
  words: string;
}

/** Lists the heats before the one at the gate that have not dropped, with a link to each. */
function LeftPart({ park, heats, words }: LeftProps) {
  return (
    <section className="mx-4 mt-4 border-2 border-warn p-3">
      <h2 role="status" className="font-semibold text-warn">
        {words}
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {heats.slice(0, PARK_AHEAD).map((one) => (
          <Button key={one.key} onClick={() => park.choose(one.key)}>
            {m.park_to_gate({ number: one.number })}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Shows the heat at the gate, and the ten that gather behind it. */
export function Park({ log }: { log: DayLog }) {
  const park = usePark(log);
  const [isCarrying, setIsCarrying] = useState(false);
  useAwake();
  const { day, heats, heat, rows, left, unsent } = park;
  useEffect(keepPage, []);
  if (isCarrying)
    return (
      <div className="mx-auto max-w-110 bg-paper">
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <CarryPanel log={log} heats={heats} onClose={() => setIsCarrying(false)} />
        </Suspense>
      </div>
    );
  if (heats.length === 0)
    return (
      <EmptyState
        title={m.table_not_drawn()}
        actions={<Button onClick={() => setIsCarrying(true)}>{m.judge_menu_carry()}</Button>}
      >
        {m.park_not_drawn_why()}
      </EmptyState>
    );
  const dropped = heats.filter((one) => one.dropped);
  const again = left.filter(({ attempt }) => attempt > 1);
  const forgotten = left.filter(({ attempt }) => attempt === 1);
  return (
    <div className="mx-auto max-w-240 bg-paper pb-6">
      <header
        className={`flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 ${day.isRefused ? 'bg-live text-on-live' : 'on-island bg-night text-on-night'}`}
      >
        <h1 className="display text-d22">{m.park_title()}</h1>
        <p role="status" className="flex items-center gap-2 text-small">
          <span
            aria-hidden="true"
            className={`size-3 rounded-full ${day.isCut === false ? 'bg-signal' : 'border-2 border-on-night2'}`}
          />
          {day.isRefused
            ? m.table_no_storage()
            : day.isCut === false
              ? unsent === 0
                ? m.table_up_to_date()
                : m.table_unsent({ count: unsent })
              : m.park_cut({ count: unsent })}
        </p>
      </header>
      {day.isOver && (
        <p role="alert" className="border-b-2 border-warn px-4 py-2 font-semibold text-warn">
          {m.park_over()}
        </p>
      )}
      {heat === null ? (
        <EmptyState title={m.park_all_gone()}>{m.park_all_gone_why()}</EmptyState>
      ) : (
        <GateCard key={`${heat.key} ${heat.attempt}`} park={park} heat={heat} />
      )}
      {again.length > 0 && (
        <LeftPart
          park={park}
          heats={again}
          words={m.park_rerun({ numbers: again.map(({ number }) => number).join(', ') })}
        />
      )}
      {forgotten.length > 0 && (
        <LeftPart
          park={park}
          heats={forgotten}
          words={m.park_left({ numbers: forgotten.map(({ number }) => number).join(', ') })}
        />
      )}
      <section aria-label={m.park_rows()} className="mt-4 border-t-2 border-ink">
        <h2 className="px-4 pt-3 display text-d22">{m.park_rows()}</h2>
        <ol>
          {rows.map((row) => (
            <ParkLine key={row.heat.key} park={park} row={row} />
          ))}
        </ol>
      </section>
      <p className="mx-4 mt-4">
        <Button onClick={() => setIsCarrying(true)}>{m.judge_menu_carry()}</Button>
      </p>
      {dropped.length > 0 && (
        <details className="mx-4 mt-4 border-t border-line">
          <summary className="flex min-h-12 items-center font-semibold">
            {m.park_gone({ count: dropped.length })}
          </summary>
          <ul>
            {dropped.toReversed().map((one) => (
              <li key={one.key} className="flex items-center gap-3 border-t border-line py-1">
                <b className="min-w-12 display text-d22">{one.number}</b>
                <span className="min-w-0 grow wrap-anywhere">{one.class_name}</span>
                <Button onClick={() => park.again(one)}>{m.park_again()}</Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
