import type { DayDevice } from '#contract/raceday/judging/day.ts';
import { writeLap } from '#rules/raceday/results/lap-time.ts';
import type { Finisher } from '#rules/raceday/judging/heat-ops.ts';
import * as m from '#text/messages/messages.js';
import { formatOrdinal } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { type Column, differsAt } from './parts/columns.ts';
import type { TableHeat } from './parts/board.ts';
import type { TableDay } from './parts/use-table.ts';

/** Writes the state of a judge's phone: its battery, and how many operations it still has to send. */
function phoneText(device: DayDevice | undefined): string {
  if (device === undefined) return '';
  return [
    ...(device.battery === null ? [] : [m.table_battery({ percent: device.battery })]),
    device.waiting === 0 ? m.table_up_to_date() : m.table_owes({ count: device.waiting }),
  ].join(', ');
}

/** The columns of a timing system and a photo finish stand in a frame, because they advise and decide nothing. */
const framed = 'border-x-2 border-ink';

function Head({ column, device }: { column: Column; device: DayDevice | undefined }) {
  const { seat, person, isPaper } = column;
  return (
    <th scope="col" className="min-w-24 px-2 py-2 text-left align-bottom">
      <span className="block wrap-anywhere">
        {seat === null ? m.table_table() : m.table_seat({ seat })}
        {person !== '' && ` · ${person}`}
      </span>
      <span className="block text-small font-normal text-ink2">
        {isPaper ? m.table_paper() : seat === null ? m.table_decided() : phoneText(device)}
      </span>
    </th>
  );
}

/** Shows the lap time of a rider in a column that has one. */
function LapOf({ column, who, look = '' }: { column: Column; who: Finisher | undefined; look?: string }) {
  const lap = column.laps.find(({ entry_id }) => entry_id === who);
  return lap ? (
    <span className={`ml-2 text-small font-normal text-ink2 ${look}`}>{writeLap(lap.time_ms)}</span>
  ) : null;
}

