import { sql } from 'kysely';
import type { z } from 'zod';
import type { auditLine } from '#contract/office.ts';
import type { Db } from '#server/db/pool.ts';

export interface AuditFilter {
  before: number | null;
  entity: string | null;
  /** Part of an e-mail, an action, or the number of what was changed. */
  q: string | null;
}

const atOnce = 100;

/** Changes, newest first. */
export async function readAudit(
  db: Db,
  { before, entity, q }: AuditFilter,
): Promise<z.input<typeof auditLine>[]> {
  const { rows } = await sql<z.input<typeof auditLine>>`
    select a.audit_id, a.at, coalesce(u.user_email, '') as by, a.desk_name, a.action, a.entity, a.entity_id, a.was, a.became
    from audit a left join users u using (user_id)
    where (${before}::bigint is null or a.audit_id < ${before}) and (${entity}::text is null or a.entity = ${entity})
      and (${q}::text is null or position(lower(${q}) in lower(coalesce(u.user_email, ''))) > 0
        or position(lower(${q}) in lower(coalesce(a.desk_name, ''))) > 0 or position(lower(${q}) in lower(a.action)) > 0 or a.entity_id::text = ${q})
    order by a.audit_id desc limit ${atOnce}`.execute(db);
  return rows;
}

/** What has ever been changed, by name. */
export async function readAuditEntities(db: Db): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`select distinct entity from audit order by entity`.execute(
    db,
  );
  return rows.map(({ entity }) => entity);
}
