import { useState } from 'react';
import type { CheckInCash } from '#contract/raceday/office/check-in/cash.ts';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import type { Receipt } from '#contract/money/receipts.ts';
import type { Line } from '#rules/money/ledger.ts';
import * as m from '#text/messages/messages.js';
import { checkInHref } from '#web/ground/address/office-paths.ts';
import { CashForm } from '#web/office/parts/cash/CashForm.tsx';
import { IssuedReceipt } from '#web/office/parts/cash/IssuedReceipt.tsx';
import { ReceiptWrittenHere } from '#web/office/parts/cash/ReceiptWrittenHere.tsx';
import type { useNumbers } from '#web/office/parts/cash/use-numbers.ts';
import type { CashItem } from '#web/outbox/items.ts';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { familyOwed, payersHere } from '#web/parts/check-in/owed.ts';
import { Refused } from '#web/parts/use-write.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { stillOwed } from './still-owed.ts';
import { checkedIn } from '#rules/raceday/day/check-in.ts';
import { Button } from '#web/ui/Button.tsx';

/** Marks each rider who was paid for as present with the next tap. A rider who still has to pay is not among them. */
function NowPresent({ table, rider_ids }: { table: CheckInTable; rider_ids: readonly number[] }) {
  const riders = table.riders.filter(({ rider_id, stopped }) => rider_ids.includes(rider_id) && !stopped);
  return (
    <ul className="space-y-3">
      {riders.map((rider) => (
        <li key={rider.rider_id}>
          {checkedIn(rider.marks).present ? (
            <p role="status" className="flex min-h-12 items-center gap-2 font-semibold text-go wrap-anywhere">
              <Icon name="check" className="size-6" />
              {m.checkin_is_present({ rider: rider.rider_fullname })}
            </p>
          ) : (
            <Button
              look="primary"
              onClick={() => void table.say(rider, { kind: 'mark', what: 'present' })}
              className="w-full wrap-anywhere"
            >
              {m.checkin_mark_present({ rider: rider.rider_fullname })}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface CashSheetProps {
  table: CheckInTable;
  cash: CheckInCash;
  numbers: ReturnType<typeof useNumbers>;
  rider: CheckInRider;
  onClose: () => void;
}

/** The receipt, made with a signal or under a number of this device, and the riders it was for. */
type Made = { receipt: Receipt; rider_ids: number[] } | { written: CashItem; rider_ids: number[] };

/** Takes cash for a rider and siblings for the date at the check-in desk; then they are marked present. */
export function CashSheet({ table, cash, numbers, rider, onClose }: CashSheetProps) {
  const [made, setMade] = useState<Made | null>(null);
  // Nobody answered the last try. Its receipt may exist, and only the same form, pressed again, shows it.
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
    // Nobody refuses a receipt under a number of this device later, so the server is asked now as far as possible.
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
      // The button that opened it is gone once it is paid, so the focus moves to the search for the next family.
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
