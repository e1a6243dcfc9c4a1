import { useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { useSearchParams } from '#web/app/address/navigation.ts';
import { forgetLists } from '#web/parts/check-in/kept-list.ts';
import { CheckInDesk } from '#web/screens/desk/check-in/CheckInDesk.tsx';
import { DeskCodeForm } from '#web/screens/desk/DeskCodeForm.tsx';
import { type DeskSession, keepDesk, readDesk } from '#web/parts/desk/desk-session.ts';
import { EntriesDesk } from '#web/screens/desk/entries/EntriesDesk.tsx';
import { KioskDesk } from '#web/screens/desk/kiosk/KioskDesk.tsx';
import { MedicalDesk } from '#web/screens/desk/medical/MedicalDesk.tsx';

interface PartProps {
  session: DeskSession;
  isCheckIn: boolean;
  onLeave: () => void;
  onEnd: () => void;
}

/** What the code is for. */
function Part({ isCheckIn, ...desk }: PartProps) {
  const { duty } = desk.session;
  if (duty === 'medical') return <MedicalDesk {...desk} />;
  if (duty === 'kiosk') return <KioskDesk session={desk.session} onEnd={desk.onEnd} />;
  return isCheckIn ? <CheckInDesk {...desk} /> : <EntriesDesk {...desk} />;
}

/** The desk of one meeting, for a helper without an account. */
export function DeskScreen() {
  // A link that was opened just now comes before the code that is kept.
  const [session, setSession] = useState(() => (location.hash.length > 1 ? null : readDesk(Date.now())));
  const [said, setSaid] = useState<string | null>(null);
  const show = useCallback((next: DeskSession | null) => {
    keepDesk(next);
    if (next === null) forgetLists();
    setSession(next);
  }, []);
  const end = useCallback(() => {
    setSaid(m.desk_ended());
    show(null);
  }, [show]);
  const isCheckIn = useSearchParams().get('view') === 'check-in';
  return (
    <div className="min-h-dvh bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-6">
        {session === null ? (
          <DeskCodeForm said={said} onOpen={show} />
        ) : (
          <Part session={session} isCheckIn={isCheckIn} onLeave={() => show(null)} onEnd={end} />
        )}
      </div>
    </div>
  );
}
