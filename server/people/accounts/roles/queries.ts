import { sql } from 'kysely';
import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { NamedRole } from '#contract/people/office/people.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Recipient } from '#server/ground/mail/recipients.ts';
import { personName } from '#server/ground/audit/person-name.ts';

/** Joins the organization `o` and the club `b` that limit the role of a row `x`. */
export const placeJoins = sql`left join club b on b.club_id = x.club_id
  left join organization o on o.organization_id = coalesce(x.organization_id, b.organization_id)`;
/** Reads the organization that limits a role. It is null when there is no such place, or none for this role. */
export async function readRolePlace(
  db: Db,
  { role, organization_id, club_id }: UserRole,
): Promise<number | null> {
  const { rows } = await sql<{ organization_id: number }>`
    select organization_id from club where ${role} = 'club' and club_id = ${club_id}
    union all select organization_id from organization
      where ${role} in ('organizer', 'desk') and organization_id = ${organization_id}`.execute(db);
  return rows[0]?.organization_id ?? null;
}

/** Locks an account by e-mail. It is null when there is none. */
export async function lockAccountRow(
  tx: Db,
  user_email: string,
): Promise<{ user_id: number; confirmed: boolean } | null> {
  const { rows } = await sql<{ user_id: number; confirmed: boolean }>`
    select user_id, email_confirmed_at is not null as confirmed from users
    where user_email = ${user_email} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Reads the roles of an account, for the record. */
export async function readRoles(db: Db, user_id: number): Promise<UserRole[]> {
  const { rows } = await sql<UserRole>`
    select role, organization_id, club_id from user_role where user_id = ${user_id}
    order by role, organization_id, club_id`.execute(db);
  return rows;
}

/** Tells whether somebody gave an account a role within the last hours. */
export async function gaveRole(
  db: Db,
  { by, user_id, hours }: { by: number; user_id: number; hours: number },
  role: UserRole,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit where entity = 'user' and entity_id = ${user_id} and action = 'role_given' and user_id = ${by}
      and at > now() - make_interval(hours => ${hours}) and became -> 'user_roles' @> ${JSON.stringify([role])}::jsonb
      and not coalesce(was -> 'user_roles' @> ${JSON.stringify([role])}::jsonb, false) limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether another organizer has a confirmed e-mail, and locks that account for the transaction. */
export async function lockOtherOrganizer(
  tx: Db,
  user_id: number,
  { organization_id }: UserRole,
): Promise<boolean> {
  const { rows } = await sql<{ user_id: number; confirmed: boolean }>`
    select x.user_id, u.email_confirmed_at is not null as confirmed from user_role x join users u using (user_id)
    where x.role = 'organizer' and x.organization_id = ${organization_id} order by x.user_id for update of x`.execute(
    tx,
  );
  return rows.some((one) => one.user_id !== user_id && one.confirmed);
}

/** Returns whether the role was missing before. */
export async function insertRole(tx: Db, user_id: number, one: UserRole): Promise<boolean> {
  const { rows } = await sql`
    insert into user_role (user_id, role, organization_id, club_id)
    values (${user_id}, ${one.role}, ${one.organization_id}, ${one.club_id})
    on conflict do nothing returning user_id`.execute(tx);
  return rows.length > 0;
}

/** Returns whether the role was there. */
export async function deleteRole(tx: Db, user_id: number, one: UserRole): Promise<boolean> {
  const { rows } = await sql`
    delete from user_role where user_id = ${user_id} and role = ${one.role}
      and (role = 'club' or organization_id is not distinct from ${one.organization_id})
      and club_id is not distinct from ${one.club_id} returning user_id`.execute(tx);
  return rows.length > 0;
}

/**
 * Lets a role wait for an e-mail. A role that waits already waits longer. Returns its number, and whether it is new.
 */
export async function saveWaitingRole(
  tx: Db,
  {
    user_email,
    language,
    invited_by,
    ...one
  }: UserRole & { user_email: string; language: string; invited_by: number },
): Promise<{ invitation_id: number; is_new: boolean }> {
  const { rows } = await sql<{ invitation_id: number; is_new: boolean }>`
    insert into role_invitation (user_email, role, organization_id, club_id, language, invited_by)
    values (${user_email}, ${one.role}, ${one.organization_id}, ${one.club_id}, ${language}, ${invited_by})
    on conflict (user_email, role, organization_id, club_id) do update set expires_at = excluded.expires_at, invited_by = excluded.invited_by
    returning invitation_id, xmax = 0 as is_new`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A role that was just written has no row');
  return row;
}

interface WaitingRow extends NamedRole {
  user_email: string;
  language: string;
  has_account: boolean;
  inviter: string;
}

/* Selects a waiting role for its letter and its link. */
const waitingRow = sql`x.user_email, x.language, x.role, x.organization_id, x.club_id, o.organization_shortname, b.club_name,
  exists (select 1 from users u where u.user_email = x.user_email) as has_account,
  coalesce((select ${personName('u')} from users u where u.user_id = x.invited_by), '') as inviter`;

export async function readWaitingRole(db: Db, invitation_id: number): Promise<WaitingRow | null> {
  const { rows } = await sql<WaitingRow>`
    select ${waitingRow} from role_invitation x ${placeJoins}
    where x.invitation_id = ${invitation_id} and x.expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Reads everything that waits for the e-mail a link was sent to. The list is empty when the link is over. */
export async function readByToken(db: Db, token_hash: Buffer): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${waitingRow} from role_invitation x ${placeJoins}
    where x.expires_at > now() and x.user_email = (
      select user_email from role_invitation where token_hash = ${token_hash} and expires_at > now())
    order by x.invitation_id`.execute(db);
  return rows;
}

export async function armWaitingRole(db: Db, invitation_id: number, token_hash: Buffer): Promise<void> {
  await sql`update role_invitation set token_hash = ${token_hash} where invitation_id = ${invitation_id}`.execute(
    db,
  );
}

export async function deleteWaitingRole(tx: Db, invitation_id: number): Promise<void> {
  await sql`delete from role_invitation where invitation_id = ${invitation_id}`.execute(tx);
}

/** Confirms that the e-mail belongs to its owner. The database then gives the roles that wait for it. */
export async function confirmOwner(tx: Db, user_id: number): Promise<void> {
  await sql`update users set email_confirmed_at = now() where user_id = ${user_id}`.execute(tx);
}

/** Reads the names of the place that limits a role, for a letter. */
export async function readPlaceNames(
  db: Db,
  { organization_id, club_id }: UserRole,
): Promise<{ organization_shortname: string | null; club_name: string | null }> {
  const { rows } = await sql<{ organization_shortname: string | null; club_name: string | null }>`
    select (select organization_name from organization where organization_id = ${organization_id}) as organization_shortname,
      (select club_name from club where club_id = ${club_id}) as club_name`.execute(db);
  return rows[0] ?? { organization_shortname: null, club_name: null };
}

/** Reads the accounts that run an organization. */
export async function readOrganizerAccounts(db: Db, organization_id: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_role x join users u using (user_id)
    where x.role = 'organizer' and x.organization_id = ${organization_id} order by u.user_id`.execute(db);
  return rows;
}
