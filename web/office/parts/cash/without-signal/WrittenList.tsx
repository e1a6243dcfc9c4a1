import { useState } from 'react';
import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { creditedWords } from '#web/office/parts/cash/credited-words.ts';
import type { CashItem } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { WrittenReceipt } from './WrittenReceipt.tsx';
import { isPlain } from './written-words.ts';

/** A receipt that has not arrived: it can be shown, and sent again where it was refused. Nothing throws it away. */
function Unsent({ item }: { item: CashItem }) {
  const [isOpen, setIsOpen] = useState(false);
  const { body, about, refused, request_key } = item;
  const number = String(body.receipt_number);
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <span className="font-semibold">{m.dues_receipt_of({ number, payer: body.payer_name })}</span>{' '}
          <span className="whitespace-nowrap">{moneyText(about.cents, about.currency)}</span>
        </p>
        <Button
          look="link"
          aria-expanded={isOpen}
          aria-label={m.cash_show_of({ number })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {m.cash_show()}
        </Button>
      </div>
      {refused !== null && (
        <div className="pb-2">
          <p role="alert" className="font-semibold text-stop wrap-anywhere">
            {m.cash_refused({ why: refused.message || m.form_failed() })}
          </p>
          <Button look="link" onClick={() => void outbox.retry(request_key)}>
            {m.outbox_again()}
          </Button>
        </div>
      )}
      {isOpen && <WrittenReceipt item={item} />}
    </li>
  );
}

/** A receipt that arrived while the page was open, and what became of its money where that is not plain. */
function Arrived({ receipt }: { receipt: Receipt }) {
  const { receipt_id, receipt_number, waits } = receipt;
  const said = [...creditedWords(receipt), ...(waits ? [m.cash_waits()] : [])];
  return (
    <li className="border-b border-line py-2">
      <p className="flex gap-1.5 font-semibold text-go">
        <Icon name="check" className="mt-0.5 size-5 shrink-0" />
        {m.cash_arrived({ number: String(receipt_number) })}
      </p>
      {said.map((words) => (
        <p key={words} role="status" className="mb-2 border-l-4 border-warn pl-3 wrap-anywhere">
          {words}
        </p>
      ))}
      <ReceiptFile receipt_id={receipt_id} number={receipt_number} />
    </li>
  );
}

/** Of those that arrived without anything to say, the last ones are enough: all are in the list of receipts. */
const mostPlain = 2;

/** What was written on this device: what has not arrived, then what has since the page was opened. */
export function WrittenList({
  unsent,
  arrived,
  isCut,
  isLoose,
}: {
  unsent: readonly CashItem[];
  arrived: readonly Receipt[];
  isCut: boolean;
  isLoose: boolean;
}) {
  const latest = arrived.filter(isPlain).slice(0, mostPlain);
  const shown = arrived.filter((receipt) => !isPlain(receipt) || latest.includes(receipt));
  const waiting = unsent.filter(({ refused }) => refused === null).length;
  return (
    <>
      <p role="status" className="font-semibold text-warn not-empty:mt-3">
        {waiting > 0 && isCut ? m.cash_unsent({ count: waiting }) : ''}
      </p>
      {isLoose && <p className="font-semibold text-stop">{m.outbox_loose()}</p>}
      <ul className="mt-2 border-t border-line empty:hidden">
        {unsent.map((item) => (
          <Unsent key={item.request_key} item={item} />
        ))}
        {shown.map((receipt) => (
          <Arrived key={receipt.receipt_id} receipt={receipt} />
        ))}
      </ul>
    </>
  );
}
