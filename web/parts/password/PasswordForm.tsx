import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
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
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface PasswordFormProps {
  session: Session;
  submitText: string;
  onDone: () => void;
}

type Errors = NewPasswordErrors & { user_password?: string };
const fields = ['user_password', 'password', 'password2'] as const;
const nothing: NewPasswordTyped = { password: '', password2: '' };

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

  const say = (found: Errors): boolean => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    if (first !== undefined) document.getElementById(first)?.focus();
    return first !== undefined;
  };
  const { busy, failure, run, clear } = useWrite({
    onRefused: ({ code, where, words }) => {
      if (code === 'user.password_needed') {
        setPresent('');
        document.getElementById('user_password')?.focus();
        return true;
      }
      const field = fields.find((name) => name === where);
      return field !== undefined && say({ [field]: words });
    },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const missing: Errors = present === '' ? { user_password: m.form_required() } : {};
    if (say({ ...missing, ...wrongPasswords(typed, user_email) })) return;
    await run(async () => {
      const body = present === null ? typed : { ...typed, user_password: present };
      renewSession(await ask('PUT /api/users/{id}', { params: { id: user_id }, body }));
      setTyped(nothing);
      setPresent(null);
      onDone();
    });
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
          ref={focusOnMount}
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
