import { UndoFoot } from '#web/parts/form/Undo.tsx';
import type { Room } from './use-draw-room.ts';

/** Shows the last action in the draw room with its undo. */
export function RoomUndo({ table: { just, run, busy, forgetJust } }: { table: Room }) {
  const undo = just?.undo ?? null;
  return (
    <UndoFoot
      words={just?.words ?? ''}
      until={just?.until ?? null}
      busy={busy}
      onUndo={undo && (() => void run(`undo ${just?.until}`, undo, null))}
      onOver={forgetJust}
    />
  );
}
