import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { concept } from './receipts.ts';
import { MOVEMENT_KINDS } from '#rules/money/ledger.ts';
import { dateIn, id, idParam, instant } from '#contract/values.ts';

export const movementKind = z.enum(MOVEMENT_KINDS);

/** This is a row of the books. It never changes afterwards. */
export const movement = concept.extend({
  movement_id: id,
  made_at: instant,
  movement_kind: movementKind,
  /** It has the sign of its effect on the amount due (charge, relief) or on the amount received. */
  cents: z.number().int(),
  currency: z.string(),
  /** It is the movement that this one reverses. */
  takes_back: id.nullable(),
  receipt_number: z.number().int().nullable(),
  reason: z.string(),
  made_by: z.string(),
});
export type MovementLine = z.infer<typeof movement>;

const between = {
  /** They are days of the organization's zone, both included. */
  from: dateIn,
  to: dateIn,
};

export const listMovements = endpoint({
  method: 'GET',
  path: '/api/books/{id}/movements',
  who: 'book_staff',
  summary:
    'Returns the movements of a book between two days, of one kind or one rider if asked, newest first, page by page, with their exact sums.',
  query: z.strictObject({
    ...between,
    kind: movementKind.optional(),
    /** It searches the names of a rider. */
    q: z.string().max(100).optional(),
    before: idParam.optional(),
  }),
  reply: z.object({
    items: z.array(movement),
    /** Older movements continue here. It is null if there are none. */
    next: id.nullable(),
    /** They are sums over all movements, including those of other pages. */
    sums: z.array(
      z.object({
        currency: z.string(),
        charge: z.number().int(),
        relief: z.number().int(),
        cash: z.number().int(),
        transfer: z.number().int(),
        refund: z.number().int(),
        credit: z.number().int(),
        provider: z.number().int(),
        taken_back: z.number().int(),
      }),
    ),
  }),
});
export type Movements = z.infer<typeof listMovements.reply>;

export const exportMovements = endpoint({
  method: 'GET',
  path: '/api/books/{id}/movements/file',
  who: 'book_staff',
  summary: 'Returns the movements of a book between two days as a sheet for the bookkeeper.',
  query: z.strictObject({ ...between, format: z.enum(['xlsx', 'csv']) }),
  reply: z.unknown(),
  answersFile: true,
});
