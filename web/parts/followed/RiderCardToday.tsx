import type { ReactNode } from 'react';
import type { RiddenToday } from '#contract/raceday/live/live-now.ts';
import { laneWord } from '#text/lane.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { protestHref, raceDateHref } from '#web/ground/address/paths.ts';
import { postedWords, takesProtests } from '#web/parts/live/posted-words.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { FollowedDay } from './rider-day.ts';
import {
  aheadWords,
  goesOnWords,
  minutesWords,
  riddenWords,
  standingWord,
  whereWords,
} from './rider-words.ts';
import type { Ride } from '#web/parts/race/ride-file.ts';
import { saveFile } from '#web/ground/call/save-file.ts';

async function save(ride: Ride): Promise<void> {
  const { rideFile } = await import('#web/parts/race/ride-file.ts');
  saveFile(rideFile(ride), 'partidor.ics');
}

/** Offers the next ride as a file for the phone's calendar, which warns ten minutes before. */
export function CalendarButton({ ride, className }: { ride: Ride; className: string }) {
  return (
    <button type="button" onClick={() => void save(ride).catch(() => undefined)} className={className}>
      <Icon name="calendar" className="size-5" />
      {m.mine_calendar()}
    </button>
  );
}

const action = 'flex min-h-12 grow items-center justify-center gap-2 px-2 text-small font-semibold';
const minuteMs = 60_000;
/** A deadline for protests may end while the page is open. */
const clockMs = 15_000;

interface CardProps {
  race: RiddenToday;
  day: FollowedDay;
  /** The time of the data, when nothing newer arrives. It is null when the data is current. */
  knownAt: number | null;
}

/** Draws the links that save or share the next ride. */
function Ways({ race, day, knownAt }: CardProps) {
  const { away } = day;
  const clock = useNow(minuteMs);
  const href = raceDateHref(race);
  const url = `${location.origin}${href}`;
  if (away === null)
    return (
      <Link href={href} className={action}>
        {m.mine_see()}
      </Link>
    );
  const now = knownAt ?? clock ?? 0;
  const [from, to] = [now + away.from * minuteMs, now + away.to * minuteMs];
  const { number, phase } = away.race;
  const where = whereWords(away, race.country_code);
  const words = m.mine_share_text({
    rider: day.name,
    number,
    stage: `${day.category_name}, ${phaseWord(phase)}`,
    where,
    time: wallClock(new Date(from).toISOString(), race.zone).time,
  });
  return (
    <>
      <CalendarButton
        className={action}
        ride={{
          id: `ride-${race.race_id}-${day.rider_id}-${away.race.index}@partidor`,
          title: m.mine_event({ rider: day.name, number }),
          where,
          url,
          from,
          to,
        }}
      />
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${words} ${url}`)}`}
        target="_blank"
        rel="noopener"
        className={action}
      >
        <Icon name="share" className="size-5" />
        {m.mine_share()}
      </a>
      <Link href={href} className={action}>
        {m.mine_see()}
      </Link>
    </>
  );
}

/** Draws the race, the lane and the row, which riders need at the gate. */
function Boxes({ race: { country_code }, day: { away } }: CardProps) {
  if (away === null) return null;
  const boxes = [
    [m.mine_box_race(), away.race.number],
    [laneWord(country_code), away.lane ?? '–'],
    [m.mine_box_row(), away.pen],
  ] as const;
  return (
    <dl className="mt-2 grid grid-cols-3 border-y border-line text-center">
      {boxes.map(([what, value]) => (
        <div key={what} className="border-line py-1.5 not-first:border-l">
          <dt className="text-caption text-ink2">{what}</dt>
          <dd className="display text-d28">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shows ridden races, whether the rider goes on, and publication. "Reclamar" keeps its space, so nothing moves. */
function Ridden({ race, day, knownAt }: CardProps) {
  const language = useLanguage();
  const now = useNow(clockMs);
  const { away, ridden, left, goesOn, posted } = day;
  if (ridden.length === 0 && left.length === 0) return null;
  const words = [
    away && goesOn && goesOnWords(goesOn),
    postedWords(posted, race.zone, now),
    ...left.map((number) => m.mine_left({ number })),
  ].filter((part): part is string => Boolean(part));
  return (
    <div className="flex min-h-12 items-center gap-x-3 pt-1.5 text-small">
      <p className="min-w-0 grow">
        {ridden.map((one) => riddenWords(one, language)).join(' · ')}
        {words.length > 0 && <b className="block">{words.join(' · ')}</b>}
      </p>
      {knownAt === null && takesProtests(posted, now) && (
        <Link
          href={protestHref(race.race_id, day.entry_id)}
          aria-label={m.protest_do_for({ rider: day.name })}
          className="flex min-h-12 shrink-0 items-center px-2 font-semibold underline underline-offset-3"
        >
          {m.protest_do()}
        </Link>
      )}
    </div>
  );
}

/** Shows the day of one rider: how far away the next gate is, where to gather, and the ridden races. */
export function RiderCardToday({ children, ...props }: CardProps & { children?: ReactNode }) {
  const { day, knownAt } = props;
  const { away, name, plate, colour, category_name } = day;
  const language = useLanguage();
  return (
    <li className="border-l-[5px] border-accent bg-paper px-3 pt-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Plate plate={plate} colour={colour} />
        <p className="min-w-0 grow">
          <b className="block wrap-anywhere">{name}</b>
          <span className="text-caption text-ink2">
            {category_name}
            {away && ` · ${phaseWord(away.race.phase)}`}
          </span>
        </p>
        <p className="ml-auto text-right">
          <span className="display block text-d22">{standingWord(day, knownAt !== null)}</span>
          {away && knownAt === null && !away.isNow && (
            <span className="text-caption text-ink2">{minutesWords(away, language)}</span>
          )}
          {day.ahead && knownAt === null && (
            <span className="text-caption text-ink2">{aheadWords(day.ahead, language)}</span>
          )}
        </p>
      </div>
      <Boxes {...props} />
      {children}
      <Ridden {...props} />
      <div className="-mx-3 flex flex-wrap divide-x divide-line print:hidden">
        <Ways {...props} />
      </div>
    </li>
  );
}
