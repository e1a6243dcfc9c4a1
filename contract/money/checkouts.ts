import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { paysWhat } from './payments.ts';
import { id, instant } from '#contract/values.ts';
import { CHECKOUT_STATES } from '#rules/money/rails/checkout-state.ts';

/** What a family pays at a provider: some dues of one payee and currency. Amounts are whole cents. */
export const checkout = z.object({
  /** A random name. */
  reference: z.uuid(),
  checkout_state: z.enum(CHECKOUT_STATES),
  cents: z.number().int(),
  currency: z.string(),
  /** Where the family pays; null: it can no longer, or not yet. */
  pay_link: z.string().nullable(),
  /** Until when a coupon may be paid; null: none waits. */
  held_until: instant.nullable(),
});

export const toldCheckout = checkout.extend({
  payee_name: z.string(),
  due_ids: z.array(id),
});
export type ToldCheckout = z.infer<typeof toldCheckout>;

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts',
  who: 'user',
  summary:
    'Opens a checkout at the provider for dues of riders of the account, at the amounts that are left now, or of those in parts what is payable now. Sent again with its key, it is one',
  body: z.strictObject({
    request_key: z.uuid(),
    due_ids: z.array(id).min(1).max(50),
    pays: paysWhat.default('whole'),
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
  summary: 'What is known of a checkout of riders of the account; the provider is asked again meanwhile',
  params: z.strictObject({ reference: z.uuid() }),
  reply: toldCheckout,
  errors: ['payment.not_found', 'request.too_many'],
});

export const cancelCoupon = endpoint({
  method: 'POST',
  path: '/api/payments/checkouts/{reference}/cancel',
  who: 'user',
  summary:
    'Cancels at the provider the coupon that waits to be paid. Where it was paid meanwhile, or waits no longer, nothing changes: the answer says how it stands',
  params: z.strictObject({ reference: z.uuid() }),
  reply: toldCheckout,
  errors: ['payment.not_found', 'checkout.provider_away', 'request.too_many'],
});
