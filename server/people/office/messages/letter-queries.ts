import { sql } from 'kysely';
import type { MessageFilters } from '#contract/people/office/messages.ts';
import type { Db } from '#server/ground/db/pool.ts';

export interface FamilyLetter {
  user_email: string;
  language: string;
  subject: string;
  body: string;
  race_id: number;
  filters: MessageFilters;
  race_name: string;
  cup_name: string;
  race_date: string;
  cup_id: number;
  organization_id: number;
  organization_name: string;
  reply_to: string;
}

/* The columns of a letter. `f` is a family to be written to, by account or by the office's sheet. */
const letter = sql`f.language, t.subject, t.body, g.race_id, g.filters, r.race_name, c.cup_name, r.race_date, c.cup_id, o.organization_id,
  o.organization_name, o.organization_contact as reply_to`;
const told = sql`join race_message g using (message_id)
  join race_message_text t on t.message_id = f.message_id and t.language = f.language
  join race r using (race_id) join cup c using (cup_id) join organization o on o.organization_id = c.organization_id`;

/** Locks the letter to one family. Returns null when it was sent, or there is nobody left to write to. */
export async function lockFamilyLetter(
  tx: Db,
  message_id: number,
  user_id: number,
): Promise<FamilyLetter | null> {
  const { rows } = await sql<FamilyLetter>`
    select u.user_email, ${letter}
    from race_message_family f join users u using (user_id) ${told}
    where f.message_id = ${message_id} and f.user_id = ${user_id} and f.sent_at is null for update of f`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function markSent(tx: Db, message_id: number, user_id: number): Promise<void> {
  await sql`
    update race_message_family set sent_at = now() where message_id = ${message_id} and user_id = ${user_id}`.execute(
    tx,
  );
}

export async function markFailed(db: Db, message_id: number, user_id: number): Promise<void> {
  await sql`
    update race_message_family set failed_at = now()
    where message_id = ${message_id} and user_id = ${user_id} and sent_at is null`.execute(db);
}

/** Locks the letter to a family by its present e-mail in the sheet, or returns null if it was sent or has none. */
export async function lockSheetLetter(tx: Db, letter_id: number): Promise<FamilyLetter | null> {
  const { rows } = await sql<FamilyLetter>`
    select coalesce(btrim(p.rider_email), '') as user_email, ${letter}
    from race_message_sheet f join rider p using (rider_id) ${told}
    where f.letter_id = ${letter_id} and f.sent_at is null for update of f`.execute(tx);
  return rows[0] ?? null;
}

export async function markSheetSent(tx: Db, letter_id: number): Promise<void> {
  await sql`update race_message_sheet set sent_at = now() where letter_id = ${letter_id}`.execute(tx);
}

export async function markSheetFailed(db: Db, letter_id: number): Promise<void> {
  await sql`
    update race_message_sheet set failed_at = now() where letter_id = ${letter_id} and sent_at is null`.execute(
    db,
  );
}
