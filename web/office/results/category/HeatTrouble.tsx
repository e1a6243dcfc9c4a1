import * as m from '#text/messages/messages.js';
import type { Elsewhere, HeatDesk } from './use-heat.ts';
import { secondaryButton } from '#web/ui/button-classes.ts';
import { Icon } from '#web/ui/Icon.tsx';

/** Somebody else wrote this heat: what, while what is typed here stays. */
export function HeatConflict({ lines }: { lines: readonly Elsewhere[] }) {
  return (
    <div role="alert" className="mb-4 border-2 border-stop p-4">
      <p className="flex gap-2 display text-d22">
        <Icon name="alert" className="size-6 text-stop" />
        <span className="min-w-0">{m.results_conflict()}</span>
      </p>
      <p className="mt-1">{m.results_conflict_why()}</p>
      <ul className="mt-2 text-small">
        {lines.length === 0 && <li>{m.results_conflict_same()}</li>}
        {lines.map((line) => (
          <li key={line.plate} className="py-0.5 wrap-anywhere">
            {m.results_line(line)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The server was not reached: it is kept here and goes out by itself; or the device keeps nothing, and the page must stay open. */
export function UnsentHeat({ desk: { isLoose, retry } }: { desk: Pick<HeatDesk, 'isLoose' | 'retry'> }) {
  return (
    <div role="alert" className="mt-3 space-y-3 border-2 border-warn p-4">
      <p className="font-semibold">{isLoose ? m.outbox_loose() : m.results_offline()}</p>
      <button type="button" onClick={retry} className={secondaryButton}>
        {m.results_retry()}
      </button>
    </div>
  );
}
