import { useState } from 'react';
import type { DoneImport } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { formatInstant } from '#web/app/format.ts';
import { ownZone } from '#web/parts/own-zone.ts';
import { UndoSheet } from './UndoSheet.tsx';
import { actionsOf } from './words.ts';
import { Button } from '#web/ui/Button.tsx';

/** Recent imports, each with its undo. */
export function DoneImports({ items }: { items: readonly DoneImport[] }) {
  const [undoing, setUndoing] = useState<DoneImport | null>(null);
  // In the reader's time zone, as the record of changes.
  const zone = ownZone();
  if (items.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="display border-b-4 border-accent pb-1 text-d28">{m.rider_import_done_title()}</h2>
      <ul>
        {items.map((one) => (
          <li
            key={one.import_id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{one.file_name}</p>
              <p className="text-small text-ink2 wrap-anywhere">
                {[formatInstant(one.applied_at, zone), one.by, one.organization_shortname]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </p>
              <p className="text-small">
                {one.undone_at === null
                  ? actionsOf(one.riders_new, one.riders_changed, one.licences) || m.rider_import_nothing()
                  : m.rider_import_undone({ day: formatInstant(one.undone_at, zone) })}
              </p>
            </div>
            {one.can_undo && <Button onClick={() => setUndoing(one)}>{m.rider_import_undo()}</Button>}
          </li>
        ))}
      </ul>
      {undoing && <UndoSheet done={undoing} onClose={() => setUndoing(null)} />}
    </section>
  );
}
