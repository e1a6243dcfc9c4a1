import { useState } from 'react';
import type { MendedCell } from '#contract/left-out.ts';
import * as m from '#text/messages/messages.js';
import { MendCell } from '#web/office/parts/import/MendCell.tsx';
import { Button } from '#web/ui/Button.tsx';

/** A row of a file, or a value of it, that is not taken. */
interface LeftRow {
  row: string;
  /** The cell that can be typed anew. It is null when that would not help. */
  cell: string | null;
  place: string;
  words: string;
  /** What stands in the cell. */
  stands: string;
}

const atOnce = 50;

interface LeftRowsProps {
  rows: readonly LeftRow[];
  busy?: boolean;
  /** It is left out when the file was loaded. */
  onMend?: (mended: MendedCell) => void;
}

/** Shows every row and value of a file that is left out, with the reason. A wrong cell is typed anew here. */
export function LeftRows({ rows, busy = false, onMend }: LeftRowsProps) {
  const [shown, setShown] = useState(atOnce);
  return (
    <>
      <ul className="text-small">
        {rows.slice(0, shown).map(({ row, cell, place, words, stands }) => (
          <li key={`${row} ${cell ?? ''} ${words}`} className="border-b border-line py-2 wrap-anywhere">
            <span className="block text-ink2">{place}</span>
            {words}
            {cell !== null && onMend && (
              <MendCell
                label={m.import_mend()}
                said={stands}
                busy={busy}
                onMend={(says) => onMend({ row, cell, says })}
              />
            )}
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button onClick={() => setShown(shown + atOnce)} className="mt-3">
          {m.results_more({ count: rows.length - shown })}
        </Button>
      )}
    </>
  );
}

/** Keeps the cells of a file that were typed anew on the screen: the last word of each cell counts. */
export function useMended() {
  const [mended, setMended] = useState<readonly MendedCell[]>([]);
  return {
    mended,
    /** Adds a cell, and returns all. */
    mend: (cell: MendedCell): readonly MendedCell[] => {
      const others = mended.filter((one) => one.row !== cell.row || one.cell !== cell.cell);
      const all = [...others, cell];
      setMended(all);
      return all;
    },
    forgetMended: () => setMended([]),
  };
}
