import { UNDO_KEPT_SECONDS } from '#rules/operations/office/undo-time.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import type { decideLicence, Lbr } from '#contract/people/licences/licences.ts';
import { mayMove } from '#rules/people/licences/licences.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { readLastDecision, saveUndone } from '#server/people/licences/undo-queries.ts';
import { insertStep, lockLicence, readLicence, saveDecision } from '#server/people/licences/queries.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';

type Decision = z.input<(typeof decideLicence)['body']>;

/** The account that decides (null for a command), and the organizations it decides for (null for all). */
interface Judge {
  user_id: number | null;
  organizations: readonly number[] | null;
}

/** Decides about a licence within the caller's transaction. Throws a Refusal. */
export async function judgeIn(
  tx: Db,
  lbr_id: number,
  { lbr_status, was: read, lbr_reason = '', lbr_number = '', expires_on, can_undo = false }: Decision,
  by: Judge,
): Promise<void> {
  const was = await lockLicence(tx, lbr_id);
  if (was === null) throw new Refusal('licence.not_found');
  if (by.organizations !== null && !by.organizations.includes(was.organization_id))
    throw new Refusal('licence.not_found');
  // The answer was lost and the decision is sent again.
  if (was.lbr_status === lbr_status && (read === undefined || was.decided_by === by.user_id)) return;
  // Another reviewer was quicker, with whatever decision.
  if (read !== undefined && read !== was.lbr_status) throw new Refusal('office.changed');
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
    became: { lbr_status, ...(reason === null ? {} : { reason }) },
  });
  if (lbr_status !== 'IN_REVIEW')
    await addJob(
      tx,
      'licence_decided',
      { lbr_id },
      { key: `licence ${lbr_id}`, afterSeconds: can_undo ? UNDO_KEPT_SECONDS : 0 },
    );
}

/** Decides about a licence for an office. The family reads the decision in the next letter. */
export async function judgeLicence(db: Db, lbr_id: number, decision: Decision, by: Judge): Promise<Lbr> {
  await inTransaction(db, (tx) => judgeIn(tx, lbr_id, decision, by));
  const licence = await readLicence(db, lbr_id);
  if (licence === null) throw new Refusal('licence.not_found');
  return licence;
}

/**
 * Undoes a decision of a moment ago: the licence is as it was before, and the family receives no letter. Only the
 * person who decided may do so, and only until the letter is sent.
 */
export async function undoDecidedLicence(db: Db, lbr_id: number, by: { user_id: number }): Promise<Lbr> {
  await inTransaction(db, async (tx) => {
    const was = await lockLicence(tx, lbr_id);
    const decision = was && (await readLastDecision(tx, lbr_id, UNDO_KEPT_SECONDS));
    if (!was || !decision || decision.user_id !== by.user_id) throw new Refusal('licence.undo_late');
    const { before } = decision;
    await saveUndone(tx, lbr_id, before);
    await insertStep(tx, { lbr_id, user_id: by.user_id, ...before });
    await insertAudit(tx, {
      user_id: by.user_id,
      action: 'undo',
      entity: 'lbr',
      entity_id: lbr_id,
      was: { lbr_status: was.lbr_status },
      became: { lbr_status: before.lbr_status },
    });
  });
  const licence = await readLicence(db, lbr_id);
  if (licence === null) throw new Refusal('licence.not_found');
  return licence;
}
