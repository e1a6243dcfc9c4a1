import { useQueryClient } from '@tanstack/react-query';
import type { ForeignClaim, OwnClaim } from '#contract/accounts/claims.ts';
import * as m from '#text/messages/messages.js';
import { useWrite } from '#web/parts/use-write.ts';
import { Card } from '#web/screens/profile/Card.tsx';
import { claimsKey, useClaims } from './use-claims.ts';
import { deviceDate } from '#web/screens/profile/when.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ask } from '#web/app/call/ask.ts';

const stands = {
  email: m.profile_claim_email,
  organization: m.profile_claim_organization,
  refused: m.profile_claim_refused,
} as const;

function OwnLine({ claim }: { claim: OwnClaim }) {
  const { typed_name, rider_dni, state, refusal_reason } = claim;
  const document = rider_dni === null ? '' : m.profile_claim_document({ document: rider_dni });
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold wrap-anywhere">{typed_name ?? document}</p>
      <p className={`mt-1 flex gap-2 ${state === 'refused' ? 'text-stop' : 'text-warn'}`}>
        <Icon name={state === 'refused' ? 'alert' : 'history'} className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 wrap-anywhere">{stands[state]()}</span>
      </p>
      {refusal_reason !== null && <p className="mt-1 wrap-anywhere">{refusal_reason}</p>}
      <p className="mt-1 text-small text-ink2">
        {m.profile_claim_when({ when: deviceDate(claim.requested_at) })}
      </p>
    </li>
  );
}

function ForeignLine({ claim }: { claim: ForeignClaim }) {
  const client = useQueryClient();
  const { busy, failure, run } = useWrite();
  const { rider_fullname, user_email, claim_id, objected_at } = claim;
  const object = () =>
    run(async () => {
      await ask('PUT /api/users/claims/{claim_id}/object', { params: { claim_id } });
      await client.invalidateQueries({ queryKey: claimsKey });
    });
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="font-semibold wrap-anywhere">
        {m.profile_claim_foreign({ rider: rider_fullname, email: user_email })}
      </p>
      <p className="mt-1 text-small text-ink2">{m.profile_claim_foreign_why()}</p>
      {objected_at === null ? (
        <Button
          busy={busy}
          aria-label={`${m.profile_claim_object()}: ${user_email}`}
          onClick={() => void object()}
          className="mt-3"
        >
          {m.profile_claim_object()}
        </Button>
      ) : (
        <p role="status" className="mt-2 flex items-center gap-2 text-go">
          <Icon name="check" className="size-4" />
          {m.profile_claim_objected()}
        </p>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}

/**
 * Riders this account asked for, and requests of others for its own riders; draws nothing where there is neither. In: whether a rider is
 * shown below, who is not moved down by requests about others.
 */
export function ClaimsWaiting({ onRider }: { onRider: boolean }) {
  const { own: asked, others } = useClaims();
  const own = onRider ? [] : asked;
  if (own.length === 0 && others.length === 0) return null;
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
      {others.length > 0 && (
        <Card title={m.profile_claims_others()}>
          <ul>
            {others.map((claim) => (
              <ForeignLine key={claim.claim_id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
      {own.length > 0 && (
        <Card title={m.profile_claims_own()}>
          <ul>
            {own.map((claim) => (
              <OwnLine key={claim.claim_id} claim={claim} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}
