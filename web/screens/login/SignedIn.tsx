import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import type { Session } from '#web/app/call/session-storage.ts';
import { primaryButton } from '#web/ui/button-classes.ts';

/** For somebody who opens the sign-in while signed in: shows the account, and a link to go on. */
export function SignedIn({ session, returnUrl }: { session: Session; returnUrl: string }) {
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
