import * as m from '#text/messages/messages.js';
import { dateParts, formatDate, monthShort, weekdayShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language.ts';
import { Link } from '#web/app/address/link.tsx';
import { paths, raceDateHref } from '#web/app/screens/paths.ts';
import { dateAction } from '#web/parts/race-status/date-action.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { DateActionLink } from './DateActionLink.tsx';
import type { NextDate } from '#web/screens/home/home-view.ts';

function distance(days: number | null): string | null {
  if (days === null) return null;
  return days === 0 ? m.home_today() : m.home_in_days({ count: days });
}

const trackWords = { now: m.live_track, first: m.track_first, stopped: m.track_stopped };

function Next({ next, onPhone }: { next: NextDate; onPhone: boolean }) {
  const language = useLanguage();
  const { day, month } = dateParts(next.on);
  return (
    <li
      className={`min-w-0 flex-col gap-3 not-first:md:border-l not-first:md:border-night-line not-first:md:pl-6 md:flex ${onPhone ? 'flex' : 'hidden'}`}
    >
      <Link
        href={raceDateHref({ cup_id: next.cup_id, race_date: next.date })}
        className="group flex flex-wrap items-start gap-x-4 gap-y-1 py-1"
      >
        <span className="flex w-14 shrink-0 flex-col items-start md:w-18">
          <span className="display text-d48 text-signal">{day}</span>
          <span className="display text-lead leading-5 uppercase">{monthShort(month, language)}</span>
          <span className="sr-only">{formatDate(next.on)}</span>
        </span>
        <span className="min-w-0 grow basis-36">
          <span className="block text-caption font-semibold text-on-night2">
            {[weekdayShort(next.on, language), distance(next.days)].filter(Boolean).join(' · ')}
          </span>
          <span className="display mt-0.5 block text-d28 decoration-2 lg:text-d22 underline-offset-4 group-hover:underline">
            {next.name}
          </span>
          <span className="block text-small text-on-night2">
            {next.organization_shortname} {next.cup_name}
          </span>
          <span className="mt-1.5 block">
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

/** The dates to come, biggest thing on the page: whoever comes asks when we ride. */
export function NextDates({ dates }: { dates: readonly NextDate[] }) {
  const toEnter = dates.find(({ status }) => dateAction(status.word) === 'enter');
  return (
    <div className="on-island ramp bg-night text-on-night print:hidden">
      <div className="gutter mx-auto max-w-page pt-5 pb-9 md:pt-7 md:pb-12">
        {dates.length === 0 ? (
          <p aria-hidden="true" className="display text-d34">
            {m.home_title()}
          </p>
        ) : (
          <>
            <h2 className="display mb-3 flex items-center gap-2.5 text-d22 text-on-night2">
              <span aria-hidden="true" className="h-4 w-1.5 -skew-x-12 bg-signal" />
              {m.home_next()}
            </h2>
            <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
              {dates.map((next, index) => (
                <Next
                  key={`${next.cup_id} ${next.date}`}
                  next={next}
                  onPhone={index === 0 || next === toEnter || next.track !== null}
                />
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
          </>
        )}
      </div>
    </div>
  );
}
