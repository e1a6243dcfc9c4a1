import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { useWrite } from '#web/parts/use-write.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { ask } from '#web/app/call/ask.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

/** Cancels a due, after one question. */
export function CallOff({ book_id, due, onDone }: { book_id: number; due: Due; onDone: () => void }) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, run } = useWrite();
  const names = { rider: due.rider_fullname, what: conceptOf(due) };
  if (!asking) {
    return (
      <Button look="link" onClick={() => setAsking(true)} aria-label={m.payments_call_off_of(names)}>
        {m.payments_call_off()}
      </Button>
    );
  }
  const send = async () => {
    if (
      await run(() =>
        ask('DELETE /api/books/{id}/dues/{due_id}', { params: { id: book_id, due_id: due.due_id } }),
      )
    )
      onDone();
  };
  return (
    <div role="group" aria-label={m.payments_call_off_of(names)} className="mt-2 border-l-4 border-warn pl-3">
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        {m.payments_call_off_sure(names)}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" onClick={() => void send()} busy={busy}>
          {m.payments_call_off_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.payments_cancel()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}

/** Takes a cancellation back. */
export function CallBack({ book_id, due, onDone }: { book_id: number; due: Due; onDone: () => void }) {
  const { busy, failure, run } = useWrite();
  const send = async () => {
    if (
      await run(() =>
        ask('POST /api/books/{id}/dues/{dueId}/return', { params: { id: book_id, dueId: due.due_id } }),
      )
    )
      onDone();
  };
  return (
    <>
      <Button
        look="link"
        busy={busy}
        aria-label={m.dues_return_of({ what: conceptOf(due) })}
        onClick={() => void send()}
      >
        {m.dues_return()}
      </Button>
      <FormAlert>{failure}</FormAlert>
    </>
  );
}
