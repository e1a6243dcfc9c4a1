import { sql } from 'kysely';
import type { AuditAction, AuditEntity } from '#contract/office/audit-actions.ts';

type Shown = { [Entity in AuditEntity]: 'all' | readonly AuditAction<Entity>[] };

/**
 * What organizers read of the record of their own organizations. Accounts, jobs and who is in charge of a rider are for administrators:
 * they tell of e-mails, passwords and families.
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

/** The changes of `audit a` that organizers of these organizations may read. */
export const readByOrganizers = (organizations: readonly number[]) => sql`
  a.organization_id = any(${[...organizations]}::bigint[])
  and (a.entity = any(${whole}::text[]) or a.entity || '.' || a.action = any(${kinds}::text[]))`;

/** Whose e-mail they read beside a change: of who has a role with them. Of `users u`. */
export const worksFor = (
  organizations: readonly number[],
) => sql`exists (select 1 from user_role w left join club b on b.club_id = w.club_id
  where w.user_id = u.user_id and coalesce(w.organization_id, b.organization_id) = any(${[...organizations]}::bigint[]))`;
