import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';

/*
 * Entries hold a race together with others, and the next ones may join them while somebody waits to close it: in a rush
 * the office would wait until the last one is in. So whoever changes the status of a race first waits at its door, which
 * is passed in turn: entries under way go out, and those who come later wait behind. The row of the race decides what is
 * right, and the door only whose turn it is. A transaction goes through one door, and before it locks a rider or a race:
 * with two doors it could wait for somebody who waits for it.
 */

const lockOf = (race_id: number) => sql`hashtextextended('entries ' || ${race_id}::text, 0)`;

/** Takes the door of a race together with others who enter it, as an expression of a statement. */
export const sharedDoor = (race_id: number) => sql`pg_advisory_xact_lock_shared(${lockOf(race_id)})`;

/** Closes the door of a race until the end of the transaction. Entries under way end first. */
export async function closeDoor(tx: Db, race_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOf(race_id)})`.execute(tx);
}
