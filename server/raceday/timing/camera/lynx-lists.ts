import { sql } from 'kysely';
import type { DayPack } from '#contract/raceday/judging/day.ts';
import { type LynxHeat, lynxRound } from '#rules/raceday/timing/lynx/write-lynx.ts';
import { phaseShort } from '#text/stages.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { readDayPack } from '#server/raceday/pack/pack.ts';

/** Reads the number by which a photo finish knows each class of a race. */
async function readEvents(db: Db, race_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ category_id: number; camera_event: number | null }>`
    select category_id, camera_event from race_category where race_id = ${race_id}`.execute(db);
  return new Map(rows.map(({ category_id, camera_event }) => [category_id, camera_event ?? 0]));
}

/** Reads whose each entry is, because a rider of two classes has one plate. */
async function readRiders(db: Db, race_id: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ entry_id: number; rider_id: number }>`
    select entry_id, rider_id from entry where race_id = ${race_id}`.execute(db);
  return new Map(rows.map(({ entry_id, rider_id }) => [entry_id, rider_id]));
}

/** Writes "37 · Varones 11 · M1 · 2/4". */
function nameOf({ heats, classes }: DayPack, heat: DayPack['heats'][number]): string {
  const { category_id, phase, serie, number } = heat;
  const { length: of } = heats.filter((one) => one.category_id === category_id && one.phase === phase);
  const class_name = classes.find((one) => one.category_id === category_id)?.category_name ?? '';
  return [number, class_name, phaseShort(phase), `${serie}/${of}`].join(' · ');
}

/** Returns the heats of a race for a photo finish. Names are as the public reads them. Throws a Refusal. */
export async function readLynxHeats(
  db: Db,
  race_id: number,
): Promise<{ version: string; heats: LynxHeat[] }> {
  const pack = await readDayPack(db, race_id);
  const [events, riderOf] = [await readEvents(db, race_id), await readRiders(db, race_id)];
  const riders = new Map(pack.riders.map((one) => [one.entry_id, one]));
  return {
    version: pack.version,
    heats: pack.heats.map((heat) => ({
      event: events.get(heat.category_id) ?? 0,
      round: lynxRound(heat.phase),
      heat: heat.serie,
      name: nameOf(pack, heat),
      riders: heat.riders.map(({ entry_id, lane }) => {
        const rider = riders.get(entry_id);
        return {
          rider_id: riderOf.get(entry_id) ?? 0,
          id: rider?.plate ?? '',
          lane,
          last: rider?.name ?? '',
          first: '',
          club: rider?.club_name ?? '',
          licence: '',
        };
      }),
    })),
  };
}
