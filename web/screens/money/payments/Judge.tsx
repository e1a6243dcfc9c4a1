import type { Inputs } from '#web/ground/call/calls.ts';
import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { ask } from '#web/ground/call/ask.ts';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';

interface JudgeProps {
  due: Due;
  payment_id: number;
  onDone: () => void;
}

/** Lets the club accept a proof, or write what is wrong with it. */
export function Judge({ due, payment_id, onDone }: JudgeProps) {
  const [refusing, setRefusing] = useState(false);
  const name = `reason-${payment_id}`;
  const { sends, error, watch, change, busy, failure, run } = useWriteForm<Record<string, string>>({
    start: { [name]: '' },
    check: (typed) => (typed[name]?.trim() === '' ? { [name]: m.payments_reason_needed() } : {}),
  });
  const names = { rider: due.rider_fullname, what: conceptOf(due) };
  const send = async (body: Inputs['PUT /api/payments/{id}']['body']) => {
    await ask('PUT /api/payments/{id}', { params: { id: payment_id }, body });
    onDone();
  };
  const form = sends((typed) =>
    send({ payment_status: 'REJECTED', payment_reason: (typed[name] ?? '').trim() }),
  );
  return (
    <div className="mt-2">
      {refusing ? (
        <form {...form} className="flex flex-col gap-3">
          <TextField
            ref={focusOnMount}
            name={name}
            label={m.payments_reason()}
            value={watch(name) ?? ''}
            onChange={(event) => change({ [name]: event.target.value })}
            maxLength={500}
            error={error(name) ?? failure ?? undefined}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={busy}>
              {m.payments_refuse_send()}
            </Button>
            <Button onClick={() => setRefusing(false)}>{m.payments_cancel()}</Button>
          </div>
        </form>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button
              look="primary"
              onClick={() => void run(() => send({ payment_status: 'ACCEPTED' }))}
              busy={busy}
              aria-label={m.payments_accept_of(names)}
            >
              {m.payments_accept()}
            </Button>
            <Button onClick={() => setRefusing(true)} aria-label={m.payments_refuse_of(names)}>
              {m.payments_refuse()}
            </Button>
          </div>
          <FormAlert>{failure}</FormAlert>
        </>
      )}
    </div>
  );
}
