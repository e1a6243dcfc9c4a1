import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { squadHref } from '#web/ground/address/paths.ts';
import type { ClubStar } from './stars.ts';

/** Leads to the riders of the clubs that are followed on this phone. */
export function ClubsOfRace({ clubs, race_id }: { clubs: readonly ClubStar[]; race_id: number }) {
  return clubs.map((club) => (
    <Link
      key={club.club_id}
      href={squadHref(club, race_id)}
      className="flex min-h-12 items-center bg-paper px-4 font-semibold underline underline-offset-3"
    >
      {m.squad_title({ club: club.club_name })}
    </Link>
  ));
}
