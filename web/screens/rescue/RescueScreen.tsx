import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { Link } from '#web/app/address/link.tsx';
import { go } from '#web/app/address/navigation.ts';
import { currentSession } from '#web/app/call/session.ts';
import { takeHash } from '#web/app/address/take-hash.ts';
import { staysAtLogin } from '#web/parts/sign-in/sign-in-reply.ts';
import { RescuePassword } from '#web/screens/rescue/RescuePassword.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { askedOnce, useAsk } from '#web/app/call/use-ask.ts';
import { forgottenPasswordHref, paths } from '#web/app/screens/paths.ts';

/* Once taken out of the address it is only here: React may draw the screen a second time, and must find it. */
let kept = '';

function readToken(): string {
  kept = takeHash() || kept;
  return kept;
}

const goOn = () => go(staysAtLogin(currentSession()) ? paths.login : '/', { replace: true });

/** The link of a rescue letter: a new password straight away. */
export function RescueScreen() {
  const [token] = useState(readToken);
  const [spent, setOver] = useState<string | null>(null);
  const { data: look, error } = useAsk('POST /api/users/rescue/look', { body: { token } }, askedOnce);
  const over = spent ?? (error === null ? null : failureText(error));
  if (over !== null)
    return (
      <Page>
        <EmptyState
          heading="h1"
          title={m.confirm_failed_title()}
          actions={
            <Link href={forgottenPasswordHref} className={primaryButton}>
              {m.rescue_link_over()}
            </Link>
          }
        >
          <p role="alert">{over}</p>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <h1 className="display text-d34">{m.new_password_title()}</h1>
      {look === undefined ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <p className="mt-2 text-lead wrap-anywhere">{m.rescue_link_for({ email: look.user_email })}</p>
          <p className="mt-2 text-ink2">{m.rescue_link_text()}</p>
          <RescuePassword token={token} {...look} onOver={setOver} onDone={goOn} />
        </>
      )}
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        <div className="max-w-110">{children}</div>
      </div>
    </div>
  );
}
