import { useState } from 'react';
import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { CashForm } from '#web/office/parts/cash/CashForm.tsx';
import { PriceForm } from './PriceForm.tsx';
import { RefundDue } from './RefundDue.tsx';
import { RefundForm } from './RefundForm.tsx';
import { RiderDues } from './RiderDues.tsx';
import type { useNumbers } from '#web/office/parts/cash/without-signal/use-numbers.ts';
import { IssuedReceipt } from '#web/office/parts/cash/IssuedReceipt.tsx';
import { ReceiptWrittenHere } from '#web/office/parts/cash/without-signal/ReceiptWrittenHere.tsx';
import type { CashItem } from '#web/outbox/items.ts';
import { clubDues, familyDues, type LedgerRider, payersOf, booksSumOf } from '#web/office/dues/view.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';

type Credit = Ledger['credits'][number];

interface SheetProps {
  ledger: Ledger;
  numbers: ReturnType<typeof useNumbers>;
  rider: LedgerRider;
  closeHref: string;
  onClose: () => void;
}

/** Everything about a rider's money in a season: period by period, cash, refunds. */
export function RiderBooksSheet({ ledger, numbers, rider, closeHref, onClose }: SheetProps) {
  const { book_id, currency } = ledger.book;
  const [doing, setDoing] = useState<'cash' | { due: Due } | { credit: Credit } | { priced: Due } | null>(
    null,
  );
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [written, setWritten] = useState<CashItem | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const dues = [...ledger.items, ...ledger.older].filter(({ rider_id }) => rider_id === rider.rider_id);
  const credits = ledger.credits.filter(({ rider_id }) => rider_id === rider.rider_id);
  const payable = familyDues(ledger, rider);
  const left = booksSumOf(dues, 'left_cents');
  const back = () => setDoing(null);
  const tell = (words: string) => {
    setDone(words);
    back();
  };
  const start = (next: { due: Due } | { credit: Credit } | { priced: Due }) => {
    setDone(null);
    setDoing(next);
  };
  return (
    <Sheet
      title={<span className="wrap-anywhere">{rider.rider_fullname}</span>}
      closeHref={closeHref}
      closeLabel={m.dues_close()}
      onClose={onClose}
    >
      {doing === 'cash' && (
        <CashForm
          book_id={book_id}
          rider_id={rider.rider_id}
          dues={payable}
          club={clubDues(ledger, rider)}
          payers={payersOf(ledger, rider)}
          numbers={numbers}
          onWritten={(item) => {
            setWritten(item);
            setReceipt(null);
            back();
          }}
          onCancel={back}
          onDone={(issued) => {
            setReceipt(issued);
            setWritten(null);
            back();
          }}
        />
      )}
      {doing !== null && doing !== 'cash' && 'due' in doing && (
        <RefundDue book_id={book_id} due={doing.due} onCancel={back} onDone={tell} />
      )}
      {doing !== null && doing !== 'cash' && 'credit' in doing && (
        <RefundForm
          what={m.dues_kind_credit()}
          why={m.dues_credit_why()}
          most={doing.credit.cents}
          paid_in="transfer"
          currency={doing.credit.currency}
          send={(body) =>
            ask('POST /api/books/{id}/credits/{creditId}/return', {
              params: { id: book_id, creditId: doing.credit.credit_id },
              body,
            })
          }
          onCancel={back}
          onDone={() => tell(m.dues_refund_done())}
        />
      )}
      {doing !== null && doing !== 'cash' && 'priced' in doing && (
        <PriceForm
          book_id={book_id}
          due={doing.priced}
          onCancel={back}
          onDone={() => tell(m.dues_price_done())}
        />
      )}
      {doing === null && (
        <>
          {receipt && <IssuedReceipt receipt={receipt} />}
          {written && <ReceiptWrittenHere item={written} />}
          <FormAlert good>{done}</FormAlert>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              <span className="block text-small text-ink2">{m.dues_left()}</span>
              <span className="display text-d34">{moneyText(left, currency)}</span>
            </p>
            {payable.length > 0 && (
              <Button look="primary" onClick={() => setDoing('cash')}>
                {m.dues_cash()}
              </Button>
            )}
          </div>
          {credits.map((credit) => (
            <p key={credit.credit_id} className="mt-2 flex flex-wrap items-center justify-between gap-x-3">
              {m.dues_credit({ amount: moneyText(credit.cents, credit.currency) })}
              <Button look="link" onClick={() => start({ credit })}>
                {m.dues_refund()}
              </Button>
            </p>
          ))}
          {rider.left && <p className="mt-2 text-ink2">{m.payments_left()}</p>}
          <RiderDues
            ledger={ledger}
            rider_id={rider.rider_id}
            onRefund={(due) => start({ due })}
            onPrice={(priced) => start({ priced })}
          />
        </>
      )}
    </Sheet>
  );
}
