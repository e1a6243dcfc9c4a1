import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import type { ImportUndone } from '#server/ground/jobs/jobs.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { readFamilyRecipients } from '#server/ground/mail/recipients.ts';

type Line = ImportUndone['lines'][number];

/**
 * Reads the changes of an import about which families were told, except for the named riders: licences whose letter
 * was sent, and data about which a letter was sent. A letter that still waits will find nothing to report.
 */
async function readTold(
  tx: Db,
  import_id: number,
  left: readonly number[],
): Promise<(Line & { rider_id: number })[]> {
  const { rows } = await sql<Line & { rider_id: number }>`
    select g.rider_id, case when exists (select 1 from lbr_step s where s.lbr_id = g.lbr_id and s.step_id < g.step_id)
        then 'licence_waits' else 'licence_gone' end as what, r.rider_fullname as rider, k.category_name as category, c.cup_name as cup
    from rider_import_licence g join lbr b using (lbr_id) join rider r on r.rider_id = g.rider_id
      join category k on k.category_id = b.category_id join cup c on c.cup_id = b.cup_id
    where g.import_id = ${import_id} and g.rider_id <> all(${[...left]}::bigint[])
      and not exists (select 1 from graphile_worker.jobs j where j.key = 'licence ' || g.lbr_id)
    union all
    select l.rider_id, 'data', r.rider_fullname, '', ''
    from rider_import_line l join rider_import i using (import_id) join rider r on r.rider_id = l.rider_id
      join rider_writes_told t on t.rider_id = l.rider_id
    where l.import_id = ${import_id} and l.was is not null and l.rider_id <> all(${[...left]}::bigint[])
      and t.audit_id >= (select min(a.audit_id) from audit a where a.entity = 'rider' and a.entity_id = l.rider_id
        and a.action = 'import' and a.at >= i.applied_at)
    order by rider, what`.execute(tx);
  return rows;
}

/** Writes one letter about the undo to each family that knew of the import, before riders may be gone. */
export async function tellUndone(
  tx: Db,
  { import_id, organization_id }: { import_id: number; organization_id: number },
  left: readonly number[],
): Promise<void> {
  const letters = new Map<string, ImportUndone>();
  const byRider = Map.groupBy(await readTold(tx, import_id, left), ({ rider_id }) => rider_id);
  for (const [rider_id, told] of byRider) {
    const lines = told.map(({ what, rider, category, cup }) => ({ what, rider, category, cup }));
    for (const { user_email, language, has_account } of await readFamilyRecipients(tx, rider_id)) {
      const letter = letters.get(user_email);
      if (letter) letter.lines.push(...lines);
      else letters.set(user_email, { user_email, language, has_account, organization_id, lines });
    }
  }
  for (const letter of letters.values()) await addJob(tx, 'import_undone', letter);
}

export async function readOrganizationName(db: Db, organization_id: number): Promise<string> {
  const { rows } = await sql<{ organization_name: string }>`
    select organization_name from organization where organization_id = ${organization_id}`.execute(db);
  return rows[0]?.organization_name ?? '';
}
