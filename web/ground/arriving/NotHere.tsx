import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';

interface NotHereProps {
  /** The part failed; otherwise it is missing. */
  isFailed: boolean;
  /** Runs when the button is pressed: it requests the part once more, or loads the whole page again. */
  onAgain: () => unknown;
}

export const reloadPage = () => location.reload();

/** Stands in the place of a missing part of the page. It says what happened and what the person can do. */
export function NotHere({ isFailed, onAgain }: NotHereProps) {
  return (
    <div
      role="status"
      className="flex max-w-text flex-wrap items-center gap-3 border-l-4 border-accent bg-surface p-4"
    >
      <p className="min-w-0 grow basis-60">{isFailed ? m.part_failed() : m.part_missing()}</p>
      <Button onClick={() => void onAgain()}>{isFailed ? m.part_reload() : m.page_retry()}</Button>
    </div>
  );
}
