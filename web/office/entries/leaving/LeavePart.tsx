import { useState } from 'react';
import type { DeskLine } from '#contract/office/entries/entries.ts';
import * as m from '#text/messages/messages.js';
import { useAsk } from '#web/app/call/use-ask.ts';
import { DeskReturn } from '#web/parts/returns/DeskReturn.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';

interface LeaveProps {
  race_id: number;
  line: DeskLine;
  busy: boolean;
  onLeave: () => void;
}

/** Takes a rider out: asked once, with what goes back of what was paid. */
export function LeavePart({ race_id, line, busy, onLeave }: LeaveProps) {
  const { rider_id, category_id, entry_id, rider_fullname: rider } = line;
  const [isLeaving, setIsLeaving] = useState(false);
  // Who waits for a place was asked for nothing.
  const isAsked = entry_id !== null;
  const { data, error } = useAsk(
    'GET /api/office/races/{id}/return',
    { params: { id: race_id }, query: { rider_id, category_id } },
    {
      enabled: isLeaving && isAsked,
      staleTime: 0,
      gcTime: 0,
      select: ({ entry_return }) => entry_return,
    },
  );
  if (!isLeaving) return <Button onClick={() => setIsLeaving(true)}>{m.desk_withdraw()}</Button>;
  const isReady = !isAsked || data !== undefined || error !== null;
  return (
    <Confirm
      question={m.desk_withdraw_sure({ rider })}
      yes={m.desk_withdraw_do()}
      no={m.office_cancel()}
      busy={busy}
      isReady={isReady}
      onYes={() => {
        if (isReady) onLeave();
      }}
      onNo={() => setIsLeaving(false)}
    >
      {isAsked && <DeskReturn terms={data} isUnread={error !== null} />}
    </Confirm>
  );
}
