import type { ReactNode } from 'react';
import {
  type LiveClass,
  liveClasses,
  type LiveNow,
  livePace,
  type LiveRace,
} from '#rules/raceday/live/live-day.ts';
import {
  liveTimetable,
  stagingRows,
  type StagingRow,
  type TimetableBlock,
} from '#rules/raceday/live/timetable.ts';
import type { Pace } from '#rules/raceday/day/pace.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { useTrackRace } from '#web/parts/race/use-track-race.ts';
import { OwnTimes } from './OwnTimes.tsx';
import { clockText, heatPlace } from '#web/parts/race/words.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';

import type { LiveFrame } from '#web/parts/live/ask-live.ts';
import { trackHeat } from '#web/parts/race/track-heat.ts';
import { stagingPen } from '#rules/raceday/day/draw/race-numbers.ts';
import { phaseWord } from '#text/stages.ts';

interface ClassTimesProps {
  name: string;
  standing: LiveClass;
  blocks: readonly TimetableBlock[];
  /** The instant from which minutes are counted, in milliseconds. It is the time of the data. */
  base: number;
  /** The first gate has dropped. Before that, the hours are not known. */
  begun: boolean;
  zone: string;
}

const minuteMs = 60_000;

/** Writes "10:42–10:51" or "≈ 13:05–13:12" and, before the first gate, minutes after it. */
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

/** Shows a class: how many races there are before its next one, and each of its stages with its time. */
function ClassTimes({ name, standing, blocks, ...clock }: ClassTimesProps) {
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

interface RowsProps {
  rows: readonly StagingRow[];
  frame: LiveFrame;
  races: readonly LiveRace[];
}

/** Shows the ten rows before the gate, and the riders who gather in each. */
function Rows({ rows, frame, races }: RowsProps) {
  return (
    <ol className="mt-2 border-t-2 border-ink">
      {rows.map(({ pen, race }) => {
        const heat = race === null ? null : trackHeat(frame, races, race);
        return (
          <li key={pen} className="flex min-h-12 items-center gap-4 border-b border-line py-1">
            <span className="w-16 shrink-0 text-small text-ink2">{m.park_pen({ pen })}</span>
            {heat === null ? (
              <span className="text-small text-ink2">{m.timetable_row_empty()}</span>
            ) : (
              <>
                <b className="min-w-12 shrink-0 display text-d22">{heat.race.number}</b>
                <span className="min-w-0 leading-tight wrap-anywhere">
                  {heat.class_name} <span className="text-small text-ink2">{heatPlace(heat)}</span>
                </span>
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** So many classes are shown; the later ones and those that ended are folded, and the browser's own search opens them. */
const shown = 5;

function Folded({ words, isEmpty, children }: { words: string; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <details>
      <summary className="min-h-12 cursor-pointer border-b border-line py-3 font-semibold text-link">
        {words}
      </summary>
      <ul>{children}</ul>
    </details>
  );
}

/** Orders the classes by their next race, those that ended after all others. */
const comesAt = ({ next }: LiveClass): number => next?.index ?? Number.MAX_SAFE_INTEGER;

function dayWords({ track, begun, done, of }: LiveNow, { seconds }: Pace): string {
  if (track === null) return m.track_over();
  if (!begun) return m.timetable_before({ count: of, seconds });
  return m.timetable_progress({ number: track.number, done, of, seconds });
}

/** Shows when each class rode and will ride, and which race gathers where, to families who come at noon. */
export function Timetable({ race_id }: { race_id: number }) {
  const live = useLive(race_id);
  const race = useTrackRace(race_id);
  const now = useNow(30_000) ?? 0;
  const { frame, races, age, heardAt, now: day } = live;
  const zone = race?.zone ?? ownZone();
  const head = (
    <>
      {/* The line is there before its words, so that nothing moves when they come. */}
      <p className="min-h-12">
        {race !== undefined && (
          <Link
            href={raceDateHref(race)}
            className="inline-flex min-h-12 items-center text-small text-ink2 underline-offset-3 hover:underline"
          >
            {race.name}
          </Link>
        )}
      </p>
      <h1 className="display text-d34">{m.track_timetable()}</h1>
    </>
  );
  if (live.line === 'none')
    return (
      <div className="gutter mx-auto max-w-page py-6">
        {head}
        <EmptyState title={m.track_none()}>{m.track_none_why()}</EmptyState>
      </div>
    );
  if (frame === null)
    return (
      <div className="gutter mx-auto max-w-page py-6">
        {head}
        <SkeletonRows rows={10} />
      </div>
    );
  const pace = livePace(races, frame.seconds_planned);
  const blocks = Map.groupBy(liveTimetable(frame.steps, races, pace), ({ category_id }) => category_id);
  const classes = liveClasses(races);
  const names = new Map(frame.classes.map((one) => [one.category_id, one.category_name]));
  const order = classes.toSorted((a, b) => comesAt(a) - comesAt(b));
  const coming = order.filter(({ state }) => state !== 'ended');
  const ended = order.filter(({ state }) => state === 'ended');
  const later = coming.slice(shown);
  const base = heardAt ?? now;
  const timesOfClass = (one: LiveClass) => (
    <ClassTimes
      key={one.category_id}
      name={names.get(one.category_id) ?? ''}
      standing={one}
      blocks={blocks.get(one.category_id) ?? []}
      base={base}
      begun={day.begun}
      zone={zone}
    />
  );
  return (
    <div className="gutter mx-auto max-w-page bg-paper py-6">
      {head}
      <p role="status" className="mt-1 text-ink2">
        {age !== null && heardAt !== null
          ? m.track_age({ time: clockText(heardAt, zone) })
          : dayWords(day, pace)}
      </p>
      <OwnTimes live={live} base={base} zone={zone} country={race?.country ?? null} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section aria-label={m.timetable_classes()}>
          <h2 className="display text-d28">{m.timetable_classes()}</h2>
          <ul className="mt-2 border-t-2 border-ink">{coming.slice(0, shown).map(timesOfClass)}</ul>
          <Folded words={m.timetable_later({ count: later.length })} isEmpty={later.length === 0}>
            {later.map(timesOfClass)}
          </Folded>
          <Folded words={m.race_classes_ended({ count: ended.length })} isEmpty={ended.length === 0}>
            {ended.map(timesOfClass)}
          </Folded>
        </section>
        <section aria-label={m.timetable_rows()}>
          <h2 className="display text-d28">{m.timetable_rows()}</h2>
          <p className="text-small text-ink2">{m.timetable_rows_why()}</p>
          <Rows rows={stagingRows(races)} frame={frame} races={races} />
        </section>
      </div>
    </div>
  );
}
