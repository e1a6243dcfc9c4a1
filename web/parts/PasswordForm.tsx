import { type SubmitEvent, useState } from 'react';
import type { Me } from '#contract/accounts.ts';
import { refuseField } from '#rules/rider-form.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { renewSession } from '#web/app/session.ts';
import type { Session } from '#web/app/session-storage.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface PasswordFormProps {
  session: Session;
  submitText: string;
  onDone: () => void;
}

/** What is wrong with one of the two, in words. */
function wrongWith(password: string): string | undefined {
  const refusal = refuseField('registration', 'password', password, '');
  if (refusal === 'required') return m.form_required();
  if (refusal === 'too_long') return m.form_too_long();
  return refusal === null ? undefined : m.form_password_short();
}

/** A new password and its confirmation (spec §5): both required, and the same. Other sessions end. */
export function PasswordForm({ session, submitText, onDone }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [password2, setPassword2] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const wrong = tried ? wrongWith(password) : undefined;
  const wrong2 = tried && password2 === '' ? m.form_required() : undefined;

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setFailure(null);
    const first = wrongWith(password) !== undefined ? 'password' : password2 === '' ? 'password2' : null;
    if (first !== null) {
      document.getElementById(first)?.focus();
      return;
    }
    if (password !== password2) {
      setFailure(m.error_user_passwords_differ());
      return;
    }
    setBusy(true);
    try {
      renewSession(await call<Me>('PUT', `/api/users/${session.authUser.user_id}`, { password, password2 }));
      setPassword('');
      setPassword2('');
      setTried(false);
      onDone();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };

  const words = { show: m.form_show(), hide: m.form_hide() };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {/* Password managers file the new password under this name. */}
      <input
        type="text"
        name="username"
        value={session.authUser.user_email}
        readOnly
        autoComplete="username"
        aria-label={m.login_email()}
        className="sr-only"
        tabIndex={-1}
      />
      <PasswordField
        name="password"
        label={m.password_new()}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        autoComplete="new-password"
        words={words}
        hint={m.password_hint()}
        error={wrong}
        required
      />
      <PasswordField
        name="password2"
        label={m.password_again()}
        value={password2}
        onChange={(event) => setPassword2(event.target.value)}
        autoComplete="new-password"
        words={words}
        error={wrong2}
        required
      />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
