import { useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/app/address/navigation.ts';
import { safeReturnUrl } from '#web/app/address/return-url.ts';
import { currentSession } from '#web/app/call/session.ts';
import { useSession } from '#web/app/call/use-session.ts';
import { ownProtestsHref } from '#web/app/screens/paths.ts';
import { CodeForm, type Waiting } from '#web/screens/login/CodeForm.tsx';
import { LoginForm } from '#web/screens/login/LoginForm.tsx';
import { NewPassword } from '#web/screens/login/NewPassword.tsx';
import { RequiredSecondFactor } from '#web/screens/login/RequiredSecondFactor.tsx';
import { RescueForm } from '#web/screens/login/RescueForm.tsx';
import { RescueSent } from '#web/screens/login/RescueSent.tsx';
import { SignedIn } from '#web/screens/login/SignedIn.tsx';
import { staysAtLogin } from '#web/parts/sign-in/sign-in-reply.ts';

type View = 'login' | 'rescue' | 'sended';

/** Signing in (spec §2, §4): the form, the code, a forgotten password and its confirmation; afterwards what the account still has to do. */
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
  const goOn = () => {
    if (!staysAtLogin(currentSession())) go(returnUrl, { replace: true });
  };
  const afterPassword = () => {
    if (currentSession()?.authUser.must_set_second_factor !== true) go(returnUrl, { replace: true });
  };
  const content = () => {
    if (session?.authUser.must_change_password === true)
      return <NewPassword session={session} onDone={afterPassword} />;
    if (session && (settingUp || session.authUser.must_set_second_factor))
      return (
        <RequiredSecondFactor
          session={session}
          onBegin={beginSetUp}
          onDone={() => {
            setSettingUp(false);
            goOn();
          }}
        />
      );
    if (session) return <SignedIn session={session} returnUrl={returnUrl} />;
    if (waiting) return <CodeForm waiting={waiting} onBack={() => setWaiting(null)} onOpen={goOn} />;
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
        onOpen={goOn}
      />
    );
  };
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <div className="max-w-110">{content()}</div>
      </div>
    </div>
  );
}
