import * as m from '#text/messages/messages.js';
import { clockSeconds } from '#web/screens/table/clock-seconds.ts';
import type { BoardOp } from '#web/screens/table/board/board-op.ts';
import type { MarkedHeat } from '#web/screens/table/use-table.ts';
import { opText } from '#web/screens/table/words.ts';

const ways: Record<BoardOp['via'], (() => string) | null> = {
  net: null,
  qr: m.table_via_qr,
  file: m.table_via_file,
  voice: m.table_via_voice,
};

/** Everything that was said of a heat: by whom, when by that clock, and how it came. Nothing of it is ever changed. */
export function SaidList({ heat: { ops } }: { heat: MarkedHeat }) {
  if (ops.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line">
      <summary className="flex min-h-12 items-center font-semibold">
        {m.table_said({ count: ops.length })}
      </summary>
      <ol>
        {ops.map((op) => {
          const way = ways[op.via];
          return (
            <li key={op.op_id} className="border-t border-line py-1.5 text-small wrap-anywhere">
              <span className="tabular-nums">{clockSeconds(op.said_at)}</span> · <b>{op.person}</b> ·{' '}
              {opText(op)}
              {way !== null && ` · ${way()}`}
              {op.attempt > 1 && ` · ${m.table_attempt({ attempt: op.attempt })}`}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
