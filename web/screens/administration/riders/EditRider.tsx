import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OfficeRider } from '#contract/office-riders.ts';
import * as m from '#text/messages/messages.js';
import { call, CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { WhereFields } from '#web/parts/WhereFields.tsx';
import { WhoFields } from '#web/parts/WhoFields.tsx';
import { Changed } from '#web/screens/administration/riders/Changed.tsx';
import {
  changedIn,
  type EditErrors,
  editErrorsIn,
  type EditFields,
  editFieldsOf,
} from '#web/screens/administration/riders/edit-fields.ts';
import { useOrganizationCountry } from '#web/screens/administration/riders/use-country-code.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';

interface EditRiderProps {
  found: OfficeRider;
  /** Reads the rider once more. */
  again: () => Promise<{ data: OfficeRider | undefined }>;
  onSaved: (next: OfficeRider) => void;
  onCancel: () => void;
}

/** A rider's data as a form. Only what was made different is sent, upon the version that was read. */
export function EditRider({ found, again, onSaved, onCancel }: EditRiderProps) {
  /** As it was when it was last looked at: at the beginning, and after somebody else's change was shown. */
  const [base, setBase] = useState(found);
  const [before, setBefore] = useState<OfficeRider | null>(null);
  const [typed, setTyped] = useState<Partial<EditFields>>({});
  const [errors, setErrors] = useState<EditErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // Far above the button that was pressed, perhaps.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  }, [errors]);
  const fields = { ...editFieldsOf(base), ...typed };
  const country_code = useOrganizationCountry(fields.organization_id);
  const change = (changes: Partial<EditFields>) => setTyped((now) => ({ ...now, ...changes }));

  const explain = async (error: unknown) => {
    if (error instanceof CallFailure && error.code === 'office.changed') {
      const { data: now } = await again();
      if (now) {
        setBefore(base);
        setBase(now);
        return;
      }
    }
    const text = failureText(error);
    const where = error instanceof CallFailure ? error.where : null;
    if (where !== null && where in fields) setErrors({ [where]: text });
    else setFailure(text);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const changes = changedIn(editFieldsOf(base), typed);
    const wrong = editErrorsIn(changes);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return;
    if (Object.keys(changes).length === 0) {
      onCancel();
      return;
    }
    setBusy(true);
    try {
      onSaved(
        await call<OfficeRider>('PUT', `/api/office/riders/${base.rider.rider_id}`, {
          version: base.version,
          changes,
        }),
      );
    } catch (error) {
      await explain(error);
      setBusy(false);
    }
  };

  const text = (
    name: 'rider_email' | 'rider_phone' | 'rider_address' | 'uci_id' | 'transponder',
    label: string,
    mode: 'text' | 'email' | 'tel' | 'numeric' = 'text',
  ) => (
    <TextField
      name={name}
      label={label}
      optional={m.form_optional()}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      inputMode={mode}
      error={errors[name]}
      autoComplete="off"
    />
  );
  const day = (name: 'dni_expires_on' | 'insurance_expires_on', label: string) => (
    <TextField
      name={name}
      type="date"
      label={label}
      optional={m.form_optional()}
      value={fields[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      error={errors[name]}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {found.may.only_proposes && (
        <p className="border-l-4 border-warn py-1 pl-4">{m.riders_only_proposes()}</p>
      )}
      {before && <Changed was={before} now={base} />}
      <WhoFields fields={fields} errors={errors} change={change} country_code={country_code} />
      <WhereFields
        fields={fields}
        errors={errors}
        change={change}
        country_code={country_code}
        country_id={null}
        clubName="club_id"
      />
      {text('rider_phone', m.rider_phone(), 'tel')}
      {found.may.papers && text('rider_email', m.riders_email(), 'email')}
      {text('rider_address', m.rider_address())}
      {text('uci_id', m.riders_uci_id(), 'numeric')}
      {text('transponder', m.riders_transponder())}
      {day('dni_expires_on', m.riders_dni_expires())}
      {day('insurance_expires_on', m.riders_insurance_expires())}
      <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        <div className="w-full empty:hidden">{failure !== null && <FormAlert>{failure}</FormAlert>}</div>
        <SubmitButton busy={busy} busyText={m.riders_saving()}>
          {m.riders_save()}
        </SubmitButton>
        <button type="button" onClick={onCancel} className={secondaryButton}>
          {m.riders_cancel()}
        </button>
      </div>
    </form>
  );
}
