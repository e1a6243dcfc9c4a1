import { type SubmitEvent, useRef, useState } from 'react';
import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { plainFields } from '#web/parts/rider-fields/plain-fields.ts';
import { PlainFields } from '#web/parts/rider-fields/PlainFields.tsx';
import { WhereFields } from '#web/parts/rider-fields/WhereFields.tsx';
import { WhoFields } from '#web/parts/rider-fields/WhoFields.tsx';
import { Changed } from './Changed.tsx';
import { changedIn, type EditErrors, editErrorsIn, type EditFields, editFieldsOf } from './edit-fields.ts';
import { useOrganizationCountry } from '#web/office/riders/use-country-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { type WriteRefusal, useWrite } from '#web/parts/use-write.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

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
  const form = useRef<HTMLFormElement>(null);
  useBackCloses(onCancel);
  useOnChange(errors, () => {
    // Far above the button that was pressed, perhaps.
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus({ preventScroll: true });
    wrong?.scrollIntoView({ block: 'center' });
  });
  const fields = { ...editFieldsOf(base), ...typed };
  const country_code = useOrganizationCountry(fields.organization_id);
  const change = (changes: Partial<EditFields>) => setTyped((now) => ({ ...now, ...changes }));

  const explain = async ({ isChanged, where, words }: WriteRefusal): Promise<boolean> => {
    const now = isChanged ? (await again()).data : undefined;
    if (now) {
      setBefore(base);
      setBase(now);
      return true;
    }
    const isOfField = where !== null && where in fields;
    if (isOfField) setErrors({ [where]: words });
    return isOfField;
  };
  const { busy, failure, run, clear } = useWrite({ onRefused: explain });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const changes = changedIn(editFieldsOf(base), typed);
    const wrong = editErrorsIn(changes);
    setErrors(wrong);
    clear();
    if (Object.keys(wrong).length > 0) return;
    if (Object.keys(changes).length === 0) {
      onCancel();
      return;
    }
    const params = { id: base.rider.rider_id };
    const body = { version: base.version, changes };
    await run(async () => onSaved(await ask('PUT /api/office/riders/{id}', { params, body })));
  };

  const plain = { fields, errors, change, autoComplete: 'off' };
  // The e-mail is the family's: who does not decide does not see it.
  const contact = plainFields('contact', 'office').filter(
    (name) => found.may.papers || name !== 'rider_email',
  );
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {found.may.only_proposes && (
        <p className="border-l-4 border-warn py-1 pl-4">{m.riders_only_proposes()}</p>
      )}
      {before && <Changed was={before} now={base} />}
      <WhoFields
        fields={fields}
        errors={errors}
        change={change}
        country_code={country_code}
        writer="office"
      />
      <WhereFields
        fields={fields}
        errors={errors}
        change={change}
        country_code={country_code}
        country_id={null}
        clubName="club_id"
        writer="office"
      />
      <PlainFields {...plain} names={contact} />
      <PlainFields {...plain} names={plainFields('office', 'office')} />
      <div className="sticky bottom-0 flex flex-wrap gap-3 border-t border-line bg-paper py-3">
        <div className="w-full empty:hidden">{failure !== null && <FormAlert>{failure}</FormAlert>}</div>
        <SubmitButton busy={busy} busyText={m.riders_saving()}>
          {m.riders_save()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.riders_cancel()}</Button>
      </div>
    </form>
  );
}
