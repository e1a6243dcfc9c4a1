import type { Race } from '#contract/season/races/races.ts';
import type { LiveRace } from '#rules/raceday/live/live-day.ts';
import { useAsk } from '#web/ground/call/use-ask.ts';

/* The stream does not carry the order of a class; only the results do, and one screen at the track may request them. */
const againMs = 60_000;
const lackingMs = 3000;

/** Tells whether the results lack a race that phones know already. */
const lacks = ({ race_races }: Race, last: LiveRace | null): boolean =>
  last !== null &&
  (race_races.mangasResult[String(last.category_id)] ?? []).some(
    ({ entry_id, results }) =>
      last.results.some(([id]) => id === entry_id) &&
      results.some(({ phase, status }) => phase === last.phase && status === null),
  );

/**
 * Gives what a screen at the track reads of the results, which it requests for as long as it is open, and at once after
 * a race that they lack.
 * @param last the race that was ridden last
 */
export function useResults<Data>(race_id: number, last: LiveRace | null, select: (race: Race) => Data) {
  const { data } = useAsk(
    'GET /api/races/{id}',
    { params: { id: race_id } },
    {
      select,
      refetchInterval: ({ state: { data: race } }) => (race && lacks(race, last) ? lackingMs : againMs),
      refetchIntervalInBackground: true,
    },
  );
  return data;
}
