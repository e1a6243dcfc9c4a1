import * as m from '#text/messages/messages.js';
import { ClaimToDecide } from './ClaimToDecide.tsx';
import { useOfficeClaims, type ClaimsDesk } from './use-claims.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useState } from 'react';
import type { ClaimState, OfficeClaim } from '#contract/people/accounts/claims.ts';
import { formatDate } from '#web/ground/format.ts';
import { Link } from '#web/ground/address/link.tsx';
import { officeRiderHref } from '#web/ground/address/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { textLink } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

const states: Record<ClaimState, () => string> = {
  begun: m.claims_state_begun,
  email: m.claims_state_email,
  organization: m.claims_state_organization,
  claimed: m.claims_state_claimed,
  refused: m.claims_state_refused,
  undone: m.claims_state_undone,
};

const dayOf = (claim: OfficeClaim) =>
  formatDate(
    (claim.undone_at ?? claim.refused_at ?? claim.claimed_at ?? claim.requested_at ?? claim.created_at).slice(
      0,
      10,
    ),
  );

/** Shows a claim that needs no decision of the office: its state, and a button to undo it while that is possible. */
function ClaimLine({ claim, desk }: { claim: OfficeClaim; desk: ClaimsDesk }) {
  const { busy, failure, run } = useWrite();
  const [asks, setAsks] = useState(false);
  const { claim_id, rider_id, rider_fullname, user_email, undo_until } = claim;
  return (
    <li className="border-b border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <Link href={officeRiderHref(rider_id)} className={`inline-block py-2 wrap-anywhere ${textLink}`}>
            {rider_fullname}
          </Link>
          <p className="text-small text-ink2 wrap-anywhere">
            {[states[claim.state](), dayOf(claim), user_email].filter(Boolean).join(' · ')}
          </p>
          {claim.refusal_reason !== null && (
            <p className="text-small wrap-anywhere">{claim.refusal_reason}</p>
          )}
        </div>
        {undo_until !== null && !asks && (
          <Button onClick={() => setAsks(true)} aria-label={`${m.riders_undo()}: ${rider_fullname}`}>
            {m.riders_undo()}
          </Button>
        )}
      </div>
      {asks && undo_until !== null && (
        <Confirm
          className="mt-2"
          question={m.claims_undo_sure({
            rider: rider_fullname,
            email: user_email ?? '',
            day: formatDate(undo_until.slice(0, 10)),
          })}
          yes={m.riders_undo()}
          no={m.riders_cancel()}
          busy={busy}
          onYes={() => void run(() => desk.undo(claim_id)).then((done) => done && setAsks(false))}
          onNo={() => setAsks(false)}
        >
          <FormAlert>{failure}</FormAlert>
        </Confirm>
      )}
    </li>
  );
}

/** Shows the claims of families to riders: those that wait for a decision, and the outcome of the others. */
export function ClaimsScreen() {
  const desk = useOfficeClaims();
  const { items, error, refetch } = desk;
  const waiting = items?.filter(({ state }) => state === 'organization') ?? [];
  const others = items?.filter(({ state }) => state !== 'organization') ?? [];
  return (
    <>
      <BackToRiders />
      <h1 className="display text-d34">{m.claims_title()}</h1>
      <p className="mt-2 max-w-text text-ink2">{m.claims_why()}</p>
      {!items && !error && <SkeletonRows rows={6} />}
      {error && <Failed error={error} again={refetch} />}
      {items && waiting.length === 0 && (
        <EmptyState title={m.claims_none()}>{m.claims_none_why()}</EmptyState>
      )}
      <ul className="mt-4 border-t-2 border-ink empty:hidden">
        {waiting.map((claim) => (
          <ClaimToDecide key={claim.claim_id} claim={claim} desk={desk} />
        ))}
      </ul>
      {others.length > 0 && (
        <section className="mt-8">
          <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.claims_before()}</h2>
          <ul>
            {others.map((claim) => (
              <ClaimLine key={claim.claim_id} claim={claim} desk={desk} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
