import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';
import { MOST_CENTS } from '#rules/money/money.ts';
import { receiptBlock } from './cash/blocks.ts';
import { receipt } from './receipts.ts';

/** What one person should have in a drawer at the end of a day: the cash that was taken, less what was given back out of it. */
const drawer = z.object({
  /** Where the cash was taken; empty: nobody said. */
  desk: z.string(),
  /** null: the account is gone. */
  person_id: id.nullable(),
  person_name: z.string(),
  currency: z.string(),
  taken_cents: z.number().int(),
  given_cents: z.number().int(),
  /** What of it was taken with receipts written without a signal. */
  written_cents: z.number().int(),
  expected_cents: z.number().int(),
});

const countedDrawer = drawer
  .pick({ desk: true, person_name: true, currency: true, expected_cents: true })
  .extend({ counted_cents: z.number().int() });

/** A day that is closed: each drawer, what was in it, and what should have been. */
const dayClosing = z.object({
  closing_id: id,
  day: plainDate,
  note: z.string(),
  closed_at: instant,
  closed_by: z.string(),
  /** null: it stands. */
  reopened_at: instant.nullable(),
  reopened_by: z.string(),
  reopen_reason: z.string().nullable(),
  drawers: z.array(countedDrawer),
});
export type DayClosing = z.infer<typeof dayClosing>;

const closings = z.object({
  day: plainDate,
  today: plainDate,
  /** The day is closed: no more cash is taken or given back on it. */
  is_closed: z.boolean(),
  /** The drawers of the day as the books have them. */
  drawers: z.array(drawer),
  /** Devices with receipt numbers whose fate is not known yet. */
  out: z.array(receiptBlock),
  /** Receipts that arrived after their day was closed: they are in no drawer until they are posted. */
  waiting: z.array(receipt),
  /** Days that were closed, newest first; sixty at most. */
  closed: z.array(dayClosing),
});
export type Closings = z.infer<typeof closings>;

const params = z.strictObject({ id: idParam });
const ofClosing = z.strictObject({ id: idParam, closingId: idParam });

export const listClosings = endpoint({
  method: 'GET',
  path: '/api/books/{id}/closings',
  who: 'book_staff',
  summary: 'The cash of a day by desk and person, as the books have it, and the days that were closed',
  params,
  query: z.strictObject({ day: dateIn.optional() }),
  reply: closings,
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/books/{id}/closings',
  who: 'book_staff',
  summary:
    'Closes a day: what was counted in each drawer beside what should be there. From then on no cash is taken or given back on that day. Sent again, it is done once',
  params,
  body: z.strictObject({
    day: dateIn,
    note: z.string().trim().max(200).default(''),
    /** Every drawer of the day, with what was expected in it when it was counted. */
    drawers: z
      .array(
        z.strictObject({
          desk: z.string().max(40),
          person_id: id.nullable(),
          currency: z.string().length(3),
          expected_cents: z.number().int(),
          counted_cents: z.number().int().min(0).max(MOST_CENTS),
        }),
      )
      .min(1)
      .max(200),
    /** Blocks that are out and known to be: what they bring later waits. */
    despite_out: z.array(id).max(500).default([]),
  }),
  reply: closings,
  errors: ['dues.day_closed', 'dues.day_moved', 'dues.day_to_come', 'dues.numbers_out'],
});

export const reopenDay = endpoint({
  method: 'POST',
  path: '/api/books/{id}/closings/{closingId}/reopen',
  who: 'book_staff',
  summary:
    'Opens a closed day again, with a reason: it is counted and closed anew. Sent again, it is done once',
  params: ofClosing,
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  reply: closings,
  errors: ['dues.not_found', 'dues.day_closed'],
});

export const getClosingFile = endpoint({
  method: 'GET',
  path: '/api/books/{id}/closings/{closingId}/file',
  who: 'book_staff',
  summary: 'A closed day as a sheet, to print and to keep',
  params: ofClosing,
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['dues.not_found'],
});
