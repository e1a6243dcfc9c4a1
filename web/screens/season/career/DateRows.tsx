import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { hrefWith, useSearchParams } from '#web/ground/address/navigation.ts';
import { dateParts, formatDate, formatOrdinal, monthShort } from '#web/ground/format.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { certificateHref, raceDateHref, riderHref } from '#web/ground/address/paths.ts';
import { Icon } from '#web/ui/Icon.tsx';
import type { CareerDate, FoundCareer } from './parts/career-view.ts';
import { CareerPart } from './parts/CareerPart.tsx';
import { ridesWords, unplacedWord, whereWord } from './parts/words.ts';

const podium = 3;

/** Writes the day over the month, and the year when it is not the newest one's. */
export function DayMark({ date, isYearSaid }: { date: string; isYearSaid: boolean }) {
  const language = useLanguage();
  const { year, month, day } = dateParts(date);
  return (
    <span className="w-11 shrink-0 text-center">
      <span className="sr-only">{formatDate(date)}</span>
      <span aria-hidden="true" className="display block text-d28">
        {day}
      </span>
      <span aria-hidden="true" className="block text-caption text-ink2 uppercase">
        {monthShort(month, language)}
        {isYearSaid && <span className="block">{year}</span>}
      </span>
    </span>
  );
}

interface DateRowProps {
  date: CareerDate;
  isYearSaid: boolean;
  /** The class at the top of the page, which is not repeated. */
  ownClass: string | null;
}

function DateRow({ date, isYearSaid, ownClass }: DateRowProps) {
  const language = useLanguage();
  const rides = ridesWords(date.rides, language);
  return (
    <li className="border-b border-line">
      <div className="relative flex flex-wrap items-center gap-x-3 gap-y-1 py-3 hover:bg-surface">
        <DayMark date={date.race_date} isYearSaid={isYearSaid} />
        <div className="min-w-0 grow basis-20">
          <Link
            href={`${raceDateHref(date)}&category=${date.category_id}&rider=${date.entry_id}`}
            className="font-semibold text-ink wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            {whereWord(date)}
          </Link>
          <p className="text-caption text-ink2 wrap-anywhere">
            {date.category_name === ownClass ? date.cup_name : `${date.cup_name} · ${date.category_name}`}
          </p>
          {rides !== '' && <p className="text-caption text-ink2 wrap-anywhere">{rides}</p>}
        </div>
        <div className="ml-auto shrink-0 text-right">
          {date.place === null ? (
            <p className="max-w-28 text-caption font-semibold text-ink2">{unplacedWord(date.status)}</p>
          ) : (
            <p>
              <span className="display text-d28">{formatOrdinal(date.place, language)}</span>{' '}
              <span className="text-small text-ink2">{m.career_of({ count: date.riders })}</span>
            </p>
          )}
          {date.place !== null && date.place <= podium && (
            <p className="text-caption font-semibold text-go">{m.career_podium()}</p>
          )}
          {date.is_provisional && <p className="text-caption text-ink2">{m.career_provisional()}</p>}
        </div>
        <Icon name="right" className="size-5 text-ink3" />
      </div>
      {date.certificate !== null && (
        <Link
          href={certificateHref(date.certificate)}
          className="mb-2 ml-14 inline-flex min-h-12 items-center text-small font-semibold text-link"
        >
          {m.certificate_title()}
        </Link>
      )}
    </li>
  );
}

/** Lists every date, the newest first: the last four at first, then all. */
export function DateRows({ view }: { view: FoundCareer }) {
  const params = useSearchParams();
  const { dates, all, since } = view;
  if (all === 0) return null;
  const newest = dates[0]?.race_date.slice(0, 4);
  return (
    <CareerPart
      id="dates"
      title={m.career_dates_title()}
      aside={
        <span className="text-small text-ink2">
          {m.career_dates_shown({ shown: dates.length, count: all })}
        </span>
      }
    >
      <ol className="border-t border-line">
        {dates.map((date) => (
          <DateRow
            key={date.entry_id}
            date={date}
            isYearSaid={!date.race_date.startsWith(newest ?? '')}
            ownClass={view.category_name}
          />
        ))}
      </ol>
      {dates.length < all && (
        <Link
          href={hrefWith(riderHref(view), params, { all: 1 })}
          replace
          className="inline-flex min-h-12 items-center font-semibold text-link"
        >
          {m.career_dates_all({ year: String(since), count: all })}
        </Link>
      )}
    </CareerPart>
  );
}
