import { stateOfCheckout } from '#rules/money/rails/checkout-state.ts';
import { postDifference } from '#rules/money/rails/post-difference.ts';
import { moneyOf, problemOfPayment, type ToldPayment } from '#rules/money/rails/told.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { openClubCredit } from '#server/money/payer/payer.ts';
import { insertMovements } from '#server/money/ledger.ts';
import { lockDues } from '#server/money/queries.ts';
import { tellRefunded } from '#server/money/tell-refunded.ts';
import type { RailRow } from '#server/money/rails/provider/rail-queries.ts';
import { type CheckoutRow, holdCheckout } from './checkout-queries.ts';
import {
  declineRefunds,
  holdCredits,
  keepTold,
  openRiderCredit,
  readAttempts,
  readLinesToSettle,
  readNamedRefunds,
  readPostedMoney,
  readTouched,
  saveState,
  saveUncovered,
} from './settle-queries.ts';

/** The name of a credit that is not there yet: of a family it is the rider's, a club has one for all its riders. */
const newCreditOf = (payer_club_id: number | null, rider_id: number) =>
  payer_club_id === null ? `rider ${rider_id}` : `club ${payer_club_id}`;

/** Brings the books to what the provider says of a payment. Out: whether anything of it is nowhere to be found any more. */
async function post(
  tx: Db,
  checkout: CheckoutRow,
  provider_payment_id: number,
  told: ToldPayment & { cents: number; refunded: number },
): Promise<boolean> {
  const { checkout_id, book_id, currency } = checkout;
  const money = moneyOf(told);
  if (money === null) return false;
  const held = await readTouched(tx, checkout_id);
  await lockDues(tx, held);
  const { payer_club_id } = checkout;
  const lines = await readLinesToSettle(tx, checkout, provider_payment_id);
  const known = [...new Set(lines.flatMap(({ credit_id }) => credit_id ?? []))];
  const credits = await holdCredits(tx, known, held);
  const refunds = await readNamedRefunds(tx, provider_payment_id);
  const { movements, uncovered } = postDifference(money, await readPostedMoney(tx, provider_payment_id), {
    lines: lines.map(({ rider_id, credit_id, ...line }) => ({
      ...line,
      credit: credit_id === null ? newCreditOf(payer_club_id, rider_id) : `credit ${credit_id}`,
    })),
    credits: credits.map(({ credit_id, ...credit }) => ({ ...credit, credit: `credit ${credit_id}` })),
    refunds,
  });
  const ids = new Map(credits.map(({ credit_id }) => [`credit ${credit_id}`, credit_id]));
  for (const { rider_id } of lines) {
    const name = newCreditOf(payer_club_id, rider_id);
    if (ids.has(name) || !movements.some(({ credit }) => credit === name)) continue;
    ids.set(
      name,
      payer_club_id === null
        ? await openRiderCredit(tx, { book_id, rider_id, currency })
        : (await openClubCredit(tx, { book_id, currency }, payer_club_id)).credit_id,
    );
  }
  if (movements.length > 0)
    await insertMovements(
      tx,
      null,
      movements.map(({ credit, refund_key, ...movement }) => {
        const credit_id = credit === undefined ? undefined : ids.get(credit);
        const named = refunds.find((one) => one.refund_key === refund_key);
        return {
          ...movement,
          currency,
          provider_payment_id,
          ...(credit_id === undefined ? {} : { credit_id }),
          ...(named === undefined ? {} : { request_key: named.refund_key, reason: named.reason }),
        };
      }),
    );
  await tellRefunded(
    tx,
    movements.flatMap(({ kind, due_id }) => (kind === 'refund' ? [due_id] : [])),
  );
  return saveUncovered(tx, provider_payment_id, uncovered);
}

/** What becomes of the checkout itself, by all its payments. Out: its state. */
async function follow(tx: Db, checkout: CheckoutRow): Promise<string> {
  const { checkout_id, open_until, preference_id, now } = checkout;
  const attempts = await readAttempts(tx, checkout_id);
  const checkout_state = stateOfCheckout(attempts, { linked: preference_id !== null, open_until, now });
  const coupons = attempts.flatMap(({ status, expires_at }) =>
    status === 'pending' ? (expires_at ?? []) : [],
  );
  const held_until = coupons.toSorted().at(-1) ?? (checkout_state === 'open' ? checkout.held_until : null);
  await saveState(tx, checkout_id, { checkout_state, held_until });
  return checkout_state;
}

/**
 * Takes what the provider told of a payment into the books: once, whatever was told how often and in what order, as it is the
 * difference that is posted. What is not as it should be is kept for a person and posts nothing.
 */
export async function settlePayment(
  db: Db,
  { rail, checkout_id, told }: { rail: RailRow; checkout_id: number; told: ToldPayment },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const checkout = await holdCheckout(tx, checkout_id);
    const { account_id, is_test, rail_id } = rail;
    const reference = checkout.rail_id === rail_id ? checkout.reference : '';
    const { currency, cents } = checkout;
    const problem = problemOfPayment(told, { account_id, is_test, reference, currency, cents });
    const kept = await keepTold(tx, rail_id, checkout_id, told, problem);
    if (kept === null) return;
    const { provider_payment_id } = kept;
    const hasRefused = await declineRefunds(tx, provider_payment_id, told.refused_refunds ?? []);
    const lost =
      problem === null && told.cents !== null && told.refunded !== null
        ? await post(tx, checkout, provider_payment_id, {
            ...told,
            cents: told.cents,
            refunded: told.refunded,
          })
        : false;
    const checkout_state = await follow(tx, checkout);
    const before = checkout.checkout_state;
    if (kept.is_new_problem || lost || hasRefused)
      await addJob(tx, 'provider_case', { provider_payment_id }, { key: `case ${provider_payment_id}` });
    if (checkout_state === before) return;
    if (checkout_state === 'approved' && before !== 'disputed')
      await addJob(tx, 'checkout_paid', { checkout_id }, { key: `paid ${checkout_id}` });
    if (checkout_state === 'disputed' || checkout_state === 'lost')
      await addJob(tx, 'provider_case', { provider_payment_id }, { key: `case ${provider_payment_id}` });
  });
}

/** The time alone ends a checkout nobody paid. Out: its state. */
export async function settleTime(db: Db, checkout_id: number): Promise<string> {
  return inTransaction(db, async (tx) => follow(tx, await holdCheckout(tx, checkout_id)));
}
