import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/call/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Something of the office could not be loaded: why, with a button to try again. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <EmptyState title={m.office_failed()} actions={<Button onClick={again}>{m.office_retry()}</Button>}>
      {failureText(error)}
    </EmptyState>
  );
}
