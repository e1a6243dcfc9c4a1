import { useMemo } from 'react';
import type { Ledger } from '#contract/money/ledger.ts';
import { useArrivedCash } from '#web/office/parts/unsent/arrived-cash.ts';
import { lessCash } from './less-cash.ts';
import { useUnsentCash } from '#web/office/parts/cash/without-signal/use-unsent-cash.ts';

/** A ledger with the cash that was taken on this device since it was read. In: when that was, in milliseconds. */
export function useLedgerHere(read: Ledger, readAt: number): Ledger {
  const { book_id } = read.book;
  const { items } = useUnsentCash(book_id);
  const arrived = useArrivedCash(book_id);
  return useMemo(() => {
    const unread = arrived.filter(({ receipt, heardAt }) => heardAt > readAt && !receipt.waits);
    return lessCash(read, [
      ...items.flatMap(({ body }) => body.lines),
      ...unread.flatMap(({ receipt }) =>
        receipt.lines.map(({ due_id, cents, credited_cents }) => ({ due_id, cents: cents - credited_cents })),
      ),
    ]);
  }, [read, readAt, items, arrived]);
}
