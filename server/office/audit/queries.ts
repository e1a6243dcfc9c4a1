import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditLine, listAudit } from '#contract/office/audit.ts';
import { searchWords } from '#rules/names/rider-search.ts';
import type { Db } from '#server/db/pool.ts';
import { thingsNamed } from '#server/office/audit/name-queries.ts';
import { readByOrganizers, worksFor } from '#server/office/audit/organizer-scope.ts';

type Asked = z.output<typeof listAudit.query>;
/** The organizations whose changes are read; null: every one, and accounts. */
type Organizations = readonly number[] | null;

const atOnce = 100;

/** Who did it, what was changed, its number, or one of the kinds of change that are meant. */
function meant({ q, did }: Asked, organizations: Organizations) {
  const words = searchWords(q ?? '');
  const kinds = did === undefined || did === '' ? [] : did.split(',');
  if (words.length === 0 && kinds.length === 0) return sql`true`;
  const found = [
    ...(kinds.length === 0 ? [] : [sql`a.entity || '.' || a.action = any(${kinds}::text[])`]),
    ...(words.length === 0
      ? []
      : [
          sql`a.user_id in (select u.user_id from users u where fold_text(coalesce(u.user_firstname || ' ' || u.user_lastname, '') || ' ' || u.user_email)
            like all (${words.map((word) => `%${word}%`)}::text[]) and ${organizations === null ? sql`true` : worksFor(organizations)})`,
          sql`fold_text(coalesce(a.desk_name, '')) like all (${words.map((word) => `%${word}%`)}::text[])`,
          sql`(a.entity, a.entity_id) in (${thingsNamed(words)})`,
          ...(/^\d{1,15}$/.test(q?.trim() ?? '') ? [sql`a.entity_id = ${q?.trim()}::bigint`] : []),
        ]),
  ];
  return sql`(${sql.join(found, sql` or `)})`;
}

/** Changes, newest first. Of a family that changed something, organizers read the name alone. */
export async function readAudit(db: Db, asked: Asked, organizations: Organizations): Promise<AuditLine[]> {
  const { before, entity, since, until } = asked;
  const only = [
    meant(asked, organizations),
    ...(organizations === null ? [] : [readByOrganizers(organizations)]),
    ...(before === undefined ? [] : [sql`a.audit_id < ${before}`]),
    ...(entity === undefined || entity === '' ? [] : [sql`a.entity = ${entity}`]),
    ...(since === undefined ? [] : [sql`a.at >= ${since}::timestamptz`]),
    ...(until === undefined ? [] : [sql`a.at < ${until}::timestamptz`]),
  ];
  const { rows } = await sql<AuditLine>`
    select a.audit_id, a.at, coalesce(${organizations === null ? sql`u.user_email` : sql`case when ${worksFor(organizations)} then u.user_email end`}, '') as by,
      btrim(coalesce(u.user_firstname || ' ' || u.user_lastname, '')) as by_name, a.desk_name, a.action, a.entity, a.entity_id, a.was, a.became
    from audit a left join users u using (user_id)
    where ${sql.join(only, sql` and `)}
    order by a.audit_id desc limit ${atOnce}`.execute(db);
  return rows;
}

/** What has ever been changed, by name. */
export async function readAuditEntities(db: Db, organizations: Organizations): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    select distinct a.entity from audit a where ${organizations === null ? sql`true` : readByOrganizers(organizations)}
    order by a.entity`.execute(db);
  return rows.map(({ entity }) => entity);
}
