import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { isEmail } from '#rules/accounts/email.ts';
import { useLanguage } from '#web/app/language.ts';
import { Link } from '#web/app/address/link.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/app/call/ask.ts';
import { paths } from '#web/app/screens/paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

interface RescueFormProps {
  email: string;
  onEmail: (email: string) => void;
  onBack: () => void;
  onSent: () => void;
}

/** Asks for the e-mail of a lost password. */
export function RescueForm({ email, onEmail, onBack, onSent }: RescueFormProps) {
  const language = useLanguage();
  const [wrong, setWrong] = useState<string | undefined>();
  const { busy, failure, run, clear } = useWrite();

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    clear();
    const typed = email.trim();
    const refusal = typed === '' ? m.rescue_required() : isEmail(typed) ? undefined : m.form_email();
    setWrong(refusal);
    if (refusal !== undefined) {
      document.getElementById('user_email')?.focus();
      return;
    }
    await run(async () => {
      await ask('POST /api/users/rescue', { body: { user_email: typed, lang: language } });
      onSent();
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.rescue_title()}</h1>
      <p className="text-ink2">{m.rescue_text()}</p>
      <TextField
        name="user_email"
        label={m.login_email()}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={wrong}
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.rescue_submit()}
        </SubmitButton>
        <Button onClick={onBack}>{m.rescue_back()}</Button>
      </div>
      <p className="border-t border-line pt-5">
        {m.login_no_account()}{' '}
        <Link href={paths.registration} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.login_register()}
        </Link>
      </p>
    </form>
  );
}
