import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RaceMessage, RaceMessages } from '#contract/office-messages.ts';
import * as m from '#text/messages/messages.js';
import { call } from '#web/app/call.ts';
import { useSearchParams } from '#web/app/navigation.ts';
import { Failed } from '#web/screens/administration/Failed.tsx';
import { RaceChoice } from '#web/screens/administration/desk/RaceChoice.tsx';
import { useMeetings } from '#web/screens/administration/desk/use-meetings.ts';
import { Compose } from '#web/screens/administration/messages/Compose.tsx';
import { SentMessages } from '#web/screens/administration/messages/SentMessages.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

const underWay = ({ delivered, families }: RaceMessage) => delivered < families;

function Messages({ race_id }: { race_id: number }) {
  const client = useQueryClient();
  const key = ['office', 'messages', race_id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => call<RaceMessages>('GET', `/api/office/races/${race_id}/messages`),
    // While letters go out they are watched.
    refetchInterval: ({ state }) => (state.data?.items.some(underWay) === true ? 2000 : false),
  });
  if (!data) return error ? <Failed error={error} again={() => void refetch()} /> : <SkeletonRows rows={6} />;
  return (
    <>
      <Compose
        race_id={race_id}
        race={data}
        onSent={(message) => {
          client.setQueryData<RaceMessages>(
            key,
            (before) => before && { ...before, items: [message, ...before.items] },
          );
          void refetch();
        }}
      />
      <SentMessages race={data} />
    </>
  );
}

/** Letters to the families of everybody entered in a race. */
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
