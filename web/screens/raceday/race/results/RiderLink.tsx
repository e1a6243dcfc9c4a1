import { Link } from '#web/ground/address/link.tsx';
import { raceHref } from '#web/screens/raceday/race/parts/place.ts';
import type { RacePlace, ViewedRider } from '#web/screens/raceday/race/parts/race-view.ts';

/** Draws a rider's name. The link covers the whole row, so that a thumb cannot miss it. The row must be `relative`. */
export function RiderLink({ rider, place }: { rider: ViewedRider; place: RacePlace }) {
  return (
    <Link
      href={raceHref(place, { rider: rider.entry_id })}
      className="font-semibold wrap-anywhere text-ink after:absolute after:inset-0 hover:underline"
    >
      {rider.rider_fullname}
    </Link>
  );
}
