import { sql } from 'kysely';
import type { z } from 'zod';
import type { UserRole } from '#contract/people/accounts/accounts.ts';
import type { listUsers, userItem } from '#contract/people/accounts/users.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { byName, readPage } from '#server/ground/http/calls/list-query.ts';
import { userColumns } from './me-query.ts';

type UserItem = z.input<typeof userItem>;

export async function isEmailUnused(db: Db, user_email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from users where user_email = ${user_email}`.execute(db);
  return rows.length === 0;
}

export async function readUsers(
  db: Db,
  query: z.output<typeof listUsers.query>,
): Promise<{ items: UserItem[]; total: number }> {
  const email = query._filters?.user_email ?? null;
  const role = query._filters?.role ?? null;
  return readPage<UserItem>(
    db,
    sql`select ${userColumns} from users u
      where (${email}::text is null or u.user_email = lower(btrim(${email}::text)))
        and (${role}::text is null or exists (select 1 from user_role x where x.user_id = u.user_id and x.role = ${role}))`,
    { ...query, _perPage: query._perPage ?? 100 },
    {
      fields: {
        user_email: byName('user_email'),
        user_lastname: byName('user_lastname'),
        user_id: 'user_id',
      },
      first: 'user_email',
      id: 'user_id',
    },
  );
}

export async function readUser(db: Db, user_id: number): Promise<UserItem | null> {
  const { rows } =
    await sql<UserItem>`select ${userColumns} from users u where u.user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

interface NewUser {
  user_email: string;
  user_password: string | null;
  user_firstname: string;
  user_lastname: string;
  user_phone: string | null;
  user_language: string;
  user_teams: readonly string[];
  registration_key: string | null;
}

export async function insertUser(db: Db, user: NewUser): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    insert into users (user_email, user_password, user_firstname, user_lastname, user_phone, user_language, user_teams, registration_key)
    values (${user.user_email}, ${user.user_password}, ${user.user_firstname}, ${user.user_lastname}, ${user.user_phone},
      ${user.user_language}, ${[...user.user_teams]}, ${user.registration_key})
    returning user_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An account that was just written has no row');
  return row.user_id;
}

/** The fields of an account that may change. An undefined field stays as it is. */
interface UserChanges {
  user_firstname?: string | undefined;
  user_lastname?: string | undefined;
  user_email?: string | undefined;
  user_phone?: string | null | undefined;
  user_language?: string | undefined;
  user_teams?: readonly string[] | undefined;
  user_password?: string | undefined;
}

export async function saveUser(db: Db, user_id: number, changes: UserChanges): Promise<void> {
  const given = (value: unknown) => value !== undefined;
  await sql`
    update users set
      user_firstname = coalesce(${changes.user_firstname ?? null}, user_firstname),
      user_lastname = coalesce(${changes.user_lastname ?? null}, user_lastname),
      email_confirmed_at = case when ${changes.user_email ?? null}::text is null or ${changes.user_email ?? null} = user_email
        then email_confirmed_at end,
      user_email = coalesce(${changes.user_email ?? null}, user_email),
      user_phone = case when ${given(changes.user_phone)} then ${changes.user_phone ?? null} else user_phone end,
      user_language = coalesce(${changes.user_language ?? null}, user_language),
      user_teams = coalesce(${changes.user_teams === undefined ? null : [...changes.user_teams]}::text[], user_teams),
      user_password = coalesce(${changes.user_password ?? null}, user_password)
    where user_id = ${user_id}`.execute(db);
}

/** Replaces the roles with these. */
export async function saveRoles(db: Db, user_id: number, roles: readonly UserRole[]): Promise<void> {
  await sql`delete from user_role where user_id = ${user_id}`.execute(db);
  await sql`
    insert into user_role (user_id, role, organization_id, club_id)
    select ${user_id}, role, organization_id, club_id
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(role text, organization_id bigint, club_id bigint)
    on conflict do nothing`.execute(db);
}

/** Tells whether this is the last administrator. It locks the rows, so that two cannot leave at once. */
export async function isLastAdmin(db: Db, user_id: number): Promise<boolean> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_role where role = 'admin' order by user_id for update`.execute(db);
  return rows.some((row) => row.user_id === user_id) && rows.every((row) => row.user_id === user_id);
}

export async function readPasswordHash(db: Db, user_id: number): Promise<string | null> {
  const { rows } = await sql<{ user_password: string | null }>`
    select user_password from users where user_id = ${user_id}`.execute(db);
  return rows[0]?.user_password ?? null;
}

/** Reads the account of a sign-up that was sent before, with the rider it made, or the state of its claim. */
export async function readRegistration(
  db: Db,
  registration_key: string,
): Promise<{ user_email: string; rider_id: number | null; claim: 'email' | 'organization' | null } | null> {
  type Row = { user_email: string; rider_id: number | null; claim: 'email' | 'organization' | null };
  const { rows } = await sql<Row>`
    select u.user_email,
      (select l.rider_id from user_rider l where l.user_id = u.user_id order by l.linked_at limit 1) as rider_id,
      (select case when c.doubts = '{}' then 'email' else 'organization' end from rider_claim c
        where c.user_id = u.user_id and c.kind = 'first_login' and c.claimed_at is null limit 1) as claim
    from users u where u.registration_key = ${registration_key}`.execute(db);
  return rows[0] ?? null;
}

export async function deleteUserRow(db: Db, user_id: number): Promise<void> {
  await sql`delete from users where user_id = ${user_id}`.execute(db);
}

/** Makes an account an administrator. */
export async function appoint(db: Db, user_id: number): Promise<void> {
  await sql`insert into user_role (user_id, role) values (${user_id}, 'admin') on conflict do nothing`.execute(
    db,
  );
}
