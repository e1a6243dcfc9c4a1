import { useCallback, useState } from 'react';
import * as m from '#text/messages/messages.js';
import { DeskCodeForm } from '#web/screens/desk/DeskCodeForm.tsx';
import { type DeskSession, keepDesk, readDesk } from '#web/parts/desk/desk-session.ts';
import { EntriesDesk } from '#web/screens/desk/entries/EntriesDesk.tsx';

/** The desk of one meeting, for a helper without an account. */
export function DeskScreen() {
  // A link that was opened anew stands before what is kept.
  const [session, setSession] = useState(() => (location.hash.length > 1 ? null : readDesk(Date.now())));
  const [said, setSaid] = useState<string | null>(null);
  const show = useCallback((next: DeskSession | null) => {
    keepDesk(next);
    setSession(next);
  }, []);
  return (
    <div className="min-h-dvh bg-paper pb-16">
      <div className="gutter mx-auto max-w-page py-6">
        {session === null ? (
          <DeskCodeForm said={said} onOpen={show} />
        ) : (
          <EntriesDesk
            session={session}
            onLeave={() => show(null)}
            onEnd={() => {
              setSaid(m.desk_ended());
              show(null);
            }}
          />
        )}
      </div>
    </div>
  );
}
