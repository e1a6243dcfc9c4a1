import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from './FormAlert.tsx';

interface SubmitProps {
  /** Why it was not sent, said above the button; null: nothing. Left out where it is said elsewhere. */
  failure?: ReactNode;
  busy: boolean;
  /** The text of the button while the form is being sent. */
  busyText: ReactNode;
  children: ReactNode;
}

/** Sends the form. While it works, it says so, stays in place and ignores a second press. */
export function SubmitButton({ failure, busy, busyText, children }: SubmitProps) {
  return (
    <>
      {failure !== undefined && <FormAlert>{failure}</FormAlert>}
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
    </>
  );
}
