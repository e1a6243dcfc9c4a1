import * as m from '#text/messages/messages.js';
import { CallFailure } from '#web/ground/call/ask.ts';
import { failureText } from '#web/ground/call/failure-text.ts';
import { Link } from '#web/ground/address/link.tsx';
import { paths } from '#web/ground/address/paths.ts';
import { Button } from '#web/ui/Button.tsx';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';

/** Shows why the draw is not available, and what to do next. */
export function NoDraw({ error, again }: { error: unknown; again: () => void }) {
  const isGone = error === null || (error instanceof CallFailure && [400, 404].includes(error.status));
  return (
    <EmptyState
      heading="h1"
      title={isGone ? m.draw_none() : m.draw_title()}
      actions={
        isGone ? (
          <Link href={paths.home} className={secondaryButton}>
            {m.draw_home()}
          </Link>
        ) : (
          <Button onClick={again}>{m.licence_retry()}</Button>
        )
      }
    >
      {isGone ? m.draw_none_why() : failureText(error)}
    </EmptyState>
  );
}
