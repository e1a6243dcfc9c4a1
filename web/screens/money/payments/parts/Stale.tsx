import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';

interface StaleProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Reports that the data on the screen could not be renewed. It stays, with a button to try again. */
export function Stale({ query }: StaleProps) {
  if (query.error === null) return null;
  return (
    <div role="alert" className="border-l-4 border-warn bg-surface p-4">
      <p>
        {failureText(query.error)} {m.payments_stale()}
      </p>
      <Button busy={query.isFetching} onClick={() => void query.refetch()} className="mt-3">
        {m.payments_retry()}
      </Button>
    </div>
  );
}
