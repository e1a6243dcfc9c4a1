import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

interface Ticket {
  user_id: number;
  keep: boolean;
  must_change_password: boolean;
}

/** Stores the step between password and code for ten minutes. */
export async function insertTicket(db: Db, ticket: Ticket & { ticket_hash: Buffer }): Promise<void> {
  await sql`
    insert into sign_in_ticket (ticket_hash, user_id, keep, must_change_password, expires_at)
    values (${ticket.ticket_hash}, ${ticket.user_id}, ${ticket.keep}, ${ticket.must_change_password},
      now() + interval '10 minutes')`.execute(db);
}

export async function readTicket(db: Db, ticket_hash: Buffer): Promise<Ticket | null> {
  const { rows } = await sql<Ticket>`
    select user_id, keep, must_change_password from sign_in_ticket
    where ticket_hash = ${ticket_hash} and expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Uses a ticket up. Returns whether it was still there. */
export async function spendTicket(db: Db, ticket_hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_in_ticket where ticket_hash = ${ticket_hash} and expires_at > now() returning user_id`.execute(
    db,
  );
  return rows.length > 0;
}

export async function sweepTickets(db: Db): Promise<void> {
  await sql`delete from sign_in_ticket where expires_at < now()`.execute(db);
}
