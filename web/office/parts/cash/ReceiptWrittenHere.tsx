import * as m from '#text/messages/messages.js';
import { creditedWords } from './credited-words.ts';
import { useArrivedCash } from '#web/office/parts/editing/arrived-cash.ts';
import type { CashItem } from '#web/outbox/items.ts';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { scrollSheetUp } from './scroll-sheet-up.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { WrittenReceipt } from './WrittenReceipt.tsx';

/** Reports a receipt that this device wrote. It is stored, whether there is a signal or not. */
export function ReceiptWrittenHere({ item }: { item: CashItem }) {
  const arrived = useArrivedCash(item.book_id).find(
    ({ receipt }) => receipt.receipt_number === item.body.receipt_number,
  )?.receipt;
  const number = String(item.body.receipt_number);
  return (
    <div ref={scrollSheetUp} className="mb-5">
      <p role="status" className="flex gap-2 font-semibold text-go">
        <Icon name="check" />
        {arrived ? m.cash_arrived({ number }) : m.cash_kept({ number })}
      </p>
      {arrived &&
        creditedWords(arrived).map((words) => (
          <p key={words} className="border-l-4 border-warn pl-3 wrap-anywhere">
            {words}
          </p>
        ))}
      <p className="mt-1 mb-3 text-small text-ink2">
        {arrived ? (arrived.waits ? m.cash_waits() : m.dues_cash_mailed()) : m.cash_kept_why()}
      </p>
      <WrittenReceipt item={item} />
      {arrived && (
        <div className="mt-3">
          <ReceiptFile receipt_id={arrived.receipt_id} number={arrived.receipt_number} />
        </div>
      )}
    </div>
  );
}
