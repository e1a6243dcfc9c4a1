import { useQueryClient } from '@tanstack/react-query';
import type { RaceMessage } from '#contract/people/office/messages.ts';
import * as m from '#text/messages/messages.js';
import { go, useSearchParams } from '#web/ground/address/navigation.ts';
import { messagesHref } from '#web/ground/address/office-paths.ts';
import { Arriving } from '#web/office/parts/Failed.tsx';
import { OfRace } from '#web/office/parts/day/RaceChoice.tsx';
import { Compose } from './Compose.tsx';
import { SentMessages } from './SentMessages.tsx';
import { useAsk, keyOf } from '#web/ground/call/use-ask.ts';

const underWay = ({ delivered, families }: RaceMessage) => delivered < families;

function Messages({ race_id, same }: { race_id: number; same: string | null }) {
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
  if (!data) return <Arriving error={error} again={refetch} rows={6} />;
  const corrected = data.items.find(({ message_id }) => String(message_id) === same) ?? null;
  return (
    <>
      <Compose
        key={corrected?.message_id}
        race_id={race_id}
        race={data}
        corrected={corrected}
        onSent={(message) => {
          if (corrected !== null) go(messagesHref(race_id), { replace: true });
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

/** Writes letters to the families of every rider entered in a race. */
export function MessagesScreen() {
  const params = useSearchParams();
  return (
    <OfRace title={m.messages_title()} why={m.messages_why()}>
      {({ race_id }) => <Messages key={race_id} race_id={race_id} same={params.get('same')} />}
    </OfRace>
  );
}
