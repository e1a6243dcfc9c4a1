import { numbersLeft, FEW_NUMBERS } from '#rules/money/receipt-block.ts';
import * as m from '#text/messages/messages.js';
import { keptDeskName } from './kept-desk.ts';
import { useArrivedCash } from '#web/office/parts/editing/arrived-cash.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { useNumbers } from './use-numbers.ts';
import { useUnsentCash } from './use-unsent-cash.ts';
import type { Receipt } from '#contract/money/receipts.ts';

import { useState } from 'react';
import { moneyText } from '#rules/money/money.ts';
import { creditedWords } from './credited-words.ts';
import type { CashItem } from '#web/outbox/items.ts';
import { outbox } from '#web/outbox/outbox.ts';
import { ReceiptFile } from '#web/parts/papers/ReceiptFile.tsx';
import { WrittenReceipt } from './WrittenReceipt.tsx';

/** Tells whether there is nothing to report about a receipt that arrived, because it paid what it was written for. */
const isPlain = (receipt: Receipt): boolean => !receipt.waits && creditedWords(receipt).length === 0;

/** Draws a receipt that has not arrived. It can be shown and, when it was refused, sent again. Nothing deletes it. */
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

/** Draws a receipt that arrived while the page was open, and what became of its money if that is unusual. */
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

/** So many of those that arrived without anything to report are enough, because all are in the list of receipts. */
const mostPlain = 2;

/** Lists what was written on this device: what has not arrived, then what has since the page was opened. */
function WrittenList({
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

interface NumbersProps {
  of: ReturnType<typeof useNumbers>;
  unsent: ReturnType<typeof useUnsentCash>;
  arrived: readonly Receipt[];
}

/** Shows the actions on the numbers of this device, and the receipts that were written under them. */
function NumbersHere({ of, unsent, arrived }: NumbersProps) {
  const { numbers, prepare, giveBack } = of;
  const { items, isCut, isLoose } = unsent;
  const { busy, failure, run } = useWrite();
  const left = numbers === null ? 0 : numbersLeft(numbers);
  const renew = async () => {
    await giveBack();
    await prepare(keptDeskName());
  };
  return (
    <>
      {numbers !== null && (
        <>
          <p role="status" className="text-warn">
            {left === 0 ? m.cash_left_none() : left <= FEW_NUMBERS ? m.cash_left_few() : ''}
          </p>
          <div className="flex flex-wrap gap-x-5">
            {left <= FEW_NUMBERS && (
              <Button look="link" busy={busy} onClick={() => void run(renew)}>
                {m.cash_renew()}
              </Button>
            )}
            <Button look="link" busy={busy} onClick={() => void run(giveBack)}>
              {m.cash_give_back()}
            </Button>
          </div>
          <FormAlert>{failure}</FormAlert>
        </>
      )}
      <WrittenList unsent={items} arrived={arrived} isCut={isCut} isLoose={isLoose} />
    </>
  );
}

interface BarProps {
  book_id: number;
  of: ReturnType<typeof useNumbers>;
  /** It is one line where other work fills the screen, until it is opened or something has to be read. */
  isFolded?: boolean;
}

const foldLine = 'flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 font-semibold';

/** Shows how many receipts this device can still write without a signal, and those that it wrote. */
export function NumbersBar({ book_id, of, isFolded = false }: BarProps) {
  const { numbers, keepsNothing, prepare } = of;
  const unsent = useUnsentCash(book_id);
  const arrived = useArrivedCash(book_id).map(({ receipt }) => receipt);
  const { busy, failure, run } = useWrite();
  if (numbers === null && unsent.items.length === 0 && arrived.length === 0)
    return (
      <details className="mt-4 border-y border-line">
        <summary className={foldLine}>
          <Icon name="down" className="size-5 shrink-0" />
          {m.cash_offline()}
        </summary>
        <div className="space-y-3 pb-4">
          <p className="text-ink2">{keepsNothing ? m.cash_keeps_nothing() : m.cash_offline_why()}</p>
          {!keepsNothing && (
            <Button busy={busy} onClick={() => void run(() => prepare(keptDeskName()))}>
              {m.cash_prepare()}
            </Button>
          )}
          <FormAlert>{failure}</FormAlert>
        </div>
      </details>
    );
  const left = numbers === null ? null : m.cash_left({ count: numbersLeft(numbers) });
  const here = <NumbersHere of={of} unsent={unsent} arrived={arrived} />;
  if (isFolded) {
    const waiting = unsent.items.filter(({ refused }) => refused === null).length;
    const isNeeded = unsent.items.some(({ refused }) => refused !== null) || !arrived.every(isPlain);
    return (
      <details open={isNeeded} className="group mt-4 border-2 border-edge px-4">
        <summary className={`${foldLine} py-2`}>
          <Icon name="down" className="size-5 shrink-0" />
          {m.cash_offline()}
          <span className="font-normal text-ink2">{left}</span>
          {waiting > 0 && unsent.isCut && (
            <span className="text-warn group-open:hidden">{m.cash_unsent({ count: waiting })}</span>
          )}
        </summary>
        <div className="pb-4">{here}</div>
      </details>
    );
  }
  return (
    <section aria-labelledby="numbers" className="mt-4 border-2 border-edge p-4">
      <h2 id="numbers" className="display text-d22">
        {m.cash_offline()}
      </h2>
      <p role="status" className="font-semibold">
        {left}
      </p>
      {here}
    </section>
  );
}
