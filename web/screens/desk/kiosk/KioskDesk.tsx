import { useState } from 'react';
import type { KioskRider } from '#contract/office/check-in/kiosk.ts';
import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/app/call/ask.ts';
import type { DeskSession } from '#web/parts/desk/desk-session.ts';
import { failureText } from '#web/app/call/failure-text.ts';
import { Refused } from '#web/parts/use-write.ts';
import { WholeScreen } from '#web/ui/WholeScreen.tsx';
import { useIdle } from '#web/ui/effects/use-idle.ts';
import { KioskFound } from './KioskFound.tsx';
import { KioskStart } from './KioskStart.tsx';

/** After this time the screen starts again, so that the next family does not see the one before. */
const IDLE_MS = 30_000;

interface KioskDeskProps {
  session: DeskSession;
  /** The code was revoked, or its time is over. */
  onEnd: () => void;
}

/** A tablet at the venue: a family says that it is here, then the next family begins. No link leads away from here. */
export function KioskDesk({ session, onEnd }: KioskDeskProps) {
  const [riders, setRiders] = useState<readonly KioskRider[] | null>(null);
  /** Counts up with each family: its form begins empty. */
  const [visit, setVisit] = useState(0);
  const toStart = () => {
    setRiders(null);
    setVisit((count) => count + 1);
  };
  useIdle(IDLE_MS, toStart);
  /** Asks the server, and turns a failure into words for this screen. */
  const asking = async <Answer,>(ask: () => Promise<Answer>): Promise<Answer> => {
    try {
      return await ask();
    } catch (error) {
      const status = error instanceof CallFailure ? error.status : null;
      if (status === 401) onEnd();
      throw new Refused(status === 0 ? m.kiosk_no_signal() : failureText(error));
    }
  };
  return (
    <WholeScreen label={m.kiosk_title()} className="overflow-y-auto bg-paper text-ink">
      <div className="gutter mx-auto max-w-160 py-6 sm:py-12">
        <p className="text-ink2 wrap-anywhere">{session.meeting.race_name}</p>
        {riders === null ? (
          <KioskStart key={visit} session={session} asking={asking} onFound={setRiders} />
        ) : (
          <KioskFound key={visit} session={session} riders={riders} asking={asking} onBack={toStart} />
        )}
      </div>
    </WholeScreen>
  );
}
