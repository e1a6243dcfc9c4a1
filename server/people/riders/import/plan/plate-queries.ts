import { sql } from 'kysely';
import type { ImportedWheel } from '#rules/files/import-row.ts';
import { PLATE_FIELDS } from '#rules/files/import-row.ts';
import { plateWritings } from '#rules/entries/plates.ts';
import { STATUSES_BEFORE_DRAW } from '#rules/race-statuses.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { literals } from '#server/ground/db/literals.ts';

/** A cup of an organization that is no draft. */
interface OwnCup {
  cup_id: number;
  cup_name: string;
}

/** The order of `cup c`: first those without a date, which are being made, then those with the latest last date. */
export const newestFirst = sql`(select max(d.race_date) from cup_date d where d.cup_id = c.cup_id) desc nulls first, c.cup_id desc`;

/** Reads the cups of an organization, newest first. */
export async function readCupsOf(db: Db, organization_id: number): Promise<OwnCup[]> {
  const { rows } = await sql<OwnCup>`
    select c.cup_id, c.cup_name from cup c where organization_id = ${organization_id} and cup_status in ('OPENED', 'CLOSED')
    order by ${newestFirst} limit 100`.execute(db);
  return rows;
}

export async function readWheels(
  db: Db,
  cup_id: number,
): Promise<{ category_name: string; external_code: string | null; wheel: ImportedWheel }[]> {
  const { rows } = await sql<{ category_name: string; external_code: string | null; wheel: ImportedWheel }>`
    select k.category_name, k.external_code, k.wheel from cup_category join category k using (category_id)
    where cup_id = ${cup_id} order by k.category_id desc`.execute(db);
  return rows;
}

/** Reads who holds each of these plates of a cup, or has ridden with it. */
export async function readHolders(
  db: Db,
  cup_id: number,
  plates: readonly string[],
): Promise<{ wheel: ImportedWheel; plate: string; rider_id: number }[]> {
  if (plates.length === 0) return [];
  const written = plates.flatMap(plateWritings);
  const { rows } = await sql<{ wheel: ImportedWheel; plate: string; rider_id: number }>`
    select wheel, plate, rider_id from cup_plate where cup_id = ${cup_id} and plate = any(${written}::text[])
    union
    select k.wheel, e.plate, e.rider_id from entry e join race r using (race_id)
      join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
    where r.cup_id = ${cup_id} and e.plate = any(${written}::text[])`.execute(db);
  return rows;
}

/** The plates of `rider_import_line l`, one for each size of wheel. */
const saidPlates = (column: 'was' | 'became') => sql`
  select l.rider_id, w.wheel, l.${sql.raw(column)} ->> ('plate_' || w.wheel) as plate
  from rider_import_line l, (values (12), (20), (24)) as w (wheel)`;

/** Updates undrawn entries of the cup to the present plates of their riders. Ridden ones keep theirs. */
const carryPlates = (cup_id: number, import_id: number) => sql`
  update entry e set plate = h.plate from race r, category k, cup_plate h
  where r.race_id = e.race_id and k.category_id = coalesce(e.entered_category_id, e.category_id) and r.cup_id = ${cup_id}
    and h.cup_id = r.cup_id and h.wheel = k.wheel and h.rider_id = e.rider_id and e.plate <> h.plate
    and exists (select 1 from rider_import_line l
      where l.import_id = ${import_id} and l.rider_id = e.rider_id and l.became ? ('plate_' || h.wheel))
    and r.race_status in (${sql.raw(literals(STATUSES_BEFORE_DRAW))})`;

/** Gives the plates of an import's lines. A plate that somebody took just now ends the transaction. */
export async function givePlates(db: Db, import_id: number, cup_id: number): Promise<void> {
  await sql`
    insert into cup_plate (cup_id, wheel, plate, rider_id)
    select ${cup_id}, s.wheel, s.plate, s.rider_id from (${saidPlates('became')} where l.import_id = ${import_id}) s
    where s.plate is not null
    on conflict (cup_id, wheel, rider_id) do update set plate = excluded.plate`.execute(db);
  await carryPlates(cup_id, import_id).execute(db);
}

/** Takes back the plates that an import gave, and restores those that it took, except for the named riders. */
export async function takePlatesBack(
  db: Db,
  import_id: number,
  cup_id: number,
  left: readonly number[],
): Promise<void> {
  const lines = sql`l.import_id = ${import_id} and l.was is not null and l.rider_id <> all(${[...left]}::bigint[])`;
  await sql`
    delete from cup_plate h using (${saidPlates('became')} where ${lines}) s
    where h.cup_id = ${cup_id} and h.rider_id = s.rider_id and h.wheel = s.wheel and s.plate is not null`.execute(
    db,
  );
  await sql`
    insert into cup_plate (cup_id, wheel, plate, rider_id)
    select ${cup_id}, s.wheel, s.plate, s.rider_id from (${saidPlates('was')} where ${lines}) s where s.plate is not null`.execute(
    db,
  );
  await carryPlates(cup_id, import_id).execute(db);
}

/** The columns of the plates of `rider r` in a cup. A null cup gives empty ones. */
export const heldPlates = (cup_id: number | null) =>
  sql.join(
    PLATE_FIELDS.map(
      (field) => sql`(select h.plate from cup_plate h where h.cup_id = ${cup_id}::bigint
        and h.wheel = ${Number(field.slice('plate_'.length))} and h.rider_id = r.rider_id) as ${sql.ref(field)}`,
    ),
  );
