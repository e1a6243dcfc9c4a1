import { normalizePlate, plateWritings } from '#rules/entries/plates.ts';
import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';

type Wheel = 12 | 20 | 24;

/** Returns the key of the lock under which one number of a cup and wheel is given. */
const numberLock = (cup_id: number, wheel: Wheel, plate: string) =>
  sql`hashtextextended('plate ' || ${cup_id}::text || ' ' || ${wheel}::text || ' ' || ${plate}::text, 0)`;

/** Selects the numbers that anybody but `rider_id` (null for nobody) holds or has ridden with. */
const takenPlates = (cup_id: number, wheel: Wheel, rider_id: number | null) => sql<{ plate: string }>`
  select plate from cup_plate where cup_id = ${cup_id} and wheel = ${wheel} and rider_id is distinct from ${rider_id}
  union
  select e.plate from entry e join race r using (race_id) join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
  where r.cup_id = ${cup_id} and k.wheel = ${wheel} and e.rider_id is distinct from ${rider_id}`;

/** Reads the plate a rider holds in a cup for a wheel. */
export async function readHeldPlate(
  db: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number,
): Promise<string | null> {
  const { rows } = await sql<{ plate: string }>`
    select plate from cup_plate where cup_id = ${cup_id} and wheel = ${wheel} and rider_id = ${rider_id}`.execute(
    db,
  );
  return rows[0]?.plate ?? null;
}

/** Tells whether somebody else rides with this plate in a category. */
export async function isPlateRidden(
  db: Db,
  race_id: number,
  category_id: number,
  plate: string,
  rider_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from entry where race_id = ${race_id} and category_id = ${category_id} and plate = any(${plateWritings(plate)}::text[])
      and rider_id <> ${rider_id}`.execute(db);
  return rows.length > 0;
}

/** Reads the plates of a cup and wheel that somebody else holds, or has ridden with, without zeros in front. */
export async function readTakenPlates(
  db: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number | null,
): Promise<Set<string>> {
  const { rows } = await takenPlates(cup_id, wheel, rider_id).execute(db);
  return new Set(rows.map(({ plate }) => normalizePlate(plate)));
}

/** Waits until nobody else is giving this number, and reserves it for this transaction. */
export async function holdNumber(tx: Db, cup_id: number, wheel: Wheel, plate: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numberLock(cup_id, wheel, plate)})`.execute(tx);
}

/** Replaces a rider's plate. The caller holds the lock of the number and has checked that nobody has it. */
export async function takePlate(
  db: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number,
  plate: string,
): Promise<void> {
  await sql`
    insert into cup_plate (cup_id, wheel, plate, rider_id) values (${cup_id}, ${wheel}, ${plate}, ${rider_id})
    on conflict (cup_id, wheel, rider_id) do update set plate = excluded.plate`.execute(db);
}

/** Reads plates for a rider: the one from the organization's other cups, then the lowest free numbers from 9. */
async function readCandidates(db: Db, cup_id: number, wheel: Wheel, rider_id: number): Promise<string[]> {
  const { rows } = await sql<{ plate: string; turn: number }>`
    with taken as materialized (${takenPlates(cup_id, wheel, null)}),
    own as (
      select h.plate from cup_plate h join cup c using (cup_id)
      where h.rider_id = ${rider_id} and h.wheel = ${wheel} and h.cup_id <> ${cup_id} and h.plate !~ '^[1-8]$'
        and c.organization_id = (select organization_id from cup where cup_id = ${cup_id})
        and h.plate not in (select plate from taken)
      order by h.cup_id desc limit 1)
    select plate, 0 as turn from own
    union all
    (select g.n::text, g.n from generate_series(9, 9999) g(n) where g.n::text not in (select plate from taken) order by g.n limit 60)
    order by turn`.execute(db);
  return rows.map(({ plate }) => plate);
}

/** Takes a number unless somebody else has it, or is receiving it right now. */
async function takeIfNobodyDoes(
  tx: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number,
  plate: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into cup_plate (cup_id, wheel, plate, rider_id)
    select ${cup_id}::bigint, ${wheel}::smallint, ${plate}::text, ${rider_id}::bigint
    where pg_try_advisory_xact_lock(${numberLock(cup_id, wheel, plate)})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Gives a plate to a rider who holds none, or one that somebody else rides with: the one from the organization's other
 * cups when nobody has it here, otherwise the lowest free number from 9. Numbers that other transactions are giving are
 * skipped, so that nobody waits. Returns null when sixty numbers in a row went to others.
 */
export async function giveFreePlate(
  db: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number,
): Promise<string | null> {
  await sql`delete from cup_plate where cup_id = ${cup_id} and wheel = ${wheel} and rider_id = ${rider_id}`.execute(
    db,
  );
  for (const plate of await readCandidates(db, cup_id, wheel, rider_id))
    if (await takeIfNobodyDoes(db, cup_id, wheel, rider_id, plate)) return plate;
  return null;
}

/** Gives the plate to entries that are not drawn yet. Ridden entries keep theirs. */
export async function carryPlate(
  db: Db,
  cup_id: number,
  wheel: Wheel,
  rider_id: number,
  plate: string,
): Promise<void> {
  await sql`
    update entry e set plate = ${plate} from race r, category k
    where r.race_id = e.race_id and k.category_id = coalesce(e.entered_category_id, e.category_id)
      and r.cup_id = ${cup_id} and k.wheel = ${wheel} and e.rider_id = ${rider_id} and e.plate <> ${plate}
      and r.race_status in (${sql.raw(literals(STATUSES_BEFORE_DRAW))})`.execute(db);
}

/** Tells whether visitors see the cup. They do not see a draft. */
export async function cupIsPublic(db: Db, cup_id: number): Promise<boolean> {
  const { rows } =
    await sql`select 1 from cup where cup_id = ${cup_id} and cup_status in ('OPENED', 'CLOSED')`.execute(db);
  return rows.length > 0;
}
