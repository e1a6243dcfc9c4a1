import type { ShownClub } from '#contract/clubs/clubs.ts';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { riderHref } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';

type Rider = ShownClub['riders'][number];

function RiderLine({ rider }: { rider: Rider }) {
  const { rider_id, rider_fullname, reduced, plate, plate_colour } = rider;
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-line py-1.5 hover:bg-surface">
      <span className="flex w-16 shrink-0 justify-center">
        <Plate plate={plate} colour={plate_colour} />
      </span>
      <Link
        href={riderHref({ rider_id, name: reduced ? null : rider_fullname })}
        className="min-w-0 grow font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
      >
        {rider_fullname}
      </Link>
    </li>
  );
}

/** Who rides for the club, class by class. */
export function RidersOfClub({ riders, count }: { riders: readonly Rider[]; count: number }) {
  if (riders.length === 0) return null;
  const classes = [...Map.groupBy(riders, ({ category_name }) => category_name)];
  return (
    <section className="mt-8">
      <div className="flex items-baseline justify-between gap-3 border-b-4 border-accent pb-1">
        <h2 className="display text-d28">{m.club_riders()}</h2>
        <span className="text-small text-ink2">{m.club_riders_count({ count })}</span>
      </div>
      {count > riders.length && (
        <p className="mt-2 text-small text-ink2">{m.club_riders_latest({ count: riders.length })}</p>
      )}
      <div className="mt-1 gap-x-8 md:columns-2">
        {classes.map(([category_name, own]) => (
          <div key={category_name} className="pt-3 [break-inside:avoid-column]">
            <h3 className="text-small font-semibold text-ink2">{category_name}</h3>
            <ul>
              {own.map((rider) => (
                <RiderLine key={rider.rider_id} rider={rider} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
