import { useState } from 'react';
import { LoginForm } from '#web/screens/login/LoginForm.tsx';
import { ChooseRider } from '#web/screens/login/ChooseRider.tsx';
import { RescueForm } from '#web/screens/login/RescueForm.tsx';
import { RescueSent } from '#web/screens/login/RescueSent.tsx';
import { NewPassword } from '#web/screens/login/NewPassword.tsx';
import { useSession } from '#web/app/session.ts';

type View = 'login' | 'rescue' | 'sended';

/** Signing in (spec §2, §4): the form, the rescue, and that it was sent; after it, a new password or who rides today. */
export function LoginScreen() {
  const [view, setView] = useState<View>('login');
  const [email, setEmail] = useState('');
  const session = useSession();
  const back = () => setView('login');
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <div className="max-w-110">
          {session?.authUser.must_change_password === true ? (
            <NewPassword session={session} />
          ) : session ? (
            <ChooseRider session={session} />
          ) : view === 'login' ? (
            <LoginForm email={email} onEmail={setEmail} onRescue={() => setView('rescue')} />
          ) : view === 'rescue' ? (
            <RescueForm email={email} onEmail={setEmail} onBack={back} onSent={() => setView('sended')} />
          ) : (
            <RescueSent email={email} onBack={back} />
          )}
        </div>
      </div>
    </div>
  );
}
