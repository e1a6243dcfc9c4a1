import type { DayPack } from '#contract/raceday/judging/day.ts';
import { Refusal } from '#contract/errors.ts';
import { heatKeyOf } from '#rules/raceday/judging/day-log.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { programmeOf, readDayFacts } from '#server/raceday/draws/day-facts.ts';
import { readSheets } from '#server/raceday/draws/day-queries.ts';
import type { CategoryShare } from '#server/season/races/facts.ts';
import { readHeatStates } from '#server/raceday/results/log/heat-queries.ts';
import { readJudging } from '#server/raceday/results/log/op-queries.ts';
import { readPackVersion } from './pack-version.ts';

/** Returns the heats of a class with the riders in them. The gate of a rider who left without riding has no line. */
function heatsOf(
  share: CategoryShare,
  sheets: ReadonlyMap<number, number>,
  attempts: ReadonlyMap<string, number>,
): DayPack['heats'] {
  const runs = [...share.runsByEntry.values()].flat();
  return share.heats.map(({ heat_id, category_id, phase, serie, number }) => ({
    category_id,
    phase,
    serie,
    number,
    sheet: sheets.get(heat_id) ?? 1,
    attempt: attempts.get(heatKeyOf({ category_id, phase, serie })) ?? 1,
    ridden: runs.some((run) => run.heat_id === heat_id && run.status !== null && run.status !== 'DNS'),
    riders: runs
      .filter((run) => run.heat_id === heat_id)
      .filter(({ entry_id, status }) => status !== null || share.entryById.get(entry_id)?.removed === null)
      .toSorted((a, b) => (a.lane ?? 9) - (b.lane ?? 9) || a.entry_id - b.entry_id)
      .map(({ entry_id, lane }) => ({ entry_id, lane })),
  }));
}

/** Reads everything that a judge's phone needs of a race, with public names. Throws a Refusal. */
export async function readDayPack(db: Db, race_id: number): Promise<DayPack> {
  // The version is read first: a change meanwhile gives another one, and the phone asks again.
  const version = await readPackVersion(db, race_id);
  const judging = await readJudging(db, race_id);
  const facts = await readDayFacts(db, race_id, 'public');
  if (judging === null || facts.race.heats.length === 0) throw new Refusal('judging.not_drawn');
  const sheets = await readSheets(db, race_id);
  const states = await readHeatStates(db, race_id);
  const attempts = new Map(states.map((one) => [heatKeyOf(one), one.attempt]));
  const { cup_name, race_name, race_date } = facts.race;
  const ordinal = new Map(programmeOf(facts).map((race, index) => [heatKeyOf(race), index]));
  const heats = facts.shares.flatMap((share) => heatsOf(share, sheets, attempts));
  const place = (heat: DayPack['heats'][number]) => ordinal.get(heatKeyOf(heat)) ?? Number.MAX_SAFE_INTEGER;
  const drawn = new Set(heats.flatMap(({ riders }) => riders.map(({ entry_id }) => entry_id)));
  return {
    race_id,
    version,
    seats: judging.seats,
    two_sign: judging.two_sign,
    race: { race_id, cup_name, race_name, race_date },
    classes: facts.shares
      .filter((share) => share.heats.length > 0)
      .map(({ category: { category_id, category_name, plate_colour, rules } }) => ({
        category_id,
        category_name,
        plate_colour,
        dns: rules.dns,
      })),
    riders: facts.shares.flatMap(({ entries }) =>
      entries
        .filter(({ entry_id }) => drawn.has(entry_id))
        .map(({ entry_id, plate, rider_fullname, club_name }) => ({
          entry_id,
          plate,
          name: rider_fullname,
          club_name,
        })),
    ),
    heats: heats.toSorted((a, b) => place(a) - place(b)),
  };
}
