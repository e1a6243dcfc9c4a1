import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

/** Shows why something of the office could not be loaded, with a button to try again. */
export function Failed({ error, again }: { error: unknown; again: () => void }) {
  return (
    <EmptyState title={m.office_failed()} actions={<Button onClick={again}>{m.office_retry()}</Button>}>
      {failureText(error)}
    </EmptyState>
  );
}

interface ArrivingProps {
  error: unknown;
  again: () => unknown;
  /** How many rows are drawn in its place. */
  rows: number;
}

/** What stands where something of the office is not here yet: rows in its place, or why it does not come. */
export function Arriving({ error, again, rows }: ArrivingProps) {
  return error ? <Failed error={error} again={() => void again()} /> : <SkeletonRows rows={rows} />;
}
