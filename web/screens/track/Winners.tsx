import type { TrackPage } from '#contract/tracks/tracks.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { formatDate } from '#web/app/format.ts';
import { clubHref, raceDateHref, riderHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { textLink } from '#web/ui/button-classes.ts';

type Last = NonNullable<TrackPage['last']>;

function Winner({ one }: { one: Last['winners'][number] }) {
  const { rider_id, rider_fullname, reduced, plate, plate_colour, category_name, club_id, club_name } = one;
  return (
    <li className="flex items-center gap-3 border-b border-line py-2">
      <span className="flex w-16 shrink-0 justify-center">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <span className="min-w-0">
        <span className="block text-caption text-ink2">{category_name}</span>
        <Link
          href={riderHref({ rider_id, name: reduced ? null : rider_fullname })}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
        >
          {rider_fullname}
        </Link>
        {club_id !== null && club_name !== null && (
          <Link
            href={clubHref({ club_id, club_name })}
            className="flex min-h-6 items-center text-caption text-ink2 wrap-anywhere hover:underline"
          >
            {club_name}
          </Link>
        )}
      </span>
    </li>
  );
}

/** Who won each class the last time it was ridden here. */
export function Winners({ last: { date, cup_id, winners } }: { last: Last }) {
  if (winners.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">
        <Link href={raceDateHref({ cup_id, race_date: date })} className={textLink}>
          {m.track_winners({ date: formatDate(date) })}
        </Link>
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-2 md:gap-x-6">
        {winners.map((one) => (
          <Winner key={`${one.category_id} ${one.rider_id}`} one={one} />
        ))}
      </ul>
    </section>
  );
}
