import type { TimingSourceState } from '#contract/raceday/judging/passings.ts';
import * as m from '#text/messages/messages.js';
import { CLOCK_OFF_MS, clockOffText } from '#web/parts/day-log/clock-off.ts';
import { pointWords } from '#web/parts/desk/point-words.ts';
import type { TableDay } from './use-table.ts';
import { agoText } from './words.ts';

/** A decoder says every few seconds how it is. */
const SILENT_MS = 20_000;
const LOST_MS = 60_000;
/** So many missing numbers are named. */
const HOLES_NAMED = 5;

const looks = { alive: 'bg-go', silent: 'bg-warn', lost: 'bg-stop' } as const;

/** Writes the last number of a source, what did not come, and how far its clock is from the server's. */
function factsOf({ last_no, holes, clock_ms, gps }: TimingSourceState): string[] {
  const more = holes.length > HOLES_NAMED ? ' …' : '';
  return [
    last_no === null ? m.table_source_none() : m.table_source_last({ no: last_no }),
    ...(holes.length === 0
      ? []
      : [m.table_source_holes({ numbers: `${holes.slice(0, HOLES_NAMED).join(', ')}${more}` })]),
    ...(clock_ms !== null && Math.abs(clock_ms) > CLOCK_OFF_MS
      ? [m.table_clock_off({ off: clockOffText(clock_ms) })]
      : []),
    ...(gps ? ['GPS'] : []),
  ];
}

/** Lists the decoders, whether each is heard, and what is missing of it. Where there is no timing, there is no list. */
export function SourcesPart({ table: { heard, isCut, now } }: { table: TableDay }) {
  const { facts } = heard;
  const sources = facts?.sources ?? [];
  if (sources.length === 0) return null;
  const seenAt = ({ heard_at }: TimingSourceState) => Date.parse(heard_at) + (facts?.clock_ms ?? 0);
  const stateOf = (source: TimingSourceState): keyof typeof looks => {
    const silent = now - seenAt(source);
    return silent > LOST_MS ? 'lost' : silent > SILENT_MS ? 'silent' : 'alive';
  };
  return (
    <section className="border-b border-line p-4">
      <h2 className="display text-d22">{m.table_sources()}</h2>
      <ul className="mt-2">
        {sources.map((source) => {
          const state = stateOf(source);
          return (
            <li key={source.source} className="border-t border-line py-2">
              <p className="flex items-baseline gap-2">
                <span
                  aria-hidden="true"
                  className={`size-3 shrink-0 rounded-full ${isCut ? 'border-2 border-ink3' : looks[state]}`}
                />
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {pointWords[source.point]()} · {source.source}
                </span>
              </p>
              {state !== 'alive' && !isCut && (
                <p className={`text-small font-semibold ${state === 'lost' ? 'text-stop' : 'text-warn'}`}>
                  {m.table_silent({ ago: agoText(seenAt(source), now) })}
                </p>
              )}
              <p
                className={`text-small ${source.holes.length > 0 ? 'font-semibold text-warn' : 'text-ink2'}`}
              >
                {factsOf(source).join(' · ')}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
