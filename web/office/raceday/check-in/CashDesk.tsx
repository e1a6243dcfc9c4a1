import type { CheckInCash } from '#contract/raceday/office/check-in/cash.ts';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { NumbersBar } from '#web/office/parts/cash/NumbersBar.tsx';
import { useNumbers } from '#web/office/parts/cash/use-numbers.ts';
import type { CheckInTable } from '#web/parts/check-in/check-in-desk.ts';
import { CashSheet } from './CashSheet.tsx';

interface CashDeskProps {
  table: CheckInTable;
  cash: CheckInCash;
  /** The rider who pays now, or null. */
  rider: CheckInRider | null;
  onClose: () => void;
}

/** Draws the cash box of the check-in desk: the receipt numbers on this device, and the sheet of the rider who pays. */
export function CashDesk({ table, cash, rider, onClose }: CashDeskProps) {
  const numbers = useNumbers(cash.book_id);
  return (
    <>
      {(cash.owed.length > 0 || numbers.numbers !== null) && (
        <NumbersBar book_id={cash.book_id} of={numbers} isFolded />
      )}
      {rider && (
        <CashSheet
          key={rider.rider_id}
          table={table}
          cash={cash}
          numbers={numbers}
          rider={rider}
          onClose={onClose}
        />
      )}
    </>
  );
}
