import { refuseNewPassword } from '#rules/people/accounts/new-password.ts';
import * as m from '#text/messages/messages.js';
import type { FieldInput } from '#web/parts/form/use-fields.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';

interface NewPasswordTyped {
  password: string;
  password2: string;
}

type NewPasswordErrors = Partial<Record<keyof NewPasswordTyped, string>>;

/** Gives the errors of the two passwords in words before they are sent. The server also knows common passwords. */
export function wrongPasswords({ password, password2 }: NewPasswordTyped, email: string): NewPasswordErrors {
  const wrong = refusalText(refuseNewPassword(password, email.trim().toLowerCase()));
  if (wrong !== undefined) return { password: wrong };
  if (password2 === '') return { password2: m.form_required() };
  return password === password2 ? {} : { password2: m.error_user_passwords_differ() };
}

/** Password managers file the new password under this name. */
export function FiledName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      value={email}
      readOnly
      autoComplete="username"
      aria-label={m.login_email()}
      className="sr-only"
      tabIndex={-1}
    />
  );
}

interface FieldsProps {
  email: string;
  field: (name: keyof NewPasswordTyped) => FieldInput;
}

/** Draws the fields for a new password and its confirmation (spec §5). */
export function NewPasswordFields({ email, field }: FieldsProps) {
  const words = { show: m.form_show(), hide: m.form_hide() };
  return (
    <>
      <FiledName email={email} />
      <PasswordField
        {...field('password')}
        label={m.password_new()}
        autoComplete="new-password"
        words={words}
        hint={m.password_hint()}
        required
      />
      <PasswordField
        {...field('password2')}
        label={m.password_again()}
        autoComplete="new-password"
        words={words}
        required
      />
    </>
  );
}
