import { sql } from 'kysely';
import { WHEELS } from '#rules/files/import-row.ts';
import { type SheetField, sheetFieldOf } from '#rules/files/rider-sheet.ts';
import { SHEETED_FIELDS, type SheetedField, typedFacts } from '#rules/riders/field-lists.ts';
import type { Db } from '#server/db/pool.ts';
import type { PlaceOfImport } from '#server/riders/import/plan/place-queries.ts';
import { ofPlace } from '#server/riders/import/plan/place-queries.ts';

/** A rider as a line of text; what is not known is empty. */
export type ExportedRider = Record<Exclude<SheetField, 'rider_fullname'>, string> & {
  country_code: string;
};

/** Of each size of wheel: the plate held in a cup, and the class entered in it last, else the one with a licence. Of `rider r`. */
const startsIn = (cup_id: number | null) =>
  sql.join(
    WHEELS.map(
      (wheel) => sql`coalesce((select h.plate from cup_plate h
          where h.cup_id = ${cup_id}::bigint and h.wheel = ${wheel} and h.rider_id = r.rider_id), '') as ${sql.ref(`plate_${wheel}`)},
        coalesce((select k.category_name from entry e join race x using (race_id)
            join category k on k.category_id = coalesce(e.entered_category_id, e.category_id)
          where e.rider_id = r.rider_id and x.cup_id = ${cup_id}::bigint and k.wheel = ${wheel}
          order by x.race_date desc, e.entry_id desc limit 1),
        (select k.category_name from lbr l join category k using (category_id)
          where l.rider_id = r.rider_id and l.cup_id = ${cup_id}::bigint and k.wheel = ${wheel} and l.lbr_status = 'APPROVED'
          order by l.lbr_id desc limit 1), '') as ${sql.ref(`class_${wheel}`)}`,
    ),
  );

/** A column of `rider r` as a sheet tells it, of a club `b` its name. */
function asText(name: SheetedField) {
  const column = sql.ref(`r.${name}`);
  const { kind } = typedFacts[name];
  const as = sql.ref(sheetFieldOf(name));
  if (kind === 'birthdate' || kind === 'date')
    return sql`coalesce(to_char(${column}, 'YYYY-MM-DD'), '') as ${as}`;
  if (kind === 'gender')
    return sql`case ${column} when 'MEN' then 'M' when 'WOMAN' then 'F' else '' end as ${as}`;
  return sql`coalesce(${kind === 'club' ? sql.ref('b.club_name') : column}, '') as ${as}`;
}

/** Riders of a place, with plates, classes and licences of a cup; null: without them. */
export async function readExported(
  db: Db,
  place: PlaceOfImport,
  cup_id: number | null,
): Promise<ExportedRider[]> {
  const { rows } = await sql<ExportedRider>`
    select 'R' || r.rider_id as rider_number, ${sql.join(SHEETED_FIELDS.map(asText))}, ${startsIn(cup_id)},
      coalesce(n.lbr_number, '') as licence_number, coalesce(n.lbr_guest, '') as licence_kind, coalesce(to_char(n.expires_on, 'YYYY-MM-DD'), '') as licence_expires_on,
      coalesce(k.country_code, '') as country_code
    from rider r left join club b using (club_id) left join country k on k.country_id = r.country_id
      left join lateral (select l.lbr_number, l.lbr_guest, l.expires_on from lbr l
        where l.rider_id = r.rider_id and l.cup_id = ${cup_id}::bigint and l.lbr_status = 'APPROVED'
        order by l.lbr_guest, l.lbr_id desc limit 1) n on true
    where ${ofPlace(place)}
    order by r.rider_lastname collate "es-x-icu", r.rider_firstname collate "es-x-icu", r.rider_id`.execute(
    db,
  );
  return rows;
}
