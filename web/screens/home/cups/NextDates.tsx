import * as m from '#text/messages/messages.js';
import { dateParts, monthShort, weekdayShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { Link } from '#web/app/address/link.tsx';
import { paths, raceDateHref } from '#web/app/screens/paths.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { DateActionLink } from './DateActionLink.tsx';
import { FollowedRiders } from '#web/screens/home/front/FollowedRiders.tsx';
import { FrontHeading } from '#web/screens/home/front/FrontHeading.tsx';
import type { NextDate, OffDate } from '#web/screens/home/home-view.ts';

function distance(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? m.home_today() : m.home_in_days({ count: days });
}

const trackWords = { now: m.live_track, first: m.track_first, stopped: m.track_stopped };

function Next({ next }: { next: NextDate }) {
  const language = useLanguage();
  const { day, month } = dateParts(next.on);
  return (
    <li className="flex min-w-0 flex-col gap-3 md:only:col-span-2">
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
            <StatusLine status={next.status} island />
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

/** Who meant to go there reads it before anything else, and what becomes of entries and money with a tap. */
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

/** What is ridden today or next, biggest thing on the page: whoever comes asks when we ride. Beside it, whom one follows. */
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
                <Next key={`${next.cup_id} ${next.date}`} next={next} />
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
