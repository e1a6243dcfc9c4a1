import * as m from '#text/messages/messages.js';
import type { BoardOp } from '#web/screens/table/board/board-op.ts';
import type { MarkedHeat, TableDay } from '#web/screens/table/use-table.ts';
import { SaidOp } from './SaidOp.tsx';

/** The state of an operation: of a ride that no longer counts, or replaced by its device. In: the operations of the heat. */
function standsOf(op: BoardOp, ops: readonly BoardOp[], attempt: number): string | null {
  if (op.kind !== 'rerun' && op.attempt < attempt) return m.table_op_earlier();
  const isAgain = (other: BoardOp) =>
    other.kind === op.kind &&
    other.device_id === op.device_id &&
    other.seat === op.seat &&
    other.attempt === op.attempt &&
    other.device_n > op.device_n;
  const isReplaced = (op.kind === 'sheet' || op.kind === 'call' || op.kind === 'gate') && ops.some(isAgain);
  return isReplaced ? m.table_op_replaced() : null;
}

/** Everything that was said of a heat: what, by whom, when by that clock, how it came, and what was replaced. It can only be read. */
export function SaidList({ table, heat: { ops, verdict } }: { table: TableDay; heat: MarkedHeat }) {
  if (ops.length === 0) return null;
  return (
    <details className="mt-6 border-t border-line">
      <summary className="flex min-h-12 items-center font-semibold">
        {m.table_said({ count: ops.length })}
      </summary>
      <ol>
        {ops.map((op) => (
          <SaidOp
            key={op.op_id}
            op={op}
            plateOf={table.plateOf}
            stands={standsOf(op, ops, verdict.attempt)}
          />
        ))}
      </ol>
    </details>
  );
}
