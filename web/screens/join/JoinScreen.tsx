import { type ReactNode, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { Link } from '#web/app/address/link.tsx';
import { loginHref } from '#web/app/address/return-url.ts';
import { takeHash } from '#web/app/address/take-hash.ts';
import { paths } from '#web/app/screens/paths.ts';
import { roleText } from '#web/parts/role-words.ts';
import { JoinForm } from '#web/screens/join/JoinForm.tsx';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { askedOnce, useAsk } from '#web/app/call/use-ask.ts';

/* Once taken out of the address it is only here: React may draw the screen a second time, and must find it. */
let kept = '';

function readToken(): string {
  kept = takeHash() || kept;
  return kept;
}

/** The link of somebody who was given a role: makes an account with a name and a password, and no rider. */
export function JoinScreen() {
  const [token] = useState(readToken);
  const [done, setDone] = useState(false);
  const { data: look, error } = useAsk('POST /api/users/join/look', { body: { token } }, askedOnce);
  const signIn = (
    <Link href={loginHref(paths.office, '')} className={primaryButton}>
      {m.join_sign_in()}
    </Link>
  );
  if (error !== null)
    return (
      <Page>
        <EmptyState
          heading="h1"
          title={m.join_title()}
          actions={
            <>
              {signIn}
              <Link href="/" className={secondaryButton}>
                {m.join_home()}
              </Link>
            </>
          }
        >
          <p role="alert">{failureText(error)}</p>
        </EmptyState>
      </Page>
    );
  if (look === undefined)
    return (
      <Page>
        <h1 className="display text-d34">{m.join_title()}</h1>
        <SkeletonRows rows={4} />
      </Page>
    );
  if (done || look.has_account)
    return (
      <Page>
        <EmptyState heading="h1" title={done ? m.join_done_title() : m.join_title()} actions={signIn}>
          <p role="status" className="wrap-anywhere">
            {done ? m.join_done({ email: look.user_email }) : m.join_known({ email: look.user_email })}
          </p>
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <h1 className="display text-d34">{m.join_title()}</h1>
      <p className="mt-2 text-lead wrap-anywhere">{m.join_for({ email: look.user_email })}</p>
      <ul className="mt-3">
        {look.roles.map((one) => (
          <li
            key={`${one.role} ${one.organization_id} ${one.club_id}`}
            className="border-l-4 border-accent py-1 pl-3 font-semibold wrap-anywhere"
          >
            {roleText(one)}
          </li>
        ))}
      </ul>
      <JoinForm token={token} user_email={look.user_email} onDone={() => setDone(true)} />
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
