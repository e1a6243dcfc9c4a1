import { Suspense } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { type RiderStage, riderStages } from '#rules/raceday/live/followed/rider-stages.ts';
import { livePace } from '#rules/raceday/live/live-day.ts';
import type { Gate } from '#rules/raceday/live/away.ts';
import { laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { STATUS_WORDS } from '#text/statuses.ts';
import { wallClock } from '#text/when.ts';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { formatOrdinal } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { raceDateHref } from '#web/ground/address/paths.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { type FollowedDay, riderDays } from '#web/parts/followed/rider-day.ts';
import {
  aheadWords,
  goesOnWords,
  isCalled,
  minutesWords,
  standingWord,
} from '#web/parts/followed/rider-words.ts';
import { postedWords } from '#web/parts/live/posted-words.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { CareerPart } from './parts/CareerPart.tsx';

const Needs = onDemand(async () => (await import('#web/parts/followed/Needs.tsx')).Needs, { quiet: true });

const minuteMs = 60_000;
/** A longer way to the gate is drawn as this many races. */
const mostBars = 12;

interface TodayProps {
  today: RiddenToday;
  rider_id: number;
}

/** Gives the rider's day, and the time to count from: now, or the time of the data when nothing newer arrives. */
function useRiderToday({ today, rider_id }: TodayProps) {
  const live = useLive(today.race_id);
  const clock = useNow(minuteMs);
  const [day] = riderDays(live, new Set([rider_id]));
  const knownAt = live.line === 'lost' ? live.heardAt : null;
  const { frame, races } = live;
  const stages =
    frame === null || day === undefined
      ? []
      : riderStages(
          { steps: frame.steps, races, pace: livePace(races, frame.seconds_planned) },
          day,
          day.goesOn,
        );
  const isComing = frame === null && (live.line === 'begin' || live.line === 'told');
  return { live, day, stages, isComing, knownAt, now: knownAt ?? clock };
}

/** Writes the time of a gate at the track: "≈ 10:41". It is empty until the reader's clock is known. */
const timeOf = (gate: Gate, now: number | null, zone: string): string =>
  now === null ? '' : `≈ ${wallClock(new Date(now + gate.from * minuteMs).toISOString(), zone).time}`;

/** Draws the races until the gate: the one on the track first, the rider's own last. */
function Bars({ races, isOld }: { races: number; isOld: boolean }) {
  const between = Math.min(races, mostBars - 1);
  return (
    <div aria-hidden="true" className="mt-3 flex -skew-x-8 gap-1.5 pl-1">
      <span className={`h-3 grow ${isOld ? 'bg-night-line' : 'bg-live'}`} />
      {Array.from({ length: between }, (_, index) => (
        <span key={index} className="h-3 grow bg-night-line" />
      ))}
      <span className="h-3 grow-2 bg-signal" />
    </div>
  );
}

const aside = 'text-right text-small text-on-night2';
const words = 'display text-d48 text-signal';

interface PartProps {
  day: FollowedDay;
  stages: readonly RiderStage[];
  today: RiddenToday;
  /** The time to count from, and whether nothing newer arrives. */
  now: number | null;
  isOld: boolean;
}

/** Draws where to stand: race, lane and row. What is not drawn yet is a dash. */
function Boxes({ race, lane, row, today }: { race: string; lane: string; row: string; today: RiddenToday }) {
  const boxes = [
    [m.mine_box_race(), race],
    [laneWord(today.country_code), lane],
    [m.mine_box_row(), row],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-3 border border-night-line text-center">
      {boxes.map(([what, value]) => (
        <div key={what} className="border-night-line py-2 not-first:border-l">
          <dt className="text-caption text-on-night2">{what}</dt>
          <dd className="display text-d48">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Draws the way to the rider's gate: the number of races before it, when, and where to stand. */
function Way({ day, today, now, isOld }: PartProps) {
  const language = useLanguage();
  const { away } = day;
  if (away === null) return null;
  const isWord = isOld || isCalled(away);
  return (
    <>
      <div className="flex h-30 items-end justify-between gap-3">
        {isWord ? (
          <p className={words}>{standingWord(day, isOld)}</p>
        ) : (
          <p>
            <span className="block text-small text-on-night2">{m.today_left({ count: away.races })}</span>
            <span className="display mr-2 text-[6rem] leading-none text-signal">{away.races}</span>
            <span className="display text-d22">{m.today_races({ count: away.races })}</span>
          </p>
        )}
        <p className={aside}>
          {phaseWord(away.race.phase)}
          <span className="display block text-d34 text-on-night">{timeOf(away, now, today.zone)}</span>
          {!isOld && !away.isNow && m.today_in({ minutes: minutesWords(away, language) })}
        </p>
      </div>
      <Bars races={away.races} isOld={isOld} />
      <Boxes race={away.race.number} lane={String(away.lane ?? '–')} row={String(away.pen)} today={today} />
    </>
  );
}

/** Draws whether the rider goes on, and when that stage begins. A stage of several races is not divided yet. */
function Waiting({ day, stages, today, now, isOld }: PartProps) {
  const language = useLanguage();
  const { ahead } = day;
  const isOne = stages.find(({ phase }) => phase === ahead?.race.phase)?.races === 1;
  return (
    <>
      <div className="flex h-30 flex-col justify-end">
        <p className={words}>{standingWord(day, isOld)}</p>
        {ahead && !isOld && (
          <p className="flex items-baseline justify-between gap-3 pt-1 text-small text-on-night2">
            {aheadWords(ahead, language)}
            <span className="display text-d34 whitespace-nowrap text-on-night">
              {timeOf(ahead, now, today.zone)}
            </span>
          </p>
        )}
      </div>
      {ahead && (
        <>
          <Bars races={ahead.races} isOld={isOld} />
          <Boxes
            race={isOne ? ahead.race.number : '–'}
            lane="–"
            row={isOne ? String(ahead.pen) : '–'}
            today={today}
          />
        </>
      )}
    </>
  );
}

/** Draws the place of the last ride, when nothing follows. */
function Ended({ day: { ridden, posted }, today, now }: PartProps) {
  const language = useLanguage();
  const last = ridden.at(-1);
  if (last === undefined) return <p className={words}>{m.mine_ended()}</p>;
  const { result, phase } = last;
  return (
    <p className="flex h-30 items-end gap-3">
      <span className="display text-[6rem] leading-none text-signal">
        {typeof result === 'number' ? formatOrdinal(result, language) : result}
      </span>
      <span className="pb-1">
        <b className="display block text-d28">{phaseWord(phase)}</b>
        <span className="text-small text-on-night2">
          {typeof result === 'number' ? postedWords(posted, today.zone, now) : STATUS_WORDS[result]()}
        </span>
      </span>
    </p>
  );
}

/** Shows, in the dark head of a rider's page, how far away the gate is, or what became of the rider. */
export function RiderNow(props: TodayProps) {
  const { day, stages, isComing, knownAt, now } = useRiderToday(props);
  const { today } = props;
  const isOld = knownAt !== null;
  if (isComing) return <Skeleton className="h-40 w-full" />;
  // The date may have another list by now, or nothing arrives: the page of the race says it.
  if (day === undefined)
    return (
      <Link href={raceDateHref(today)} className="inline-flex min-h-12 items-center font-semibold underline">
        {m.mine_see()}
      </Link>
    );
  const part = { day, stages, now, isOld, today };
  const isEnded = !day.waits && (day.goesOn === null || day.goesOn.how === 'out');
  return (
    <div role="group" aria-label={m.today_title()}>
      {isOld && (
        <p className="text-small font-semibold">
          {m.mine_known({ time: wallClock(new Date(knownAt).toISOString(), today.zone).time })}
        </p>
      )}
      {day.away ? <Way {...part} /> : isEnded ? <Ended {...part} /> : <Waiting {...part} />}
    </div>
  );
}

const tiles: Record<RiderStage['state'], string> = {
  ridden: 'bg-surface2',
  next: 'border-2 border-accent',
  later: 'border-2 border-dashed border-edge text-ink3',
  may: 'border-2 border-dashed border-edge text-ink3',
};

function Tile({ stage, time }: { stage: RiderStage; time: string }) {
  const language = useLanguage();
  const { phase, state, number, result } = stage;
  const value =
    result === null ? time : typeof result === 'number' ? formatOrdinal(result, language) : result;
  return (
    <li
      className={`flex min-h-16 flex-col items-center justify-center p-1 text-center text-caption ${tiles[state]}`}
    >
      <b>{phaseWord(phase)}</b>
      <span key={value} className={`display text-d22 ${state === 'ridden' ? 'animate-drop' : ''}`}>
        {value || '–'}
      </span>
      {state === 'may' ? m.today_may() : m.today_race_number({ number })}
    </li>
  );
}

/** Shows the stages of the rider's day, each with its place or its time, and what is needed to go on. */
export function StagesToday(props: TodayProps) {
  const { live, day, stages, isComing, now } = useRiderToday(props);
  const { today } = props;
  if (isComing) return <Skeleton className="h-40 w-full" />;
  if (day === undefined) return null;
  const time = ({ gate }: RiderStage) => (gate === null ? '' : timeOf(gate, now, today.zone).slice(2));
  return (
    <CareerPart
      id="today"
      title={m.today_title()}
      aside={
        <Link href={`${raceDateHref(today)}&category=${day.category_id}`} className="text-link font-semibold">
          {day.category_name}
        </Link>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-2">
        {stages.map((stage) => (
          <Tile key={stage.phase} stage={stage} time={time(stage)} />
        ))}
      </ul>
      {day.away && day.goesOn && day.goesOn.how !== 'open' && (
        <p className="pt-2 text-small font-semibold">{goesOnWords(day.goesOn)}</p>
      )}
      <Suspense>
        <Needs live={live} rider={day} />
      </Suspense>
    </CareerPart>
  );
}
