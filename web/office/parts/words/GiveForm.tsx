import type { Inputs } from '#web/ground/call/calls.ts';
import * as m from '#text/messages/messages.js';
import { useFields } from '#web/parts/form/use-fields.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

type Body = Inputs['POST /api/office/licences/given']['body'];

/** A licence, as it was typed, without its riders. */
export type GivenLicence = Omit<Body, 'cup_id' | 'items'> & { lbr_number: string };

interface GiveFormProps {
  /** The dates that a guest licence can be for. At the entries desk, it is the date of the race. */
  dates: readonly { race_date: string; label: string }[];
  /** It is for one rider, so it has a number. */
  hasNumber: boolean;
  guestFirst: boolean;
  /** The beginning of the names of its fields, when the page may show two forms. */
  prefix?: string;
  busy: boolean;
  failure: string | null;
  onGive: (given: GivenLicence) => void;
  onCancel: () => void;
}

/** Edits the data of a licence that the office gives: its purpose, its last day, its number, the reason. */
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
  const [kindName, dateName, lastName, numberName, reasonName] = [
    `${prefix}lbr_guest`,
    `${prefix}race_date`,
    `${prefix}expires_on`,
    `${prefix}lbr_number`,
    `${prefix}lbr_reason`,
  ] as const;
  const only = dates.length === 1;
  const usualReason = (isGuest: boolean) => (isGuest ? m.licence_give_guest_on() : '');
  const { sends, field, watch, getValues, change } = useFields<Record<string, string>>({
    start: {
      [kindName]: guestFirst ? 'TRUE' : 'FALSE',
      [dateName]: dates[0]?.race_date ?? '',
      [lastName]: '',
      [numberName]: '',
      [reasonName]: usualReason(guestFirst),
    },
    check: (typed) => ({
      [dateName]: typed[kindName] === 'TRUE' && typed[dateName] === '' ? m.licence_give_choose() : undefined,
      [reasonName]: typed[reasonName]?.trim() === '' ? m.licence_give_reason_needed() : undefined,
    }),
  });
  const isGuest = watch(kindName) === 'TRUE';
  const kind = field(kindName);
  const form = sends((typed) => {
    if (busy) return;
    const last = typed[lastName] ?? '';
    onGive({
      lbr_guest: isGuest ? 'TRUE' : 'FALSE',
      race_date: isGuest ? (typed[dateName] ?? '') : null,
      ...(isGuest || last === '' ? {} : { expires_on: last }),
      lbr_reason: (typed[reasonName] ?? '').trim(),
      lbr_number: (typed[numberName] ?? '').trim(),
    });
  });
  return (
    <form {...form} className="mt-2 space-y-4 border-2 border-ink p-4">
      <RadioField
        {...kind}
        label={m.licence_give_kind()}
        options={[
          { value: 'TRUE', label: only ? m.licence_give_guest_on() : m.licence_give_guest() },
          { value: 'FALSE', label: m.licence_give_season() },
        ]}
        onChange={(event) => {
          // The usual words of the other kind replace usual words, not words that somebody wrote.
          const isUntouched = getValues(reasonName) === usualReason(isGuest);
          void kind.onChange(event);
          if (isUntouched) change({ [reasonName]: usualReason(!isGuest) });
        }}
      />
      {isGuest && !only && (
        <SelectField
          {...field(dateName)}
          label={m.licence_give_date()}
          choose={m.licence_give_choose()}
          options={dates.map(({ race_date, label }) => ({ value: race_date, label }))}
        />
      )}
      {!isGuest && (
        <TextField
          {...field(lastName)}
          type="date"
          label={m.licence_give_last()}
          optional={m.licence_give_optional()}
          hint={m.licence_give_last_hint()}
        />
      )}
      {hasNumber && (
        <TextField
          {...field(numberName)}
          label={m.licence_give_number()}
          optional={m.licence_give_optional()}
          maxLength={40}
          autoComplete="off"
        />
      )}
      <TextField
        {...field(reasonName)}
        label={m.licence_give_reason()}
        hint={m.licence_give_reason_hint()}
        maxLength={500}
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
