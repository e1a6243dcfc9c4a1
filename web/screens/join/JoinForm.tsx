import { refuseNewPassword } from '#rules/accounts/new-password.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useLanguage } from '#web/app/language-context.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface JoinFormProps {
  token: string;
  user_email: string;
  onDone: () => void;
}

/** A name and a password: the e-mail is known, and having the link proves that it is theirs. */
export function JoinForm({ token, user_email, onDone }: JoinFormProps) {
  const language = useLanguage();
  const { sends, field, busy, failure } = useWriteForm({
    start: { user_firstname: '', user_lastname: '', password: '' },
    check: ({ user_firstname, user_lastname, password }) => ({
      ...(user_firstname.trim() === '' ? { user_firstname: m.form_required() } : {}),
      ...(user_lastname.trim() === '' ? { user_lastname: m.form_required() } : {}),
      password: refusalText(refuseNewPassword(password, user_email)),
    }),
  });
  const form = sends(async (typed) => {
    await ask('POST /api/users/join', { body: { token, lang: language, ...typed } });
    onDone();
  });
  return (
    <form {...form} className="mt-6 flex flex-col gap-5">
      {/* Password managers file the password under this name. */}
      <input
        type="text"
        name="username"
        value={user_email}
        readOnly
        autoComplete="username"
        aria-label={m.login_email()}
        className="sr-only"
        tabIndex={-1}
      />
      <TextField
        {...field('user_firstname')}
        label={m.join_firstname()}
        autoComplete="given-name"
        maxLength={60}
        required
      />
      <TextField
        {...field('user_lastname')}
        label={m.join_lastname()}
        autoComplete="family-name"
        maxLength={60}
        required
      />
      <PasswordField
        {...field('password')}
        label={m.join_password()}
        hint={m.password_hint()}
        autoComplete="new-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        required
      />
      <FormAlert>{failure}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.join_submit()}
      </SubmitButton>
    </form>
  );
}
