import type { Db } from '#server/ground/db/pool.ts';
import { addJob } from '#server/ground/jobs/queries.ts';
import { endCheckout } from './checkout-queries.ts';

/** Ends checkouts that are held: here at once, and at the provider as soon as it answers. */
export async function endCheckouts(tx: Db, checkout_ids: readonly number[]): Promise<void> {
  for (const checkout_id of checkout_ids) {
    await endCheckout(tx, checkout_id);
    await addJob(tx, 'close_checkout', { checkout_id }, { key: `close checkout ${checkout_id}` });
  }
}
