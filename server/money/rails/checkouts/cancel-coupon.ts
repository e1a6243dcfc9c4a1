import { PROVIDERS } from '#rules/money/rails/providers.ts';
import { Refusal } from '#contract/errors.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { ProviderFailure } from '#server/money/rails/provider/provider.ts';
import { readRail } from '#server/money/rails/provider/rail-queries.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { withToken } from '#server/money/rails/provider/with-token.ts';
import { readCheckout } from './checkout-queries.ts';
import { askAbout } from './look.ts';
import { readAttempts } from './settle-queries.ts';

const isDeclined = (error: unknown) => error instanceof ProviderFailure && error.why === 'declined';

/** Cancels the coupons of a checkout at the provider. What the provider says of them afterwards counts: one may just have been paid. */
export async function cancelCoupons(parts: { db: Db; rails: Rails }, checkout_id: number): Promise<void> {
  const { db } = parts;
  const checkout = await readCheckout(db, checkout_id);
  const rail = checkout === null ? null : await readRail(db, checkout.rail_id);
  if (rail === null) return;
  const isAway = () =>
    new Refusal('checkout.provider_away', null, { provider: PROVIDERS[rail.provider].name });
  const waiting = (await readAttempts(db, checkout_id)).filter(({ status }) => status === 'pending');
  try {
    const done = await withToken(parts, rail, async (token, at) => {
      for (const { provider_id } of waiting) {
        await at.cancelPayment(token, provider_id).catch((error: unknown) => {
          if (!isDeclined(error)) throw error;
        });
        await askAbout(parts, rail, token, provider_id);
      }
      return true;
    });
    if (done === null) throw isAway();
  } catch (error) {
    throw error instanceof ProviderFailure ? isAway() : error;
  }
}
