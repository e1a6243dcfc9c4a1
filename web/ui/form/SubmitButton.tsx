import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';

interface SubmitProps {
  busy: boolean;
  /** Shown while it works. */
  busyText: ReactNode;
  children: ReactNode;
}

/** Sends the form. While it works, it says so, stays in place and ignores a second press. */
export function SubmitButton({ busy, busyText, children }: SubmitProps) {
  return (
    <Button
      look="primary"
      type="submit"
      busy={busy}
      aria-disabled={busy}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
      className="w-full sm:w-auto aria-disabled:cursor-progress"
    >
      {busy ? (
        <>
          <span aria-hidden="true" className="flex gap-1">
            <span className="size-2.5 animate-pulse-light bg-stop" />
            <span className="size-2.5 animate-pulse-light bg-accent [animation-delay:200ms]" />
            <span className="size-2.5 animate-pulse-light bg-go [animation-delay:400ms]" />
          </span>
          {busyText}
        </>
      ) : (
        children
      )}
    </Button>
  );
}
