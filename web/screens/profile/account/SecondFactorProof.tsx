import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { CodeField } from '#web/parts/second-factor/CodeField.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface ProofProps {
  /** What will happen. */
  text: string;
  submitText: string;
  work: (proof: { user_password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Password and a code, of the phone or of recovery: a phone that was left open is not enough. */
export function SecondFactorProof({ text, submitText, work, onCancel }: ProofProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, failure, run, clear } = useWrite();
  const missing = (value: string) => (tried && value.trim() === '' ? m.form_required() : undefined);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    clear();
    const empty = password === '' ? 'proof_password' : code.trim() === '' ? 'proof_code' : null;
    if (empty !== null) {
      document.getElementById(empty)?.focus();
      return;
    }
    await run(() => work({ user_password: password, code }));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <p>{text}</p>
      <PasswordField
        ref={focusOnMount}
        name="proof_password"
        label={m.login_password()}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="current-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        error={missing(password)}
        required
      />
      <CodeField name="proof_code" value={code} onChange={setCode} kind="either" error={missing(code)} />
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
