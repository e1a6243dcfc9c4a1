import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Proposal } from '#contract/proposals.ts';
import type { PrivateRider } from '#contract/riders.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { failureText } from '#web/app/failure-text.ts';
import { ProposalItem } from '#web/parts/proposals/ProposalItem.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** What clubs want to change of the rider, before anything else: nothing of it holds until the family says so. */
export function ProposalsCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const { rider_id } = rider;
  const { data, error } = useQuery({
    queryKey: ['proposals', rider_id],
    queryFn: async () =>
      (await call<{ items: Proposal[] }>('GET', `/api/riders/${rider_id}/proposals`)).items,
    staleTime: 0,
  });
  if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
  if (data === undefined || data.length === 0) return null;
  const onDecided = () =>
    Promise.all(
      ['proposals', 'rider', 'paper-terms', 'looks'].map((name) =>
        client.invalidateQueries({ queryKey: [name, rider_id] }),
      ),
    );
  return (
    <div className="mb-6">
      <Card title={m.proposal_title()}>
        <ul className="flex flex-col gap-6">
          {data.map((proposal) => (
            <ProposalItem
              key={proposal.proposal_id}
              proposal={proposal}
              rider={rider}
              mayDecide
              onDecided={onDecided}
            />
          ))}
        </ul>
      </Card>
    </div>
  );
}
