import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { presence, presenceRefusals } from '#contract/people/accounts/presence.ts';
import { cents } from '#contract/money/payments.ts';
import { id, instant } from '#contract/values.ts';
import { PROVIDER_KINDS } from '#rules/money/rails/providers.ts';

/** A book is paid by this provider. Its token and secret are never shown again, except for their last signs. */
const rail = z.object({
  provider: z.enum(PROVIDER_KINDS),
  /** It is the name of the account at the provider. */
  account_name: z.string(),
  account_id: z.string(),
  currency: z.string(),
  /** It is true if nothing that is paid there is real money. */
  is_test: z.boolean(),
  token_end: z.string(),
  /** It is null until the secret is set. Then notices are believed. Until then the provider is only asked from time to time. */
  secret_end: z.string().nullable(),
  /** The provider sends its notices to this address. */
  notices_url: z.string(),
  set_at: instant,
  set_by: z.string(),
  /** It says since when the provider no longer takes the token. It is null while it takes it. */
  refused_at: instant.nullable(),
  /** It is true if the token can be read here. After a restore with another key, it cannot. */
  opens: z.boolean(),
});

const bookRail = z.object({
  rail: rail.nullable(),
  /** It is true if the provider can be switched on here. */
  offered: z.boolean(),
});
export type BookRail = z.infer<typeof bookRail>;

/** It names the provider. If it is left out, it is the first one there was. */
const provider = z.enum(PROVIDER_KINDS).default('mercadopago');
const query = z.strictObject({ provider });

/** Providers write them in this form. */
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
  summary: 'Returns how a book is paid by a provider, or null if it is not.',
  query,
  reply: bookRail,
});

export const setRail = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/rail',
  who: 'book_staff',
  summary:
    "Switches a provider on with an account of the book's own, or changes what the account is reached with. The request needs the present password, and what was typed is tried at the provider first. The people who keep the books get a letter.",
  body: z.strictObject({
    provider,
    access_token: secretText.optional(),
    notices_secret: secretText.optional(),
    client_id: secretText.optional(),
    client_secret: secretText.optional(),
    pix_key: z.string().trim().min(1).max(77).optional(),
    ...presence,
  }),
  reply: bookRail,
  errors: [
    'rail.token_missing',
    'rail.token_wrong',
    'rail.provider_away',
    'rail.currency',
    ...presenceRefusals,
  ],
});

export const switchOffRail = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/rail',
  who: 'book_staff',
  summary: 'Stops new payments by the provider. Payments under way are still followed.',
  query,
  reply: bookRail,
});

export const refundByProvider = endpoint({
  method: 'POST',
  path: '/api/books/{id}/provider-refunds',
  who: 'book_staff',
  summary:
    'Gives money back to a family by the provider through which it came. The books follow when the provider confirms it. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    due_id: id,
    cents,
    reason: z.string().trim().min(1).max(200),
  }),
  reply: z.object({}),
  errors: ['dues.not_found', 'dues.refund_over'],
});
