import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { scrollSheetUp } from './scroll-sheet-up.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Shows a receipt that was made a moment ago, with a signal. */
export function IssuedReceipt({ receipt }: { receipt: Receipt }) {
  const { receipt_id, receipt_number, cents, currency } = receipt;
  return (
    <div ref={scrollSheetUp} className="mb-5 border-2 border-go p-4">
      <p role="status" className="flex gap-2 font-semibold text-go">
        <Icon name="check" />
        {m.dues_cash_done({ number: String(receipt_number), amount: moneyText(cents, currency) })}
      </p>
      <p className="mt-1 mb-3 text-small text-ink2">{m.dues_cash_mailed()}</p>
      <ReceiptFile receipt_id={receipt_id} number={receipt_number} />
    </div>
  );
}
