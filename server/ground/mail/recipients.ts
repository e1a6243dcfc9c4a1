import { sql } from 'kysely';
import { isEmail } from '#rules/people/accounts/email.ts';
import type { Db } from '#server/ground/db/pool.ts';

export interface Recipient {
  user_email: string;
  language: string;
}

/** Reads everybody in charge of a rider. */
export async function readGuardianRecipients(db: Db, rider_id: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_rider l join users u using (user_id)
    where l.rider_id = ${rider_id} order by l.linked_at`.execute(db);
  return rows;
}

/** Reads who receives letters about a rider: the guardians, else the e-mail of the club's sheet, else its delegates. */
export async function readFamilyRecipients(
  db: Db,
  rider_id: number,
): Promise<(Recipient & { has_account: boolean })[]> {
  const guardians = await readGuardianRecipients(db, rider_id);
  if (guardians.length > 0) return guardians.map((one) => ({ ...one, has_account: true }));
  const { rows } = await sql<{ rider_email: string | null; club_id: number | null; organization_id: number }>`
    select rider_email, club_id, organization_id from rider where rider_id = ${rider_id}`.execute(db);
  const [rider] = rows;
  if (!rider) return [];
  const { rider_email, club_id, organization_id } = rider;
  if (rider_email !== null && isEmail(rider_email)) {
    const language = (await readOffice(db, organization_id))?.language ?? 'es';
    return [{ user_email: rider_email, language, has_account: false }];
  }
  const delegates = club_id === null ? [] : await readDelegates(db, club_id);
  return delegates.map((one) => ({ ...one, has_account: true }));
}

/** Reads who is in charge of every one of these riders. */
export async function readGuardiansOfAll(db: Db, rider_ids: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_rider l join users u using (user_id)
    where l.rider_id = any(${[...rider_ids]}::bigint[])
    group by u.user_id having count(*) = ${rider_ids.length} order by min(l.linked_at)`.execute(db);
  return rows;
}

/** Reads an account. It is null when the account no longer exists. */
export async function readUserRecipient(db: Db, user_id: number): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select user_email, user_language as language from users where user_id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Reads the contact of an organization. Its language is the one it chose, otherwise Portuguese for Brazilian ones. It
 * is null when there is no such organization.
 */
export async function readOffice(db: Db, organization_id: number): Promise<Recipient | null> {
  const { rows } = await sql<Recipient>`
    select o.organization_contact as user_email, coalesce(o.organization_language, case when n.country_code = 'BRA' then 'pt' else 'es' end) as language
    from organization o left join country n using (country_id) where o.organization_id = ${organization_id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Reads the accounts that run a club. Where there is none, it is its organization's contact. */
async function readClubStaff(db: Db, club_id: number): Promise<Recipient[]> {
  const delegates = await readDelegates(db, club_id);
  if (delegates.length > 0) return delegates;
  const { rows: clubs } = await sql<{ organization_id: number }>`
    select organization_id from club where club_id = ${club_id}`.execute(db);
  const office = clubs[0] ? await readOffice(db, clubs[0].organization_id) : null;
  return office === null ? [] : [office];
}

/** Reads the keepers of a book: its club's delegates, or its organization's organizers, or else its contact. */
export async function readBookKeepers(db: Db, book_id: number): Promise<Recipient[]> {
  const { rows } = await sql<{ club_id: number | null; organization_id: number }>`
    select club_id, organization_id from payee where book_id = ${book_id}`.execute(db);
  const [book] = rows;
  if (!book) return [];
  if (book.club_id !== null) return readClubStaff(db, book.club_id);
  const { rows: organizers } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_role x join users u using (user_id)
    where x.role = 'organizer' and x.organization_id = ${book.organization_id} order by u.user_id`.execute(
    db,
  );
  if (organizers.length > 0) return organizers;
  const office = await readOffice(db, book.organization_id);
  return office === null ? [] : [office];
}

/** Reads the accounts that run a club. */
export async function readDelegates(db: Db, club_id: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_role x join users u using (user_id)
    where x.role = 'club' and x.club_id = ${club_id} order by u.user_id`.execute(db);
  return rows;
}

/**
 * Reads who decides for an organization: its contact, or, where that is no e-mail, the accounts of its organizers.
 */
export async function readOrganizers(db: Db, organization_id: number): Promise<Recipient[]> {
  const office = await readOffice(db, organization_id);
  if (office !== null && isEmail(office.user_email)) return [office];
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_role x join users u using (user_id)
    where x.role = 'organizer' and x.organization_id = ${organization_id} order by u.user_id`.execute(db);
  return rows;
}

/** Reads each organizer and the contact of an organization once, for what cannot wait until one of them looks. */
export async function readEveryOrganizer(db: Db, organization_id: number): Promise<Recipient[]> {
  const contact = (await readOrganizers(db, organization_id)).filter(({ user_email }) => isEmail(user_email));
  const { rows } = await sql<Recipient>`
    select u.user_email, u.user_language as language from user_role x join users u using (user_id)
    where x.role = 'organizer' and x.organization_id = ${organization_id} order by u.user_id`.execute(db);
  const seen = new Set<string>();
  return [...rows, ...contact].filter(({ user_email }) => !seen.has(user_email) && seen.add(user_email));
}
