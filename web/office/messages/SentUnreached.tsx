import { useState } from 'react';
import type { RaceMessage } from '#contract/office/entries/messages.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { Failed } from '#web/office/parts/Failed.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { CopyWords, UnreachedList } from '#web/office/parts/reach/Unreached.tsx';

/** The families that a sent message did not reach, on request, with its text to copy. */
export function SentUnreached({ race_id, message }: { race_id: number; message: RaceMessage }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useAsk(
    'GET /api/office/races/{id}/messages/{message_id}/unreached',
    { params: { id: race_id, message_id: message.message_id } },
    { enabled: isOpen },
  );
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 py-2 text-small font-semibold">
        {m.messages_unreached_who()}
        <Icon name="down" className="size-5 shrink-0 group-open:rotate-180" />
      </summary>
      {error && <Failed error={error} again={() => void refetch()} />}
      {isOpen && !data && !error && <SkeletonRows rows={3} />}
      {data && (
        <>
          <CopyWords texts={message.texts} />
          <div className="mt-3">
            <UnreachedList riders={data.items} />
          </div>
        </>
      )}
    </details>
  );
}
