import type { PlainSql } from '#server/ground/db/in-transaction.ts';
import type { CategoryRider, RaceRules } from '#rules/raceday/races/types.ts';
import type { DayCategory } from './day.ts';
import { rulesJson, splitsJson } from '#server/season/races/columns.ts';

interface StoredRider {
  name: string;
  rider: CategoryRider;
}

/** Reads what was loaded for a race, as a day that can be compared with a file. */
export async function readLoadedDay(db: PlainSql, raceId: number): Promise<DayCategory[]> {
  const { rows } = await db.query<{ name: string; rules: RaceRules; riders: StoredRider[] | null }>(
    `select k.category_name as name,
       ${rulesJson} as rules,
       (select json_agg(json_build_object('name', p.rider_fullname, 'rider', json_build_object(
            'entry_id', e.entry_id, 'plate', e.plate, 'entered_class', ek.category_name, 'lot', e.lot, 'removed', e.removed,
            'runs', coalesce((select json_agg(json_build_object('phase', x.phase, 'heat', h.number, 'lane', x.lane,
                'status', x.status, 'place', x.place, 'time_ms', x.time_ms, 'heat_size', x.heat_size,
                'splits', ${splitsJson}) order by x.run_id)
              from run x left join heat h using (heat_id) where x.entry_id = e.entry_id), '[]'))) order by e.entry_id)
          from entry e join rider p using (rider_id) left join category ek on ek.category_id = e.entered_category_id
         where e.race_id = rc.race_id and e.category_id = rc.category_id) as riders
     from race_category rc join category k using (category_id) join cup c using (cup_id)
     join race_rules u on u.race_rules_id = coalesce(rc.race_rules_id, c.race_rules_id)
    where rc.race_id = $1 order by k.category_order, k.category_id`,
    [raceId],
  );
  return rows.map(({ name, rules, riders }) => ({ name, rules, riders: riders ?? [] }));
}

/** A rider with the data that identifies them on other dates of a cup. */
export interface RiderOfCup {
  rider_id: number;
  category_id: number;
  plate: string;
  name: string;
}

/** Reads riders of a cup under the class they entered, their latest date first. */
export async function readKnownRiders(db: PlainSql, cupId: number): Promise<RiderOfCup[]> {
  const { rows } = await db.query<RiderOfCup>(
    `select e.rider_id, coalesce(e.entered_category_id, e.category_id) as category_id, e.plate, p.rider_fullname as name
       from race r join entry e using (race_id) join rider p using (rider_id)
      where r.cup_id = $1 order by r.race_date desc, e.entry_id desc`,
    [cupId],
  );
  return rows;
}

interface KeptImage {
  category_id: number;
  phase: string;
  number: string;
  position: number;
  image_id: number;
}

/** Reads the pictures of the heats of a race. When `categoryIds` is null, all categories count. */
export async function readImages(
  db: PlainSql,
  raceId: number,
  categoryIds: readonly number[] | null,
): Promise<KeptImage[]> {
  const { rows } = await db.query<KeptImage>(
    `select h.category_id, h.phase, h.number, i.position, i.image_id from heat h join heat_image i using (heat_id)
      where h.race_id = $1 and ($2::bigint[] is null or h.category_id = any($2::bigint[]))`,
    [raceId, categoryIds],
  );
  return rows;
}

/** The remains of a cleared day, for the corrected one. */
interface ClearedDay {
  images: KeptImage[];
  category_ids: number[];
  rider_ids: number[];
}

/** Clears the day of a race so that a corrected one can be written. Riders stay until removeStranded. */
export async function clearDay(db: PlainSql, raceId: number): Promise<ClearedDay> {
  const images = await readImages(db, raceId, null);
  const entries = await db.query<{ rider_id: number; entered_category_id: number | null }>(
    `select rider_id, entered_category_id from entry where race_id = $1`,
    [raceId],
  );
  const gone = await db.query<{ category_id: number; race_rules_id: number | null }>(
    `delete from race_category where race_id = $1 returning category_id, race_rules_id`,
    [raceId],
  );
  await db.query(
    `delete from race_rules u where u.race_rules_id = any($1::bigint[])
       and not exists (select 1 from cup c where c.race_rules_id = u.race_rules_id)
       and not exists (select 1 from race_category rc where rc.race_rules_id = u.race_rules_id)`,
    [gone.rows.flatMap((row) => row.race_rules_id ?? [])],
  );
  return {
    images,
    category_ids: [
      ...gone.rows.map((row) => row.category_id),
      ...entries.rows.flatMap((row) => row.entered_category_id ?? []),
    ],
    rider_ids: entries.rows.map((row) => row.rider_id),
  };
}

export async function placeImages(db: PlainSql, raceId: number, images: readonly KeptImage[]): Promise<void> {
  await db.query(
    `insert into heat_image (heat_id, position, image_id)
       select h.heat_id, t.position, t.image_id
         from jsonb_to_recordset($2::jsonb) as t(category_id bigint, phase text, number text, position smallint, image_id bigint)
         join heat h on h.race_id = $1 and h.category_id = t.category_id and h.phase = t.phase and h.number = t.number`,
    [raceId, JSON.stringify(images)],
  );
}

/** Deletes riders of a cleared day without other references, and its categories without riders in the cup. */
export async function removeStranded(
  db: PlainSql,
  cupId: number,
  cleared: Pick<ClearedDay, 'category_ids' | 'rider_ids'>,
): Promise<void> {
  await db.query(
    `delete from rider p where p.rider_id = any($1::bigint[])
       and not exists (select 1 from entry e where e.rider_id = p.rider_id)
       and not exists (select 1 from user_rider u where u.rider_id = p.rider_id)
       and not exists (select 1 from lbr l where l.rider_id = p.rider_id)
       and not exists (select 1 from due d where d.rider_id = p.rider_id)`,
    [cleared.rider_ids],
  );
  await db.query(
    `delete from cup_category cc where cc.cup_id = $1 and cc.category_id = any($2::bigint[])
       and not exists (select 1 from race_category rc where rc.cup_id = cc.cup_id and rc.category_id = cc.category_id)
       and not exists (select 1 from entry e join race r using (race_id)
                        where r.cup_id = cc.cup_id and e.entered_category_id = cc.category_id)`,
    [cupId, cleared.category_ids],
  );
}
