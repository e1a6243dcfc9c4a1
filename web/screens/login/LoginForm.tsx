import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/app/language-context.ts';
import { Link } from '#web/app/address/link.tsx';
import { go } from '#web/app/address/navigation.ts';
import { signUpHref } from '#web/app/address/return-url.ts';
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
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface LoginFormProps {
  email: string;
  /** Where to go afterwards, also by way of a new account. */
  returnUrl: string;
  /** What an account is needed for, where somebody was sent here; null: they came by themselves. */
  why: string | null;
  onRescue: (email: string) => void;
  /** The password was right, and this account needs a code too. */
  onCode: (waiting: Waiting, email: string) => void;
  onOpen: () => void;
}

/** Two fields. The first takes a surname too: a rider enrolled by a club signs in with it, and with the document as password. */
export function LoginForm({ email, returnUrl, why, onRescue, onCode, onOpen }: LoginFormProps) {
  const language = useLanguage();
  const [capsLock, setCapsLock] = useState(false);
  const turn = useTurn();
  const { sends, field, getValues, busy, failure } = useWriteForm({
    start: { user_email: email, user_password: '', keep: true },
    check: ({ user_email, user_password }) => ({
      ...(user_email.trim() === '' ? { user_email: m.login_email_required() } : {}),
      ...(user_password === '' ? { user_password: m.login_password_required() } : {}),
    }),
  });
  const form = sends(async (typed) => {
    const next = await signIn({ ...typed, lang: language }, returnUrl, turn.wait);
    if (next.kind === 'claim') go(next.href, { replace: true });
    else if (next.kind === 'code') onCode({ ticket: next.ticket, keep: typed.keep }, typed.user_email);
    else onOpen();
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.login_title()}</h1>
      {why !== null && <p className="text-ink2">{why}</p>}
      <TextField
        {...field('user_email')}
        label={m.login_email()}
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        {...field('user_password')}
        label={m.login_password()}
        onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        autoComplete="current-password"
        required
        words={{ show: m.form_show(), hide: m.form_hide() }}
        hint={capsLock ? m.login_caps_lock() : undefined}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <CheckField {...field('keep')} label={m.login_keep()} />
        <Button look="link" onClick={() => onRescue(getValues('user_email'))}>
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
        <Link href={signUpHref(returnUrl)} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.login_register()}
        </Link>
      </p>
      <p className="text-small text-ink2">{m.login_first()}</p>
    </form>
  );
}
