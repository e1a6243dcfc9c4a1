import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import type { Session } from '#web/app/call/session-storage.ts';
import { PasswordForm } from '#web/parts/password/PasswordForm.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { MyData } from './MyData.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';
import { Sessions } from './Sessions.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** E-mail, password, language, sessions, data, and deleting the account. */
export function AccountView({ session, onGone }: { session: Session; onGone: () => void }) {
  const [changed, setChanged] = useState(false);
  const { user_email, email_confirmed, user_roles, second_factor } = session.authUser;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      <div className="flex flex-col gap-6">
        <Card title={m.profile_account()}>
          <p className="text-small text-ink2">{m.login_email()}</p>
          <p className="font-semibold wrap-anywhere">{user_email}</p>
          <p
            className={`mt-1 mb-5 flex items-center gap-2 text-small ${email_confirmed ? 'text-go' : 'text-warn'}`}
          >
            <Icon name={email_confirmed ? 'check' : 'alert'} className="size-4" />
            {email_confirmed ? m.profile_confirmed() : m.profile_not_confirmed()}
          </p>
          <AccountForm session={session} />
        </Card>
        <Card title={m.profile_password()}>
          <PasswordForm
            session={session}
            submitText={m.profile_password_submit()}
            onDone={() => setChanged(true)}
          />
          <div className="mt-4">
            <FormAlert good>{changed ? m.profile_password_done() : null}</FormAlert>
          </div>
        </Card>
        {(user_roles.length > 0 || second_factor) && <SecondFactorCard session={session} />}
      </div>
      <div className="flex flex-col gap-6">
        <Sessions />
        <MyData session={session} />
        <DeleteAccount session={session} onGone={onGone} />
      </div>
    </div>
  );
}
