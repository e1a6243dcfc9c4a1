import type { ReactNode } from 'react';
import * as m from '#text/messages/messages.js';
import { useUnsaved } from '#web/office/parts/use-unsaved.ts';
import { islandButton } from '#web/ui/button-classes.ts';

interface SaveBarProps {
  isChanged: boolean;
  /** The last changes were saved, and there are no others. */
  saved: boolean;
  busy: boolean;
  /** It says what saving does, and to whom. */
  does: string;
  /** The words of the button. */
  save?: string;
  drop: () => void;
  /** Why it was not saved. */
  children: ReactNode;
}

/** Draws the bar of a page with one job. It exists only while there are changes, and says what saving them does. */
export function SaveBar({ isChanged, saved, busy, does, save, drop, children }: SaveBarProps) {
  useUnsaved(isChanged, m.org_leave());
  return (
    <>
      <div className="mt-5 space-y-3">{children}</div>
      <p role="status" className="min-h-6 font-semibold text-go">
        {saved && !isChanged ? m.office_saved() : ''}
      </p>
      {isChanged && (
        <div className="sticky bottom-(--nav) z-10 bleed mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t-4 border-accent bg-night px-4 py-3 text-on-night on-island">
          <p className="min-w-0 max-w-text text-small">{does}</p>
          <div className="flex flex-wrap gap-3">
            <button
              type="button"
              onClick={drop}
              className="min-h-12 border-2 border-on-night px-4 font-semibold"
            >
              {m.org_drop()}
            </button>
            <button type="submit" aria-busy={busy} className={islandButton}>
              {busy ? m.office_saving() : (save ?? m.office_save())}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
