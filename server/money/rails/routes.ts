import { cancelCoupon, lookAtCheckout, openCheckout } from '#contract/money/checkouts.ts';
import { getRail, refundByProvider, setRail, switchOffRail } from '#contract/money/rails/rails.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { provePresence } from '#server/people/accounts/users/prove-presence.ts';
import { readToldCheckout, readCheckout } from '#server/money/rails/checkouts/checkout-queries.ts';
import { lookSoon, askAbout } from '#server/money/rails/checkouts/look.ts';
import { makeCheckout } from '#server/money/rails/checkouts/make-checkout.ts';
import { askRefund } from '#server/money/rails/checkouts/refund.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { PROVIDERS } from '#rules/money/rails/providers.ts';
import type { Db } from '#server/ground/db/pool.ts';
import { ProviderFailure } from '#server/money/rails/provider/provider.ts';
import { readRail } from '#server/money/rails/provider/rail-queries.ts';
import { withToken } from '#server/money/rails/provider/with-token.ts';
import { readAttempts } from '#server/money/rails/checkouts/settle-queries.ts';
import { endBookRail, setBookRail, toldRail } from './set-rail.ts';

const isDeclined = (error: unknown) => error instanceof ProviderFailure && error.why === 'declined';

/** Cancels the coupons of a checkout at the provider. What the provider says of them afterwards counts: one may just have been paid. */
async function cancelCoupons(parts: { db: Db; rails: Rails }, checkout_id: number): Promise<void> {
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

/** Payments at a provider: switched on by who keeps a book, paid by families, given back the way they came. */
export function registerRails(context: RouteContext, rails: Rails): void {
  const { db, limits } = context;
  const parts = { db, rails };

  call(context, getRail, ({ params, query }) => toldRail(parts, params.id, query.provider));

  call(context, setRail, async (asked) => {
    await limits.spend('rail_account', String(asked.caller.user_id));
    await provePresence(context, asked, asked.body);
    return setBookRail(parts, asked);
  });

  call(context, switchOffRail, async ({ params, query, caller }) => {
    const { provider } = query;
    await endBookRail(db, params.id, { provider, user_id: caller.user_id });
    return toldRail(parts, params.id, provider);
  });

  call(context, openCheckout, async (asked) => {
    await limits.spend('checkout_account', String(asked.caller.user_id));
    const { body, caller, language } = asked;
    const payer = { user_id: caller.user_id, club_id: null, rider_ids: caller.rider_ids };
    return makeCheckout(parts, { ...body, language, payer });
  });

  /** A checkout the account pays, for its riders or for its club. */
  const readOwn = async (reference: string, caller: Caller) => {
    const told = await readToldCheckout(db, reference);
    const { payer_club_id = null } = told ?? {};
    const isPayers =
      payer_club_id === null
        ? told?.rider_ids.every((rider_id) => caller.rider_ids.includes(rider_id))
        : caller.roles.some(({ role, club_id }) => role === 'club' && club_id === payer_club_id);
    if (told === null || isPayers !== true) throw new Refusal('payment.not_found');
    return told;
  };

  call(context, lookAtCheckout, async ({ params, caller }) => {
    await limits.spend('checkout_look', String(caller.user_id));
    const told = await readOwn(params.reference, caller);
    await lookSoon(db, told.checkout_id, told.checkout_state);
    return told;
  });

  call(context, cancelCoupon, async ({ params, caller }) => {
    await limits.spend('checkout_account', String(caller.user_id));
    const told = await readOwn(params.reference, caller);
    if (told.checkout_state !== 'pending') return told;
    await cancelCoupons(parts, told.checkout_id);
    return readOwn(params.reference, caller);
  });

  call(context, refundByProvider, async (asked) => {
    await askRefund(db, asked);
    return {};
  });
}
