import type { closeDay, Closings, reopenDay } from '#contract/money/cash/closings.ts';
import { Refusal } from '#contract/errors.ts';
import { compareDates } from '#rules/calendar.ts';
import { insertAudit } from '#server/ground/audit/insert-audit.ts';
import { inTransaction } from '#server/ground/db/in-transaction.ts';
import type { Db } from '#server/ground/db/pool.ts';
import type { Asked } from '#server/ground/http/calls/call.ts';
import { holdBook, readPayee, readStandingClosing } from '#server/money/books.ts';
import { readBlocksOut } from '#server/money/blocks/block-queries.ts';
import { holdWaitingOf, postInto } from '#server/money/blocks/written.ts';
import { readWaitingReceipts } from '#server/money/receipts/receipt-queries.ts';
import { insertClosing, readClosing, readClosings, readDrawers, saveReopened } from './closing-queries.ts';

/** Returns the cash of a day according to the books, and the days that were closed. A null day means today. */
export async function closingsOf(db: Db, book_id: number, asked: string | null): Promise<Closings> {
  const { today } = await readPayee(db, book_id);
  const day = asked ?? today;
  const [drawers, closed, standing, out, waiting] = await Promise.all([
    readDrawers(db, book_id, day),
    readClosings(db, book_id),
    readStandingClosing(db, book_id, day),
    readBlocksOut(db, book_id, day),
    readWaitingReceipts(db, book_id),
  ]);
  return { day, today, is_closed: standing !== null, drawers, out, waiting, closed };
}

type Drawer = Pick<Closings['drawers'][number], 'desk' | 'person_id' | 'currency' | 'expected_cents'>;

const keyOf = ({ desk, person_id, currency, expected_cents }: Drawer) =>
  JSON.stringify([desk, person_id, currency, expected_cents]);

/** Tells whether the counted drawers are exactly the drawers as they are now. */
function isWhole(counted: readonly Drawer[], drawers: readonly Drawer[]): boolean {
  const keys = new Set(counted.map(keyOf));
  return (
    keys.size === counted.length &&
    keys.size === drawers.length &&
    drawers.every((one) => keys.has(keyOf(one)))
  );
}

/** Closes a day with what was counted. If somebody received cash meanwhile, it has to be counted again. */
export async function closeDayOf(
  db: Db,
  { params, body, caller }: Asked<typeof closeDay>,
): Promise<Closings> {
  const { id: book_id } = params;
  const { day, note, drawers, despite_out } = body;
  await inTransaction(db, async (tx) => {
    const { today } = await readPayee(tx, book_id);
    if (compareDates(day, today) > 0) throw new Refusal('dues.day_to_come', 'day');
    await holdBook(tx, book_id);
    const standing = await readStandingClosing(tx, book_id, day);
    const now = await readDrawers(tx, book_id, day);
    // The answer was lost and the request came again: the day is already closed as it was sent.
    if (standing !== null && standing.closed_by === caller.user_id && isWhole(drawers, now)) return;
    if (standing !== null) throw new Refusal('dues.day_closed', 'day');
    if (!isWhole(drawers, now)) throw new Refusal('dues.day_moved', 'drawers');
    const out = await readBlocksOut(tx, book_id, day);
    if (out.some(({ block_id }) => !despite_out.includes(block_id)))
      throw new Refusal('dues.numbers_out', 'despite_out');
    const closing = { book_id, day, note, closed_by: caller.user_id };
    const closing_id = await insertClosing(tx, closing, drawers);
    await insertAudit(tx, {
      user_id: caller.user_id,
      action: 'close_day',
      entity: 'book',
      entity_id: book_id,
      became: {
        closing_id,
        day,
        expected_cents: drawers.reduce((sum, one) => sum + one.expected_cents, 0),
        counted_cents: drawers.reduce((sum, one) => sum + one.counted_cents, 0),
        blocks_out: out.map(({ block_id }) => block_id),
      },
    });
  });
  return closingsOf(db, book_id, day);
}

/** Opens a closed day again, with a reason. The closing stays readable, and what waited is posted into the day. */
export async function reopenDayOf(
  db: Db,
  { params, body, caller }: Asked<typeof reopenDay>,
): Promise<Closings> {
  const { id: book_id, closingId: closing_id } = params;
  const closing = await readClosing(db, book_id, closing_id);
  if (closing === null) throw new Refusal('dues.not_found');
  const { user_id } = caller;
  await inTransaction(db, async (tx) => {
    const waiting = await holdWaitingOf(tx, book_id, closing.day);
    await holdBook(tx, book_id);
    if (!(await saveReopened(tx, closing_id, { user_id, reason: body.reason }))) return;
    await postInto(tx, waiting, { book_id, user_id });
    await insertAudit(tx, {
      user_id,
      action: 'reopen_day',
      entity: 'book',
      entity_id: book_id,
      became: { closing_id, day: closing.day, reason: body.reason },
    });
  });
  return closingsOf(db, book_id, closing.day);
}
