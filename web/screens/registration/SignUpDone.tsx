import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go, useSearchParams } from '#web/app/address/navigation.ts';
import { loginHref, safeReturnUrl } from '#web/app/address/return-url.ts';
import { paths } from '#web/app/screens/paths.ts';
import { HOME_AFTER_MS } from '#web/screens/registration/home-after.ts';
import { NextSteps } from '#web/screens/registration/NextSteps.tsx';
import type { SignedUp } from '#web/screens/registration/use-sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';

const seconds = HOME_AFTER_MS / 1000;

const claimWords = {
  email: m.registration_done_claim_email,
  organization: m.registration_done_claim_organization,
};

/** What was made, in words: signed in, waiting for a claim, or made by an earlier try, which needs a sign-in by hand. */
function textOf({ user_email: email, claim, session }: SignedUp): string {
  if (claim !== null) return claimWords[claim]({ email });
  return session === null ? m.registration_done_text({ email }) : m.registration_in_text({ email });
}

/**
 * The account is made: says so, and what comes next. After ten seconds it goes back to what the account was made for, or home, unless
 * the person goes on reading.
 */
export function SignUpDone({ done }: { done: SignedUp }) {
  const { claim, session } = done;
  const params = useSearchParams();
  const returnUrl = safeReturnUrl(params.get('returnUrl'));
  const isHome = returnUrl === paths.home;
  const leaving = isHome ? m.registration_done_home : m.registration_done_back;
  const name = session?.riders[0]?.rider_firstname;
  const [left, setLeft] = useState<number | null>(claim === null ? seconds : null);
  const stay = () => setLeft(null);
  useWindowEvent('keydown', stay, { active: left !== null });
  useWindowEvent('wheel', stay, { active: left !== null });
  useWindowEvent('pointerdown', stay, { active: left !== null });
  const tick = (now: number) => {
    if (now <= 1) go(returnUrl);
    setLeft(now - 1);
  };
  useAfter(left === null || left === 0 ? null : 1000, () => left !== null && tick(left), left);
  return (
    <div className="flex max-w-110 flex-col items-start gap-5">
      <Icon name="check" className="size-12 text-go" />
      <h1 ref={focusOnMount} tabIndex={-1} className="display text-d34 wrap-anywhere outline-none">
        {name === undefined ? m.registration_done_title() : m.registration_in_title({ name })}
      </h1>
      <p className="wrap-anywhere">{textOf(done)}</p>
      {session === null ? (
        <Link href={loginHref(returnUrl, '')} className={primaryButton}>
          {m.login_title()}
        </Link>
      ) : (
        <NextSteps returnUrl={returnUrl} />
      )}
      {left !== null && (
        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <p>
            <span aria-hidden="true">{leaving({ count: left })}</span>
            <span className="sr-only">{leaving({ count: seconds })}</span>
          </p>
          <Button onClick={stay}>{m.registration_stay()}</Button>
        </div>
      )}
    </div>
  );
}
