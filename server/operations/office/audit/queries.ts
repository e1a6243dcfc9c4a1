import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditLine, listAudit } from '#contract/operations/office/audit.ts';
import { searchWords } from '#rules/names/rider-search.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { thingsNamed } from '#server/operations/office/audit/name-queries.ts';
import { personName } from '#server/ground/audit/person-name.ts';
import type { AuditAction, AuditEntity } from '#contract/operations/office/audit-actions.ts';

type Shown = { [Entity in AuditEntity]: 'all' | readonly AuditAction<Entity>[] };

/**
 * What organizers may read of the record of their own organizations. Accounts, jobs and who is in charge of a rider
 * are for administrators, because they reveal e-mails, passwords and families.
 */
const shown: Shown = {
  ad: 'all',
  book: 'all',
  category: 'all',
  club: 'all',
  cup: 'all',
  desk: 'all',
  due: 'all',
  job: [],
  lbr: 'all',
  message: 'all',
  organization: 'all',
  organization_riders: 'all',
  payment: 'all',
  race: 'all',
  receipt: 'all',
  statement_line: 'all',
  rider: [
    'accept_proposal',
    'apart',
    'apart_undo',
    'create',
    'enrol',
    'import',
    'mark',
    'merge',
    'plate',
    'propose',
    'public_name',
    'refuse_proposal',
    'register',
    'remove_paper',
    'undo_import',
    'unmerge',
    'update',
    'withdraw_consent',
  ],
  rider_claim: ['approve_claim', 'object_claim', 'refuse_claim', 'undo_claim'],
  rider_import: 'all',
  role: 'all',
  user: [],
};

const entities = Object.entries(shown);
const whole = entities.flatMap(([entity, actions]) => (actions === 'all' ? [entity] : []));
const kinds = entities.flatMap(([entity, actions]) =>
  actions === 'all' ? [] : actions.map((action) => `${entity}.${action}`),
);

/** The condition that organizers of these organizations may read `audit a`. */
const readByOrganizers = (organizations: readonly number[]) => sql`
  a.organization_id = any(${[...organizations]}::bigint[])
  and (a.entity = any(${whole}::text[]) or a.entity || '.' || a.action = any(${kinds}::text[]))`;

/** The condition that organizers may read the e-mail of `users u`: that account has a role with them. */
const worksFor = (
  organizations: readonly number[],
) => sql`exists (select 1 from user_role w left join club b on b.club_id = w.club_id
  where w.user_id = u.user_id and coalesce(w.organization_id, b.organization_id) = any(${[...organizations]}::bigint[]))`;

type Asked = z.output<typeof listAudit.query>;
/** The organizations whose changes are read. Null means every one, and accounts too. */
type Organizations = readonly number[] | null;

const atOnce = 100;

/** The condition of a search: who did it, what was changed, its id, or one of the given kinds of change. */
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

/** Reads changes, newest first. When a family changed something, organizers read only its name. */
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
      coalesce(${personName('u')}, '') as by_name, a.desk_name, a.action, a.entity, a.entity_id, a.was, a.became
    from audit a left join users u using (user_id)
    where ${sql.join(only, sql` and `)}
    order by a.audit_id desc limit ${atOnce}`.execute(db);
  return rows;
}

/** Reads the kinds of things that were ever changed, by name. */
export async function readAuditEntities(db: Db, organizations: Organizations): Promise<string[]> {
  const { rows } = await sql<{ entity: string }>`
    select distinct a.entity from audit a where ${organizations === null ? sql`true` : readByOrganizers(organizations)}
    order by a.entity`.execute(db);
  return rows.map(({ entity }) => entity);
}
