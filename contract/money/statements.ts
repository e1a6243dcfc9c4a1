import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { sheetRefusals } from '#contract/file-refusals.ts';
import { due } from './payments.ts';
import { concept, dueLines } from './receipts.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';

const count = z.number().int().nonnegative();
const none = z.strictObject({});
const column = z
  .string()
  .regex(/^[0-9]{1,3}$/)
  .optional();
/** Why a line cannot pay what it was meant to: somebody was quicker, or meant it otherwise. */
export const lineRefusals = ['dues.over', 'dues.other_family', 'dues.currencies', 'statement.over'] as const;
/** The lines that one request settles: a season’s first statement has some hundred. */
const mostAtOnce = 200;

export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statements',
  who: 'book_staff',
  summary:
    "Keeps what came into the club's account by a bank statement (OFX, CSV, XLSX), each line once whatever files it comes in; or, where its columns are not known, shows its first rows",
  params: z.strictObject({ id: idParam }),
  /** The columns as a person chose them, counted from 0; told once for each form of file. */
  body: z.strictObject({ heading: column, day: column, amount: column }),
  files: ['file'],
  reply: z.union([
    z.object({ state: z.literal('kept'), added: count, known: count }),
    z.object({ state: z.literal('unknown_columns'), rows: z.array(z.array(z.string())) }),
  ]),
  errors: ['office.file_missing', 'statement.nothing', ...sheetRefusals],
});
export type SentStatement = z.infer<typeof sendStatement.reply>;

const statementLine = z.object({
  line_id: id,
  line_day: plainDate,
  cents: z.number().int(),
  currency: z.string(),
  line_text: z.string(),
});

const openStatementLine = statementLine.extend({
  /**
   * `sure`: its code and its amount agree. `amount`: its code names dues of another sum. `name`: somebody of a family stands in it, with
   * what they owe. `none`: nothing is known.
   */
  certainty: z.enum(['sure', 'amount', 'name', 'none']),
  /** What it would pay. */
  lines: z.array(z.object({ due_id: id, cents: z.number().int() })),
});
export type OpenStatementLine = z.infer<typeof openStatementLine>;

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/books/{id}/statement-lines',
  who: 'book_staff',
  summary:
    'What came in and pays nothing yet, the oldest first, with what each line would pay; and what is owed',
  params: z.strictObject({ id: idParam }),
  query: none,
  reply: z.object({ items: z.array(openStatementLine), dues: z.array(due) }),
});

const settledLine = statementLine.extend({
  settled_at: instant,
  settled_by: z.string(),
  /** Empty: it was set aside. */
  paid: z.array(concept.extend({ due_id: id, cents: z.number().int() })),
});
export type SettledLine = z.infer<typeof settledLine>;

export const listSettledLines = endpoint({
  method: 'GET',
  path: '/api/books/{id}/statement-lines/settled',
  who: 'book_staff',
  summary: 'Lines that paid something, or were set aside, the last one first',
  params: z.strictObject({ id: idParam }),
  query: none,
  reply: z.object({ items: z.array(settledLine) }),
});

export const settleLines = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statement-lines/settle',
  who: 'book_staff',
  summary:
    'Lines pay dues, each of one family; a line that cannot any more is named, and the others are done. Sent again, a line pays once',
  params: z.strictObject({ id: idParam }),
  body: z.strictObject({
    items: z
      .array(z.strictObject({ line_id: id, lines: dueLines.min(1) }))
      .min(1)
      .max(mostAtOnce),
  }),
  reply: z.object({
    settled: z.array(id),
    refused: z.array(z.object({ line_id: id, code: z.enum(lineRefusals) })),
  }),
  errors: ['statement.not_found', 'dues.not_found'],
});
export type LinesSettled = z.infer<typeof settleLines.reply>;

const ofLine = z.strictObject({ id: idParam, lineId: idParam });

export const setLineAside = endpoint({
  method: 'PUT',
  path: '/api/books/{id}/statement-lines/{lineId}/aside',
  who: 'book_staff',
  summary: 'Says that a line pays no due, or takes that back',
  params: ofLine,
  body: z.strictObject({ aside: z.boolean() }),
  reply: z.object({}),
  errors: ['statement.not_found', 'statement.settled'],
});

export const undoLine = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statement-lines/{lineId}/undo',
  who: 'book_staff',
  summary: 'Takes back what a line paid, by movements of its own; the dues are owed again',
  params: ofLine,
  reply: z.object({}),
  errors: ['statement.not_found', 'dues.moved_on'],
});
