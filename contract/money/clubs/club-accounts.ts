import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';

/**
 * It states what a club owes and paid an organization for entries of some dates, under a number that never changes. Amounts are cents of
 * one currency.
 */
export const clubAccount = z.object({
  account_id: id,
  account_number: z.number().int(),
  club_name: z.string(),
  payee_name: z.string(),
  /** It is about the dates between these two, both included. */
  from: plainDate,
  to: plainDate,
  currency: z.string(),
  entries: z.number().int(),
  asked_cents: z.number().int(),
  club_cents: z.number().int(),
  other_cents: z.number().int(),
  left_cents: z.number().int(),
  /** Of what the club paid, this sum was promised back and not yet given back then. */
  back_cents: z.number().int(),
  /** The organization kept this sum for the club then. */
  credit_cents: z.number().int(),
  /** It is the number of a tax invoice that somebody issued elsewhere. It is empty if none is noted. */
  fiscal_number: z.string(),
  made_at: instant,
  made_by: z.string(),
  /** It is the number that this account cancels. It is null if this is no cancellation. */
  cancels_number: z.number().int().nullable(),
  cancel_reason: z.string().nullable(),
  /** It is the number that cancels this account. It is null while the account stands. */
  cancelled_by_number: z.number().int().nullable(),
});
export type ClubAccount = z.infer<typeof clubAccount>;

const ofAccount = z.strictObject({ id: idParam, accountId: idParam });
const fiscal = z.string().trim().max(60);
const file = z.strictObject({ format: z.enum(['pdf', 'xlsx', 'csv']) });

export const listClubAccounts = endpoint({
  method: 'GET',
  path: '/api/books/{id}/club-accounts',
  who: 'book_staff',
  summary:
    'Returns the accounts of clubs with an organization, newest first, and the clubs that an account can be made for.',
  reply: z.object({
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    /** It is the present day at that place. */
    today: plainDate,
    items: z.array(clubAccount),
  }),
});
export type ClubAccounts = z.infer<typeof listClubAccounts.reply>;

export const makeClubAccount = endpoint({
  method: 'POST',
  path: '/api/books/{id}/club-accounts',
  who: 'book_staff',
  summary:
    'Makes the account of a club for the dates between two days, under the next number, and sends it to the club. A repeated request with the same `request_key` has no further effect.',
  body: z.strictObject({
    request_key: z.uuid(),
    club_id: id,
    from: dateIn,
    to: dateIn,
    fiscal_number: fiscal.default(''),
  }),
  reply: clubAccount,
  errors: ['club.not_found', 'dues.not_found'],
});

export const cancelClubAccount = endpoint({
  method: 'POST',
  path: '/api/books/{id}/club-accounts/{accountId}/cancel',
  who: 'book_staff',
  summary:
    'Cancels the account of a club by a cancellation under the next number. Repeating the request has no further effect.',
  params: ofAccount,
  body: z.strictObject({ request_key: z.uuid(), reason: z.string().trim().min(1).max(200) }),
  reply: clubAccount,
  errors: ['dues.not_found'],
});

export const noteFiscalNumber = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/club-accounts/{accountId}',
  who: 'book_staff',
  summary: 'Records the number of a tax invoice that was issued elsewhere for the account of a club.',
  params: ofAccount,
  body: z.strictObject({ fiscal_number: fiscal }),
  reply: clubAccount,
  errors: ['dues.not_found'],
});

export const getClubAccountFile = endpoint({
  method: 'GET',
  path: '/api/books/{id}/club-accounts/{accountId}/file',
  who: 'book_staff',
  summary: 'Returns the account of a club as a file, to print and for the bookkeeper.',
  params: ofAccount,
  query: file,
  reply: z.unknown(),
  answersFile: true,
  errors: ['dues.not_found', 'request.too_many'],
});

export const listOwnClubAccounts = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/accounts',
  who: 'club_delegate',
  summary: 'Returns the accounts that organizations made for a club, newest first.',
  reply: z.object({ items: z.array(clubAccount) }),
});

export const getOwnClubAccountFile = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/accounts/{accountId}/file',
  who: 'club_delegate',
  summary: 'Returns the account of a club as a file, for the club.',
  params: ofAccount,
  query: file,
  reply: z.unknown(),
  answersFile: true,
  errors: ['dues.not_found', 'request.too_many'],
});
