import type { LiveClass } from '#rules/live/live-day.ts';
import type { TimetableBlock } from '#rules/live/timetable.ts';
import { stagingPen } from '#rules/raceday/draw/race-numbers.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { clockText } from '#web/parts/track/words.ts';

interface ClassTimesProps {
  name: string;
  standing: LiveClass;
  blocks: readonly TimetableBlock[];
  /** The instant that minutes are counted from, in milliseconds: when the data was current. */
  base: number;
  /** The first gate dropped: before that the hours are not known. */
  begun: boolean;
  zone: string;
}

const minuteMs = 60_000;

/** "10:42–10:51", "≈ 13:05–13:12"; before the first gate, minutes after it. */
function timesOf(
  block: TimetableBlock,
  { base, begun, zone }: Pick<ClassTimesProps, 'base' | 'begun' | 'zone'>,
) {
  const range = (from: string, to: string) => (from === to ? from : `${from}–${to}`);
  const at = (ms: number) => clockText(ms, zone);
  const { minutes, ridden, state } = block;
  if (state === 'now') return begun ? m.timetable_now() : m.live_first();
  if (minutes === null) return ridden === null ? m.timetable_done() : range(at(ridden.from), at(ridden.to));
  if (!begun) return m.timetable_after({ minutes: minutes.from });
  return `≈ ${range(at(base + minutes.from * minuteMs), at(base + minutes.to * minuteMs))}`;
}

function stateWords({ state, races, next }: LiveClass, begun: boolean): string {
  if (state === 'ended') return m.timetable_ended();
  if ((state === 'now' && begun) || next === null) return m.timetable_now();
  const soon = state === 'now' ? m.live_first() : m.live_next();
  const away = races === null || races === 0 ? soon : m.mine_away({ count: races });
  const row = m.park_pen({ pen: stagingPen(next.number) });
  return [away, m.race_number({ number: next.number }), row].join(' · ');
}

/** A class: how many races before its next one, and each of its stages with its time. */
export function ClassTimes({ name, standing, blocks, ...clock }: ClassTimesProps) {
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="display text-d22 wrap-anywhere">{name}</h3>
        <p
          className={`text-small ${standing.state === 'now' && clock.begun ? 'bg-live px-2 font-semibold text-on-live' : standing.state === 'ended' ? 'text-ink2' : 'font-semibold'}`}
        >
          {stateWords(standing, clock.begun)}
        </p>
      </div>
      <ul className="mt-1 grid grid-cols-1 gap-x-8 sm:grid-cols-2">
        {blocks.map((block) => (
          <li
            key={`${block.phase} ${block.first}`}
            className={`flex items-baseline justify-between gap-3 py-0.5 text-small tabular-nums ${block.state === 'ridden' ? 'text-ink2' : ''}`}
          >
            <span>
              {phaseWord(block.phase)} ·{' '}
              {block.first === block.last
                ? m.race_number({ number: block.first })
                : m.race_numbers({ first: block.first, last: block.last })}
            </span>
            <span className="shrink-0">{timesOf(block, clock)}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
