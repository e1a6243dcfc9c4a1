import * as m from '#text/messages/messages.js';
import { heatKeyOf } from '#rules/judging/day-log.ts';
import type { BoardOp } from '#web/screens/table/board/board-op.ts';
import { SaidOp } from '#web/screens/table/heat/SaidOp.tsx';
import type { TableDay } from '#web/screens/table/use-table.ts';
import { opText } from '#web/screens/table/words.ts';

const isOfDay = ({ kind, heat }: BoardOp): boolean => heat === null || kind === 'seal' || kind === 'rerun';
/** Shows at most so many; the others can be read at their heats. */
const SHOWN = 200;

/** What was said of the day itself, the newest first: phones replaced, operations admitted, stages posted, rides repeated, notes. */
export function DayWords({ table: { ops, heats, plateOf, heard } }: { table: TableDay }) {
  const words = ops.filter(isOfDay).toReversed();
  const numberOf = ({ heat }: BoardOp) =>
    heat === null ? null : (heats.find(({ key }) => key === heatKeyOf(heat))?.number ?? '?');
  /** Its subject: the phone that was replaced, the operation that was admitted. */
  const aboutOf = (op: BoardOp): string | null => {
    if (op.kind === 'takeover')
      return heard.facts?.devices.find(({ device_id }) => device_id === op.body.from)?.person ?? null;
    if (op.kind !== 'admit') return null;
    const admitted = ops.find(({ op_id }) => op_id === op.body.op_id);
    return admitted
      ? [numberOf(admitted), admitted.person, opText(admitted)].filter(Boolean).join(' · ')
      : null;
  };
  if (words.length === 0) return null;
  return (
    <details className="border-t border-line px-4">
      <summary className="flex min-h-12 items-center font-semibold">
        {m.table_day_said({ count: words.length })}
      </summary>
      <ol className="pb-3">
        {words.slice(0, SHOWN).map((op) => {
          const number = numberOf(op);
          return (
            <SaidOp
              key={op.op_id}
              op={op}
              plateOf={plateOf}
              stands={aboutOf(op)}
              lead={number === null ? null : `${number} · `}
            />
          );
        })}
      </ol>
    </details>
  );
}
