import { useState } from 'react';
import type { OfficeRider } from '#contract/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { plainFields } from '#web/parts/rider-fields/plain-fields.ts';
import { PlainFields } from '#web/parts/rider-fields/PlainFields.tsx';
import { WhereFields } from '#web/parts/rider-fields/WhereFields.tsx';
import { WhoFields } from '#web/parts/rider-fields/WhoFields.tsx';
import { Changed } from './Changed.tsx';
import { changedIn, editErrorsIn, type EditFields, editFieldsOf } from './edit-fields.ts';
import { useOrganizationCountry } from '#web/office/riders/use-country-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';

interface EditRiderProps {
  found: OfficeRider;
  /** Reads the rider again. */
  again: () => Promise<{ data: OfficeRider | undefined }>;
  onSaved: (next: OfficeRider) => void;
  onCancel: () => void;
}

/** A rider's data as a form. Sends only what changed, upon the version that was read. */
export function EditRider({ found, again, onSaved, onCancel }: EditRiderProps) {
  /** The last version that the person has seen: the first one, or the one with somebody else's changes once shown. */
  const [base, setBase] = useState(found);
  const [before, setBefore] = useState<OfficeRider | null>(null);
  const { sends, watch, getValues, change, errors, reset, busy, failure } = useWriteForm<EditFields>({
    start: editFieldsOf(found),
    check: (typed) => editErrorsIn(changedIn(editFieldsOf(base), typed)),
    onRefused: async ({ isChanged }) => {
      const now = isChanged ? (await again()).data : undefined;
      if (!now) return false;
      setBefore(base);
      setBase(now);
      // Typed values stay, on top of what somebody else wrote.
      reset({ ...editFieldsOf(now), ...changedIn(editFieldsOf(base), getValues()) });
      return true;
    },
  });
  useBackCloses(onCancel);
  const fields = watch();
  const country_code = useOrganizationCountry(fields.organization_id);
  const form = sends(async (typed) => {
    const changes = changedIn(editFieldsOf(base), typed);
    if (Object.keys(changes).length === 0) {
      onCancel();
      return;
    }
    const params = { id: base.rider.rider_id };
    const body = { version: base.version, changes };
    onSaved(await ask('PUT /api/office/riders/{id}', { params, body }));
  });

  const plain = { fields, errors, change, autoComplete: 'off' };
  // The e-mail belongs to the family: only officials who decide see it.
  const contact = plainFields('contact', 'office').filter(
    (name) => found.may.papers || name !== 'rider_email',
  );
  return (
    <form {...form} className="flex flex-col gap-5">
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
