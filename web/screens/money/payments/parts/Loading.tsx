import * as m from '#text/messages/messages.js';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx';

interface LoadingProps {
  query: { error: Error | null; refetch: () => unknown };
}

/** Shows that something is loading, or why it failed, with a button to try again. */
export function Loading({ query }: LoadingProps) {
  if (query.error === null) {
    return (
      <div className="space-y-6">
        <Skeleton className="h-32 w-full" />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:items-start">
          <SkeletonRows rows={4} />
          <Skeleton className="h-72 w-full" />
        </div>
      </div>
    );
  }
  return (
    <div role="alert">
      <p>{failureText(query.error)}</p>
      <Button onClick={() => void query.refetch()} className="mt-3">
        {m.payments_retry()}
      </Button>
    </div>
  );
}
