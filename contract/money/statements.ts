import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { sheetRefusals } from '#contract/refusals.ts';
import { due } from './payments.ts';
import { concept, dueLines } from './receipts.ts';
import { MOST_CENTS } from '#rules/money/typed-amount.ts';
import { MOST_LINE_TEXT, WHY_LEFT } from '#rules/money/statement/statement-line.ts';
import { importSum } from '#contract/import-sum.ts';
import { id, idParam, instant, plainDate } from '#contract/values.ts';

const count = z.number().int().nonnegative();
const cents = z.number().int();
const column = z
  .string()
  .regex(/^[0-9]{1,3}$/)
  .optional();
/** A line cannot pay what it was meant to for one of these reasons. Somebody was quicker, or meant it otherwise. */
export const lineRefusals = ['dues.over', 'dues.other_family', 'dues.currencies', 'statement.over'] as const;
/** One request settles this many lines. A season’s first statement has some hundred. */
const mostAtOnce = 200;

export const sendStatement = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statements',
  who: 'book_staff',
  summary:
    'Stores the incoming payments of a bank statement of the account (OFX, CSV, XLSX), each line once in whatever files it comes. If the columns are not known, it returns the first rows, and for a file with several accounts it asks which one is meant. It never stores outgoing payments. It reports every row that is not taken, with the reason.',
  /** A person chose these columns, counted from 0, once for each form of file. */
  body: z.strictObject({
    heading: column,
    day: column,
    amount: column,
    /** It names the account of a file that has several. */
    account: z.string().min(1).max(100).optional(),
    /** It says whether the rewritten lines are stored already. Until somebody says it, they are doubtful. */
    rewritten: z.enum(['same', 'new']).optional(),
  }),
  files: ['file'],
  reply: z.union([
    z.object({
      state: z.literal('kept'),
      /** It names what the file brought, to take that back. */
      sent_key: z.uuid(),
      ...importSum.shape,
      /**
       * These rows were not taken. Those that may be money are listed first, and of many rows only the first ones. What is asked of a
       * doubtful row with `sign` is whether its money arrived.
       */
      rows_left: z.array(
        z.object({
          row: count,
          said: z.string(),
          why: z.enum(WHY_LEFT),
          /** What could be read of a row that may be money. */
          found: z
            .object({ day: plainDate.nullable(), cents: count.nullable(), text: z.string() })
            .optional(),
        }),
      ),
      /**
       * So many lines have the day and the amount of a stored line that the file has not, in other words, and nothing shows whether
       * they are the same. They are part of the doubtful rows. Some of them are shown.
       */
      rewritten: count,
      rewritten_shown: z.array(
        z.object({ day: plainDate, cents: count, was: z.string(), became: z.string() }),
      ),
      /** These of the known rows are listed: the first ones. */
      known_lines: z.array(z.object({ day: plainDate, cents, text: z.string() })),
      /** The bank returned these payments, which are in the book already: whoever they paid for owes it again once they are undone. */
      returned_lines: z.array(z.object({ day: plainDate, cents, text: z.string(), is_paid: z.boolean() })),
      /** So many of the rows that were left out may be money. The others need nobody: money that left, balances, titles. */
      unread: count,
      /** It is the currency of the account. */
      currency: z.string(),
      /**
       * It adds up the movements that were read, in cents, beside the bank’s own balances: what is `missing`, and the first row whose
       * balance does not follow. It is null if the bank writes no balance after its movements.
       */
      balance: z
        .object({
          opening: cents,
          came: cents,
          gone: cents,
          closing: cents,
          missing: cents,
          row: count.nullable(),
        })
        .nullable(),
      /** These sheets of the workbook have no columns of a statement, and were not read. */
      sheets_left: z.array(z.string()),
    }),
    z.object({ state: z.literal('several_accounts'), accounts: z.array(z.string()) }),
    z.object({
      state: z.literal('unknown_columns'),
      rows: z.array(z.array(z.string())),
      /** They are the numbers of the rows in the file, which counts empty ones too. */
      numbers: z.array(count),
    }),
  ]),
  errors: ['office.file_missing', 'statement.nothing', 'statement.card', ...sheetRefusals],
});
export type SentStatement = z.infer<typeof sendStatement.reply>;

export const takeBackStatement = endpoint({
  method: 'DELETE',
  path: '/api/books/{id}/statements/{sentKey}',
  who: 'book_staff',
  summary:
    'Removes the lines that one file brought, such as that of another account or one with a wrong column. Lines that pay a due or were set aside stay. Repeating the request has no further effect.',
  params: z.strictObject({ id: idParam, sentKey: z.uuid() }),
  reply: z.object({ removed: count, stay: count }),
});

export const addStatementLine = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statement-lines',
  who: 'book_staff',
  summary:
    'Stores an incoming payment whose row of a statement could not be read, as somebody read it there. The same row is stored once.',
  body: z.strictObject({
    day: plainDate,
    cents: z.number().int().positive().max(MOST_CENTS),
    text: z.string().trim().min(1).max(MOST_LINE_TEXT),
  }),
  reply: z.object({ added: z.boolean() }),
});

const statementLine = z.object({
  line_id: id,
  line_day: plainDate,
  cents,
  currency: z.string(),
  line_text: z.string(),
});

const openStatementLine = statementLine.extend({
  /**
   * With `sure`, its code and its amount agree. With `amount`, its code names dues of another sum. With `name`, a member of a family is
   * named in it, with what they owe. With `none`, nothing is known.
   */
  certainty: z.enum(['sure', 'amount', 'name', 'none']),
  /** The line would pay these dues. */
  lines: z.array(z.object({ due_id: id, cents })),
  /** These dues are of riders who may be named in a line with `none`. */
  likely: z.array(id),
});
export type OpenStatementLine = z.infer<typeof openStatementLine>;

export const listStatementLines = endpoint({
  method: 'GET',
  path: '/api/books/{id}/statement-lines',
  who: 'book_staff',
  summary:
    'Returns the incoming payments that pay nothing yet, oldest first, with what each line would pay, and the dues that are owed.',
  reply: z.object({ items: z.array(openStatementLine), dues: z.array(due) }),
});

const settledLine = statementLine.extend({
  settled_at: instant,
  settled_by: z.string(),
  /** It is empty if the line was set aside. */
  paid: z.array(concept.extend({ due_id: id, cents })),
});
export type SettledLine = z.infer<typeof settledLine>;

export const listSettledLines = endpoint({
  method: 'GET',
  path: '/api/books/{id}/statement-lines/settled',
  who: 'book_staff',
  summary: 'Returns the lines that paid something or were set aside, the last one first.',
  reply: z.object({ items: z.array(settledLine) }),
});

export const settleLines = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statement-lines/settle',
  who: 'book_staff',
  summary:
    'Pays dues with lines of the statement. A line may be for riders of several families. A line that can no longer pay is named, and the others are handled. A line pays once, even if the request is repeated.',
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
  summary: 'Marks a line as one that pays no due, or takes that back.',
  params: ofLine,
  body: z.strictObject({ aside: z.boolean() }),
  reply: z.object({}),
  errors: ['statement.not_found', 'statement.settled'],
});

export const undoLine = endpoint({
  method: 'POST',
  path: '/api/books/{id}/statement-lines/{lineId}/undo',
  who: 'book_staff',
  summary: 'Takes back what a line paid, by separate movements. The dues are owed again.',
  params: ofLine,
  reply: z.object({}),
  errors: ['statement.not_found', 'dues.moved_on'],
});
