import { useState } from 'react';
import type { OfficeRider, OfficeRiderForm } from '#contract/people/office/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { plainFields } from '#web/parts/rider/plain-fields.ts';
import { PlainFields } from '#web/parts/rider/PlainFields.tsx';
import { WhereFields } from '#web/parts/rider/WhereFields.tsx';
import { WhoFields } from '#web/parts/rider/WhoFields.tsx';
import { useOrganizationCountry } from './use-country-code.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { useBackCloses } from '#web/ui/effects/use-back-closes.ts';
import { fieldName } from '#web/parts/rider/rider-field-names.ts';
import { fieldText } from './field-words.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { latestDay } from '#rules/calendar.ts';
import { type WrittenBy, writtenBy } from '#rules/people/riders/field-lists.ts';
import { refuseOfficeRider } from '#rules/people/riders/office-rider.ts';
import { recordOf } from '#rules/table.ts';
import { refusalText } from '#web/parts/refusal-text.ts';

/** A rider in the office's form, where every value is text. */
type EditFields = Record<WrittenBy<'office'>, string>;
type EditErrors = Partial<Record<string, string>>;

const textOf = (value: string | number | null) => (value === null ? '' : String(value));

function editFieldsOf({ rider }: OfficeRider): EditFields {
  return recordOf(writtenBy('office'), (name) => textOf(rider[name]));
}

/** Gives the fields that differ, and only those. */
function changedIn(before: EditFields, typed: Partial<EditFields>): OfficeRiderForm {
  return Object.fromEntries(
    Object.entries(typed).filter(([name, text]) => Reflect.get(before, name) !== text),
  );
}

/** Finds the errors of these fields, in words, by the rule that the server applies too. */
function editErrorsIn(changes: OfficeRiderForm): EditErrors {
  return Object.fromEntries(
    refuseOfficeRider(changes, latestDay(Date.now())).map(({ field, refusal }) => [
      field,
      refusalText(refusal, field),
    ]),
  );
}

const shownOf = (found: OfficeRider, name: string): unknown =>
  name === 'club_id'
    ? found.rider.club_name
    : name === 'organization_id'
      ? found.rider.organization_shortname
      : Reflect.get(editFieldsOf(found), name);

/** Shows what somebody else wrote while this person was typing. */
function Changed({ was, now }: { was: OfficeRider; now: OfficeRider }) {
  const names = Object.keys(editFieldsOf(now)).filter((name) => shownOf(was, name) !== shownOf(now, name));
  return (
    <Conflict
      title={m.riders_changed_title()}
      why={m.riders_changed_why()}
      lines={names.map((name) =>
        m.riders_change_line({
          name: fieldName(name) ?? name,
          was: fieldText(name, shownOf(was, name)),
          became: fieldText(name, shownOf(now, name)),
        }),
      )}
      same={m.riders_changed_same()}
    />
  );
}

interface EditRiderProps {
  found: OfficeRider;
  /** Reads the rider again. */
  again: () => Promise<{ data: OfficeRider | undefined }>;
  onSaved: (next: OfficeRider) => void;
  onCancel: () => void;
}

/** Edits a rider's data as a form. It sends only what changed, based on the version that was read. */
export function EditRider({ found, again, onSaved, onCancel }: EditRiderProps) {
  /** The last version the person has seen: the first, or the one with somebody else's changes once shown. */
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
  // The e-mail belongs to the family, so only officials who decide see it.
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
