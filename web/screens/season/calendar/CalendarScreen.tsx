import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { useSite } from '#web/ground/site.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { paths, raceDateHref, trackHref } from '#web/ground/address/paths.ts';
import { PlacesFilters } from '#web/parts/places/PlacesFilters.tsx';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CalendarView, MonthView, CalendarDateView } from './calendar-view.ts';

import { dateParts, formatDate, monthShort, weekdayShort } from '#web/ground/format.ts';
import { townWords } from '#web/parts/places/where.ts';
import { LiveMark } from '#web/parts/race/LiveMark.tsx';
import { StatusLine } from '#web/parts/race/StatusLine.tsx';

function DateRow({ one }: { one: CalendarDateView }) {
  const language = useLanguage();
  const { cup_id, cup, date, name, track, place } = one;
  const town = townWords(one, language);
  return (
    <li className="relative flex gap-4 border-b border-line py-2.5 [break-inside:avoid-column]">
      <span aria-hidden="true" className="flex w-14 shrink-0 flex-col items-center">
        <span className="display text-d28">{dateParts(date).day}</span>
        <span className="text-caption text-ink2">{weekdayShort(date, language)}</span>
        {/* A month may continue in the next column, away from its heading. */}
        <span className="hidden text-caption text-ink3 md:block">
          {monthShort(dateParts(date).month, language)}
        </span>
      </span>
      <div className="min-w-0 grow">
        <time dateTime={date} className="sr-only">
          {formatDate(date)}
        </time>
        <p className="font-semibold wrap-anywhere">
          {one.has_race ? (
            <Link
              href={raceDateHref({ cup_id, race_date: date })}
              className={`${textLink} after:absolute after:inset-0`}
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-small text-ink2 wrap-anywhere">{cup}</p>
        <p className="text-small text-ink2 wrap-anywhere empty:hidden">
          {track !== null && (
            <Link
              href={trackHref(track)}
              className={`${textLink} relative after:absolute after:inset-x-0 after:-inset-y-3`}
            >
              {track.track_name}
            </Link>
          )}
          {place}
          {town !== '' && (track !== null || place !== '') && ' · '}
          {town}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <LiveMark mark={one.mark} />
          {(one.mark === null || one.status.lights !== 'live') && (
            <StatusLine status={one.status} price={one.price} />
          )}
        </p>
      </div>
    </li>
  );
}

function MonthSection({ month }: { month: MonthView }) {
  const language = useLanguage();
  const { year, month: number } = dateParts(month.month);
  const name = m.calendar_months({}, { locale: language }).split(' ')[number - 1] ?? '';
  return (
    <section className="pt-3">
      <h3 className="display border-b-2 border-ink pb-1 text-d22 [break-after:avoid-column]">
        {name} <span className="text-ink2">{year}</span>
      </h3>
      <ul>
        {month.dates.map((one) => (
          <DateRow key={`${one.cup_id} ${one.date}`} one={one} />
        ))}
      </ul>
    </section>
  );
}

function Months({ title, months }: { title: string; months: readonly MonthView[] }) {
  if (months.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      <div className="gap-x-8 md:columns-2 lg:columns-3">
        {months.map((month) => (
          <MonthSection key={month.month} month={month} />
        ))}
      </div>
    </section>
  );
}

/** Offers the feed for the phone's calendar, with the same filters: as a file, or as a calendar that refreshes itself. */
function TakeAway({ view: { cup, choice } }: { view: CalendarView }) {
  const lang = useLanguage();
  const { origin } = useSite();
  const href =
    cup === null
      ? addressOf('GET /api/calendar.ics', { query: { country: choice.country, state: choice.state, lang } })
      : addressOf('GET /api/cups/{id}/calendar.ics', { params: { id: cup.cup_id }, query: { lang } });
  return (
    <>
      <a href={href} className={secondaryButton}>
        <Icon name="calendar" className="size-5" />
        {m.calendar_take()}
      </a>
      <details className="basis-full">
        <summary className={`flex min-h-12 cursor-pointer items-center ${textLink}`}>
          {m.calendar_subscribe()}
        </summary>
        <a
          href={origin.replace(/^https?/, 'webcal') + href}
          className={`inline-block py-3 wrap-anywhere ${textLink}`}
        >
          {origin.replace(/^https?/, 'webcal') + href}
        </a>
        {/* Where no calendar opens that, as on most phones with Android, this is the address to copy. */}
        <input
          readOnly
          aria-label={m.calendar_subscribe()}
          value={origin + href}
          onFocus={({ target }) => target.select()}
          className="block h-12 w-full max-w-text border-2 border-edge bg-paper px-2 text-body text-ink"
        />
      </details>
    </>
  );
}

export function CalendarScreen({ view }: { view: CalendarView }) {
  const { cup, isMissing, choice, found, coming, past } = view;
  const isNarrowed = choice.q !== '' || choice.country !== null;
  return (
    <div className="min-h-full bg-paper pb-16">
      <header className="on-island bg-night text-on-night print:bg-transparent print:text-ink">
        <div className="gutter mx-auto flex max-w-page flex-wrap items-baseline justify-between gap-x-4 py-4">
          <h1 className="display min-w-0 text-d34 wrap-anywhere">
            {cup === null ? m.calendar_title() : m.calendar_of({ cup: cup.name })}
          </h1>
          <p role="status" className="text-small text-on-night2">
            {m.calendar_count({ count: found })}
          </p>
        </div>
      </header>
      <div className="gutter mx-auto max-w-page">
        {cup === null && !isMissing && (
          <PlacesFilters path={paths.calendar} label={m.calendar_search()} view={choice} />
        )}
        {found > 0 && (
          <div className="mt-2 flex flex-wrap gap-3 print:hidden">
            {cup !== null && (
              <Link href={paths.calendar} className={secondaryButton}>
                {m.calendar_all()}
              </Link>
            )}
            <TakeAway view={view} />
          </div>
        )}
        {found === 0 && (
          <EmptyState
            title={isNarrowed ? m.places_none() : m.calendar_empty()}
            actions={
              <Link href={isNarrowed || isMissing ? paths.calendar : paths.home} className={secondaryButton}>
                {isNarrowed || isMissing ? m.calendar_all() : m.shell_footer_cups()}
              </Link>
            }
          >
            {isNarrowed ? m.places_none_text() : undefined}
          </EmptyState>
        )}
        <Months title={m.calendar_coming()} months={coming} />
        <Months title={m.calendar_past()} months={past} />
      </div>
    </div>
  );
}
