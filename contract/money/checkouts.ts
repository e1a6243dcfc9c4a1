import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paysWhat } from './payments.ts';
import { id, instant } from '#contract/values.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';
import { CHECKOUT_STATES } from '#rules/money/rails/checkout-state.ts';

/** A family pays some dues of one payee and currency at a provider. Amounts are whole cents. */
export const checkout = z.object({
  /** It is a random name. */
  reference: z.uuid(),
  provider: z.enum(PROVIDER_KINDS),
  checkout_state: z.enum(CHECKOUT_STATES),
  cents: z.number().int(),
  currency: z.string(),
  /** The family pays at this address. It is null if it no longer can, or cannot yet. */
  pay_link: z.string().nullable(),
  /** The family pays with this code in its bank's app. It is null if the provider has a page of its own, or nobody can pay any more. */
  pay_code: z.string().nullable(),
  /** A coupon may be paid until then. It is null if none waits. */
  held_until: instant.nullable(),
});

export const toldCheckout = checkout.extend({
  payee_name: z.string(),
  due_ids: z.array(id),
});
export type ToldCheckout = z.infer<typeof toldCheckout>;

/** It names the provider to pay at. If it is left out, it is the first one that the payee takes. */
export const payAt = z.enum(PROVIDER_KINDS).optional();

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts',
  who: 'user',
  summary:
    "Opens a checkout at the provider for dues of the account's riders, at the amounts that are left now, or for dues in parts at the amount that is payable now. A repeated request with the same `request_key` has no further effect.",
  body: z.strictObject({
    request_key: z.uuid(),
    due_ids: z.array(id).min(1).max(50),
    pays: paysWhat.default('whole'),
    provider: payAt,
  }),
  reply: toldCheckout,
  errors: [
    'payment.not_found',
    'payment.decided',
    'payment.standing',
    'checkout.no_rail',
    'checkout.amount',
    'checkout.pending',
    'checkout.provider_away',
    'request.too_many',
  ],
});

export const lookAtCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts/{reference}/look',
  who: 'user',
  summary:
    "Returns what is known of a checkout of the account's riders. Meanwhile the provider is asked again.",
  params: z.strictObject({ reference: z.uuid() }),
  reply: toldCheckout,
  errors: ['payment.not_found', 'request.too_many'],
});

export const cancelCoupon = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts/{reference}/cancel',
  who: 'user',
  summary:
    'Cancels at the provider the coupon that waits to be paid. If it was paid meanwhile or no longer waits, nothing changes. The call returns the state of the checkout.',
  params: z.strictObject({ reference: z.uuid() }),
  reply: toldCheckout,
  errors: ['payment.not_found', 'checkout.provider_away', 'request.too_many'],
});
