import { sql } from 'kysely';

/** Of a due `d`: its entry is gone, and a proof that waits is not judged yet: only that proof pays it. */
export const waitsForProof = sql<boolean>`exists (select 1 from entry_return w
  where w.due_id = d.due_id and w.ended_at is null and w.settled_at is null)`;
