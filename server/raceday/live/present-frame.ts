import type { z } from 'zod';
import type { getLive } from '#contract/raceday/live/live.ts';
import { goingOf } from '#rules/raceday/live/followed/going.ts';
import { racesIn } from '#rules/raceday/day/programme.ts';
import {
  type DayFacts,
  itemsOf,
  readDayFacts,
  sizeInProgramme,
  stillRidden,
} from '#server/raceday/draws/day-facts.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readSecondsPlanned } from './live-queries.ts';

type LiveFrame = z.input<(typeof getLive)['reply']>['frame'];

/** Returns the riders of a race under their public names, and its programme. Throws `race.not_found`. */
export const presentFrame = async (db: Db, race_id: number): Promise<LiveFrame> =>
  frameOf(await readDayFacts(db, race_id, 'public'), await readSecondsPlanned(db, race_id));

/** Builds the frame of a race from its facts, and from the seconds that are planned between two races. */
export function frameOf(facts: DayFacts, seconds_planned: number): LiveFrame {
  const isStillRidden = stillRidden(facts);
  const items = itemsOf(facts);
  const races = Map.groupBy(racesIn(items), ({ category_id, phase }) => `${category_id} ${phase}`);
  return {
    classes: facts.shares.map((share) => {
      const { category_id, category_name, plate_colour, rules } = share.category;
      return { category_id, category_name, plate_colour, going: goingOf(sizeInProgramme(share), rules) };
    }),
    riders: facts.race.entries.map(
      ({ entry_id, category_id, plate, rider_fullname, club_name, rider_id }) => [
        entry_id,
        category_id,
        plate,
        rider_fullname,
        club_name,
        rider_id,
      ],
    ),
    steps: items.flatMap((item): LiveFrame['steps'] => {
      if (item.kind !== 'block') return [{ minutes: item.minutes, kind: item.kind, title: item.title }];
      if (!isStillRidden(item.category_id, item.phase)) return [];
      const own = races.get(`${item.category_id} ${item.phase}`) ?? [];
      return own.map(({ category_id, phase, serie, number }) => ({
        category_id,
        phase,
        serie,
        number,
        minutes: null,
      }));
    }),
    seconds_planned,
  };
}
