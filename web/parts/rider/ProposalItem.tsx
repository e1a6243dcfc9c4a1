import type { PrivateRider } from '#contract/people/riders/riders.ts';
import type { Proposal } from '#contract/people/riders/proposals.ts';
import { PROPOSED_TEXTS } from '#rules/people/riders/proposals.ts';
import * as m from '#text/messages/messages.js';
import { riderFieldLabels } from '#text/rider-field-labels.ts';
import { formatDate } from '#web/ground/format.ts';
import { plainTextField } from './plain-fields.ts';
import { fieldName } from './rider-field-names.ts';
import { StoredFile } from '#web/parts/papers/StoredFile.tsx';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';
import { ask } from '#web/ground/call/ask.ts';

interface ProposalItemProps {
  proposal: Proposal;
  rider: Pick<PrivateRider, 'rider_id' | (typeof PROPOSED_TEXTS)[number]>;
  /** The reader may decide; otherwise, the reader is the club that waits. */
  mayDecide: boolean;
  onDecided: () => Promise<unknown>;
}

const dayOf = (instant: string) => formatDate(instant.slice(0, 10));

/** Shows a change that a club proposes for a rider: the old and new values, and the buttons to accept or refuse. */
export function ProposalItem({ proposal, rider, mayDecide, onDecided }: ProposalItemProps) {
  const { busy, failure, run } = useWrite();
  const { proposal_id, proposed_at, club_name: club, papers } = proposal;
  const decide = (accept: boolean) =>
    run(async () => {
      try {
        await ask('PUT /api/riders/{id}/proposals/{proposal_id}', {
          params: { id: rider.rider_id, proposal_id },
          body: { accept, proposed_at },
        });
      } finally {
        // This runs after a refusal too, because the club may have changed it, or somebody may have decided.
        await onDecided();
      }
    });
  return (
    <li className="border-l-4 border-warn py-2 pl-4">
      <p className="font-semibold wrap-anywhere">{m.proposal_by({ club, date: dayOf(proposed_at) })}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {PROPOSED_TEXTS.map(
          (name) =>
            proposal[name] !== null && (
              <li key={name}>
                {m.proposal_value({
                  name: riderFieldLabels[name](),
                  was: plainTextField(name, rider[name]) || '—',
                  became: plainTextField(name, proposal[name]),
                })}
              </li>
            ),
        )}
        {papers.map((slot) => {
          const paper = fieldName(slot) ?? slot;
          return (
            <li key={slot} className="flex flex-wrap items-center gap-x-4">
              <span>{m.proposal_paper({ paper })}</span>
              {mayDecide && (
                <StoredFile
                  key={proposed_at}
                  address={addressOf('GET /api/riders/{id}/proposals/{proposal_id}/papers/{slot}', {
                    params: { id: rider.rider_id, proposal_id, slot },
                  })}
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
          <Button
            look="primary"
            busy={busy}
            aria-label={m.proposal_accept_of({ club })}
            onClick={() => void decide(true)}
          >
            {m.proposal_accept()}
          </Button>
          <Button busy={busy} aria-label={m.proposal_refuse_of({ club })} onClick={() => void decide(false)}>
            {m.proposal_refuse()}
          </Button>
        </div>
      )}
      <FormAlert>{failure}</FormAlert>
    </li>
  );
}
