import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { cents } from '#contract/money/payments.ts';
import { id, idParam, instant } from '#contract/values.ts';

/** A provider a book is paid by. What it is reached with is never shown again, but for its last signs. */
const rail = z.object({
  /** The account, as it calls itself at the provider. */
  account_name: z.string(),
  account_id: z.string(),
  currency: z.string(),
  /** Nothing paid there is real money. */
  is_test: z.boolean(),
  token_end: z.string(),
  /** null: not said yet. Notices are believed once it is; until then the provider is only asked from time to time. */
  secret_end: z.string().nullable(),
  /** Where the provider sends its notices. */
  notices_url: z.string(),
  set_at: instant,
  set_by: z.string(),
  /** Since when the provider no longer takes the token; null: it does. */
  refused_at: instant.nullable(),
  /** The token can be read here; not after a restore with another key. */
  opens: z.boolean(),
});

const bookRail = z.object({ rail: rail.nullable() });
export type BookRail = z.infer<typeof bookRail>;
const params = z.strictObject({ id: idParam });

/** As Mercado Pago writes them. */
const secretText = z
  .string()
  .trim()
  .min(8)
  .max(300)
  .regex(/^[\x21-\x7E]+$/);

export const getRail = endpoint({
  method: 'GET',
  path: '/api/books/{id}/rail',
  who: 'book_staff',
  summary: 'By which provider a book is paid, if by one',
  params,
  query: z.strictObject({}),
  reply: bookRail,
});

export const setRail = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/rail',
  who: 'book_staff',
  summary:
    'Switches Mercado Pago on with an account of its own, or changes the token or the secret of its notices. The token is tried at the provider first',
  params,
  body: z.strictObject({ access_token: secretText.optional(), notices_secret: secretText.optional() }),
  reply: bookRail,
  errors: [
    'rail.token_missing',
    'rail.token_wrong',
    'rail.provider_away',
    'rail.currency',
    'request.too_many',
  ],
});

export const switchOffRail = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/rail',
  who: 'book_staff',
  summary: 'No new payments by the provider; those under way are still followed',
  params,
  reply: bookRail,
});

export const refundByProvider = endpoint({
  method: 'POST',
  path: '/api/books/{id}/provider-refunds',
  who: 'book_staff',
  summary:
    'Money goes back to a family at the provider it came by; the books follow when the provider says so. Sent again with its key, it is one refund',
  params,
  body: z.strictObject({
    request_key: z.uuid(),
    due_id: id,
    cents,
    reason: z.string().trim().min(1).max(200),
  }),
  reply: z.object({}),
  errors: ['dues.not_found', 'dues.refund_over'],
});
