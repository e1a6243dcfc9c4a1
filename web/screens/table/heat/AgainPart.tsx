import * as m from '#text/messages/messages.js';
import { rideAhead } from '#rules/judging/table-queue.ts';
import type { MarkedHeat } from '#web/screens/table/use-table.ts';
import { Button } from '#web/ui/Button.tsx';

interface AgainProps {
  heat: MarkedHeat;
  /** Starts a ride, with a reason. */
  onAgain: (attempt: number, reason: string) => void;
}

/** A judge or the gate is at another ride than the one that counts: one tap makes that ride count. */
export function AgainPart({ heat: { ops, verdict }, onAgain }: AgainProps) {
  const attempt = rideAhead(ops, verdict.attempt);
  if (attempt === null) return null;
  const who = [
    ...new Set(
      ops
        .filter((op) => (op.kind === 'sheet' || op.kind === 'gate') && op.attempt === attempt && !op.held)
        .map(({ person }) => person),
    ),
  ].join(', ');
  return (
    <div role="alert" className="mt-4 space-y-3 border-l-6 border-stop bg-surface p-3">
      <p className="font-semibold wrap-anywhere">{m.table_again({ who, attempt })}</p>
      <Button look="primary" onClick={() => onAgain(attempt, m.table_again_reason({ who }))}>
        {m.table_rerun_do()}
      </Button>
    </div>
  );
}
