import { useEffect } from 'react';
import { deskOwner } from '#web/outbox/send.ts';
import { useCheckIn } from '#web/outbox/use-check-in.ts';
import { useUnsent } from '#web/outbox/use-outbox.ts';
import { checkInDeskHref } from '#web/app/screens/paths.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { CheckInBoard } from '#web/parts/check-in/CheckInBoard.tsx';
import { keepCode } from '#web/parts/check-in/keep-code.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { DeskHead } from '#web/screens/desk/DeskHead.tsx';
import { DeskTabs } from '#web/screens/desk/DeskTabs.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

interface CheckInDeskProps {
  session: DeskSession;
  onLeave: () => void;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

/** Check-in at the desk of a helper. */
export function CheckInDesk({ session, onLeave, onEnd }: CheckInDeskProps) {
  const { race_id } = session.meeting;
  const owner = deskOwner(race_id);
  const { table, error } = useCheckIn({ race_id, token: session.token, owner, onEnd });
  const { items, isCut } = useUnsent(owner);
  // Without a signal, or with a full disk, the open page goes on working.
  useEffect(() => void keepCode().catch(() => undefined), []);
  const isStuck = isCut || items.some(({ refused }) => refused !== null);
  return (
    <>
      <DeskHead session={session} unsent={items.length} isStuck={isStuck} onLeave={onLeave} />
      <DeskTabs current={checkInDeskHref} />
      {!table && !error && <SkeletonRows rows={6} />}
      {error && (
        <div className="mt-4">
          <FormAlert>{failureText(error)}</FormAlert>
        </div>
      )}
      {table && <CheckInBoard table={table} onCash={null} />}
    </>
  );
}
