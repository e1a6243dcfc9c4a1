import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react';
import type { PrivateRider } from '#contract/riders.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { sendForm } from '#web/app/send-form.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import type { GroupProps } from '#web/screens/profile/FieldGroups.tsx';
import { focusFirst } from '#web/screens/profile/focus-first.ts';
import { refreshMe } from '#web/screens/profile/refresh-me.ts';
import {
  changedFields,
  errorsIn,
  fieldsOf,
  type RiderErrors,
  type RiderFields,
  toFormData,
} from '#web/screens/profile/rider-form.ts';
import { useUnsaved } from '#web/screens/profile/use-unsaved.ts';
import { secondaryButton, textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface EditCardProps {
  rider: PrivateRider;
  title: string;
  Fields: ComponentType<GroupProps>;
  onBegin: () => void;
  onSaved: (rider: PrivateRider) => void;
  /** What is shown while nothing is edited. */
  children: ReactNode;
}

function EditForm({
  rider,
  Fields,
  onSaved,
  onEnd,
}: Omit<EditCardProps, 'title' | 'children' | 'onBegin'> & { onEnd: () => void }) {
  const before = fieldsOf(rider);
  const [fields, setFields] = useState<RiderFields>(before);
  const [errors, setErrors] = useState<RiderErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useUnsaved(JSON.stringify(fields) !== JSON.stringify(before));

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const changed = changedFields(before, fields);
    const wrong = errorsIn('edit', changed);
    setErrors(wrong);
    setFailure(null);
    if (Object.keys(wrong).length > 0) {
      focusFirst(Object.keys(wrong));
      return;
    }
    setBusy(true);
    try {
      // The networks are one value: with one of them changed both are sent.
      const networks = 'instagram' in changed || 'facebook' in changed;
      const sent = networks
        ? { ...changed, instagram: fields.instagram, facebook: fields.facebook }
        : changed;
      onSaved(
        await sendForm<PrivateRider>('PUT', `/api/riders/mov/${rider.rider_id}`, toFormData(sent, {}, null)),
      );
      await refreshMe();
      onEnd();
    } catch (error) {
      if (error instanceof CallFailure && error.where !== null)
        setErrors({ [error.where]: failureText(error) });
      setFailure(failureText(error));
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <Fields
        fields={fields}
        errors={errors}
        change={(changes) => setFields((now) => ({ ...now, ...changes }))}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.profile_save()}
        </SubmitButton>
        <button type="button" onClick={onEnd} className={secondaryButton}>
          {m.profile_cancel()}
        </button>
      </div>
    </form>
  );
}

/** A card that reads until somebody wants to change it. */
export function EditCard({ title, children, ...form }: EditCardProps) {
  const [editing, setEditing] = useState(false);
  return (
    <Card
      title={title}
      action={
        !editing && (
          <button
            type="button"
            aria-label={`${m.profile_edit()}: ${title}`}
            onClick={() => {
              form.onBegin();
              setEditing(true);
            }}
            className={`min-h-12 px-2 ${textLink}`}
          >
            {m.profile_edit()}
          </button>
        )
      }
    >
      {editing ? <EditForm {...form} onEnd={() => setEditing(false)} /> : children}
    </Card>
  );
}
