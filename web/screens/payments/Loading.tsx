import * as m from '#text/messages/messages.js';
import { failureText } from '#web/app/failure-text.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';

interface LoadingProps {
  query: { error: Error | null; refetch: () => unknown };
}

/** On its way, or what went wrong and the way to try again. */
export function Loading({ query }: LoadingProps) {
  if (query.error === null) return <SkeletonRows rows={5} />;
  return (
    <div role="alert">
      <p>{failureText(query.error)}</p>
      <button type="button" onClick={() => void query.refetch()} className={`mt-3 ${secondaryButton}`}>
        {m.payments_retry()}
      </button>
    </div>
  );
}
