import { type SubmitEvent, useState } from 'react';
import type { Inputs } from '#web/app/call/calls.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Body = Inputs['POST /api/office/licences/given']['body'];

/** A licence as somebody wrote it down, without whom it is for. */
export type GivenLicence = Omit<Body, 'cup_id' | 'items'> & { lbr_number: string };

interface GiveFormProps {
  /** The dates a guest may be let in on; at the desk the one of the race. */
  dates: readonly { race_date: string; label: string }[];
  /** Given to one rider: with its number. */
  hasNumber: boolean;
  guestFirst: boolean;
  /** Before the names of its fields, where the page may show two. */
  prefix?: string;
  busy: boolean;
  failure: string | null;
  onGive: (given: GivenLicence) => void;
  onCancel: () => void;
}

/** The facts of a licence the office gives: for what, until when, its number, why. */
export function GiveForm({
  dates,
  hasNumber,
  guestFirst,
  prefix = '',
  busy,
  failure,
  onGive,
  onCancel,
}: GiveFormProps) {
  const [kind, setKind] = useState<'TRUE' | 'FALSE'>(guestFirst ? 'TRUE' : 'FALSE');
  const [date, setDate] = useState(dates[0]?.race_date ?? '');
  const [number, setNumber] = useState('');
  const [last, setLast] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const isGuest = kind === 'TRUE';
  const only = dates.length === 1;
  const reason = typed ?? (isGuest ? m.licence_give_guest_on() : '');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (busy || reason.trim() === '' || (isGuest && date === '')) return;
    onGive({
      lbr_guest: kind,
      race_date: isGuest ? date : null,
      ...(isGuest || last === '' ? {} : { expires_on: last }),
      lbr_reason: reason.trim(),
      lbr_number: number.trim(),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="mt-2 space-y-4 border-2 border-ink p-4">
      <RadioField
        name={`${prefix}lbr_guest`}
        label={m.licence_give_kind()}
        options={[
          { value: 'TRUE', label: only ? m.licence_give_guest_on() : m.licence_give_guest() },
          { value: 'FALSE', label: m.licence_give_season() },
        ]}
        checkedValue={kind}
        onChange={(event) => setKind(event.target.value === 'TRUE' ? 'TRUE' : 'FALSE')}
      />
      {isGuest && !only && (
        <SelectField
          name={`${prefix}race_date`}
          label={m.licence_give_date()}
          choose={m.licence_give_choose()}
          options={dates.map(({ race_date, label }) => ({ value: race_date, label }))}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          error={tried && date === '' ? m.licence_give_choose() : undefined}
        />
      )}
      {!isGuest && (
        <TextField
          name={`${prefix}expires_on`}
          type="date"
          label={m.licence_give_last()}
          optional={m.licence_give_optional()}
          hint={m.licence_give_last_hint()}
          value={last}
          onChange={(event) => setLast(event.target.value)}
        />
      )}
      {hasNumber && (
        <TextField
          name={`${prefix}lbr_number`}
          label={m.licence_give_number()}
          optional={m.licence_give_optional()}
          value={number}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <TextField
        name={`${prefix}lbr_reason`}
        label={m.licence_give_reason()}
        hint={m.licence_give_reason_hint()}
        value={reason}
        maxLength={500}
        onChange={(event) => setTyped(event.target.value)}
        error={tried && reason.trim() === '' ? m.licence_give_reason_needed() : undefined}
      />
      <p className="text-small text-ink2">{m.licence_give_told()}</p>
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.office_saving()}>
          {m.licence_give_save()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.office_cancel()}</Button>
      </div>
    </form>
  );
}
