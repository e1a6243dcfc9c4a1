import { useState } from 'react';
import type { BookRail } from '#contract/money/rails/rails.ts';
import * as m from '#text/messages/messages.js';
import { ask } from '#web/app/call/ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Switches the provider off for a book, asked in words: families pay by it at any hour. */
export function RailOff({ book_id, onOff }: { book_id: number; onOff: (off: BookRail) => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, busy, failure } = useWrite();
  const switchOff = () =>
    run(async () => onOff(await ask('DELETE /api/books/{id}/rail', { params: { id: book_id } })));
  return (
    <div className="mt-4 space-y-3">
      <FormAlert>{failure}</FormAlert>
      {isAsking ? (
        <Confirm
          question={m.rail_off_sure()}
          yes={m.rail_do_off()}
          no={m.office_cancel()}
          onYes={() => void switchOff()}
          onNo={() => setIsAsking(false)}
          busy={busy}
        >
          <p>{m.rail_off_note()}</p>
        </Confirm>
      ) : (
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {m.rail_do_off()}
        </Button>
      )}
    </div>
  );
}
