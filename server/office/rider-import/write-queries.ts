import { sql } from 'kysely';
import type { ImportedValues } from '#rules/import-row.ts';
import type { Db } from '#server/db/pool.ts';
import { notifyFamilies } from '#server/riders/notify-family.ts';

/** The columns of `jsonb_to_recordset` for what an import writes. */
const columns = sql`row_number int, rider_id bigint, rider_lastname text, rider_firstname text, rider_dni text, rider_birthdate date,
  rider_gender text, club_id bigint, rider_state text, rider_city text, rider_phone text, rider_email text, rider_address text,
  rider_team text, uci_id text, transponder text`;

export interface NewLine {
  row_number: number;
  values: ImportedValues;
}
export interface ChangedLine {
  row_number: number;
  rider_id: number;
  was: Record<string, string | number | null>;
  became: ImportedValues;
}

/** Enrols the new riders of an import, each with its line. */
export async function insertNew(
  db: Db,
  {
    import_id,
    organization_id,
    country_id,
    user_id,
  }: { import_id: number; organization_id: number; country_id: number | null; user_id: number },
  lines: readonly NewLine[],
): Promise<void> {
  const records = JSON.stringify(
    lines.map(({ row_number, values }) => ({ row_number, ...values, became: values })),
  );
  await sql`
    with sent as (
      select nextval(pg_get_serial_sequence('rider', 'rider_id')) as new_id, s.*
      from jsonb_to_recordset(${records}::jsonb) as s (${columns}, became jsonb)
    ), made as (
      insert into rider (rider_id, rider_lastname, rider_firstname, rider_dni, rider_birthdate, rider_gender, organization_id, club_id,
        country_id, rider_state, rider_city, rider_phone, rider_email, rider_address, rider_team, uci_id, transponder, enrolled_by)
      select new_id, rider_lastname, rider_firstname, rider_dni, rider_birthdate, rider_gender, ${organization_id}, club_id,
        ${country_id}::bigint, rider_state, rider_city, rider_phone, rider_email, rider_address, rider_team, uci_id, transponder, ${user_id}::bigint
      from sent returning rider_id
    ), line as (
      insert into rider_import_line (import_id, row_number, rider_id, was, became)
      select ${import_id}, s.row_number, s.new_id, null, s.became from sent s join made on made.rider_id = s.new_id
    )
    insert into audit (user_id, action, entity, entity_id)
    select ${user_id}, 'import', 'rider', rider_id from made`.execute(db);
}

/** Writes what an import changes; what a line does not carry stays as it is. */
export async function updateChanged(
  db: Db,
  { import_id, user_id }: { import_id: number; user_id: number },
  lines: readonly ChangedLine[],
): Promise<void> {
  await writeRiders(
    db,
    lines.map(({ rider_id, became }) => ({ rider_id, ...became })),
  );
  const records = JSON.stringify(lines);
  const { rows } = await sql<{ audit_id: number }>`
    with sent as (
      select * from jsonb_to_recordset(${records}::jsonb) as s (row_number int, rider_id bigint, was jsonb, became jsonb)
    ), line as (
      insert into rider_import_line (import_id, row_number, rider_id, was, became)
      select ${import_id}, row_number, rider_id, was, became from sent
    )
    insert into audit (user_id, action, entity, entity_id, was, became)
    select ${user_id}, 'import', 'rider', rider_id, was, became from sent returning audit_id`.execute(db);
  const audit_id = Math.min(...rows.map((row) => row.audit_id));
  const rider_ids = lines.map(({ rider_id }) => rider_id);
  if (rows.length > 0) await notifyFamilies(db, { rider_ids, user_id, audit_id });
}

async function writeRiders(db: Db, records: readonly object[]): Promise<void> {
  await sql`
    update rider r set rider_lastname = coalesce(s.rider_lastname, r.rider_lastname),
      rider_firstname = coalesce(s.rider_firstname, r.rider_firstname), rider_dni = coalesce(s.rider_dni, r.rider_dni),
      rider_birthdate = coalesce(s.rider_birthdate, r.rider_birthdate), rider_gender = coalesce(s.rider_gender, r.rider_gender),
      club_id = coalesce(s.club_id, r.club_id), rider_state = coalesce(s.rider_state, r.rider_state),
      rider_city = coalesce(s.rider_city, r.rider_city), rider_phone = coalesce(s.rider_phone, r.rider_phone),
      rider_email = coalesce(s.rider_email, r.rider_email), rider_address = coalesce(s.rider_address, r.rider_address),
      rider_team = coalesce(s.rider_team, r.rider_team), uci_id = coalesce(s.uci_id, r.uci_id),
      transponder = coalesce(s.transponder, r.transponder)
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as s (${columns})
    where r.rider_id = s.rider_id`.execute(db);
}

export async function markApplied(
  db: Db,
  import_id: number,
  {
    riders_new,
    riders_changed,
    cup_id,
  }: { riders_new: number; riders_changed: number; cup_id: number | null },
): Promise<void> {
  await sql`
    update rider_import set state = 'applied', applied_at = now(), cells = null, riders_new = ${riders_new},
      riders_changed = ${riders_changed}, cup_id = ${cup_id} where import_id = ${import_id}`.execute(db);
}
