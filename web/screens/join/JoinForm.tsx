import { type SubmitEvent, useState } from 'react';
import { refuseNewPassword } from '#rules/accounts/new-password.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useLanguage } from '#web/app/language.ts';
import { refusalText } from '#web/parts/refusal-text.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface JoinFormProps {
  token: string;
  user_email: string;
  onDone: () => void;
}

/** A name and a password: the e-mail is known, and shown to be theirs by the link. */
export function JoinForm({ token, user_email, onDone }: JoinFormProps) {
  const language = useLanguage();
  const [fields, setFields] = useState({ user_firstname: '', user_lastname: '', password: '' });
  const [tried, setTried] = useState(false);
  const { busy, refusal, run, clear } = useWrite();
  const isOfPassword = refusal?.where === 'password';
  const change = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value });
  const missing = (name: keyof typeof fields) =>
    tried && fields[name].trim() === '' ? m.form_required() : undefined;
  const wrongPassword = refusalText(refuseNewPassword(fields.password, user_email));
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const isWhole =
      fields.user_firstname.trim() !== '' &&
      fields.user_lastname.trim() !== '' &&
      wrongPassword === undefined;
    if (!isWhole) return;
    await run(async () => {
      await ask('POST /api/users/join', { body: { token, lang: language, ...fields } });
      onDone();
    });
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-6 flex flex-col gap-5">
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
        name="user_firstname"
        label={m.join_firstname()}
        value={fields.user_firstname}
        onChange={change('user_firstname')}
        autoComplete="given-name"
        maxLength={60}
        error={missing('user_firstname')}
        required
      />
      <TextField
        name="user_lastname"
        label={m.join_lastname()}
        value={fields.user_lastname}
        onChange={change('user_lastname')}
        autoComplete="family-name"
        maxLength={60}
        error={missing('user_lastname')}
        required
      />
      <PasswordField
        name="password"
        label={m.join_password()}
        hint={m.password_hint()}
        value={fields.password}
        onChange={(event) => {
          if (isOfPassword) clear();
          change('password')(event);
        }}
        autoComplete="new-password"
        words={{ show: m.form_show(), hide: m.form_hide() }}
        error={isOfPassword ? refusal.words : tried ? wrongPassword : undefined}
        required
      />
      <FormAlert>{isOfPassword ? null : refusal?.words}</FormAlert>
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.join_submit()}
      </SubmitButton>
    </form>
  );
}
