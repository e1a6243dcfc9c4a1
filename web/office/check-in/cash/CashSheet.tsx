import { useState } from 'react';
import type { CheckInCash } from '#contract/office/check-in/cash.ts';
import type { CheckInRider } from '#contract/office/check-in/check-in.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import type { Line } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { checkInHref } from '#web/app/screens/office-paths.ts';
import { CashForm } from '#web/office/parts/cash/CashForm.tsx';
import { IssuedReceipt } from '#web/office/parts/cash/IssuedReceipt.tsx';
import { ReceiptWrittenHere } from '#web/office/parts/cash/without-signal/ReceiptWrittenHere.tsx';
import type { useNumbers } from '#web/office/parts/cash/without-signal/use-numbers.ts';
import type { CashItem } from '#web/outbox/items.ts';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { familyOwed, payersHere } from '#web/parts/check-in/cash/owed.ts';
import { Refused } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { NowPresent } from './NowPresent.tsx';
import { stillOwed } from './still-owed.ts';

interface CashSheetProps {
  table: CheckInTable;
  cash: CheckInCash;
  numbers: ReturnType<typeof useNumbers>;
  rider: CheckInRider;
  onClose: () => void;
}

/** What was made: with a signal, or under a number of this device; and whom it was for. */
type Made = { receipt: Receipt; rider_ids: number[] } | { written: CashItem; rider_ids: number[] };

/** Cash of a rider and its siblings for the date, at the table where they check in; then they are marked present. */
export function CashSheet({ table, cash, numbers, rider, onClose }: CashSheetProps) {
  const [made, setMade] = useState<Made | null>(null);
  // Nobody answered the last try: its receipt may exist, and only the same form, pressed again, shows it.
  const [unanswered, setUnanswered] = useState<CheckInCash | null>(null);
  const asked = unanswered ?? cash;
  const dues = familyOwed(asked, rider.rider_id);
  const ridersOf = (lines: readonly { due_id: number }[]) => [
    ...new Set(
      dues.flatMap(({ due_id, rider_id }) =>
        lines.some((line) => line.due_id === due_id) ? [rider_id] : [],
      ),
    ),
  ];
  const before = async (lines: readonly Line[]) => {
    setUnanswered(asked);
    // Under a number of this device nobody refuses it later: what can be known is asked now.
    if (numbers.numbers === null || (await stillOwed(lines, table.readCash))) return;
    setUnanswered(null);
    throw new Refused(m.error_dues_paid());
  };
  const isPaid = made === null && dues.every(({ rider_id }) => rider_id !== rider.rider_id);
  return (
    <BackSheet
      title={<span className="wrap-anywhere">{rider.rider_fullname}</span>}
      closeHref={checkInHref(table.race_id)}
      closeLabel={m.checkin_close()}
      // The button that opened it is gone once it is paid: the next family is looked for.
      leadsTo="input[type=search]"
      onClose={onClose}
    >
      {made !== null && (
        <>
          {'receipt' in made ? (
            <IssuedReceipt receipt={made.receipt} />
          ) : (
            <ReceiptWrittenHere item={made.written} />
          )}
          <NowPresent table={table} rider_ids={made.rider_ids} />
        </>
      )}
      {isPaid && (
        <>
          <p role="status" className="mb-5 flex gap-2 border-2 border-go p-4 font-semibold text-go">
            <Icon name="check" />
            {m.checkin_cash_paid()}
          </p>
          <NowPresent table={table} rider_ids={[rider.rider_id]} />
        </>
      )}
      {made === null && !isPaid && (
        <>
          {numbers.numbers === null && (table.isOld || unanswered !== null) && (
            <p className="mb-4 border-l-4 border-warn pl-3">{m.checkin_cash_without_numbers()}</p>
          )}
          <CashForm
            book_id={cash.book_id}
            rider_id={rider.rider_id}
            dues={dues}
            club={null}
            payers={payersHere(asked, rider.rider_id)}
            numbers={numbers}
            before={before}
            onRefused={(code) => {
              if (code !== '') setUnanswered(null);
            }}
            onDone={(receipt) => {
              table.tookCash(receipt.lines);
              setMade({ receipt, rider_ids: ridersOf(receipt.lines) });
            }}
            onWritten={(written) => setMade({ written, rider_ids: ridersOf(written.body.lines) })}
            onCancel={onClose}
          />
        </>
      )}
    </BackSheet>
  );
}
