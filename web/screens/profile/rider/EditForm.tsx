import { type ComponentType, type SubmitEvent, useCallback, useRef, useState } from 'react';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/app/call/send-form.ts';
import type { GroupProps } from './group-props.ts';
import { focusFirst } from '#web/screens/profile/focus-first.ts';
import { refreshMe } from '#web/parts/refresh-me.ts';
import {
  changedFields,
  riderFormErrors,
  fieldsOfCard,
  type RiderErrors,
  type RiderFields,
  riderFormOf,
} from './rider-form.ts';
import { useUnsavedCard } from '#web/screens/profile/use-unsaved.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface EditFormProps {
  rider: PrivateRider;
  Fields: ComponentType<GroupProps>;
  onSaved: (rider: PrivateRider) => void;
  onCancel: () => void;
}

/** The small form of one card: what changed is sent, and nothing else of the rider. */
export function EditForm({ rider, Fields, onSaved, onCancel }: EditFormProps) {
  /** Only what was typed here: another card may be saved meanwhile, and its club must not come back from this one. */
  const [typed, setTyped] = useState<Partial<RiderFields>>({});
  const [errors, setErrors] = useState<RiderErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const begin = useCallback((element: HTMLFormElement | null) => {
    form.current = element;
    element?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  const before = fieldsOfCard(rider);
  const fields = { ...before, ...typed };
  useUnsavedCard(JSON.stringify(fields) !== JSON.stringify(before));

  /** Says an error at its field; of a field that stands in another card, in words that lead there. */
  const say = (found: RiderErrors, said: string | null) => {
    setErrors(found);
    const names = Object.keys(found);
    const here = names.filter((name) => form.current?.querySelector(`[data-field="${name}"]`));
    if (here.length > 0) focusFirst(here);
    const elsewhere = names.length > here.length;
    const place = elsewhere && ('club_id' in found || 'rider_state' in found);
    setFailure(place ? m.profile_place_first() : here.length > 0 ? null : said);
  };

  const { busy, run } = useWrite({
    onRefused: ({ where, words }) => {
      say(where === null ? {} : { [where]: words }, words);
      return true;
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const changed = changedFields(before, fields);
    const wrong = riderFormErrors('edit', changed);
    if (Object.keys(wrong).length > 0) {
      say(wrong, m.form_failed());
      return;
    }
    setErrors({});
    setFailure(null);
    await run(async () => {
      // The networks are one value: with one of them changed both are sent.
      const networks = 'instagram' in changed || 'facebook' in changed;
      const sent = networks
        ? { ...changed, instagram: fields.instagram, facebook: fields.facebook }
        : changed;
      const params = { id: rider.rider_id };
      const saved = await sendForm('PUT /api/riders/mov/{id}', { params, ...riderFormOf(sent, {}) });
      await refreshMe();
      onSaved(saved);
    });
  };

  return (
    <form noValidate ref={begin} onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Fields
        fields={fields}
        errors={errors}
        change={(changes) => setTyped((now) => ({ ...now, ...changes }))}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.profile_save()}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
