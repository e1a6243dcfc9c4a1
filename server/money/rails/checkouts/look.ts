import { type CheckoutState, secondsToNextLook } from '#rules/money/rails/checkout-state.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { readRail, type RailRow } from '#server/money/rails/provider/rail-queries.ts';
import { withToken } from '#server/money/rails/provider/with-token.ts';
import {
  type CheckoutRow,
  readCheckout,
  readCheckoutNamed,
  saveNextLook,
  saveOver,
  takeCheckoutsToLookAt,
} from './checkout-queries.ts';
import { readAttempts, readProviderIds } from './settle-queries.ts';
import { settlePayment, settleTime } from './settle.ts';

interface Parts {
  db: Db;
  rails: Rails;
}

/** A coupon that was paid shows within two working days. */
const couponGraceMs = 4 * 86_400_000;
const mostAtOnce = 100;
/** A notice may come before its payment can be read. Seconds between looks. */
const laterLooks: readonly number[] = [5, 30, 300];

/** Asks the provider about one payment and settles what it says. Out: false: it is not there. */
export async function askAbout(
  { db, rails }: Parts,
  rail: RailRow,
  token: string,
  provider_id: string,
): Promise<boolean> {
  const told = await rails.of[rail.provider].readPayment(token, provider_id);
  if (told === null) return false;
  const checkout = await readCheckoutNamed(db, told.reference);
  // The account may sell other things as well: those are none of our business, and nothing of them is kept.
  if (checkout !== null && checkout.book_id === rail.book_id)
    await settlePayment(db, { rail, checkout_id: checkout.checkout_id, told });
  return true;
}

/** A notice named a payment: the provider is asked what is true. */
export async function lookAtPayment(
  parts: Parts,
  { rail_id, provider_id, looks = 0 }: { rail_id: string; provider_id: string; looks?: number },
): Promise<void> {
  const { db } = parts;
  const rail = await readRail(db, rail_id);
  if (rail === null) return;
  const isThere = await withToken(parts, rail, (token) => askAbout(parts, rail, token, provider_id));
  const afterSeconds = laterLooks[looks];
  if (isThere !== false || afterSeconds === undefined) return;
  const again = { rail_id, provider_id, looks: looks + 1 };
  await addJob(db, 'provider_notice', again, { key: `notice ${rail_id} ${provider_id}`, afterSeconds });
}

async function cancelLapsed({ db, rails }: Parts, checkout: CheckoutRow, token: string): Promise<void> {
  const { checkout_id, now } = checkout;
  for (const { status, expires_at, provider_id } of await readAttempts(db, checkout_id))
    if (
      status === 'pending' &&
      expires_at !== null &&
      Date.parse(now) - Date.parse(expires_at) > couponGraceMs
    )
      await rails.of[checkout.provider].cancelPayment(token, provider_id);
}

/** Seconds until the provider is asked again by itself; null: never. */
function nextLook({ checkout_state, made_at, open_until, held_until, now }: CheckoutRow): number | null {
  const since = (instant: string) => (Date.parse(now) - Date.parse(instant)) / 1000;
  return secondsToNextLook(checkout_state, since(made_at), since(held_until ?? open_until));
}

/** Asks the provider about everything of a checkout: notices may never come. */
export async function lookAtOpen(parts: Parts, checkout_id: number): Promise<void> {
  const { db } = parts;
  const checkout = await readCheckout(db, checkout_id);
  const rail = checkout === null ? null : await readRail(db, checkout.rail_id);
  if (checkout === null || rail === null) return;
  await withToken(parts, rail, async (token, at) => {
    await cancelLapsed(parts, checkout, token);
    const { provider_ids, isOver } = await at.findPayments(token, checkout.reference);
    const known = await readProviderIds(db, checkout_id);
    for (const provider_id of new Set([...known, ...provider_ids]))
      await askAbout(parts, rail, token, provider_id);
    if (isOver) await saveOver(db, checkout_id);
  });
  await settleTime(db, checkout_id);
  const after = await readCheckout(db, checkout_id);
  if (after !== null) await saveNextLook(db, checkout_id, nextLook(after));
}

/** Gives each checkout that is due for it a look of its own: one that fails does not hold up the others. */
export async function lookAtAll(db: Db): Promise<void> {
  for (const checkout_id of await takeCheckoutsToLookAt(db, mostAtOnce))
    await addJob(db, 'look_at_checkout', { checkout_id }, { key: `look ${checkout_id}` });
}

/** A checkout that was replaced can no longer be paid at the provider either. */
export async function closeReplaced(parts: Parts, checkout_id: number): Promise<void> {
  const checkout = await readCheckout(parts.db, checkout_id);
  const rail = checkout === null ? null : await readRail(parts.db, checkout.rail_id);
  const preference_id = checkout?.preference_id ?? null;
  if (rail === null || preference_id === null) return;
  await withToken(parts, rail, (token, at) => at.closeCheckout(token, preference_id));
}

/** States in which the family waits for news. */
const isWaiting = (state: CheckoutState) => ['made', 'open', 'pending', 'review'].includes(state);

/** The family came back: the provider is asked at once, whatever the address of the page says. */
export async function lookSoon(db: Db, checkout_id: number, state: CheckoutState): Promise<void> {
  if (isWaiting(state))
    await addJob(db, 'look_at_checkout', { checkout_id }, { key: `look ${checkout_id}`, keepTime: true });
}
