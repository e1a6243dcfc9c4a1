import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';

/** Many sign in at once: when it is tried again, and a way out. The seconds are not read aloud one by one. */
export function BusyLine({ seconds, onStop }: { seconds: number | null; onStop: () => void }) {
  return (
    <div role="status" className="empty:sr-only">
      {seconds !== null && (
        <div className="border-l-4 border-accent bg-surface px-4 py-3">
          <p aria-live="off">{m.login_busy({ seconds: String(seconds) })}</p>
          <Button look="link" onClick={onStop}>
            {m.login_busy_stop()}
          </Button>
        </div>
      )}
    </div>
  );
}
