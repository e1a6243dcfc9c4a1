import type { ComponentProps } from 'react';
import { Undo, undoBar } from '#web/parts/form/Undo.tsx';

/** Shows the last action in the books with its undo, at the foot of the screen or of a sheet. */
export function UndoNote(props: ComponentProps<typeof Undo>) {
  return (
    <div className={`sticky bottom-(--nav) z-20 -mx-4 mt-4 px-4 on-island md:mx-0 ${undoBar}`}>
      <Undo {...props} />
    </div>
  );
}
