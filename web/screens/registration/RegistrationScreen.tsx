import * as m from '#text/messages/messages.js';
import { Link } from '#web/app/address/link.tsx';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { loginHref, safeReturnUrl } from '#web/app/address/return-url.ts';
import { type Claim, readClaim } from '#web/parts/sign-in/claim.ts';
import { SignUpDone } from '#web/screens/registration/SignUpDone.tsx';
import { SignUpForm } from '#web/screens/registration/SignUpForm.tsx';
import { useSignUp } from '#web/screens/registration/use-sign-up.ts';
import { primaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

function SignUp({ preselected }: { preselected: Claim | null }) {
  const state = useSignUp(preselected);
  if (state.done !== null) return <SignUpDone done={state.done} />;
  return <SignUpForm state={state} preselected={preselected !== null} />;
}

/** The sign-up of a rider (spec §2); also of a rider whom a club enrolled, at the first sign-in. */
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
