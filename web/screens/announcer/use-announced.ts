import { useState } from 'react';
import type { Race } from '#contract/races/races.ts';
import { useAsk } from '#web/app/call/use-ask.ts';
import { useLive } from '#web/parts/live/use-live.ts';
import { trackHeat } from '#web/parts/track/track-heat.ts';
import { type CupPlaces, cupPlaces } from './cup-places.ts';
import { type ClassStanding, classStandings } from './standings.ts';

/* The stream does not carry the order of a class, only the results do: one phone may ask for them. */
const againMs = 60_000;

/* The ranking of the cup is the one before this date: it does not change during the race day. */
const cupAgainMs = 30 * 60_000;
const noPlaces: CupPlaces = new Map();

const announcedOf = (
  race: Race,
): { cup_id: number; zone: string; name: string; country: string | null; standings: ClassStanding } => ({
  cup_id: race.cup_id,
  zone: race.organization.organization_zone,
  country: race.organization.country_code,
  name: race.race_name,
  standings: classStandings(race),
});

/** What the announcer sees: the race that was chosen, else the one at the gate. */
export function useAnnounced(race_id: number) {
  const live = useLive(race_id);
  const { data: race } = useAsk(
    'GET /api/races/{id}',
    { params: { id: race_id } },
    { select: announcedOf, refetchInterval: againMs },
  );
  const { data: places } = useAsk(
    'GET /api/cups/{id}',
    { params: { id: race?.cup_id ?? 0 } },
    { select: cupPlaces, enabled: race !== undefined, refetchInterval: cupAgainMs },
  );
  const [chosen, choose] = useState<number | null>(null);
  const { races, frame, now } = live;
  const own = races.find(({ index }) => index === chosen) ?? now.track ?? races.at(-1) ?? null;
  const at = own === null ? -1 : races.indexOf(own);
  return {
    live,
    race,
    places: places ?? noPlaces,
    heat: own === null || frame === null ? null : trackHeat(frame, races, own),
    previous: races[at - 1] ?? null,
    next: at < 0 ? null : (races[at + 1] ?? null),
    isFollowing: own === now.track,
    choose,
    follow: () => choose(null),
  };
}
export type Announced = ReturnType<typeof useAnnounced>;
