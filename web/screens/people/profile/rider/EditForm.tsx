import { type ComponentType, useState } from 'react';
import type { PrivateRider } from '#contract/people/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import type { GroupProps } from './group-props.ts';
import { refreshMe } from '#web/parts/account/refresh-me.ts';
import {
  changedFields,
  riderFormErrors,
  fieldsOfCard,
  type RiderFields,
  riderFormOf,
} from '#web/screens/people/profile/parts/rider-form.ts';
import { useUnsavedCard } from '#web/screens/people/profile/parts/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Refused } from '#web/parts/use-write.ts';

interface EditFormProps {
  rider: PrivateRider;
  Fields: ComponentType<GroupProps>;
  /** The fields that are drawn. An error of another field is shown below all of them. */
  names: readonly (keyof RiderFields)[];
  onSaved: (rider: PrivateRider) => void;
  onCancel: () => void;
}

/** Moves the focus into the form as it opens. */
const focusFirst = (fields: HTMLElement | null) =>
  fields?.querySelector<HTMLElement>('input, select')?.focus();

const isPlace = (name: string | null | undefined) => name === 'club_id' || name === 'rider_state';

/** Draws the form of one card. It sends only the fields that changed. */
export function EditForm({ rider, Fields, names, onSaved, onCancel }: EditFormProps) {
  const before = fieldsOfCard(rider);
  const [start] = useState((): Partial<RiderFields> =>
    Object.fromEntries(names.map((name) => [name, before[name]])),
  );
  /** Applies only the values typed here. Another card may be saved meanwhile, and this form must not undo that. */
  const upon = (values: Partial<RiderFields>): RiderFields => ({
    ...before,
    ...Object.fromEntries(
      names.filter((name) => values[name] !== start[name]).map((name) => [name, values[name]]),
    ),
  });
  const { sends, watch, change, errors, busy, refusal } = useWriteForm<Partial<RiderFields>>({
    start,
    check: (values) => riderFormErrors('edit', changedFields(before, upon(values))),
  });
  const fields = upon(watch());
  useUnsavedCard(JSON.stringify(fields) !== JSON.stringify(before));
  const form = sends(async (values) => {
    const typed = upon(values);
    const changed = changedFields(before, typed);
    // Errors of this card are shown at their fields, and nothing is sent.
    if (Object.keys(riderFormErrors('edit', changed)).length > 0) throw new Refused(m.profile_place_first());
    // The two networks are stored as one value, so when one changed, both are sent.
    const networks = 'instagram' in changed || 'facebook' in changed;
    const sent = networks ? { ...changed, instagram: typed.instagram, facebook: typed.facebook } : changed;
    const params = { id: rider.rider_id };
    const saved = await sendForm('PUT /api/riders/mov/{id}', { params, ...riderFormOf(sent, {}) });
    await refreshMe();
    onSaved(saved);
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <div ref={focusFirst} className="flex flex-col gap-5">
        <Fields fields={fields} errors={errors} change={change} />
      </div>
      <FormAlert>{isPlace(refusal?.where) ? m.profile_place_first() : (refusal?.words ?? null)}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.profile_save()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
