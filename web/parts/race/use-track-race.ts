import type { Race } from '#contract/season/races/races.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

const againMs = 30 * 60_000;

/** The data that a screen at the track shows of its race besides the live data. */
export interface TrackRace {
  race_id: number;
  name: string;
  place: string | null;
  zone: string;
  country: string | null;
  cup_id: number;
  race_date: string;
  sponsors: NonNullable<Race['race_sponsors']>;
}

const trackRace = ({ organization, race_sponsors = [], ...race }: Race): TrackRace => ({
  race_id: race.race_id,
  name: race.race_name,
  place: race.race_place,
  zone: organization.organization_zone,
  country: organization.country_code,
  cup_id: race.cup_id,
  race_date: race.race_date,
  sponsors: race_sponsors,
});

/** Loads a screen's race, repeatedly, because it is open all day. It is undefined before that, or without a race. */
export function useTrackRace(race_id: number): TrackRace | undefined {
  const { data } = useAsk(
    'GET /api/races/{id}',
    { params: { id: race_id } },
    { select: trackRace, staleTime: againMs, refetchInterval: againMs, refetchIntervalInBackground: true },
  );
  return data;
}
