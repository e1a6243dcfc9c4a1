import { cancelCoupon, lookAtCheckout, openCheckout } from '#contract/money/checkouts.ts';
import { getRail, refundByProvider, setRail, switchOffRail } from '#contract/money/rails/rails.ts';
import { Refusal } from '#contract/errors.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { provePresence } from '#server/people/accounts/users/prove-presence.ts';
import { readToldCheckout } from './checkouts/checkout-queries.ts';
import { cancelCoupons } from './checkouts/cancel-coupon.ts';
import { lookSoon } from './checkouts/look.ts';
import { makeCheckout } from './checkouts/make-checkout.ts';
import { askRefund } from './checkouts/refund.ts';
import type { Rails } from './provider/rails.ts';
import { endBookRail, setBookRail, toldRail } from './set-rail.ts';

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
