import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Something of the office did not come: why, and once more. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <EmptyState
      title={m.office_failed()}
      actions={
        <button type="button" onClick={again} className={secondaryButton}>
          {m.office_retry()}
        </button>
      }
    >
      {failureText(error)}
    </EmptyState>
  );
}
