import * as m from '#text/messages/messages.js';
import { dateParts, monthShort, weekdayShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths, raceDateHref } from '#web/ground/address/paths.ts';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';
import { DateActionLink } from './parts/DateActionLink.tsx';
import { FrontHeading } from './parts/FrontHeading.tsx';
import type { NextDate, OffDate } from './parts/home-view.ts';
import { Suspense, useSyncExternalStore } from 'react';
import { lazyPrivate } from '#web/ground/call/lazy-private.tsx';

const never = () => () => undefined;

/** Reads by `look` something that the device knows. It is false in the HTML, and until the page runs. */
const useInBrowser = (look: () => boolean): boolean => useSyncExternalStore(never, look, () => false);

/* It is loaded for people who follow somebody on this device. */
const FollowedRows = lazyPrivate(async () => (await import('./FollowedRows.tsx')).FollowedRows);

function followsSomebody(): boolean {
  try {
    return 'followed-riders' in localStorage;
  } catch {
    return false;
  }
}

/** Shows the riders followed here. `inlineThemeScript` reserves their room before the first paint. */
function FollowedRiders() {
  const follows = useInBrowser(followsSomebody);
  return (
    <section className="min-w-0 nojs:hidden">
      <FrontHeading title={m.home_followed()} />
      <div className="min-h-[calc(var(--stars,1)*4rem)]">
        {follows ? (
          <Suspense>
            <FollowedRows />
          </Suspense>
        ) : (
          <p className="text-small text-on-night2">{m.home_follow()}</p>
        )}
      </div>
      <Link
        href={paths.search}
        className="inline-flex min-h-12 items-center text-small font-semibold underline underline-offset-3"
      >
        {m.search_title()}
      </Link>
    </section>
  );
}

function distance(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? m.home_today() : m.home_in_days({ count: days });
}

const trackWords = { now: m.track_on_track, first: m.track_first, stopped: m.track_stopped };

/**
 * Draws a next date, `alone` if its list has no other. `only:` would match no child before the list's end is parsed.
 */
function Next({ next, alone }: { next: NextDate; alone: boolean }) {
  const language = useLanguage();
  const { day, month } = dateParts(next.on);
  return (
    <li className={`flex min-w-0 flex-col gap-3 ${alone ? 'md:col-span-2' : ''}`}>
      <Link
        href={raceDateHref({ cup_id: next.cup_id, race_date: next.date })}
        className="group flex flex-wrap items-start gap-4"
      >
        <span className="flex w-14 shrink-0 flex-col items-center">
          <span className="display text-d48 text-signal">{day}</span>
          <span className="display text-lead leading-5 uppercase">{monthShort(month, language)}</span>
        </span>
        <span className="min-w-0 grow basis-36">
          <span className="block text-caption font-semibold text-on-night2">
            {[weekdayShort(next.on, language), distance(next.days)].filter(Boolean).join(' · ')}
          </span>
          <span className="display block text-d28 wrap-anywhere group-hover:underline">{next.name}</span>
          <span className="block text-small text-on-night2">
            {next.organization_shortname} {next.cup_name}
          </span>
          <span className="block">
            <StatusLine status={next.status} price={next.price} island />
          </span>
          {next.track !== null && (
            <span className="block text-small">
              {trackWords[next.track.how]()} <b>{next.track.race}</b>
            </span>
          )}
        </span>
      </Link>
      <DateActionLink cup={next} date={next} island className="mt-auto md:self-start" />
    </li>
  );
}

/** Shows a date that is called off before anything else. A tap shows what becomes of entries and money. */
function Off({ off }: { off: OffDate }) {
  const language = useLanguage();
  const { day, month } = dateParts(off.on);
  return (
    <li className="border-l-4 border-stop pl-3">
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
      </Link>
    </li>
  );
}

interface NextDatesProps {
  dates: readonly NextDate[];
  off: readonly OffDate[];
}

/** Shows today's or the next races largest, because visitors ask when we ride, and followed riders beside them. */
export function NextDates({ dates, off }: NextDatesProps) {
  return (
    <div className="on-island ramp bg-night text-on-night print:hidden">
      <div className="gutter mx-auto max-w-page pt-5 pb-9 md:pt-7 md:pb-12">
        <div className="grid gap-6 lg:grid-cols-3">
          <div className="min-w-0 lg:col-span-2">
            <ul className="mb-5 space-y-3 empty:hidden">
              {off.map((one) => (
                <Off key={`${one.cup_id} ${one.date}`} off={one} />
              ))}
            </ul>
            <FrontHeading title={dates.length === 0 ? m.home_title() : m.home_next()} />
            <ul className="grid gap-6 md:grid-cols-2">
              {dates.map((next) => (
                <Next key={`${next.cup_id} ${next.date}`} next={next} alone={dates.length === 1} />
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap gap-x-6">
              <Link
                href={paths.calendar}
                className="inline-flex min-h-12 items-center text-small font-semibold underline underline-offset-3"
              >
                {m.calendar_all()}
              </Link>
              <Link
                href={paths.beginners}
                className="inline-flex min-h-12 items-center text-small font-semibold underline underline-offset-3"
              >
                {m.first_race_ask()}
              </Link>
            </div>
          </div>
          <FollowedRiders />
        </div>
      </div>
    </div>
  );
}
