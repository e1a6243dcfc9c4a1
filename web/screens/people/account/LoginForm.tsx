import { useState, useCallback, useEffect, useRef } from 'react';
import * as m from '#text/messages/messages.js';
import { useLanguage } from '#web/ground/language-context.ts';
import { paths } from '#web/ground/address/paths.ts';
import { Link } from '#web/ground/address/link.tsx';
import { go } from '#web/ground/address/navigation.ts';
import { signUpHref } from '#web/ground/address/return-url.ts';
import type { Waiting } from './CodeForm.tsx';
import { signIn } from './sign-in.ts';
import { Button } from '#web/ui/Button.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { CheckField } from '#web/ui/form/CheckField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { PasswordField } from '#web/ui/form/PasswordField.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Cancelled } from '#web/ground/call/ask.ts';

/** Holds the seconds until the person's turn. They are null while nobody waits. */
function useTurn() {
  const [seconds, setSeconds] = useState<number | null>(null);
  const stopWaiting = useRef<(() => void) | null>(null);
  const stop = useCallback(() => stopWaiting.current?.(), []);
  useEffect(() => stop, [stop]);
  const wait = useCallback(
    (asked: number) =>
      new Promise<void>((resolve, reject) => {
        let left = asked;
        setSeconds(left);
        const end = () => {
          clearInterval(timer);
          stopWaiting.current = null;
          setSeconds(null);
        };
        const timer = setInterval(() => {
          left -= 1;
          if (left > 0) {
            setSeconds(left);
            return;
          }
          end();
          resolve();
        }, 1000);
        stopWaiting.current = () => {
          end();
          reject(new Cancelled());
        };
      }),
    [],
  );
  return { seconds, wait, stop };
}

/** Shows that the server is busy, when the next try comes, and a way to stop. Seconds are not read aloud. */
function BusyLine({ seconds, onStop }: { seconds: number | null; onStop: () => void }) {
  return (
    <div role="status" className="empty:sr-only">
      {seconds !== null && (
        <div className="border-l-4 border-accent bg-surface px-4 py-3">
          <p aria-live="off">{m.login_busy({ seconds: String(seconds) })}</p>
          <Button look="link" onClick={onStop}>
            {m.login_busy_stop()}
          </Button>
        </div>
      )}
    </div>
  );
}

interface LoginFormProps {
  email: string;
  /** The page to go to afterwards, also by way of a new account. */
  returnUrl: string;
  /** Why an account is needed, when a page sent the person here. It is null when they came by themselves. */
  why: string | null;
  onRescue: (email: string) => void;
  /** Runs when the password was right, and this account needs a code too. */
  onCode: (waiting: Waiting, email: string) => void;
  onOpen: () => void;
}

/** Draws two fields. A rider enrolled by a club signs in with the surname, and the document as the password. */
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
      <p>
        <Link href={paths.desk} className={`inline-flex min-h-12 items-center ${textLink}`}>
          {m.shell_code()}
        </Link>
      </p>
    </form>
  );
}
