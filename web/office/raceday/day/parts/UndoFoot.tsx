import { Undo, undoBar } from '#web/parts/form/Undo.tsx';
import type { Room } from './use-draw-room.ts';

/** Shows the last action with its undo button, at the foot of the page. */
export function UndoFoot({ table }: { table: Room }) {
  const { just, run, busy, forgetJust } = table;
  if (!just) return null;
  const { undo } = just;
  return (
    <div className={`sticky bottom-(--nav) z-10 mt-6 px-4 ${undoBar}`}>
      <Undo
        words={just.words}
        until={just.until}
        busy={busy}
        onUndo={undo && (() => void run(`undo ${just.until}`, undo, null))}
        onOver={forgetJust}
      />
    </div>
  );
}
