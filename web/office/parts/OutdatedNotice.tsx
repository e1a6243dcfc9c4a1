import type { ReactNode } from 'react';
import type { OutdatedDraw } from '#contract/raceday/office/day/day.ts';
import * as m from '#text/messages/messages.js';
import { phaseWord } from '#text/stages.ts';

interface NoticeProps {
  outdated: OutdatedDraw;
  /** The link that leads to the correction. */
  children: ReactNode;
}

const names = (riders: OutdatedDraw['missing']): string =>
  riders.map(({ plate, rider_fullname }) => `${plate} ${rider_fullname}`).join(', ');

/** Warns about a stage that was made before results changed: which riders are in it wrongly, and which are missing. */
export function OutdatedNotice({ outdated: { phase, missing, wrong, open }, children }: NoticeProps) {
  return (
    <div role="status" className="border-2 border-warn p-4">
      <p className="display text-d22">{m.day_outdated({ stage: phaseWord(phase) })}</p>
      {open && <p className="text-small">{m.day_outdated_open()}</p>}
      {wrong.length > 0 && (
        <p className="text-small wrap-anywhere">{m.day_outdated_wrong({ riders: names(wrong) })}</p>
      )}
      {missing.length > 0 && (
        <p className="text-small wrap-anywhere">{m.day_outdated_missing({ riders: names(missing) })}</p>
      )}
      <div className="mt-3 empty:hidden">{children}</div>
    </div>
  );
}
