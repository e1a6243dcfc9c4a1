import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { dateParts, formatDate, monthShort, weekdayShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { raceDateHref, trackHref } from '#web/app/screens/paths.ts';
import { townWords } from '#web/parts/places/where.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import type { CalendarDateView, MonthView } from './calendar-view.ts';

function DateRow({ one }: { one: CalendarDateView }) {
  const language = useLanguage();
  const { cup_id, cup, date, name, track, place } = one;
  const town = townWords(one, language);
  return (
    <li className="flex gap-4 border-b border-line py-2.5 [break-inside:avoid-column]">
      <span aria-hidden="true" className="flex w-14 shrink-0 flex-col items-center">
        <span className="display text-d28">{dateParts(date).day}</span>
        <span className="text-caption text-ink2">{weekdayShort(date, language)}</span>
        {/* A month may go on in the next column, away from its heading. */}
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
            <Link href={raceDateHref({ cup_id, race_date: date })} className={textLink}>
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <p className="text-small text-ink2 wrap-anywhere">{cup}</p>
        <p className="text-small text-ink2 wrap-anywhere empty:hidden">
          {track !== null && (
            <Link href={trackHref(track)} className={textLink}>
              {track.track_name}
            </Link>
          )}
          {place}
          {town !== '' && (track !== null || place !== '') && ' · '}
          {town}
        </p>
        <p className="mt-1">
          <StatusLine status={one.status} />
        </p>
      </div>
    </li>
  );
}

export function MonthSection({ month }: { month: MonthView }) {
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
