import { useState } from 'react';
import type { Ledger } from '#contract/money/ledger.ts';
import type { Due } from '#contract/money/payments.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import { moneyText } from '#rules/money/money.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { CashForm } from '#web/office/parts/cash/CashForm.tsx';
import { PriceForm } from './PriceForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import type { useNumbers } from '#web/office/parts/cash/use-numbers.ts';
import { IssuedReceipt } from '#web/office/parts/cash/IssuedReceipt.tsx';
import { ReceiptWrittenHere } from '#web/office/parts/cash/ReceiptWrittenHere.tsx';
import type { CashItem } from '#web/outbox/items.ts';
import {
  clubDues,
  familyDues,
  type LedgerRider,
  payersOf,
  booksSumOf,
} from '#web/office/money/dues/parts/view.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { conceptOf } from '#web/parts/due-words.ts';
import { CalledOff } from './CalledOff.tsx';
import { DueItem } from './DueItem.tsx';
import { Undo } from '#web/parts/form/Undo.tsx';
import { useBooksWrite } from '#web/office/money/dues/parts/use-books.ts';
import { useJustDone } from '#web/parts/form/use-just-done.ts';

interface RiderDuesProps {
  ledger: Ledger;
  rider_id: number;
  onRefund: (due: Due) => void;
  onPrice: (due: Due) => void;
}

/** Lists a rider's dues: first those of the season, then what is left of other seasons, then cancelled ones. */
function RiderDues({ ledger, rider_id, onRefund, onPrice }: RiderDuesProps) {
  const { book_id, club_id } = ledger.book;
  const { just: calledOff, tell, forget } = useJustDone<{ due: Due }>();
  const { busy, failure, runNext } = useBooksWrite();
  const own = <One extends Due>(dues: readonly One[]) => dues.filter((due) => due.rider_id === rider_id);
  const dues = own(ledger.items);
  const older = own(ledger.older);
  const undo = async () => {
    if (!calledOff) return;
    if (
      await runNext(() =>
        ask('POST /api/books/{id}/dues/{dueId}/return', {
          params: { id: book_id, dueId: calledOff.due.due_id },
        }),
      )
    )
      forget();
  };
  const item = (due: Due) => (
    <DueItem
      key={due.due_id}
      book_id={book_id}
      due={due}
      onRefund={() => onRefund(due)}
      onPrice={due.kind === 'entry' && club_id === null ? () => onPrice(due) : null}
      onCalledOff={() => tell({ due })}
    />
  );
  return (
    <>
      {dues.length === 0 ? (
        <p className="mt-5 text-ink2">{m.dues_nothing_asked()}</p>
      ) : (
        <ul className="mt-5 border-t-2 border-ink">{dues.map(item)}</ul>
      )}
      {older.length > 0 && (
        <section aria-labelledby="older">
          <h3 id="older" className="display mt-6 mb-2 text-d22">
            {m.dues_older()}
          </h3>
          <ul className="border-t-2 border-ink">{older.map(item)}</ul>
        </section>
      )}
      <CalledOff book_id={book_id} dues={own(ledger.called_off)} />
      <FormAlert>{failure}</FormAlert>
      <Undo
        words={calledOff ? m.dues_called_off_now({ what: conceptOf(calledOff.due) }) : ''}
        until={calledOff?.until ?? null}
        busy={busy}
        onUndo={() => void undo()}
        onOver={forget}
        className="sticky bottom-0 z-20 -mx-4 mt-4 px-4 on-island md:mx-0"
      />
    </>
  );
}

interface RefundDueProps {
  book_id: number;
  due: Due;
  onCancel: () => void;
  /** Receives the words about it. */
  onDone: (words: string) => void;
}

/** Gives back what was paid for a due, the way it came: what came by a provider goes back there first. */
function RefundDue({ book_id, due, onCancel, onDone }: RefundDueProps) {
  const { due_id, currency, paid_cents, provider_cents, most_paid } = due;
  const params = { id: book_id };
  const byProvider = Math.min(provider_cents, paid_cents);
  return byProvider > 0 ? (
    <RefundForm
      what={conceptOf(due)}
      why={m.dues_refund_provider_why()}
      most={byProvider}
      currency={currency}
      paid_in={null}
      send={({ request_key, cents, reason }) =>
        ask('POST /api/books/{id}/provider-refunds', { params, body: { request_key, cents, reason, due_id } })
      }
      onCancel={onCancel}
      onDone={() => onDone(m.dues_refund_asked())}
    />
  ) : (
    <RefundForm
      what={conceptOf(due)}
      why={
        most_paid?.club_name ? m.dues_to_refund_to_club({ club: most_paid.club_name }) : m.dues_refund_why()
      }
      most={most_paid?.cents ?? paid_cents}
      currency={currency}
      paid_in={due.receipts.some(({ cancelled }) => !cancelled) ? 'cash' : 'transfer'}
      send={(refund) => ask('POST /api/books/{id}/refunds', { params, body: { ...refund, due_id } })}
      onCancel={onCancel}
      onDone={() => onDone(m.dues_refund_done())}
    />
  );
}

type Credit = Ledger['credits'][number];

interface SheetProps {
  ledger: Ledger;
  numbers: ReturnType<typeof useNumbers>;
  rider: LedgerRider;
  closeHref: string;
  onClose: () => void;
}

/** Shows everything about a rider's money in a season: period by period, cash, refunds. */
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
