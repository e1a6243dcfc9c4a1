import { sql } from 'kysely';
import type { z } from 'zod';
import type { usedSince } from '#contract/people/office/riders/rider-import.ts';
import { SHEETED_FIELDS, type SheetedField } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import { actionAndEntity } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';

/** Locks the riders of an import until the end of the transaction. */
export async function lockLines(db: Db, import_id: number): Promise<void> {
  await sql`
    select 1 from rider where rider_id in (select rider_id from rider_import_line where import_id = ${import_id}
      union select rider_id from rider_import_licence where import_id = ${import_id})
    order by rider_id for update`.execute(db);
}

/** The plates that `rider r` has in the cup of `rider_import i`, in the form of its lines. */
const heldNow = sql`(select coalesce(jsonb_object_agg('plate_' || h.wheel, h.plate), '{}') from cup_plate h
  where h.cup_id = i.cup_id and h.rider_id = r.rider_id)`;

/** The condition that `rider_import i` gave `rider r` the licences `rider_import_licence g`. */
const givenHere = sql`g.import_id = i.import_id and g.rider_id = r.rider_id`;

/** The lines of an import, and the riders who only got a licence. */
const linesOf = (import_id: number) => sql`
  select import_id, row_number, rider_id, was, became from rider_import_line where import_id = ${import_id}
  union all
  select import_id, min(row_number), rider_id, '{}', '{}' from rider_import_licence g where import_id = ${import_id}
    and not exists (select 1 from rider_import_line l where l.import_id = g.import_id and l.rider_id = g.rider_id)
  group by import_id, rider_id`;

/**
 * Reads the riders of an import with whom somebody did something since: new ones that are used, those whose imported
 * data was changed, and those whose former id another rider has by now.
 */
export async function readUsed(db: Db, import_id: number): Promise<z.input<typeof usedSince>[]> {
  const { rows } = await sql<z.input<typeof usedSince> & { row_number: number }>`
    select * from (
      select r.rider_id, r.rider_fullname, l.row_number, case
        when l.was is null and (exists (select 1 from entry e where e.rider_id = r.rider_id)
          or exists (select 1 from entry_waiting w where w.rider_id = r.rider_id)
          or exists (select 1 from cup_plate p where p.rider_id = r.rider_id
            and not (p.cup_id is not distinct from i.cup_id and l.became ->> ('plate_' || p.wheel) = p.plate))) then 'entry'
        when l.was is not null and exists (select 1 from entry e join race x using (race_id)
          join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
          where e.rider_id = r.rider_id and x.cup_id = i.cup_id and l.was -> ('plate_' || k.wheel) = 'null') then 'entry'
        when exists (select 1 from rider_import_licence g join lbr b using (lbr_id) where ${givenHere}
          and exists (select 1 from entry e join race x using (race_id)
            where e.rider_id = r.rider_id and x.cup_id = b.cup_id and coalesce(e.entered_category_id, e.category_id) = b.category_id
              and e.created_at >= i.applied_at)) then 'entry'
        when l.was is null and exists (select 1 from lbr b where b.rider_id = r.rider_id
            and not exists (select 1 from rider_import_licence g where ${givenHere} and g.lbr_id = b.lbr_id))
          or exists (select 1 from rider_import_licence g join lbr_step s using (lbr_id)
            where ${givenHere} and s.step_id > g.step_id) then 'licence'
        when l.was is null and exists (select 1 from due d where d.rider_id = r.rider_id) then 'payment'
        when l.was is null and (exists (select 1 from user_rider u where u.rider_id = r.rider_id)
          or exists (select 1 from rider_claim c where c.rider_id = r.rider_id)) then 'family'
        when not (to_jsonb(r) || ${heldNow}) @> case when i.cup_id is null
          then l.became - array['plate_20', 'plate_24', 'plate_12'] else l.became end then 'changed'
        when exists (select 1 from rider o where o.rider_id <> r.rider_id
            and (o.rider_dni = l.was ->> 'rider_dni' or o.uci_id = l.was ->> 'uci_id'))
          or exists (select 1 from cup_plate h where h.cup_id = i.cup_id and h.rider_id <> r.rider_id
            and h.plate = l.was ->> ('plate_' || h.wheel)) then 'taken' end as why
      from (${linesOf(import_id)}) l join rider_import i using (import_id) join rider r using (rider_id)) u
    where why is not null order by row_number`.execute(db);
  return rows;
}

/**
 * Returns the value of a column of `rider r` after an undo: a name gets its former value, and any other column the
 * value that `rider_import_line l` has for it, if it has one.
 */
function asBefore(name: SheetedField) {
  const [own, was] = [sql.ref(`r.${name}`), sql.ref(`x.${name}`)];
  const { kind } = RIDER_FIELDS[name];
  if (kind === 'name') return sql`${sql.ref(name)} = coalesce(${was}, ${own})`;
  // A club may have been deleted since.
  const back = kind === 'club' ? sql`(select c.club_id from club c where c.club_id = ${was})` : was;
  return sql`${sql.ref(name)} = case when l.was ? ${sql.lit(name)} then ${back} else ${own} end`;
}

/** Restores changed riders to what they had, and deletes the new ones, except those that are named. */
export async function takeBackImport(
  db: Db,
  import_id: number,
  user_id: number,
  left: readonly number[],
): Promise<void> {
  await sql`
    with back as (
      update rider r set ${sql.join(SHEETED_FIELDS.map(asBefore))}
      from rider_import_line l, jsonb_populate_record(null::rider, l.was) x
      where l.import_id = ${import_id} and l.was is not null and l.rider_id = r.rider_id
        and r.rider_id <> all(${left}::bigint[])
      returning r.rider_id, l.became, l.was
    )
    insert into audit (user_id, action, entity, entity_id, was, became)
    select ${user_id}, ${actionAndEntity('rider', 'undo_import')}, rider_id, became, was from back`.execute(
    db,
  );
  await sql`
    with gone as (
      delete from rider r using rider_import_line l
      where l.import_id = ${import_id} and l.was is null and l.rider_id = r.rider_id and r.rider_id <> all(${left}::bigint[])
      returning r.rider_id
    )
    insert into audit (user_id, action, entity, entity_id)
    select ${user_id}, ${actionAndEntity('rider', 'undo_import')}, rider_id from gone`.execute(db);
}

export async function markImportUndone(db: Db, import_id: number, user_id: number): Promise<void> {
  await sql`
    update rider_import set state = 'undone', undone_at = now(), undone_by = ${user_id} where import_id = ${import_id}`.execute(
    db,
  );
}
