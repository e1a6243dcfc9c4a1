import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';

/** What a club owes and paid an organization for entries of some dates, under a number that is never changed. Cents of one currency. */
export const clubAccount = z.object({
  account_id: id,
  account_number: z.number().int(),
  club_name: z.string(),
  payee_name: z.string(),
  /** The dates it is about, both within. */
  from: plainDate,
  to: plainDate,
  currency: z.string(),
  entries: z.number().int(),
  asked_cents: z.number().int(),
  club_cents: z.number().int(),
  other_cents: z.number().int(),
  left_cents: z.number().int(),
  /** Of what the club paid, what it was promised back and did not have then. */
  back_cents: z.number().int(),
  /** What the organization kept for the club then. */
  credit_cents: z.number().int(),
  /** Of a tax invoice that somebody issued elsewhere; empty: none is noted. */
  fiscal_number: z.string(),
  made_at: instant,
  made_by: z.string(),
  /** The number this one cancels; null: it is an account. */
  cancels_number: z.number().int().nullable(),
  cancel_reason: z.string().nullable(),
  /** The number that cancels this one; null: it stands. */
  cancelled_by_number: z.number().int().nullable(),
});
export type ClubAccount = z.infer<typeof clubAccount>;

const params = z.strictObject({ id: idParam });
const ofAccount = z.strictObject({ id: idParam, accountId: idParam });
const fiscal = z.string().trim().max(60);
const file = z.strictObject({ format: z.enum(['pdf', 'xlsx', 'csv']) });

export const listClubAccounts = endpoint({
  method: 'GET',
  path: '/api/books/{id}/club-accounts',
  who: 'book_staff',
  summary: 'The accounts of clubs with an organization, newest first, and the clubs there may be one of',
  params,
  query: z.strictObject({}),
  reply: z.object({
    clubs: z.array(z.object({ club_id: id, club_name: z.string() })),
    /** The day it is there. */
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
    'Makes the account of a club for dates between two days, under the next number, and sends it to the club. Sent again with its key, it is one',
  params,
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
  summary: 'Cancels the account of a club by the next number, which says so. Done twice, it is done once',
  params: ofAccount,
  body: z.strictObject({ request_key: z.uuid(), reason: z.string().trim().min(1).max(200) }),
  reply: clubAccount,
  errors: ['dues.not_found'],
});

export const noteFiscalNumber = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/club-accounts/{accountId}',
  who: 'book_staff',
  summary: 'Notes the number of a tax invoice that was issued elsewhere for the account of a club',
  params: ofAccount,
  body: z.strictObject({ fiscal_number: fiscal }),
  reply: clubAccount,
  errors: ['dues.not_found'],
});

export const getClubAccountFile = endpoint({
  method: 'GET',
  path: '/api/books/{id}/club-accounts/{accountId}/file',
  who: 'book_staff',
  summary: 'The account of a club, to print and for who keeps the books',
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
  summary: 'The accounts that organizations made of a club, newest first',
  params,
  query: z.strictObject({}),
  reply: z.object({ items: z.array(clubAccount) }),
});

export const getOwnClubAccountFile = endpoint({
  method: 'GET',
  path: '/api/clubs/{id}/accounts/{accountId}/file',
  who: 'club_delegate',
  summary: 'The account of a club, for the club',
  params: ofAccount,
  query: file,
  reply: z.unknown(),
  answersFile: true,
  errors: ['dues.not_found', 'request.too_many'],
});
