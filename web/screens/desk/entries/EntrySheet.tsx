import { type SubmitEvent, useState } from 'react';
import type { DeskEntry } from '#contract/office/desk/desk.ts';
import { isFinalistsPlate, isPlate, normalizePlate } from '#rules/entries/plates.ts';
import * as m from '#text/messages/messages.js';
import { paths } from '#web/app/screens/paths.ts';
import { Plate } from '#web/parts/Plate.tsx';
import { Missing } from '#web/parts/desk/Missing.tsx';
import type { Actions } from '#web/screens/desk/use-actions.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { TextField } from '#web/ui/form/TextField.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';

interface EntryProps {
  entry: DeskEntry;
  onDo: Actions['add'];
}

const about = ({ entry_id, rider_fullname: rider, category_name: category, plate }: DeskEntry) => ({
  entry_id,
  rider,
  category,
  plate,
});

function plateError(plate: string): string | undefined {
  if (!isPlate(plate)) return m.error_plate_wrong();
  return isFinalistsPlate(plate) ? m.error_plate_reserved() : undefined;
}

function PlatePart({ entry, onDo }: EntryProps) {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const plate = normalizePlate(typed);
  const error = plateError(plate);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (error === undefined && plate !== entry.plate)
      onDo({ ...about(entry), kind: 'plate', body: { entry_id: entry.entry_id, plate }, plate });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 border-t border-line pt-4">
      <TextField
        name="plate"
        label={m.helper_plate()}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={tried ? error : undefined}
        autoCapitalize="characters"
        autoComplete="off"
        inputMode="numeric"
        maxLength={8}
      />
      <button type="submit" className={secondaryButton}>
        {m.entry_plate_change()}
      </button>
    </form>
  );
}

function LeavePart({ entry, onDo }: EntryProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const said = reason.trim();
    if (said !== '')
      onDo({ ...about(entry), kind: 'withdraw', body: { entry_id: entry.entry_id, reason: said } });
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-3 border-t border-line pt-4">
      <TextField
        name="reason"
        label={m.helper_leave_reason()}
        hint={m.helper_leave_why()}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={tried && reason.trim() === '' ? m.form_required() : undefined}
        maxLength={200}
      />
      <button type="submit" className={secondaryButton}>
        {m.desk_withdraw()}
      </button>
    </form>
  );
}

/** Somebody on the list, and what a helper may do: another plate, out of the race. */
export function EntrySheet({ entry, onDo, onClose }: EntryProps & { onClose: () => void }) {
  const props = { entry, onDo };
  return (
    <BackSheet
      title={entry.rider_fullname}
      closeHref={paths.desk}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <div className="space-y-5">
        <div className="flex items-center gap-4">
          <Plate plate={entry.plate} colour={entry.plate_colour} size="large" />
          <p className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{entry.category_name}</span>
            <span className="text-ink2">{entry.club_name}</span>
            <Missing missing={entry.missing} />
          </p>
        </div>
        <PlatePart {...props} />
        <LeavePart {...props} />
      </div>
    </BackSheet>
  );
}
