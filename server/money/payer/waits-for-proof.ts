import { sql } from 'kysely';

/** Tells whether the entry of a due `d` is gone while its proof waits. Then only that proof pays it. */
export const waitsForProof = sql<boolean>`exists (select 1 from entry_return w
  where w.due_id = d.due_id and w.ended_at is null and w.settled_at is null)`;
