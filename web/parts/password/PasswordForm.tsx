import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { renewSession } from '#web/app/call/session.ts';
import type { Session } from '#web/app/call/session-storage.ts';
import { NewPasswordFields, wrongPasswords } from './NewPasswordFields.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface PasswordFormProps {
  session: Session;
  submitText: string;
  onDone: () => void;
}

const start = { user_password: '', password: '', password2: '' };

/**
 * A new password (spec §5). Other sessions end. The current one is asked for when the server wants it: more than ten minutes after
 * signing in.
 */
export function PasswordForm({ session, submitText, onDone }: PasswordFormProps) {
  const { user_id, user_email } = session.authUser;
  /** Whether the current one is asked for. */
  const [isAsked, setIsAsked] = useState(false);
  const { sends, field, reset, setFocus, busy, failure } = useWriteForm({
    start,
    check: ({ user_password, ...typed }) => ({
      ...(isAsked && user_password === '' ? { user_password: m.form_required() } : {}),
      ...wrongPasswords(typed, user_email),
    }),
    onRefused: ({ code }) => {
      if (code === 'user.password_needed') setIsAsked(true);
      return code === 'user.password_needed';
    },
  });
  useOnChange(isAsked, () => {
    if (isAsked) setFocus('user_password');
  });
  const form = sends(async ({ user_password, ...typed }) => {
    const body = isAsked ? { ...typed, user_password } : typed;
    renewSession(await ask('PUT /api/users/{id}', { params: { id: user_id }, body }));
    reset();
    setIsAsked(false);
    onDone();
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <NewPasswordFields email={user_email} field={field} />
      {isAsked && (
        <PasswordField
          {...field('user_password')}
          label={m.password_present()}
          autoComplete="current-password"
          words={{ show: m.form_show(), hide: m.form_hide() }}
          hint={m.password_present_hint()}
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
