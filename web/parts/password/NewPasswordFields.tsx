import { refuseNewPassword } from '#rules/accounts/new-password.ts';
import * as m from '#text/messages/messages.js';
import { refusalText } from '#web/parts/refusal-text.ts';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';

export interface NewPasswordTyped {
  password: string;
  password2: string;
}

export type NewPasswordErrors = Partial<Record<keyof NewPasswordTyped, string>>;

/** What is wrong with the two before they are sent, in words; the server also knows which ones are common. */
export function wrongPasswords({ password, password2 }: NewPasswordTyped, email: string): NewPasswordErrors {
  const wrong = refusalText(refuseNewPassword(password, email.trim().toLowerCase()));
  if (wrong !== undefined) return { password: wrong };
  if (password2 === '') return { password2: m.form_required() };
  return password === password2 ? {} : { password2: m.error_user_passwords_differ() };
}

interface FieldsProps {
  email: string;
  typed: NewPasswordTyped;
  errors: NewPasswordErrors;
  onChange: (typed: NewPasswordTyped) => void;
}

/** A new password and its confirmation (spec §5). */
export function NewPasswordFields({ email, typed, errors, onChange }: FieldsProps) {
  const words = { show: m.form_show(), hide: m.form_hide() };
  return (
    <>
      {/* Password managers file the new password under this name. */}
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
      <PasswordField
        name="password"
        label={m.password_new()}
        value={typed.password}
        onChange={(event) => onChange({ ...typed, password: event.target.value })}
        autoComplete="new-password"
        words={words}
        hint={m.password_hint()}
        error={errors.password}
        required
      />
      <PasswordField
        name="password2"
        label={m.password_again()}
        value={typed.password2}
        onChange={(event) => onChange({ ...typed, password2: event.target.value })}
        autoComplete="new-password"
        words={words}
        error={errors.password2}
        required
      />
    </>
  );
}
