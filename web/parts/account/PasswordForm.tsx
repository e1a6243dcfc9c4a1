import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/ground/call/ask.ts';
import { renewSession } from '#web/ground/session/session.ts';
import type { Session } from '#web/ground/session/session-storage.ts';
import { NewPasswordFields, wrongPasswords } from './NewPasswordFields.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { useOnChange } from '#web/ui/effects/use-on-change.ts';

interface PasswordFormProps {
  session: Session;
  submitText: string;
  /** The account has no name yet, so the form asks for it together with the password. */
  asksName?: boolean;
  onDone: () => void;
}

const start = { user_firstname: '', user_lastname: '', user_password: '', password: '', password2: '' };

/**
 * Draws the form for a new password (spec §5). Other sessions end. The form asks for the current password when the
 * server wants it, which is more than ten minutes after signing in.
 */
export function PasswordForm({ session, submitText, asksName = false, onDone }: PasswordFormProps) {
  const { user_id, user_email } = session.authUser;
  /** The form asks for the current password. */
  const [isAsked, setIsAsked] = useState(false);
  const { sends, field, reset, setFocus, busy, failure } = useWriteForm({
    start,
    check: ({ user_firstname, user_lastname, user_password, ...typed }) => ({
      ...(asksName && user_firstname.trim() === '' ? { user_firstname: m.form_required() } : {}),
      ...(asksName && user_lastname.trim() === '' ? { user_lastname: m.form_required() } : {}),
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
  const form = sends(async ({ user_firstname, user_lastname, user_password, ...typed }) => {
    const body = {
      ...typed,
      ...(isAsked ? { user_password } : {}),
      ...(asksName ? { user_firstname, user_lastname } : {}),
    };
    renewSession(await ask('PUT /api/users/{id}', { params: { id: user_id }, body }));
    reset();
    setIsAsked(false);
    onDone();
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      {asksName && (
        <>
          <TextField
            {...field('user_firstname')}
            label={m.profile_firstname()}
            hint={m.new_password_name_why()}
            autoComplete="given-name"
            maxLength={60}
            required
          />
          <TextField
            {...field('user_lastname')}
            label={m.profile_lastname()}
            autoComplete="family-name"
            maxLength={60}
            required
          />
        </>
      )}
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
      <SubmitButton failure={failure} busy={busy} busyText={m.form_sending()}>
        {submitText}
      </SubmitButton>
    </form>
  );
}
