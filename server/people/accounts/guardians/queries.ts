import { sql } from 'kysely';
import type { z } from 'zod';
import type { guardians } from '#contract/people/accounts/guardians.ts';
import type { Db } from '#server/ground/db/pool.ts';

type Guardians = z.input<typeof guardians>;
type Kind = 'guardian' | 'handover';

const open = sql`i.completed_at is null and i.cancelled_at is null and i.expires_at > now()`;

/** Reads the guardians of a rider in the order of their arrival, and the open invitations. */
export async function readGuardians(db: Db, rider_id: number, user_id: number): Promise<Guardians> {
  const { rows } = await sql<Guardians>`
    select coalesce((select json_agg(json_build_object('user_id', u.user_id, 'user_firstname', u.user_firstname,
        'user_email', u.user_email, 'linked_at', l.linked_at, 'you', u.user_id = ${user_id}) order by l.linked_at, u.user_id)
      from user_rider l join users u using (user_id) where l.rider_id = ${rider_id}), '[]') as guardians,
      coalesce((select json_agg(json_build_object('invitation_id', i.invitation_id, 'kind', i.kind, 'user_email', i.user_email,
        'created_at', i.created_at, 'expires_at', i.expires_at, 'accepted_at', i.accepted_at) order by i.invitation_id)
      from rider_invitation i where i.rider_id = ${rider_id} and ${open}), '[]') as invitations`.execute(db);
  return rows[0] ?? { guardians: [], invitations: [] };
}

export async function isGuardian(db: Db, rider_id: number, user_email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_rider l join users u using (user_id) where l.rider_id = ${rider_id} and u.user_email = ${user_email}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Stores one open invitation for an e-mail. A newer one replaces the older. */
export async function insertInvitation(
  db: Db,
  invitation: { rider_id: number; kind: Kind; invited_by: number; user_email: string },
): Promise<number> {
  await sql`
    update rider_invitation i set cancelled_at = now()
    where i.rider_id = ${invitation.rider_id} and i.user_email = ${invitation.user_email} and ${open}`.execute(
    db,
  );
  const { rows } = await sql<{ invitation_id: number }>`
    insert into rider_invitation (rider_id, kind, invited_by, user_email, expires_at)
    values (${invitation.rider_id}, ${invitation.kind}, ${invitation.invited_by}, ${invitation.user_email}, now() + interval '14 days')
    returning invitation_id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An invitation that was just written has no row');
  return row.invitation_id;
}

export async function cancelOpen(db: Db, rider_id: number, invitation_id: number): Promise<boolean> {
  const { rows } = await sql`
    update rider_invitation i set cancelled_at = now()
    where i.rider_id = ${rider_id} and i.invitation_id = ${invitation_id} and ${open} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface OpenInvitation {
  invitation_id: number;
  rider_id: number;
  kind: Kind;
  invited_by: number;
  user_email: string;
  accepted_by: number | null;
  inviter: string;
  inviter_email: string;
  rider_firstname: string;
}

const columns = sql`i.invitation_id, i.rider_id, i.kind, i.invited_by, i.user_email, i.accepted_by, r.rider_firstname,
  coalesce(nullif(u.user_firstname, ''), split_part(u.user_email, '@', 1)) as inviter, u.user_email as inviter_email`;
const tables = sql`rider_invitation i join rider r using (rider_id) join users u on u.user_id = i.invited_by
  join user_rider still on still.user_id = i.invited_by and still.rider_id = i.rider_id`;

/** Reads an open invitation by its link, as long as its author is still in charge. */
export async function readInvitation(db: Db, token_hash: Buffer): Promise<OpenInvitation | null> {
  const { rows } = await sql<OpenInvitation>`
    select ${columns} from ${tables} where i.token_hash = ${token_hash} and ${open}`.execute(db);
  return rows[0] ?? null;
}

/** Reads the same and locks it until the end of the transaction, by its link, or by its number and rider. */
export async function lockInvitation(
  db: Db,
  by: { token_hash: Buffer } | { rider_id: number; invitation_id: number },
): Promise<OpenInvitation | null> {
  const which =
    'token_hash' in by
      ? sql`i.token_hash = ${by.token_hash}`
      : sql`i.rider_id = ${by.rider_id} and i.invitation_id = ${by.invitation_id}`;
  const { rows } = await sql<OpenInvitation>`
    select ${columns} from ${tables} where ${which} and ${open} for update of i`.execute(db);
  return rows[0] ?? null;
}

export async function markAccepted(db: Db, invitation_id: number, user_id: number): Promise<void> {
  await sql`
    update rider_invitation set accepted_by = ${user_id}, accepted_at = coalesce(accepted_at, now())
    where invitation_id = ${invitation_id}`.execute(db);
}

export async function markCompleted(db: Db, invitation_id: number): Promise<void> {
  await sql`update rider_invitation set completed_at = now() where invitation_id = ${invitation_id}`.execute(
    db,
  );
}

/** Reads the guardians in the order of their arrival, and locks them until the end of the transaction. */
export async function lockGuardians(db: Db, rider_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from user_rider where rider_id = ${rider_id} order by linked_at, user_id for update`.execute(
    db,
  );
  return rows.map(({ user_id }) => user_id);
}

/** Reads an account's e-mail. The person who follows an invitation's link must have read that mail. */
export async function readOwnEmail(db: Db, user_id: number): Promise<string> {
  const { rows } = await sql<{
    user_email: string;
  }>`select user_email from users where user_id = ${user_id}`.execute(db);
  return rows[0]?.user_email ?? '';
}

/** Makes the secret of an invitation's link when the letter is sent. Returns its contents, or null when it is over. */
export async function armInvitation(
  db: Db,
  invitation_id: number,
  token_hash: Buffer,
): Promise<(OpenInvitation & { rider_fullname: string; language: string }) | null> {
  const { rows } = await sql<OpenInvitation & { rider_fullname: string; language: string }>`
    with armed as (
      update rider_invitation i set token_hash = ${token_hash} where i.invitation_id = ${invitation_id} and ${open}
      returning i.*
    )
    select ${columns}, r.rider_fullname, u.user_language as language
    from armed i join rider r using (rider_id) join users u on u.user_id = i.invited_by`.execute(db);
  return rows[0] ?? null;
}

interface DoneInvitation {
  rider_id: number;
  kind: Kind;
  rider_fullname: string;
  inviter_email: string;
  language: string;
  accepter_email: string | null;
}

/** An invitation whatever became of it, for the letters that follow. */
export async function readDoneInvitation(db: Db, invitation_id: number): Promise<DoneInvitation | null> {
  const { rows } = await sql<DoneInvitation>`
    select i.rider_id, i.kind, r.rider_fullname, u.user_email as inviter_email, u.user_language as language,
      a.user_email as accepter_email
    from rider_invitation i join rider r using (rider_id) join users u on u.user_id = i.invited_by
    left join users a on a.user_id = i.accepted_by
    where i.invitation_id = ${invitation_id}`.execute(db);
  return rows[0] ?? null;
}
