import { useEffect, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { go } from '#web/app/address/navigation.ts';
import { paths } from '#web/app/screens/paths.ts';
import { HOME_AFTER_MS } from '#web/screens/registration/home-after.ts';
import type { SignedUp } from '#web/screens/registration/use-sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { primaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

const seconds = HOME_AFTER_MS / 1000;

const claimWords = {
  email: m.registration_done_claim_email,
  organization: m.registration_done_claim_organization,
};

/** Done: sign in, and home after ten seconds unless one wants to stay. What a claim waits for is read in peace. */
export function SignUpDone({ done: { user_email, claim } }: { done: SignedUp }) {
  const [left, setLeft] = useState<number | null>(claim === null ? seconds : null);
  useEffect(() => {
    if (left === null) return;
    if (left === 0) {
      go('/');
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div className="flex max-w-110 flex-col items-start gap-5">
      <Icon name="check" className="size-12 text-go" />
      <h1 ref={focusOnMount} tabIndex={-1} className="display text-d34 outline-none">
        {m.registration_done_title()}
      </h1>
      <p className="wrap-anywhere">
        {claim === null
          ? m.registration_done_text({ email: user_email })
          : claimWords[claim]({ email: user_email })}
      </p>
      <Link href={paths.login} className={primaryButton}>
        {m.login_title()}
      </Link>
      {left !== null && (
        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <p>
            <span aria-hidden="true">{m.registration_done_home({ count: left })}</span>
            <span className="sr-only">{m.registration_done_home({ count: seconds })}</span>
          </p>
          <Button onClick={() => setLeft(null)}>{m.registration_stay()}</Button>
        </div>
      )}
    </div>
  );
}
