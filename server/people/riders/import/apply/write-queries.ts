import { sql } from 'kysely';
import type { z } from 'zod';
import type { importSum } from '#contract/import-sum.ts';
import type { ImportedValues } from '#rules/files/import-row.ts';
import { SHEETED_FIELDS } from '#rules/people/riders/field-lists.ts';
import { RIDER_FIELDS } from '#rules/people/riders/fields.ts';
import type { ChangedLine } from '#server/people/riders/import/plan/propose-changes.ts';
import { actionAndEntity } from '#server/ground/audit/insert-audit.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { columnTypes } from '#server/people/riders/stored-columns.ts';
import { notifyFamilies } from '#server/ground/audit/notify-family.ts';

/** The columns that an import writes, for a statement. */
const written = sql.join(SHEETED_FIELDS.map((name) => sql.ref(name)));
/** The same for `jsonb_to_recordset`. */
const recordColumns = sql`row_number int, rider_id bigint, ${sql.join(
  SHEETED_FIELDS.map((name) => sql`${sql.ref(name)} ${columnTypes[RIDER_FIELDS[name].kind]}`),
)}`;

interface NewLine {
  row_number: number;
  values: ImportedValues;
}
/** Stores the new riders of an import, each with its line. */
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
      from jsonb_to_recordset(${records}::jsonb) as s (${recordColumns}, became jsonb)
    ), made as (
      insert into rider (rider_id, organization_id, country_id, enrolled_by, ${written})
      select new_id, ${organization_id}, ${country_id}::bigint, ${user_id}::bigint, ${written} from sent returning rider_id
    ), line as (
      insert into rider_import_line (import_id, row_number, rider_id, was, became)
      select ${import_id}, s.row_number, s.new_id, null, s.became from sent s join made on made.rider_id = s.new_id
    )
    insert into audit (user_id, action, entity, entity_id)
    select ${user_id}, ${actionAndEntity('rider', 'import')}, rider_id from made`.execute(db);
}

/** Stores the changes of an import. Columns that a line does not have stay as they are. */
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
    select ${user_id}, ${actionAndEntity('rider', 'import')}, rider_id, was, became from sent returning audit_id`.execute(
    db,
  );
  const audit_id = Math.min(...rows.map((row) => row.audit_id));
  const rider_ids = lines.map(({ rider_id }) => rider_id);
  if (rows.length > 0) await notifyFamilies(db, { rider_ids, user_id, audit_id });
}

async function writeRiders(db: Db, records: readonly object[]): Promise<void> {
  await sql`
    update rider r set ${sql.join(
      SHEETED_FIELDS.map(
        (name) => sql`${sql.ref(name)} = coalesce(${sql.ref(`s.${name}`)}, ${sql.ref(`r.${name}`)})`,
      ),
    )}
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as s (${recordColumns})
    where r.rider_id = s.rider_id`.execute(db);
}

export async function markApplied(
  db: Db,
  import_id: number,
  {
    riders_new,
    riders_changed,
    licences,
    cup_id,
    sum,
    clubs_said,
  }: {
    riders_new: number;
    riders_changed: number;
    licences: number;
    cup_id: number | null;
    sum: z.infer<typeof importSum>;
    /** The clubs that somebody chose for names of the sheet. */
    clubs_said: readonly { said: string; club_id: number }[];
  },
): Promise<void> {
  await sql`
    update rider_import set state = 'applied', applied_at = now(), cells = null, riders_new = ${riders_new},
      riders_changed = ${riders_changed}, licences = ${licences}, cup_id = ${cup_id}, row_sum = ${JSON.stringify(sum)}::jsonb,
      clubs_said = ${JSON.stringify(clubs_said)}::jsonb where import_id = ${import_id}`.execute(db);
}
