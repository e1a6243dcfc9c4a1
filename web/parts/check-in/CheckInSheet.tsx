import { startTransition, useOptimistic, type ReactNode, type SubmitEvent, useId, useState } from 'react';
import type { CheckInRider } from '#contract/raceday/office/check-in/check-in.ts';
import { checkedIn, type CheckInWhat, keysOfMark } from '#rules/raceday/day/check-in.ts';
import * as m from '#text/messages/messages.js';
import { wallClock } from '#text/when.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { EntryPlates } from '#web/parts/desk/RiderAtDesk.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import { ownZone } from '#web/parts/own-zone.ts';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { CheckInTable } from './check-in-desk.ts';
import type { Owed } from './owed.ts';
import { ChipPart } from './ChipPart.tsx';
import { useLanguage } from '#web/ground/language-context.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { askAs } from '#web/parts/desk/ask-as.ts';
import { EmergencyFields } from '#web/parts/rider/EmergencyFields.tsx';
import { emptyContact, wrongContact } from '#web/parts/rider/contact-form.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { NoContact } from './NoContact.tsx';
import { useAttempt } from './use-attempt.ts';

interface ContactProps {
  table: CheckInTable;
  rider: CheckInRider;
}

/** The contact is sent at once or not at all, because the phone of a desk stores no telephone number of a family. */
function DictateForm({ table, rider, onDone }: ContactProps & { onDone: () => void }) {
  const { race_id, token } = table;
  const keyOfTry = useAttempt();
  const { sends, field, busy, failure } = useWriteForm({ start: { ...emptyContact }, check: wrongContact });
  const form = sends(async (contact) => {
    const { rider_id } = rider;
    const request_key = keyOfTry(JSON.stringify(contact));
    const body = { request_key, rider_id, contact };
    await askAs(token, 'POST /api/desk/races/{id}/emergency', { params: { id: race_id }, body });
    table.again();
    onDone();
  });
  return (
    <form {...form} className="mt-2 space-y-4">
      <p ref={focusOnMount} tabIndex={-1} className="text-small text-ink2 outline-none">
        {m.emergency_dictate_why()}
      </p>
      <EmergencyFields field={field} />
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {m.emergency_save()}
      </SubmitButton>
    </form>
  );
}

/** Reports that a rider has no emergency contact, with a form to add one. A contact that exists is not shown. */
function ContactPart({ table, rider }: ContactProps) {
  const [state, setState] = useState<'told' | 'writing' | 'done'>('told');
  if (state === 'done') return <FormAlert good>{m.emergency_dictate_done()}</FormAlert>;
  if (!rider.without_contact) return null;
  return (
    <div className="border-t border-line pt-3">
      <NoContact />
      {state === 'told' ? (
        <Button onClick={() => setState('writing')} className="mt-2 w-full">
          {m.emergency_dictate()}
        </Button>
      ) : (
        <DictateForm table={table} rider={rider} onDone={() => setState('done')} />
      )}
    </div>
  );
}

interface StopProps {
  table: CheckInTable;
  rider: CheckInRider;
  /** The ways to pay it. */
  children: ReactNode;
}

/** Stops the helper when nobody may ride this race unpaid. The way past it needs a reason. */
function UnpaidStop({ table, rider, children }: StopProps) {
  const name = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const letIn = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const unpaid_reason = reason.trim();
    setIsTried(true);
    if (unpaid_reason !== '') void table.say(rider, { kind: 'mark', what: 'present', unpaid_reason });
  };
  return (
    <div className="border-4 border-stop p-4">
      <p className="display flex items-start gap-2 text-d28 text-stop">
        <Icon name="alert" className="mt-1 size-6 shrink-0" />
        {m.checkin_stop()}
      </p>
      <p className="mt-1 mb-3">{m.checkin_stop_why()}</p>
      {children}
      <details className="mt-3">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold">
          {m.checkin_stop_let_in()}
        </summary>
        <form noValidate onSubmit={letIn} className="space-y-3 pt-1">
          <TextField
            name={name}
            label={m.checkin_stop_reason()}
            value={reason}
            error={isTried && reason.trim() === '' ? m.form_required() : undefined}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button type="submit" className="w-full">
            {m.checkin_stop_do()}
          </Button>
        </form>
      </details>
    </div>
  );
}

interface CashPartProps {
  /** The amount that the rider owes. It is null when no cash is taken here. */
  owed: Owed | null;
  /** The names of the people who take the cash. */
  takers: readonly string[];
  onCash: () => void;
}

/** Shows how an entry is paid at the desk: here and now, or to whom the family goes. */
function CashPart({ owed, takers, onCash }: CashPartProps) {
  const names = new Intl.ListFormat(useLanguage(), { type: 'disjunction' }).format(takers);
  if (owed === null)
    return (
      <p className="wrap-anywhere">
        {takers.length === 0 ? m.checkin_cash_elsewhere() : m.checkin_cash_takers({ names })}
      </p>
    );
  return (
    <>
      {owed.waits && <p className="mb-2 border-l-4 border-warn pl-3">{m.checkin_cash_in_review()}</p>}
      <Button look={owed.waits ? 'secondary' : 'primary'} onClick={onCash} className="w-full">
        {m.checkin_cash({ amount: owed.amount })}
      </Button>
    </>
  );
}

interface SheetProps {
  table: CheckInTable;
  rider: CheckInRider;
  /** What the rider owes for the date. It is null when that is nothing, or when no cash is taken here. */
  owed: Owed | null;
  onCash: () => void;
  onClose: () => void;
}

const ticks: readonly { what: Exclude<CheckInWhat, 'chip' | 'present'>; words: () => string }[] = [
  { what: 'plate', words: m.checkin_plate_seen },
  { what: 'papers', words: m.checkin_papers_seen },
  { what: 'signed', words: m.checkin_signed },
];

/** Marks an item as present, or removes the mark. */
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

/** Draws an item to tick. It is ticked from the press on, because the phone needs a moment to store the mark. */
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
      {/* There is one button in one place, so the focus stays on it. */}
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

/** Shows everything about a rider at check-in on one sheet. */
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
