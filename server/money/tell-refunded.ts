import { sql } from 'kysely';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';

/** The cents of the promised refund of a return `w` that are still on its due `d`. */
export const stillThere = sql<number>`least(w.refund_cents, d.received_cents,
  w.refund_cents - (w.received_cents - w.credit_cents - d.received_cents))`;

/** Writes to families whose promised refund has been paid out in full. */
export async function tellRefunded(tx: Db, due_ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ return_id: number }>`
    select w.return_id from entry_return w join due d using (due_id)
    where d.due_id = any(${[...due_ids]}::bigint[]) and w.ended_at is null and w.settled_at is not null and w.refund_cents > 0
      and ${stillThere} <= 0`.execute(tx);
  for (const { return_id } of rows)
    await addJob(tx, 'entry_refunded', { return_id }, { key: `refunded ${return_id}` });
}
