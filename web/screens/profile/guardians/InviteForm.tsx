import { type SubmitEvent, useState } from 'react';
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
import { useWrite } from '#web/parts/use-write.ts';

type Kind = Guardians['invitations'][number]['kind'];

interface InviteFormProps {
  rider: PrivateRider;
  onSent: (guardians: Guardians) => void;
}

/** Invites a second guardian, or hands the rider over. */
export function InviteForm({ rider, onSent }: InviteFormProps) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [kind, setKind] = useState<Kind>('guardian');
  const [tried, setTried] = useState(false);
  const { busy, failure, run, clear } = useWrite();
  const [sent, setSent] = useState<string | null>(null);
  const wrong = tried && !isEmail(email.trim()) ? m.form_email() : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    clear();
    if (!isEmail(email.trim())) {
      document.getElementById('invite_email')?.focus();
      return;
    }
    await run(async () => {
      const user_email = email.trim();
      onSent(
        await ask('POST /api/riders/{id}/invitations', {
          params: { id: rider.rider_id },
          body: { user_email, kind },
        }),
      );
      setSent(user_email);
      setOpen(false);
      setEmail('');
      setTried(false);
    });
  };

  if (!open) {
    return (
      <div className="mt-4 flex flex-col items-start gap-4">
        <FormAlert good>{sent === null ? null : m.profile_invited({ email: sent })}</FormAlert>
        <Button onClick={() => setOpen(true)}>{m.profile_invite()}</Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="mt-4 flex flex-col gap-5 border-t border-line pt-4"
    >
      <TextField
        name="invite_email"
        type="email"
        label={m.profile_invite_email()}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        error={wrong}
        required
      />
      <RadioField
        name="kind"
        label={m.profile_invite_kind()}
        options={[
          { value: 'guardian', label: m.profile_invite_guardian() },
          { value: 'handover', label: m.profile_invite_handover() },
        ]}
        checkedValue={kind}
        onChange={(event) => setKind(event.target.value === 'handover' ? 'handover' : 'guardian')}
        hint={kind === 'guardian' ? m.profile_invite_guardian_hint() : m.profile_invite_handover_hint()}
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
