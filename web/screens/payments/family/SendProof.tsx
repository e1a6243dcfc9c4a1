import { useState } from 'react';
import type { Due } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/app/call/send-form.ts';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { conceptOf } from '#web/parts/due-words.ts';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface SendProps {
  due: Due;
  /** Other dues of the same payee that the transfer is for. */
  also?: readonly Due[];
  /** The family has more riders who pay here: one transfer may be for all of them. */
  several: boolean;
  onSent: (due: Due) => void;
}

/** Sends the proof of a transfer. Sent again after a lost answer, it is stored once. */
export function SendProof({ due, also = [], several, onSent }: SendProps) {
  const [open, setOpen] = useState(false);
  const [key] = useState(newKey);
  const [share, setShare] = useState(0);
  const name = `${also.length > 0 ? 'together' : 'proof'}-${due.due_id}`;
  const what = [due, ...also].map(conceptOf).join(', ');
  const { sends, error, watch, change, busy, failure } = useWriteForm<Record<string, File | null>>({
    start: { [name]: null },
    check: (values) => (values[name] === null ? { [name]: m.payments_proof_needed() } : {}),
  });
  if (!open) {
    return (
      <Button onClick={() => setOpen(true)} aria-label={m.payments_send_for({ what })} className="mt-2">
        {m.payments_send()}
      </Button>
    );
  }
  const form = sends(async (values) => {
    setShare(0);
    const body = {
      rider_id: String(due.rider_id),
      due_id: String(due.due_id),
      request_key: key,
      ...(also.length > 0 ? { also: also.map(({ due_id }) => due_id).join(',') } : {}),
    };
    const files = { file: values[name] ?? null };
    onSent(await sendForm('POST /api/payments', { body, files }, { onProgress: setShare }));
  });
  return (
    <form {...form} className="mt-3 flex flex-col gap-4">
      {several && <p className="text-small text-ink2">{m.payments_proof_several()}</p>}
      <PaperTile
        name={name}
        label={m.payments_proof()}
        file={watch(name) ?? null}
        onFile={(file) => change({ [name]: file })}
        error={error(name)}
        required
      />
      <SentSoFar share={busy ? share : null} />
      <FormAlert>{failure}</FormAlert>
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          busy={busy}
          busyText={m.registration_sending({ percent: Math.min(99, Math.round(share * 100)) })}
        >
          {m.payments_send()}
        </SubmitButton>
        <Button onClick={() => setOpen(false)}>{m.payments_cancel()}</Button>
      </div>
    </form>
  );
}
