import { Undo, undoBar } from '#web/parts/undo/Undo.tsx';
import type { RaceTable } from './use-race-desk.ts';
import { FootBar } from '#web/ui/FootBar.tsx';

/** The last action at the entry desk, with its undo. */
export function UndoBar({ table: { just, undo, busy, forgetJust } }: { table: RaceTable }) {
  if (!just) return null;
  return (
    <FootBar className={`z-40 border-t-4 border-accent px-4 ${undoBar}`}>
      <Undo
        words={just.words}
        until={just.until}
        busy={busy}
        onUndo={just.undo && (() => void undo())}
        onOver={forgetJust}
        isTall
      />
    </FootBar>
  );
}