/** Shows what each judge saw by place. Differing rows are tinted; the last column is the rider's lane. */
export function JudgesTable({ table, heat }: { table: TableDay; heat: TableHeat }) {
  const language = useLanguage();
  const { columns, crono, camera, riders } = heat;
  const advice = [
    ...(crono === null ? [] : [{ ...crono, title: m.table_crono() }]),
    ...(camera === null ? [] : [{ ...camera, title: m.table_camera() }]),
  ];
  const all = [...columns, ...advice];
  const plates = new Map(table.pack?.riders.map(({ entry_id, plate }) => [entry_id, plate]));
  const own = new Set(riders.map(({ entry_id }) => entry_id));
  const laneOf = new Map(riders.map(({ entry_id, lane }) => [entry_id, lane]));
  const devices = table.heard.facts?.devices ?? [];
  const named = (who: Finisher): string => {
    if (who === null) return '?';
    if (typeof who === 'string') return m.table_stranger({ plate: who });
    const plate = plates.get(who) ?? '?';
    return own.has(who) ? plate : m.table_stranger({ plate });
  };
  if (all.length === 0)
    return (
      <>
        <p className="mt-4 border-l-4 border-line pl-3 text-ink2">{m.table_no_sheet()}</p>
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {riders.map(({ entry_id, plate, name, lane }) => (
            <li key={entry_id} className="flex gap-3 border-b border-line py-1.5">
              <span className="w-6 text-ink2">
                <span aria-hidden="true">{lane ?? '–'}</span>
                {lane !== null && <span className="sr-only">{m.park_lane({ lane })}: </span>}
              </span>
              <b className="min-w-12">{plate}</b>
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </li>
          ))}
        </ul>
      </>
    );
  const places = Math.max(...all.map(({ cells }) => cells.length));
  const marked = all.some(({ marks }) => marks.length > 0);
  const statuses = new Set(
    columns.map(({ marks }) => JSON.stringify(marks.toSorted((a, b) => a.entry_id - b.entry_id))),
  );
  return (
    // It scrolls, so the keyboard has to reach it.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={m.table_judges()}
      className="relative mt-4 overflow-x-auto"
    >
      <table className="w-full border-collapse">
        <caption className="sr-only">{m.table_judges()}</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="px-2 py-2 text-left">
              <span className="sr-only">{m.table_place()}</span>
            </th>
            {columns.map((column) => (
              <Head
                key={column.id}
                column={column}
                device={devices.find(({ device_id }) => device_id === column.device_id)}
              />
            ))}
            {advice.map(({ id, title }) => (
              <th
                key={id}
                scope="col"
                className={`border-t-2 bg-surface px-2 py-2 text-left align-bottom sm:min-w-24 ${framed}`}
              >
                <span className="block">{title}</span>
                <span className="block text-small font-normal text-ink2">{m.table_crono_why()}</span>
              </th>
            ))}
            <th scope="col" className="px-2 py-2 text-left align-bottom text-small font-normal text-ink2">
              {m.table_gate_lane()}
            </th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: places }, (_, index) => {
            const differs = differsAt(columns, index);
            const first = columns[0]?.cells[index]?.who;
            const lanes = new Set(
              all.flatMap(({ cells }) => {
                const who = cells[index]?.who;
                return typeof who === 'number' ? [laneOf.get(who) ?? null] : [];
              }),
            );
            return (
              <tr
                key={index}
                className={
                  differs ? 'border-y-2 border-signal bg-signal/15 sun:bg-paper' : 'border-b border-line'
                }
              >
                <th scope="row" className="px-2 py-2 text-left display text-d22 text-ink2">
                  {formatOrdinal(index + 1, language)}
                </th>
                {columns.map((column) => {
                  const cell = column.cells[index];
                  const isOther = differs && cell?.who !== first;
                  return (
                    <td
                      key={column.id}
                      className={`px-2 py-2 display text-d22 ${isOther || cell?.together === true ? 'bg-signal/25 sun:bg-paper' : ''}`}
                    >
                      {cell === undefined ? '–' : named(cell.who)}
                      <LapOf column={column} who={cell?.who} />
                      {isOther && (
                        <span className="ml-1.5 font-text text-body text-warn">
                          <span aria-hidden="true">≠</span>
                          <span className="sr-only">{m.table_other()}</span>
                        </span>
                      )}
                      {cell?.together === true && (
                        <span className="ml-1.5 text-small text-warn">{m.table_together()}</span>
                      )}
                    </td>
                  );
                })}
                {advice.map((column) => {
                  const seen = column.cells[index];
                  const isOther = columns.length > 0 && seen !== undefined && seen.who !== first;
                  return (
                    <td
                      key={column.id}
                      className={`px-2 py-2 display text-d22 ${framed} ${isOther ? 'bg-signal/25 sun:bg-paper' : 'bg-surface'} ${index + 1 === places && !marked ? 'border-b-2' : ''}`}
                    >
                      {seen === undefined ? '–' : named(seen.who)}
                      {isOther && (
                        <span className="ml-1.5 font-text text-body text-warn">
                          <span aria-hidden="true">≠</span>
                          <span className="sr-only">{m.table_other()}</span>
                        </span>
                      )}
                      <LapOf column={column} who={seen?.who} look="max-sm:ml-0 max-sm:block" />
                      {seen?.together === true && (
                        <span className="ml-1.5 text-small text-warn">{m.table_crono_close()}</span>
                      )}
                    </td>
                  );
                })}
                <td className="px-2 py-2 text-small text-ink2">
                  <span aria-hidden="true">{[...lanes].map((lane) => lane ?? '–').join(' · ')}</span>
                  <span className="sr-only">
                    {[...lanes].flatMap((lane) => (lane === null ? [] : m.park_lane({ lane }))).join(', ')}
                  </span>
                </td>
              </tr>
            );
          })}
          {marked && (
            <tr
              className={
                statuses.size > 1
                  ? 'border-y-2 border-signal bg-signal/15 sun:bg-paper'
                  : 'border-b border-line'
              }
            >
              <th scope="row" className="px-2 py-2 text-left display text-d22 text-ink2">
                <span aria-hidden="true">–</span>
                <span className="sr-only">{m.table_without_place()}</span>
              </th>
              {all.map((column) => (
                <td
                  key={column.id}
                  className={`px-2 py-2 display text-d22 ${columns.includes(column) ? '' : `border-b-2 bg-surface ${framed}`}`}
                >
                  {column.marks.length === 0
                    ? '–'
                    : column.marks.map(({ entry_id, status }) => (
                        <span key={entry_id} className="block">
                          {named(entry_id)} {status}
                        </span>
                      ))}
                </td>
              ))}
              <td className="px-2 py-2 text-small text-ink2">–</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
