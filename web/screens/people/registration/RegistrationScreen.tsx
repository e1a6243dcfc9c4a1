import * as m from '#text/messages/messages.js';
import { Link } from '#web/ground/address/link.tsx';
import { useSearchParams, go } from '#web/ground/address/navigation.ts';
import { loginHref, safeReturnUrl } from '#web/ground/address/return-url.ts';
import { type Claim, readClaim } from '#web/parts/sign-in/claim.ts';
import { SignUpForm } from '#web/screens/people/registration/SignUpForm.tsx';
import { useSignUp, type SignedUp } from './use-sign-up.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useState } from 'react';
import { paths, addRiderHref } from '#web/ground/address/paths.ts';
import { HOME_AFTER_SECONDS } from './home-after.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { useWindowEvent } from '#web/ui/effects/use-window-event.ts';
import { NextEntry } from '#web/parts/entries/NextEntry.tsx';

/** Draws the next steps after the sign-up: the date that the person came for, another child, or the home page. */
function NextSteps({ returnUrl }: { returnUrl: string }) {
  return (
    <nav aria-label={m.registration_in_next()} className="flex flex-col items-stretch gap-3 self-stretch">
      <NextEntry />
      {returnUrl !== paths.home && (
        <Link href={returnUrl} className={secondaryButton}>
          {m.registration_in_back()}
        </Link>
      )}
      <Link href={addRiderHref} className={secondaryButton}>
        {m.registration_in_sibling()}
      </Link>
      <Link href={paths.home} className={secondaryButton}>
        {m.registration_in_home()}
      </Link>
    </nav>
  );
}

const claimWords = {
  email: m.registration_done_claim_email,
  organization: m.registration_done_claim_organization,
};

/** Writes what was created: signed in, waiting for a claim, or by an earlier try, which needs a sign-in by hand. */
function textOf({ user_email: email, claim, session }: SignedUp): string {
  if (claim !== null) return claimWords[claim]({ email });
  return session === null ? m.registration_done_text({ email }) : m.registration_in_text({ email });
}

/** Reports the new account and what comes next. Later it goes on by itself, unless the person does anything here. */
function SignUpDone({ done }: { done: SignedUp }) {
  const { claim, session } = done;
  const params = useSearchParams();
  const returnUrl = safeReturnUrl(params.get('returnUrl'));
  const isHome = returnUrl === paths.home;
  const leaving = isHome ? m.registration_done_home : m.registration_done_back;
  const name = session?.riders[0]?.rider_firstname;
  const [left, setLeft] = useState<number | null>(claim === null ? HOME_AFTER_SECONDS : null);
  const stay = () => setLeft(null);
  useWindowEvent('keydown', stay, { active: left !== null });
  useWindowEvent('wheel', stay, { active: left !== null });
  useWindowEvent('pointerdown', stay, { active: left !== null });
  // The gestures of a screen reader are none of these, but they lead to a control.
  useWindowEvent('focusin', stay, { active: left !== null });
  // The clock starts only when the notice that tells of it is in sight.
  const [isSeen, setIsSeen] = useState(false);
  const [notice] = useState(() => (element: HTMLElement | null) => {
    if (element === null) return;
    const sight = new IntersectionObserver((looks) => {
      if (looks.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    sight.observe(element);
    return () => sight.disconnect();
  });
  const tick = (now: number) => {
    if (now <= 1) go(returnUrl);
    setLeft(now - 1);
  };
  useAfter(left === null || left === 0 || !isSeen ? null : 1000, () => left !== null && tick(left), left);
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
        <div ref={notice} className="flex flex-wrap items-center gap-4 border-t border-line pt-5">
          <p>
            <span aria-hidden="true">{leaving({ count: left })}</span>
            <span className="sr-only">{leaving({ count: HOME_AFTER_SECONDS })}</span>
          </p>
          <Button onClick={stay}>{m.registration_stay()}</Button>
        </div>
      )}
    </div>
  );
}

function SignUp({ preselected }: { preselected: Claim | null }) {
  const state = useSignUp(preselected);
  if (state.done !== null) return <SignUpDone done={state.done} />;
  return <SignUpForm state={state} preselected={preselected !== null} />;
}

/** Signs up a rider (spec §2), also one that a club enrolled, at the first sign-in. */
export function RegistrationScreen() {
  const params = useSearchParams();
  const asked = params.get('rider_id') ?? '';
  const rider_id = /^[1-9]\d{0,14}$/.test(asked) ? Number(asked) : null;
  const claim = rider_id === null ? null : readClaim(rider_id);
  const over = rider_id !== null && claim === null;
  return (
    <div className="bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-8">
        {over ? (
          <EmptyState
            heading="h1"
            title={m.registration_claim_title()}
            actions={
              <Link href={loginHref(safeReturnUrl(params.get('returnUrl')), '')} className={primaryButton}>
                {m.login_title()}
              </Link>
            }
          >
            {m.error_rider_claim_over()}
          </EmptyState>
        ) : (
          <SignUp preselected={claim} />
        )}
      </div>
    </div>
  );
}
