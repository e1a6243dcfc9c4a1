import { useQueryClient } from '@tanstack/react-query';
import type { PrivateRider } from '#contract/riders/riders.ts';
import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { ProposalItem } from '#web/parts/proposals/ProposalItem.tsx';
import { Card } from '#web/screens/profile/Card.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

const decided = [
  'GET /api/riders/{id}/proposals',
  'GET /api/riders/{id}',
  'GET /api/riders/{id}/paper_terms',
  'GET /api/riders/{id}/looks',
] as const;

/** Changes that clubs propose for the rider, at the top. None is made until the family accepts it. */
export function ProposalsCard({ rider }: { rider: PrivateRider }) {
  const client = useQueryClient();
  const { rider_id } = rider;
  const { data, error } = useAsk(
    'GET /api/riders/{id}/proposals',
    { params: { id: rider_id } },
    { select: ({ items }) => items, staleTime: 0 },
  );
  if (error !== null) return <FormAlert>{failureText(error)}</FormAlert>;
  if (data === undefined || data.length === 0) return null;
  const onDecided = () =>
    Promise.all(
      decided.map((name) =>
        client.invalidateQueries({ queryKey: keyOf(name, { params: { id: rider_id } }) }),
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
