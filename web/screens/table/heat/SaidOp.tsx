import type { ReactNode } from 'react';
import { useLanguage } from '#web/app/language-context.ts';
import type { BoardOp } from '#web/screens/table/board/board-op.ts';
import { clockSeconds } from '#web/screens/table/clock-seconds.ts';
import { opText } from '#web/screens/table/words.ts';
import { opLines, type PlateOf } from './op-lines.ts';

interface SaidOpProps {
  op: BoardOp;
  plateOf: PlateOf;
  /** The state of the operation: replaced, or of an earlier ride. */
  stands: string | null;
  /** Drawn before its line. */
  lead?: ReactNode;
}

/** One operation, which can be opened to be read in full. */
export function SaidOp({ op, plateOf, stands, lead }: SaidOpProps) {
  const language = useLanguage();
  return (
    <li className="border-t border-line text-small wrap-anywhere">
      <details>
        <summary className="min-h-12 py-2">
          <span className="tabular-nums">{clockSeconds(op.said_at)}</span> · {lead}
          <b>{op.person}</b> · {opText(op)}
          {stands !== null && <span className="text-ink2"> · {stands}</span>}
        </summary>
        <ul className="pb-3 pl-4">
          {opLines(op, plateOf, language).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
    </li>
  );
}
