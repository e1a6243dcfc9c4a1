import { type SubmitEvent, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language.ts';
import { Link } from '#web/app/address/link.tsx';
import { go } from '#web/app/address/navigation.ts';
import { paths } from '#web/app/screens/paths.ts';
import { BusyLine } from '#web/screens/login/BusyLine.tsx';
import type { Waiting } from '#web/screens/login/CodeForm.tsx';
import { signIn } from '#web/screens/login/sign-in.ts';
import { useTurn } from '#web/screens/login/use-turn.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWrite } from '#web/parts/use-write.ts';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onRescue: () => void;
  /** The password was right, and the account signs in with a code as well. */
  onCode: (waiting: Waiting) => void;
  onOpen: () => void;
}

/** Two fields. The first takes a surname too: whom a club enrolled signs in with it, and the document as password. */
export function LoginForm({ email, onEmail, onRescue, onCode, onOpen }: LoginFormProps) {
  const language = useLanguage();
  const [password, setPassword] = useState('');
  const [keep, setKeep] = useState(true);
  const [tried, setTried] = useState(false);
  const { busy, failure, run, clear } = useWrite();
  const [capsLock, setCapsLock] = useState(false);
  const turn = useTurn();
  const missingEmail = tried && email.trim() === '';
  const missingPassword = tried && password === '';

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    clear();
    const missing = email.trim() === '' ? 'user_email' : password === '' ? 'user_password' : null;
    if (missing !== null) {
      document.getElementById(missing)?.focus();
      return;
    }
    await run(async () => {
      const next = await signIn(
        { user_email: email, user_password: password, lang: language, keep },
        turn.wait,
      );
      if (next.kind === 'claim') go(next.href, { replace: true });
      else if (next.kind === 'code') onCode({ ticket: next.ticket, keep });
      else onOpen();
    });
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.login_title()}</h1>
      <TextField
        name="user_email"
        label={m.login_email()}
        value={email}
        onChange={(event) => onEmail(event.target.value)}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={missingEmail ? m.login_email_required() : undefined}
      />
      <PasswordField
        name="user_password"
        label={m.login_password()}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        autoComplete="current-password"
        required
        words={{ show: m.form_show(), hide: m.form_hide() }}
        hint={capsLock ? m.login_caps_lock() : undefined}
        error={missingPassword ? m.login_password_required() : undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <CheckField
          name="keep"
          label={m.login_keep()}
          checked={keep}
          onChange={(event) => setKeep(event.target.checked)}
        />
        <Button look="link" onClick={onRescue}>
          {m.login_forgot()}
        </Button>
      </div>
      <FormAlert>{failure}</FormAlert>
      <BusyLine seconds={turn.seconds} onStop={turn.stop} />
      <SubmitButton busy={busy} busyText={m.form_sending()}>
        {m.login_submit()}
      </SubmitButton>
      <p className="border-t border-line pt-5">
        {m.login_no_account()}{' '}
        <Link href={paths.registration} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.login_register()}
        </Link>
      </p>
      <p className="text-small text-ink2">{m.login_first()}</p>
    </form>
  );
}
