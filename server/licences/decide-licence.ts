import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { decideLicence, Lbr } from '#contract/licences.ts';
import { mayMove } from '#rules/licences.ts';
import type { Db } from '#server/db/pool.ts';
import { addJob } from '#server/jobs/queries.ts';
import { insertStep, lockLicence, readLicence, saveDecision } from '#server/licences/queries.ts';
import { insertAudit } from '#server/users/queries.ts';

type Decision = z.output<(typeof decideLicence)['body']>;

/**
 * An office decides about a licence; the family is told with the next letter.
 * In: who decides (null: by command), which organizations they decide for (null: all).
 */
export async function decide(
  db: Db,
  lbr_id: number,
  { lbr_status, lbr_reason = '', lbr_number = '', expires_on }: Decision,
  by: { user_id: number | null; organizations: readonly number[] | null },
): Promise<Lbr> {
  await db.transaction().execute(async (tx) => {
    const was = await lockLicence(tx, lbr_id);
    if (was === null) throw new Refusal('licence.not_found');
    if (by.organizations !== null && !by.organizations.includes(was.organization_id))
      throw new Refusal('licence.not_found');
    // The answer was lost and the decision is sent again.
    if (was.lbr_status === lbr_status) return;
    if (!mayMove(was.lbr_status, lbr_status)) throw new Refusal('licence.move');
    if (lbr_status === 'REJECTED' && lbr_reason === '')
      throw new Refusal('licence.reason_missing', 'lbr_reason');
    const reason = lbr_reason === '' ? null : lbr_reason;
    await saveDecision(tx, lbr_id, {
      lbr_status,
      lbr_reason: reason,
      lbr_number: lbr_number === '' ? null : lbr_number,
      expires_on: expires_on ?? null,
      user_id: by.user_id,
    });
    await insertStep(tx, { lbr_id, user_id: by.user_id, lbr_status, lbr_reason: reason });
    await insertAudit(tx, {
      user_id: by.user_id,
      action: 'decide',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { lbr_status: was.lbr_status },
      became: { lbr_status },
    });
    if (lbr_status !== 'IN_REVIEW') await addJob(tx, 'licence_decided', { lbr_id });
  });
  const licence = await readLicence(db, lbr_id);
  if (licence === null) throw new Refusal('licence.not_found');
  return licence;
}
