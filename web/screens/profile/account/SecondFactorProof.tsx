import * as m from '#text/messages/messages.js';
import { CodeField } from '#web/parts/second-factor/CodeField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface ProofProps {
  /** What will happen. */
  text: string;
  submitText: string;
  work: (proof: { user_password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password and a code, of the phone or of recovery: a phone left unlocked is not proof enough. */
export function SecondFactorProof({ text, submitText, work, onCancel }: ProofProps) {
  const { sends, watch, change, error, busy, failure } = useWriteForm({
    start: { proof_password: '', proof_code: '' },
    check: ({ proof_password, proof_code }) => ({
      ...(proof_password === '' ? { proof_password: m.form_required() } : {}),
      ...(proof_code.trim() === '' ? { proof_code: m.form_required() } : {}),
    }),
  });
  const form = sends(({ proof_password, proof_code }) =>
    work({ user_password: proof_password, code: proof_code }),
  );
  const { proof_password, proof_code } = watch();

  return (
    <form {...form} className="flex flex-col gap-5">
      <p>{text}</p>
      <PasswordField
        ref={focusOnMount}
        name="proof_password"
        label={m.login_password()}
        value={proof_password}
        onChange={(event) => change({ proof_password: event.target.value })}
        autoComplete="current-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        error={error('proof_password')}
        required
      />
      <CodeField
        name="proof_code"
        value={proof_code}
        onChange={(typed) => change({ proof_code: typed })}
        kind="either"
        error={error('proof_code')}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {submitText}
        </SubmitButton>
        <Button onClick={onCancel}>{m.profile_cancel()}</Button>
      </div>
    </form>
  );
}
