import { sql } from 'kysely';
import type { UserRole } from '#contract/accounts/accounts.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';

/** Longer than the office offers to undo: for a role that is taken back at once no letter goes out. */
const secondsToUndo = 15;

/**
 * A letter to the person about a role that was given or taken. When the opposite happens before that letter went out, the letter is
 * taken back, and no other one is sent.
 */
export async function tellRole(
  tx: Db,
  { user_id, given, role }: { user_id: number; given: boolean; role: UserRole },
): Promise<void> {
  const keyOf = (which: boolean) =>
    `role:${which ? 'given' : 'taken'}:${user_id}:${role.role}:${role.organization_id ?? 0}:${role.club_id ?? 0}`;
  const { rows } = await sql<{ id: number | null }>`
    select id from graphile_worker.remove_job(${keyOf(!given)})`.execute(tx);
  if (rows.some(({ id }) => id !== null)) return;
  await addJob(
    tx,
    'role_changed',
    { user_id, given, ...role },
    { key: keyOf(given), afterSeconds: secondsToUndo },
  );
}
