import type { TrackPage } from '#contract/tracks/tracks.ts';
import { Link } from '#web/app/address/link.tsx';
import { dateParts, formatDate, monthShort } from '#web/app/format.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { raceDateHref } from '#web/app/screens/paths.ts';
import { calledOff } from '#web/parts/race-status/race-status.ts';
import { StatusLine } from '#web/parts/race-status/StatusLine.tsx';

type TrackDate = TrackPage['dates'][number];

function DateLine({ one }: { one: TrackDate }) {
  const language = useLanguage();
  const { cup_id, cup_name, organization_shortname, date, name, race_id, called_off } = one;
  const { day, month, year } = dateParts(date);
  const words = (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-small text-ink2">
        {organization_shortname} · {cup_name}
      </span>
      {called_off === true && <StatusLine status={calledOff} />}
    </>
  );
  return (
    <li className="relative flex items-center gap-4 border-b border-line py-2.5 hover:bg-surface">
      <span aria-hidden="true" className="flex w-14 shrink-0 flex-col items-center">
        <span className="display text-d28">{day}</span>
        <span className="text-caption text-ink2">
          {monthShort(month, language)} {year}
        </span>
      </span>
      <span className="sr-only">{formatDate(date)}</span>
      <span className="min-w-0 grow">
        {race_id === null ? (
          words
        ) : (
          <Link
            href={raceDateHref({ cup_id, race_date: date })}
            className="block after:absolute after:inset-0 hover:underline"
          >
            {words}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Dates at the track, each leading to its page. */
export function TrackDates({ title, dates }: { title: string; dates: readonly TrackDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{title}</h2>
      <ul>
        {dates.map((one) => (
          <DateLine key={`${one.cup_id} ${one.date}`} one={one} />
        ))}
      </ul>
    </section>
  );
}
