import * as m from '#text/messages/messages.js';
import { ClaimLine } from './ClaimLine.tsx';
import { ClaimToDecide } from './ClaimToDecide.tsx';
import { useOfficeClaims } from './use-claims.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { BackToRiders } from '#web/office/parts/BackToRiders.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Claims of families to riders: those that wait for a decision, and what became of the others. */
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
