import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { dateIn, id, idParam, instant, plainDate } from '#contract/values.ts';
import { MOST_CENTS } from '#rules/money/typed-amount.ts';
import { receiptBlock } from './blocks.ts';
import { receipt } from '#contract/money/receipts.ts';

/** One person should have this in a drawer at the end of a day. It is the cash that was taken, less what was given back out of it. */
const drawer = z.object({
  /** It says where the cash was taken. It is empty if nobody said it. */
  desk: z.string(),
  /** It is null if the account is gone. */
  person_id: id.nullable(),
  person_name: z.string(),
  currency: z.string(),
  taken_cents: z.number().int(),
  given_cents: z.number().int(),
  /** This part of it was taken with receipts written without a signal. */
  written_cents: z.number().int(),
  expected_cents: z.number().int(),
});

const countedDrawer = drawer
  .pick({ desk: true, person_name: true, currency: true, expected_cents: true })
  .extend({ counted_cents: z.number().int() });

/** This is a closed day, with the counted and the expected sum of each drawer. */
const dayClosing = z.object({
  closing_id: id,
  day: plainDate,
  note: z.string(),
  closed_at: instant,
  closed_by: z.string(),
  /** It is null while the closing stands. */
  reopened_at: instant.nullable(),
  reopened_by: z.string(),
  reopen_reason: z.string().nullable(),
  drawers: z.array(countedDrawer),
});
export type DayClosing = z.infer<typeof dayClosing>;

const closings = z.object({
  day: plainDate,
  today: plainDate,
  /** It is true if the day is closed, so that no more cash is taken or given back on it. */
  is_closed: z.boolean(),
  /** These are the drawers of the day according to the books. */
  drawers: z.array(drawer),
  /** These devices hold receipt numbers whose fate is not known yet. */
  out: z.array(receiptBlock),
  /** These receipts arrived after their day was closed. They are in no drawer until they are posted. */
  waiting: z.array(receipt),
  /** These days were closed, newest first, sixty at most. */
  closed: z.array(dayClosing),
});
export type Closings = z.infer<typeof closings>;

const ofClosing = z.strictObject({ id: idParam, closingId: idParam });

export const listClosings = endpoint({
  method: 'GET',
  path: '/api/books/{id}/closings',
  who: 'book_staff',
  summary:
    'Returns the cash of a day by desk and person, according to the books, and the days that were closed.',
  query: z.strictObject({ day: dateIn.optional() }),
  reply: closings,
});

export const closeDay = endpoint({
  method: 'POST',
  path: '/api/books/{id}/closings',
  who: 'book_staff',
  summary:
    'Closes a day and records the sum that was counted in each drawer beside the sum that should be there. From then on no cash is taken or given back on that day. Repeating the request has no further effect.',
  body: z.strictObject({
    day: dateIn,
    note: z.string().trim().max(200).default(''),
    /** It is every drawer of the day, with the sum that was expected in it when it was counted. */
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
    /** These blocks are known to be out. Receipts that they bring later wait. */
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
    'Opens a closed day again, with a reason, so that it is counted and closed anew. Repeating the request has no further effect.',
  params: ofClosing,
  body: z.strictObject({ reason: z.string().trim().min(1).max(200) }),
  reply: closings,
  errors: ['dues.not_found', 'dues.day_closed'],
});

export const getClosingFile = endpoint({
  method: 'GET',
  path: '/api/books/{id}/closings/{closingId}/file',
  who: 'book_staff',
  summary: 'Returns a closed day as a sheet, to print and to keep.',
  params: ofClosing,
  query: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
  reply: z.unknown(),
  answersFile: true,
  errors: ['dues.not_found'],
});
