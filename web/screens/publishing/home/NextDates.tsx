import * as m from '#text/messages/messages.js';
import { dateParts, monthShort, weekdayShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths, raceDateHref } from '#web/ground/address/paths.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { DateActionLink } from './parts/DateActionLink.tsx';
import { FrontHeading } from './parts/FrontHeading.tsx';
import type { NextDate, OffDate } from './parts/home-view.ts';
import { Suspense } from 'react';
import { useInBrowser } from '#web/ui/effects/use-in-browser.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';

/* It is loaded for people who follow somebody on this device. */
const FollowedRows = lazyPrivate(async () => (await import('./FollowedRows.tsx')).FollowedRows);

function followsSomebody(): boolean {
  try {
    return 'followed-riders' in localStorage;
  } catch {
    return false;
  }
}

/** Shows the riders followed here, and leads to the search. `inlineThemeScript` reserves their room before the first paint. */
function FollowedRiders() {
  const follows = useInBrowser() && followsSomebody();
  return (
    <section className="min-w-0 nojs:hidden">
      <FrontHeading title={m.home_followed()} />
      <div className="mb-2 min-h-[calc(var(--stars,0)*4rem)]">
        {follows ? (
          <Suspense>
            <FollowedRows />
          </Suspense>
        ) : (
          <p className="text-small text-on-night2">{m.home_follow()}</p>
        )}
      </div>
      <Link href={paths.search} className="flex min-h-12 items-center gap-3 bg-paper px-3 text-ink2">
        <Icon name="search" />
        {m.search_label()}
      </Link>
    </section>
  );
}

function distance(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? m.home_today() : m.home_in_days({ count: days });
}

const trackWords = {
  now: m.track_on_track,
  gate: m.track_at_gate,
  first: m.track_first,
  stopped: m.track_stopped,
};

/** Draws the date that comes first, with the one thing to do about it. */
function First({ next }: { next: NextDate }) {
  const language = useLanguage();
  const { day, month } = dateParts(next.on);
  const isLive = next.status.lights === 'live';
  return (
    <>
      <StatusLine status={next.status} price={next.price} island />
      <Link
        href={raceDateHref({ cup_id: next.cup_id, race_date: next.date })}
        className="group mt-2 flex items-start gap-4"
      >
        {!isLive && (
          <span className="flex w-14 shrink-0 flex-col items-center pt-1">
            <span className="display text-d48 text-signal">{day}</span>
            <span className="display text-lead leading-5 uppercase">{monthShort(month, language)}</span>
          </span>
        )}
        <span className="min-w-0 grow text-small text-on-night2">
          {distance(next.days)}
          <span className="display block text-d34 text-on-night wrap-anywhere group-hover:underline">
            {next.name}
          </span>
          {next.organization_shortname} {next.cup_name}
        </span>
      </Link>
      {next.track !== null && (
        <p
          className={`mt-3 px-3 py-2 font-semibold ${next.track.how === 'now' ? 'bg-live text-on-live' : 'border border-night-line'}`}
        >
          {trackWords[next.track.how]()} <span className="display text-d28">{next.track.race}</span>
        </p>
      )}
      <DateActionLink cup={next} date={next} island className="mt-3 w-full md:w-auto" />
    </>
  );
}

/** Draws a date in a row: one that is called off, before anything else, or another one of today. */
function Other({ date: off }: { date: OffDate & Pick<Partial<NextDate>, 'track'> }) {
  const language = useLanguage();
  const { day, month } = dateParts(off.on);
  return (
    <li className="border-l-4 border-accent pl-3">
      <Link
        href={raceDateHref({ cup_id: off.cup_id, race_date: off.date })}
        className="group flex min-h-12 flex-col justify-center"
      >
        <StatusLine status={off.status} island />
        <span className="wrap-anywhere group-hover:underline">
          {weekdayShort(off.on, language)} {day} {monthShort(month, language)} · {off.name}
        </span>
        <span className="text-small text-on-night2">
          {off.organization_shortname} {off.cup_name}
        </span>
        {off.track && `${trackWords[off.track.how]()} ${off.track.race}`}
      </Link>
    </li>
  );
}

interface NextDatesProps {
  dates: readonly NextDate[];
  off: readonly OffDate[];
}

/** Shows today's or the next race largest, because visitors ask when we ride, and followed riders beside it. */
export function NextDates({ dates: [first, ...others], off }: NextDatesProps) {
  return (
    <div className="on-island ramp bg-night text-on-night print:hidden">
      <div className="gutter mx-auto grid max-w-page gap-6 pt-5 pb-6 md:pt-7 md:pb-12 lg:grid-cols-3">
        <div className="min-w-0 lg:col-span-2">
          <ul className="mb-4 space-y-3 empty:hidden">
            {[...off, ...others].map((one) => (
              <Other key={`${one.cup_id} ${one.date}`} date={one} />
            ))}
          </ul>
          {first && (
            <div className="in-[[data-family]]:max-md:hidden">
              <First next={first} />
            </div>
          )}
        </div>
        <FollowedRiders />
      </div>
    </div>
  );
}
