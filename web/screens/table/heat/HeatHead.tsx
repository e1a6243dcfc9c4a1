import type { TableMark } from '#rules/judging/table-queue.ts';
import * as m from '#text/messages/messages.js';
import { clockSeconds } from '#web/screens/table/clock-seconds.ts';
import type { MarkedHeat } from '#web/screens/table/use-table.ts';
import { plateIn, stateText, whereOf } from '#web/screens/table/words.ts';

const badges: Record<TableMark, string> = {
  conflict: 'bg-live text-on-live',
  again: 'bg-live text-on-live',
  skipped: 'bg-live text-on-live',
  late: 'bg-accent text-on-accent',
  confirm: 'bg-accent text-on-accent',
  running: 'border-2 border-edge',
  done: 'border-2 border-go text-go',
  open: 'border-2 border-edge',
};

/** The number of the race, when its gate dropped, the riders who were absent, and its state. */
export function HeatHead({ heat, seats, now }: { heat: MarkedHeat; seats: number; now: number }) {
  const { number, class_name, gate_at, absent, riders, verdict, mark } = heat;
  const gone = [...absent].map((entry_id) => plateIn(heat, entry_id));
  const told = [
    gate_at === null ? m.table_gate_unknown() : m.table_gate_at({ at: clockSeconds(gate_at) }),
    gone.length === 0
      ? m.table_gate_count({ count: riders.length })
      : m.table_gate_absent({ plates: gone.join(', ') }),
    ...(verdict.attempt > 1 ? [m.table_attempt({ attempt: verdict.attempt })] : []),
  ];
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="display text-d48 leading-none">
        <span className="sr-only">{m.table_race()} </span>
        {number}
      </p>
      <div className="min-w-0 grow basis-52">
        <h2 className="display text-d28 wrap-anywhere">
          {class_name} · {whereOf(heat)}
        </h2>
        <p className="text-ink2 wrap-anywhere">{told.join(' · ')}</p>
      </div>
      <p className={`px-3 py-1.5 display text-d22 ${badges[mark]}`}>{stateText(heat, seats, now)}</p>
    </header>
  );
}
