import type { PrivateRider } from '#contract/riders.ts';
import type { Proposal } from '#contract/proposals.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { formatDate } from '#web/app/format.ts';
import { fieldName } from '#web/parts/rider-field-names.ts';
import { StoredFile } from '#web/parts/StoredFile.tsx';
import { useDeed } from '#web/parts/use-deed.ts';
import { primaryButton, secondaryButton } from '#web/ui/button-classes.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

interface ProposalItemProps {
  proposal: Proposal;
  rider: Pick<PrivateRider, 'rider_id' | 'rider_dni' | 'rider_birthdate'>;
  /** Otherwise whoever reads it is the club that waits. */
  mayDecide: boolean;
  onDecided: () => Promise<unknown>;
}

const dayOf = (instant: string) => formatDate(instant.slice(0, 10));
const dateText = (date: string | null) => (date === null ? '—' : formatDate(date));

/** What a club proposes for a rider: what is, what would be, and yes or no. */
export function ProposalItem({ proposal, rider, mayDecide, onDecided }: ProposalItemProps) {
  const { busy, failure, run } = useDeed();
  const { proposal_id, proposed_at, club_name: club, rider_dni, rider_birthdate, papers } = proposal;
  const address = `/api/riders/${rider.rider_id}/proposals/${proposal_id}`;
  const decide = (accept: boolean) =>
    run(async () => {
      try {
        await call('PUT', address, { accept, proposed_at });
      } finally {
        // Also what was refused is read anew: the club may have added to it, or somebody decided.
        await onDecided();
      }
    });
  const line = (name: string, was: string, became: string) =>
    m.proposal_value({ name: fieldName(name) ?? name, was, became });
  return (
    <li className="border-l-4 border-warn py-2 pl-4">
      <p className="font-semibold wrap-anywhere">{m.proposal_by({ club, date: dayOf(proposed_at) })}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {rider_dni !== null && <li>{line('rider_dni', rider.rider_dni ?? '—', rider_dni)}</li>}
        {rider_birthdate !== null && (
          <li>{line('rider_birthdate', dateText(rider.rider_birthdate), dateText(rider_birthdate))}</li>
        )}
        {papers.map((slot) => {
          const paper = fieldName(slot) ?? slot;
          return (
            <li key={slot} className="flex flex-wrap items-center gap-x-4">
              <span>{m.proposal_paper({ paper })}</span>
              {mayDecide && (
                <StoredFile
                  key={proposed_at}
                  address={`${address}/papers/${slot}`}
                  words={m.proposal_look()}
                  label={`${m.proposal_look()}: ${paper}`}
                  alt={m.paper_preview({ label: paper })}
                  name={paper}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="mt-2 text-small text-ink2">
        {mayDecide
          ? m.proposal_until({ date: dayOf(proposal.expires_at) })
          : m.proposal_waits({ date: dayOf(proposal.expires_at) })}
      </p>
      {mayDecide && (
        <div className="mt-3 flex flex-wrap gap-3">
          <button
            type="button"
            aria-busy={busy}
            aria-label={m.proposal_accept_of({ club })}
            onClick={() => void decide(true)}
            className={primaryButton}
          >
            {m.proposal_accept()}
          </button>
          <button
            type="button"
            aria-busy={busy}
            aria-label={m.proposal_refuse_of({ club })}
            onClick={() => void decide(false)}
            className={secondaryButton}
          >
            {m.proposal_refuse()}
          </button>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}
