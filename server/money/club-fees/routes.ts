import {
  listClubFees,
  openClubCheckout,
  payByClubCredit,
  sendClubPayment,
} from '#contract/money/clubs/club-fees.ts';
import type { Caller } from '#server/ground/access/caller.ts';
import { call } from '#server/ground/http/calls/call.ts';
import type { RouteContext } from '#server/ground/http/calls/route-context.ts';
import { sendProof } from '#server/money/proofs/pay.ts';
import { makeCheckout } from '#server/money/rails/checkouts/make-checkout.ts';
import type { Rails } from '#server/money/rails/provider/rails.ts';
import { readClubFees } from './fee-queries.ts';
import { payByCredit } from './pay-by-credit.ts';

const clubOf = (caller: Caller, club_id: number) => ({ user_id: caller.user_id, club_id, rider_ids: [] });

/** Registers the calls by which a club pays entries: by transfer, at a provider, or from its credit. */
export function registerClubFees(context: RouteContext, rails: Rails): void {
  const { db, limits } = context;

  call(context, listClubFees, ({ params }) => readClubFees(db, params.id));

  call(context, sendClubPayment, async ({ params, body, files, caller }) => {
    await limits.spend('payment_account', String(caller.user_id));
    const [first = 0, ...others] = body.due_ids.split(',').map(Number);
    await sendProof(context, {
      due_ids: [first, ...others],
      file: files.get('file'),
      request_key: body.request_key,
      pays: 'whole',
      payer: clubOf(caller, params.id),
    });
    return {};
  });

  call(context, openClubCheckout, async ({ params, body, caller, language }) => {
    await limits.spend('checkout_account', String(caller.user_id));
    return makeCheckout(
      { db, rails },
      { ...body, pays: 'whole', language, payer: clubOf(caller, params.id) },
    );
  });

  call(context, payByClubCredit, async (asked) => ({ cents: await payByCredit(db, asked) }));
}
