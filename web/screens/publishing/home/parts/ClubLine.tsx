import { Suspense } from 'react';
import * as m from '#text/messages/messages.js';
import { onDemand } from '#web/ground/arriving/on-demand.tsx';
import { Link } from '#web/ground/address/link.tsx';
import { clubHref, squadHref } from '#web/ground/address/paths.ts';
import { racesOfClub } from '#web/parts/live/todays-races.ts';
import { useRiddenToday } from '#web/parts/live/use-ridden-today.ts';
import { useNow } from '#web/ui/effects/use-now.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** A race of today is no longer today's tomorrow, so the line is computed again at this interval. */
const everyMs = 10 * 60_000;

/* It is loaded on the day of a race. */
const ClubNow = onDemand(async () => (await import('./FollowedNow.tsx')).ClubNow, { quiet: true });

interface ClubLineProps {
  club: { club_id: number; club_name: string };
  /** It stands on the dark island. */
  isOnNight?: boolean;
}

/** Shows a club that the reader runs or follows. On the day of a race it leads to its riders, with the nearest gate. */
export function ClubLine({ club, isOnNight = false }: ClubLineProps) {
  const today = useRiddenToday(true);
  const now = new Date(useNow(everyMs) ?? 0).toISOString();
  const [ridden] = racesOfClub(today, club.club_id, now);
  return (
    <Link
      href={ridden ? squadHref(club, ridden.race_id) : clubHref(club)}
      className="group flex min-h-16 items-center gap-3"
    >
      <span className="grid w-11 shrink-0 place-items-center">
        <Icon name="users" />
      </span>
      <span className="min-w-0 grow">
        <b className="block wrap-anywhere group-hover:underline">{club.club_name}</b>
        <span className={`block truncate text-caption ${isOnNight ? 'text-on-night2' : 'text-ink2'}`}>
          {ridden && `${m.club_riders_count({ count: ridden.riders })} · ${ridden.race_name}`}
        </span>
      </span>
      {ridden && (
        <Suspense>
          <ClubNow race_id={ridden.race_id} club_name={club.club_name} isOnNight={isOnNight} />
        </Suspense>
      )}
    </Link>
  );
}
