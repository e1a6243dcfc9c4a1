import type { ReactNode } from 'react';
import { Icon } from '#web/ui/Icon.tsx';

/** Draws an error or success of a whole form: read aloud when it appears, centred above the button (spec §8). */
export function FormAlert({ children, good = false }: { children: ReactNode; good?: boolean }) {
  const present = children !== null && children !== undefined && children !== '';
  return (
    <div role={good ? 'status' : 'alert'} className="empty:sr-only">
      {present && (
        <p
          className={`flex items-center justify-center gap-2 border-2 px-4 py-3 text-center font-semibold ${
            good ? 'border-go text-go' : 'border-stop text-stop'
          }`}
        >
          <Icon name={good ? 'check' : 'alert'} className="size-5" />
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
      )}
    </div>
  );
}
