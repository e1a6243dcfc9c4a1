import { useQueryClient } from '@tanstack/react-query';
import type { RaceMessage } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { RaceChoice } from '#web/office/parts/meetings/RaceChoice.tsx';
import { useMeetings } from '#web/office/parts/meetings/use-meetings.ts';
import { Compose } from './Compose.tsx';
import { SentMessages } from './SentMessages.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { useAsk, keyOf } from '#web/app/call/use-ask.ts';

const underWay = ({ delivered, families }: RaceMessage) => delivered < families;

function Messages({ race_id }: { race_id: number }) {
  const client = useQueryClient();
  const params = { id: race_id };
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/messages',
    { params },
    {
      // While letters are being sent, their state is read again and again.
      refetchInterval: ({ state }) => (state.data?.items.some(underWay) === true ? 2000 : false),
    },
  );
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      <Compose
        race_id={race_id}
        race={data}
        onSent={(message) => {
          client.setQueryData(
            keyOf('GET /api/office/races/{id}/messages', { params }),
            (before) => before && { ...before, items: [message, ...before.items] },
          );
          void refetch();
        }}
      />
      <SentMessages race_id={race_id} race={data} />
    </>
  );
}

/** Letters to the families of every rider entered in a race. */
export function MessagesScreen() {
  const { data, error, again, meeting } = useMeetings(useSearchParams().get('race'));
  return (
    <>
      <h1 className="display text-d34">{m.messages_title()}</h1>
      <p className="mt-2 mb-5 max-w-text text-ink2">{m.messages_why()}</p>
      {!data && !error && <SkeletonRows rows={4} />}
      {error && <Failed error={error} again={again} />}
      {data?.length === 0 && (
        <EmptyState title={m.office_helpers_no_races()}>{m.office_helpers_no_races_why()}</EmptyState>
      )}
      {data && meeting && (
        <>
          <RaceChoice meetings={data} chosen={meeting.race_id} />
          <Messages key={meeting.race_id} race_id={meeting.race_id} />
        </>
      )}
    </>
  );
}
