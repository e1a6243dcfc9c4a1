import { useCallback, useState, useEffect } from 'react';
import { NarrowPage } from '#web/parts/sign-in/NarrowPage.tsx';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/ground/address/navigation.ts';
import { safeReturnUrl } from '#web/ground/address/return-url.ts';
import { currentSession } from '#web/ground/session/session.ts';
import { useSession } from '#web/ground/session/use-session.ts';
import { ownProtestsHref, paths } from '#web/ground/address/paths.ts';
import { CodeForm, type Waiting } from './CodeForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { staysAtLogin } from '#web/parts/sign-in/sign-in-reply.ts';
import { Link } from '#web/ground/address/link.tsx';
import type { Session } from '#web/ground/session/session-storage.ts';
import { primaryButton, textLink } from '#web/ui/button-classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { SetUp } from '#web/parts/account/SetUp.tsx';
import { hasOwnName } from '#web/ground/session/account-name.ts';
import { PasswordForm } from '#web/parts/account/PasswordForm.tsx';
import { isEmail } from '#rules/people/accounts/email.ts';
import { useLanguage } from '#web/ground/language-context.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';

interface RescueFormProps {
  email: string;
  onBack: (email: string) => void;
  onSent: (email: string) => void;
}

/** Asks for the e-mail of an account whose password is lost. */
function RescueForm({ email, onBack, onSent }: RescueFormProps) {
  const language = useLanguage();
  const [meanwhile, setMeanwhile] = useState<string>();
  const { sends, field, getValues, busy, failure } = useWriteForm({
    start: { user_email: email },
    check: ({ user_email }) => {
      const typed = user_email.trim();
      return { user_email: typed === '' ? m.rescue_required() : isEmail(typed) ? undefined : m.form_email() };
    },
  });
  const form = sends(async ({ user_email }) => {
    const body = { user_email: user_email.trim(), lang: language };
    try {
      await ask('POST /api/users/rescue', { body }, { onWork: setMeanwhile });
    } finally {
      setMeanwhile(undefined);
    }
    onSent(user_email);
  });

  return (
    <form {...form} className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.rescue_title()}</h1>
      <p className="text-ink2">{m.rescue_text()}</p>
      <TextField
        {...field('user_email')}
        label={m.login_email()}
        hint={meanwhile}
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy} busyText={m.form_sending()}>
          {m.rescue_submit()}
        </SubmitButton>
        <Button onClick={() => onBack(getValues('user_email'))}>{m.rescue_back()}</Button>
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

/** Asks somebody who signed in with the password of the mail to choose their own one first. */
function NewPassword({ session, onDone }: { session: Session; onDone: () => void }) {
  const [done, setDone] = useState(false);
  const { user_roles } = session.authUser;
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.new_password_title()}</h1>
      <p className="text-ink2">{m.new_password_text()}</p>
      {!done && (
        <PasswordForm
          session={session}
          submitText={m.new_password_submit()}
          // A family is known by its riders; a person with a role signs with a name.
          asksName={user_roles.length > 0 && !hasOwnName(session.authUser)}
          onDone={() => {
            setDone(true);
            onDone();
          }}
        />
      )}
    </div>
  );
}

interface RequiredProps {
  session: Session;
  /** Runs at the start. This screen then stays until its codes, shown once, were seen, whatever another tab reports. */
  onBegin: () => void;
  onDone: () => void;
}

/** Makes accounts that run races or the site set up a second factor first. */
function RequiredSecondFactor({ session, onBegin, onDone }: RequiredProps) {
  useEffect(onBegin, [onBegin]);
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.second_factor_title()}</h1>
      <p className="text-ink2">{m.second_factor_required()}</p>
      <SetUp session={session} onDone={onDone} />
    </div>
  );
}

/** Shows the same whether the e-mail has an account or not. */
function RescueSent({ email, onBack }: { email: string; onBack: () => void }) {
  return (
    <div className="flex flex-col items-start gap-5">
      <Icon name="mail" className="size-12" />
      <h1 ref={focusOnMount} tabIndex={-1} className="display text-d34 outline-none">
        {m.rescue_sent_title()}
      </h1>
      <p className="wrap-anywhere">{m.rescue_sent_text({ email: email.trim() })}</p>
      <p className="text-ink2">{m.rescue_sent_more()}</p>
      <Button onClick={onBack}>{m.rescue_back()}</Button>
    </div>
  );
}

/** Shows the account and a link to continue, to somebody who opens the sign-in while signed in. */
function SignedIn({ session, returnUrl }: { session: Session; returnUrl: string }) {
  return (
    <div className="flex flex-col gap-5">
      <h1 className="display text-d34">{m.login_already()}</h1>
      <p className="text-ink2 wrap-anywhere">{session.authUser.user_email}</p>
      <Link href={returnUrl} className={`self-start ${primaryButton}`}>
        {m.login_go_on()}
      </Link>
    </div>
  );
}

type View = 'login' | 'rescue' | 'sended';

/** Signs in (spec §2, §4): the form, the code, a lost password, and what the account still has to do. */
export function LoginScreen() {
  const params = useSearchParams();
  const [view, setView] = useState<View>(params.get('view') === 'rescue' ? 'rescue' : 'login');
  const [email, setEmail] = useState('');
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const [settingUp, setSettingUp] = useState(false);
  const session = useSession();
  const returnUrl = safeReturnUrl(params.get('returnUrl'));
  /** Shows another form, with the e-mail that was typed in the one before. */
  const show = (next: View, typed = email) => {
    setEmail(typed);
    setView(next);
  };
  const beginSetUp = useCallback(() => setSettingUp(true), []);
  const goOn = (to = returnUrl) => {
    if (!staysAtLogin(currentSession())) go(to, { replace: true });
  };
  // A person who opened an administrator's account has work there, and nothing on the home page yet.
  const afterOpening = () => {
    const runs = currentSession()?.authUser.user_roles.some(({ role }) => role === 'admin') === true;
    goOn(runs && returnUrl === '/' ? paths.office : returnUrl);
  };
  const content = () => {
    if (session?.authUser.must_change_password === true)
      return <NewPassword session={session} onDone={afterOpening} />;
    if (session && (settingUp || session.authUser.must_set_second_factor))
      return (
        <RequiredSecondFactor
          session={session}
          onBegin={beginSetUp}
          onDone={() => {
            setSettingUp(false);
            afterOpening();
          }}
        />
      );
    if (session) return <SignedIn session={session} returnUrl={returnUrl} />;
    if (waiting) return <CodeForm waiting={waiting} onBack={() => setWaiting(null)} onOpen={() => goOn()} />;
    if (view === 'rescue')
      return (
        <RescueForm
          email={email}
          onBack={(typed) => show('login', typed)}
          onSent={(typed) => show('sended', typed)}
        />
      );
    if (view === 'sended') return <RescueSent email={email} onBack={() => show('login')} />;
    return (
      <LoginForm
        email={email}
        returnUrl={returnUrl}
        why={returnUrl.startsWith(ownProtestsHref) ? m.login_to_protest() : null}
        onRescue={(typed) => show('rescue', typed)}
        onCode={(next, typed) => {
          setEmail(typed);
          setWaiting(next);
        }}
        onOpen={() => goOn()}
      />
    );
  };
  return <NarrowPage>{content()}</NarrowPage>;
}
