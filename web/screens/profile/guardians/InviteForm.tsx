import { useState } from 'react';
import type { Guardians } from '#contract/accounts/guardians.ts';
import type { PrivateRider } from '#contract/riders/riders.ts';
import { isEmail } from '#rules/accounts/email.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { RadioField } from '#web/ui/form/RadioField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

type Kind = Guardians['invitations'][number]['kind'];
const guardian: Kind = 'guardian';

interface InviteFormProps {
  rider: PrivateRider;
  onSent: (guardians: Guardians) => void;
}

/** Invites a second guardian, or hands the rider over. */
export function InviteForm({ rider, onSent }: InviteFormProps) {
  const [open, setOpen] = useState(false);
  const [sent, setSent] = useState<string | null>(null);
  const { sends, field, watch, reset, busy, failure } = useWriteForm({
    start: { invite_email: '', kind: guardian },
    check: ({ invite_email }) => (isEmail(invite_email.trim()) ? {} : { invite_email: m.form_email() }),
  });
  const form = sends(async ({ invite_email, kind }) => {
    const user_email = invite_email.trim();
    onSent(
      await ask('POST /api/riders/{id}/invitations', {
        params: { id: rider.rider_id },
        body: { user_email, kind },
      }),
    );
    setSent(user_email);
    setOpen(false);
    reset({ invite_email: '', kind });
  });

  if (!open) {
    return (
      <div className="mt-4 flex flex-col items-start gap-4">
        <FormAlert good>{sent === null ? null : m.profile_invited({ email: sent })}</FormAlert>
        <Button onClick={() => setOpen(true)}>{m.profile_invite()}</Button>
      </div>
    );
  }
  return (
    <form {...form} className="mt-4 flex flex-col gap-5 border-t border-line pt-4">
      <TextField
        {...field('invite_email')}
        type="email"
        label={m.profile_invite_email()}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        required
      />
      <RadioField
        {...field('kind')}
        label={m.profile_invite_kind()}
        options={[
          { value: 'guardian', label: m.profile_invite_guardian() },
          { value: 'handover', label: m.profile_invite_handover() },
        ]}
        hint={
          watch('kind') === 'guardian' ? m.profile_invite_guardian_hint() : m.profile_invite_handover_hint()
        }
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.profile_invite_send()}
        </SubmitButton>
        <Button onClick={() => setOpen(false)}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
