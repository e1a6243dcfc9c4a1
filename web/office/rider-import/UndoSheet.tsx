import { everyAnswer } from '#web/app/call/use-ask.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { DoneImport, undoRiderImport } from '#contract/office/riders/rider-import.ts';
import * as m from '#text/messages/messages.js';
import { actionsOf } from './words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { BackSheet } from '#web/ui/BackSheet.tsx';
import { ask } from '#web/app/call/ask.ts';
import { officePaths } from '#web/app/screens/office-paths.ts';
import { useWrite } from '#web/parts/use-write.ts';

type Reply = z.infer<typeof undoRiderImport.reply>;

const reasons: Readonly<Record<Reply['used'][number]['why'], () => string>> = {
  entry: m.rider_import_used_entry,
  licence: m.rider_import_used_licence,
  payment: m.rider_import_used_payment,
  family: m.rider_import_used_family,
  changed: m.rider_import_used_changed,
  taken: m.rider_import_used_taken,
};

/** Asks in words before an import is taken back; and again, with names, when some of its riders were used since. */
export function UndoSheet({ done, onClose }: { done: DoneImport; onClose: () => void }) {
  const client = useQueryClient();
  const [used, setUsed] = useState<Reply['used']>([]);
  const { busy, failure, run } = useWrite();
  const undo = () =>
    run(async () => {
      const reply = await ask('POST /api/office/rider-imports/{id}/undo', {
        params: { id: done.import_id },
        body: { leave_used: used.length > 0 },
      });
      setUsed(reply.used);
      if (reply.undone) {
        await client.invalidateQueries(everyAnswer);
        onClose();
      }
    });
  return (
    <BackSheet
      title={m.rider_import_undo_title()}
      closeHref={officePaths.riderImport}
      closeLabel={m.office_cancel()}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {m.rider_import_undo_why({
          file: done.file_name,
          what: actionsOf(done.riders_new, done.riders_changed, done.licences),
        })}
      </p>
      {used.length > 0 && (
        <div role="alert" className="mt-4">
          <p className="font-semibold text-stop">{m.rider_import_undo_used({ count: used.length })}</p>
          <ul className="mt-2 border-t-2 border-ink">
            {used.map((one) => (
              <li key={one.rider_id} className="border-b border-line py-2 wrap-anywhere">
                <span className="font-semibold">{one.rider_fullname}</span>{' '}
                <span className="text-small text-ink2">{reasons[one.why]()}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="mt-5 space-y-4">
        <FormAlert>{failure}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button look="primary" aria-disabled={busy} onClick={() => void undo()}>
            {used.length > 0 ? m.rider_import_undo_rest() : m.rider_import_undo_do()}
          </Button>
          <Button onClick={onClose}>{m.rider_import_undo_keep()}</Button>
        </div>
      </div>
    </BackSheet>
  );
}
