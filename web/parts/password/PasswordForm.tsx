import { type SubmitEvent, useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask, CallFailure } from '#web/app/call/ask.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { renewSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import {
  type NewPasswordErrors,
  NewPasswordFields,
  type NewPasswordTyped,
  wrongPasswords,
} from './NewPasswordFields.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface PasswordFormProps {
  session: Session;
  submitText: string;
  onDone: () => void;
}

type Errors = NewPasswordErrors & { user_password?: string };
const fields = ['user_password', 'password', 'password2'] as const;
const nothing: NewPasswordTyped = { password: '', password2: '' };

/** The field a refusal is about, when it is one of this form. */
const fieldOf = (error: unknown) =>
  error instanceof CallFailure ? fields.find((name) => name === error.where) : undefined;

/**
 * A new password (spec §5). Other sessions end. The present one is asked for where the server wants it: longer than ten minutes after
 * signing in.
 */
export function PasswordForm({ session, submitText, onDone }: PasswordFormProps) {
  const { user_id, user_email } = session.authUser;
  const [typed, setTyped] = useState(nothing);
  /** null: nobody asked for it. */
  const [present, setPresent] = useState<string | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // An object of its own each time: the same field may be wrong twice.
  const [wanted, setWanted] = useState<{ name: string } | null>(null);
  useEffect(() => {
    if (wanted) document.getElementById(wanted.name)?.focus();
  }, [wanted]);

  const say = (found: Errors): boolean => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    if (first !== undefined) setWanted({ name: first });
    return first !== undefined;
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const missing: Errors = present === '' ? { user_password: m.form_required() } : {};
    if (say({ ...missing, ...wrongPasswords(typed, user_email) })) return;
    setBusy(true);
    try {
      const body = present === null ? typed : { ...typed, user_password: present };
      renewSession(await ask('PUT /api/users/{id}', { params: { id: user_id }, body }));
      setTyped(nothing);
      setPresent(null);
      onDone();
    } catch (error) {
      const where = fieldOf(error);
      if (error instanceof CallFailure && error.code === 'user.password_needed') {
        setPresent('');
        setWanted({ name: 'user_password' });
      } else if (where === undefined) setFailure(failureText(error));
      else say({ [where]: failureText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <NewPasswordFields
        email={user_email}
        typed={typed}
        errors={errors}
        onChange={(next) => {
          setTyped(next);
          setErrors({});
        }}
      />
      {present !== null && (
        <PasswordField
          name="user_password"
          label={m.password_present()}
          value={present}
          onChange={(event) => {
            setPresent(event.target.value);
            setErrors({});
          }}
          autoComplete="current-password"
          words={{ show: m.form_show(), hide: m.form_hide() }}
          hint={m.password_present_hint()}
          error={errors.user_password}
          required
        />
      )}
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
