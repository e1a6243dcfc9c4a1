import type { ShownClub } from '#contract/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatDate } from '#web/app/format.ts';
import { raceDateHref, trackHref } from '#web/app/screens/paths.ts';

type ClubDate = ShownClub['dates'][number];

function Where({ one }: { one: ClubDate }) {
  const { track_id, track_name, place } = one;
  if (track_id === null || track_name === null) return <>{place}</>;
  return (
    <Link
      href={trackHref({ track_id, track_name })}
      className="relative inline-flex min-h-6 items-center text-link underline underline-offset-3"
    >
      {track_name}
    </Link>
  );
}

function DateLine({ one }: { one: ClubDate }) {
  const { cup_id, date, name, cup_name, riders, gold, silver, bronze } = one;
  const medals = [gold, silver, bronze];
  return (
    <li className="flex gap-4 border-b border-line py-3">
      <div className="min-w-0 grow">
        <Link
          href={raceDateHref({ cup_id, race_date: date })}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
        >
          {cup_name} · {name}
        </Link>
        <p className="text-small text-ink2">
          {formatDate(date)} · {m.club_riders_count({ count: riders })}
        </p>
        <p className="text-small text-ink2 empty:hidden">
          <Where one={one} />
        </p>
      </div>
      {gold + silver + bronze > 0 && (
        <p className="shrink-0 self-center display text-d22">
          <span className="sr-only">{m.club_medals_words({ gold, silver, bronze })}</span>
          <span aria-hidden="true">{medals.join(' · ')}</span>
        </p>
      )}
    </li>
  );
}

/** The dates on which riders of the club rode, the newest first, with the medals of each. */
export function ClubDates({ dates }: { dates: readonly ClubDate[] }) {
  if (dates.length === 0) return null;
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.club_dates()}</h2>
        <span aria-hidden="true" className="text-caption text-ink2">
          {m.club_medal_gold()} · {m.club_medal_silver()} · {m.club_medal_bronze()}
        </span>
      </div>
      <ul>
        {dates.map((one) => (
          <DateLine key={`${one.cup_id} ${one.date}`} one={one} />
        ))}
      </ul>
    </section>
  );
}
