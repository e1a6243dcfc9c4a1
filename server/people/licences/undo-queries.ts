import { sql } from 'kysely';
import type { z } from 'zod';
import type { lbrStatus } from '#contract/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';

export type StandingBefore = { lbr_status: z.infer<typeof lbrStatus>; lbr_reason: string | null };

/** Reads the last step of a licence, if it was a decision of the last seconds, and the state before it. */
export async function readLastDecision(
  tx: Db,
  lbr_id: number,
  seconds: number,
): Promise<{ user_id: number | null; before: StandingBefore } | null> {
  const { rows } = await sql<StandingBefore & { user_id: number | null; recent: boolean }>`
    select user_id, lbr_status, lbr_reason, at > now() - make_interval(secs => ${seconds}) as recent
    from lbr_step where lbr_id = ${lbr_id} order by step_id desc limit 2`.execute(tx);
  const [last, before] = rows;
  if (!last?.recent || !before) return null;
  const decided = last.lbr_status === 'APPROVED' || last.lbr_status === 'REJECTED';
  const { lbr_status, lbr_reason } = before;
  return decided ? { user_id: last.user_id, before: { lbr_status, lbr_reason } } : null;
}

/** Restores the earlier state of a licence. */
export async function saveUndone(
  tx: Db,
  lbr_id: number,
  { lbr_status, lbr_reason }: StandingBefore,
): Promise<void> {
  await sql`
    update lbr set lbr_status = ${lbr_status}, lbr_reason = ${lbr_reason}, decided_by = null, decided_at = null
    where lbr_id = ${lbr_id}`.execute(tx);
}
