import { startTransition, useOptimistic } from 'react';
import type { CheckInRider } from '#contract/office/check-in/check-in.ts';
import { checkedIn, type CheckInWhat, keysOfMark } from '#rules/raceday/check-in.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/app/address/link.tsx';
import { paths } from '#web/app/screens/paths.ts';
import { EntryPlates } from '#web/parts/desk/RiderAtDesk.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CheckInTable } from './check-in-desk.ts';
import { CashPart } from './cash/CashPart.tsx';
import type { Owed } from './cash/owed.ts';
import { UnpaidStop } from './UnpaidStop.tsx';
import { ContactPart } from './ContactPart.tsx';
import { ChipPart } from './ChipPart.tsx';

interface SheetProps {
  table: CheckInTable;
  rider: CheckInRider;
  /** What the rider owes for the date, where cash is taken here; null: nothing, or not here. */
  owed: Owed | null;
  onCash: () => void;
  onClose: () => void;
}

const ticks: readonly { what: Exclude<CheckInWhat, 'chip' | 'present'>; words: () => string }[] = [
  { what: 'plate', words: m.checkin_plate_seen },
  { what: 'papers', words: m.checkin_papers_seen },
  { what: 'signed', words: m.checkin_signed },
];

/** Marks something as there, or takes the mark back. */
function turn(
  { table, rider }: Pick<SheetProps, 'table' | 'rider'>,
  what: Exclude<CheckInWhat, 'chip'>,
  on: boolean,
): Promise<void> {
  return table.say(
    rider,
    on ? { kind: 'mark', what } : { kind: 'undo', mark_keys: keysOfMark(rider.marks, what) },
  );
}

/** One thing that is ticked, from the press on: the phone needs a moment until it has kept the mark. */
function Tick({ table, rider, what, words }: Pick<SheetProps, 'table' | 'rider'> & (typeof ticks)[number]) {
  const [isOn, show] = useOptimistic(checkedIn(rider.marks)[what]);
  const tick = (on: boolean) =>
    startTransition(async () => {
      show(on);
      await turn({ table, rider }, what, on);
    });
  return <CheckField label={words()} checked={isOn} onChange={(event) => tick(event.target.checked)} />;
}

function PresentPart({ table, rider }: Pick<SheetProps, 'table' | 'rider'>) {
  const mark = rider.marks.find(({ what }) => what === 'present');
  const said = mark && {
    desk: mark.desk_name ?? m.checkin_office(),
    time: wallClock(mark.said_at, ownZone()).time,
  };
  return (
    <>
      <p role="status" className="flex items-center gap-2 font-semibold text-go not-empty:min-h-12">
        {said && (
          <>
            <Icon name="check" className="size-6" />
            <span className="min-w-0 wrap-anywhere">{m.checkin_present_by(said)}</span>
          </>
        )}
      </p>
      {/* One button in one place: the focus stays on it. */}
      <Button
        look={mark ? 'secondary' : 'primary'}
        onClick={() => void turn({ table, rider }, 'present', !mark)}
        className="w-full"
      >
        {mark ? m.checkin_undo_present() : m.checkin_present()}
      </Button>
    </>
  );
}

/** Everything about a rider at check-in, on one sheet. */
export function CheckInSheet({ table, rider, owed, onCash, onClose }: SheetProps) {
  const state = checkedIn(rider.marks);
  const cash = rider.missing.includes('fee') && (
    <CashPart owed={owed} takers={table.cash_takers} onCash={onCash} />
  );
  return (
    <BackSheet
      title={rider.rider_fullname}
      closeHref={paths.desk}
      closeLabel={m.checkin_close()}
      onClose={onClose}
    >
      <div className="space-y-4">
        <EntryPlates entries={rider.entries} />
        <div>
          <p className="text-ink2 wrap-anywhere">{rider.club_name}</p>
          <Missing missing={rider.missing} />
          <Link href={table.plateHref} className={`inline-flex min-h-12 items-center ${textLink}`}>
            {m.checkin_plate_change()}
          </Link>
        </div>
        {rider.stopped && !state.present ? (
          <UnpaidStop table={table} rider={rider}>
            {cash}
          </UnpaidStop>
        ) : (
          <>
            {cash}
            <PresentPart table={table} rider={rider} />
          </>
        )}
        {rider.waiver !== null && (
          <p
            className={`flex items-center gap-1.5 font-semibold ${rider.waiver === 'signed' ? 'text-go' : 'text-stop'}`}
          >
            <Icon name={rider.waiver === 'signed' ? 'check' : 'alert'} className="size-5" />
            {rider.waiver === 'signed' ? m.checkin_waiver_signed() : m.checkin_waiver_missing()}
          </p>
        )}
        <div className="border-t border-line pt-2">
          {ticks.map((tick) => (
            <Tick key={tick.what} table={table} rider={rider} {...tick} />
          ))}
        </div>
        <ContactPart table={table} rider={rider} />
        <ChipPart table={table} rider={rider} chips={state.chips} />
      </div>
    </BackSheet>
  );
}
