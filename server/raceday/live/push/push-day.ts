import { livePace, liveRaces } from '#rules/raceday/live/live-day.ts';
import { newsOfRider, type RiderNews } from '#rules/raceday/live/followed/rider-news.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readToldRace } from '#server/raceday/live/live-queries.ts';
import { presentFrame } from '#server/raceday/live/present-frame.ts';

/** A date at this moment: the notifications about each rider, with name and plate. */
interface PushDay {
  newsOf: (entry_id: number) => RiderNews[];
  riderOf: (entry_id: number) => { name: string; plate: string } | null;
}

/** It is null when the race is not drawn here, or not public. */
export async function readPushDay(db: Db, race_id: number, now: number): Promise<PushDay | null> {
  const told = await readToldRace(db, race_id);
  if (told === null) return null;
  const { steps, riders, classes, seconds_planned } = await presentFrame(db, race_id);
  const races = liveRaces(told.state, steps);
  const goings = new Map(
    classes.flatMap(({ category_id, going }) => (going ? [[category_id, going] as const] : [])),
  );
  const day = { state: told.state, steps, races, pace: livePace(races, seconds_planned), goings };
  return {
    newsOf: (entry_id) => newsOfRider(day, entry_id, now),
    riderOf: (entry_id) => {
      const rider = riders.find(([id]) => id === entry_id);
      return rider ? { name: rider[3], plate: rider[2] } : null;
    },
  };
}
