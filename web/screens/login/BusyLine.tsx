import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';

/** The server is busy: says when the next try comes, and lets the person stop. Screen readers do not read each second. */
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
