import { Refusal } from '#contract/errors.ts';
import type { refundByProvider } from '#contract/money/rails/rails.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { holdDues } from '#server/money/ledger.ts';
import { ProviderFailure, type Rail } from '#server/money/rails/provider/provider.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { readRail } from '#server/money/rails/provider/rail-queries.ts';
import { withToken } from '#server/money/rails/provider/with-token.ts';
import { lookAtPayment } from './look.ts';
import { insertRefund, readRefund, readRefundable, saveRefundState } from './refund-queries.ts';

/**
 * Asks that money goes back the way it came. The books follow when the provider says that it went. Sent again with its key, it is one
 * refund.
 */
export async function askRefund(
  db: Db,
  { params, body, caller }: Asked<typeof refundByProvider>,
): Promise<void> {
  const { due_id, cents, reason, request_key } = body;
  await inTransaction(db, async (tx) => {
    const [due] = await holdDues(tx, params.id, [due_id]);
    if (!due) throw new Refusal('dues.not_found', 'due_id');
    if ((await readRefund(tx, request_key)) !== null) return;
    const [most] = await readRefundable(tx, due_id);
    if (!most || cents > most.cents || cents > due.received) throw new Refusal('dues.refund_over', 'cents');
    const { provider_payment_id } = most;
    await insertRefund(tx, {
      refund_key: request_key,
      provider_payment_id,
      due_id,
      cents,
      reason,
      asked_by: caller.user_id,
    });
    await addJob(tx, 'provider_refund', { refund_key: request_key }, { key: `refund ${request_key}` });
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'refund',
      entity: 'due',
      entity_id: due_id,
      became: { cents, currency: due.currency, reason },
    });
  });
}

/** Sends a refund to the provider, as often as it takes, under the key it knows it by; then asks what it says. */
export async function sendRefund(parts: { db: Db; rails: Rails }, refund_key: string): Promise<void> {
  const { db } = parts;
  const asked = await readRefund(db, refund_key);
  const rail = asked === null ? null : await readRail(db, asked.rail_id);
  if (asked === null || asked.refund_state === 'declined') return;
  const { rail_id, provider_id, provider_payment_id, cents } = asked;
  if (asked.refund_state !== 'done') {
    // From here on a notice may be quicker than the answer: what goes back is this refund.
    await saveRefundState(db, refund_key, 'tried');
    try {
      const refund = async (token: string, at: Rail) => {
        await at.refund(token, { provider_id, cents, refund_key });
        return true;
      };
      const isSent = rail === null ? null : await withToken(parts, rail, refund);
      if (isSent === null) throw new ProviderFailure('token', 'refund');
      await saveRefundState(db, refund_key, 'done');
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.why !== 'declined') throw error;
      await saveRefundState(db, refund_key, 'declined');
      await addJob(db, 'provider_case', { provider_payment_id }, { key: `case ${provider_payment_id}` });
    }
  }
  await lookAtPayment(parts, { rail_id, provider_id });
}
