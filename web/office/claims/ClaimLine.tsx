import { useState } from 'react';
import type { ClaimState, OfficeClaim } from '#contract/accounts/claims.ts';
import * as m from '#text/messages/messages.js';
import { formatDate } from '#web/app/format.ts';
import { Link } from '#web/app/address/link.tsx';
import { officeRiderHref } from '#web/app/screens/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';
import type { ClaimsDesk } from './use-claims.ts';
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

/** A claim that needs no decision of the office: its state, and a button to undo it while that is possible. */
export function ClaimLine({ claim, desk }: { claim: OfficeClaim; desk: ClaimsDesk }) {
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
