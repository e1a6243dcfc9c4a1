import * as m from '#text/messages/messages.js';
import type { CupChange } from './cup-changes.ts';
import { Conflict } from '#web/parts/Conflict.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Shows what somebody else changed in a cup. It takes the focus, wherever the save button was. */
export function CupConflict({ changes }: { changes: readonly CupChange[] }) {
  return (
    <Conflict
      ref={focusOnMount}
      title={m.office_changed_title()}
      why={m.office_changed_why()}
      lines={changes.map(({ name, was, became }) => m.office_changed_line({ name, was, became }))}
      className="mt-4"
    />
  );
}
