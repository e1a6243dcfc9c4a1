import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { lastMinute, untilWords } from '#text/when.ts';
import { formatDate } from '#web/ground/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { Button } from '#web/ui/Button.tsx';

interface HeadProps {
  session: DeskSession;
  /** The number of writes on this device that have not arrived. */
  unsent: number;
  /** They cannot be sent now, because there is no signal, or because the helper has to decide. */
  isStuck: boolean;
  onLeave: () => void;
}

/** Shows which race it is, until when the code is valid, and the way out. */
export function DeskHead({ session, unsent, isStuck, onLeave }: HeadProps) {
  const { meeting, expires_at } = session;
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="display text-d34 wrap-anywhere">{meeting.race_name}</h1>
          <p className="text-ink2 wrap-anywhere">
            {[formatDate(meeting.race_date), meeting.cup_name, meeting.organization_shortname].join(' · ')}
          </p>
          <p className="text-small text-ink2">
            {m.desk_code_until({ until: untilWords(lastMinute(expires_at, ownZone())) })}
          </p>
          {isStuck && unsent > 0 && (
            <p className="font-semibold text-warn">{m.outbox_count({ count: unsent })}</p>
          )}
        </div>
        <Button
          onClick={() => {
            if (unsent === 0) onLeave();
            else setIsAsking(true);
          }}
          look="link"
          className="shrink-0 px-2"
        >
          {m.desk_leave()}
        </Button>
      </div>
      {isAsking && (
        <div role="alert" className="mt-3 space-y-3 border-l-4 border-stop bg-surface p-3">
          <p>{m.helper_leave_unsent({ count: unsent })}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={onLeave}>{m.helper_leave_anyway()}</Button>
            <Button onClick={() => setIsAsking(false)} look="link">
              {m.office_cancel()}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
