import * as m from '#text/messages/messages.js';
import type { Elsewhere, HeatDesk } from './use-heat.ts';
import { Button } from '#web/ui/Button.tsx';
import { Conflict } from '#web/parts/Conflict.tsx';

/** Reports that somebody else wrote this heat, shows the changes, and leaves what is typed here. */
export function HeatConflict({ lines }: { lines: readonly Elsewhere[] }) {
  return (
    <Conflict
      title={m.results_conflict()}
      why={m.results_conflict_why()}
      lines={lines.map((line) => m.results_line(line))}
      same={m.results_conflict_same()}
      className="mb-4"
    />
  );
}

/** Reports an unreached server: the heat is stored and sent later, or the page must stay open. */
export function UnsentHeat({ desk: { isLoose, retry } }: { desk: Pick<HeatDesk, 'isLoose' | 'retry'> }) {
  return (
    <div role="alert" className="mt-3 space-y-3 border-2 border-warn p-4">
      <p className="font-semibold">{isLoose ? m.outbox_loose() : m.results_offline()}</p>
      <Button onClick={retry}>{m.results_retry()}</Button>
    </div>
  );
}
