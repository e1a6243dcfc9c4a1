import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { newKey } from '#web/parts/new-key.ts';
import { PaperTile } from '#web/parts/papers/PaperTile.tsx';
import { SentSoFar } from '#web/parts/papers/SentSoFar.tsx';
import { useWriteForm } from '#web/parts/form/use-write-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx';

interface ProofFormProps {
  name: string;
  /** The purpose of the transfer, in words. */
  what: string;
  note?: string;
  /** It is the main purpose of the form around it. */
  isMain?: boolean;
  send: (proof: {
    file: File | null;
    request_key: string;
    onProgress: (share: number) => void;
  }) => Promise<void>;
}

/** Sends the proof of a transfer. When it is sent again after a lost answer, it is stored once. */
export function ProofForm({ name, what, note, isMain = false, send }: ProofFormProps) {
  const [open, setOpen] = useState(false);
  const [request_key] = useState(newKey);
  const [share, setShare] = useState(0);
  const { sends, error, watch, change, busy, failure } = useWriteForm<Record<string, File | null>>({
    start: { [name]: null },
    check: (values) => (values[name] === null ? { [name]: m.payments_proof_needed() } : {}),
  });
  if (!open) {
    return (
      <Button
        look={isMain ? 'primary' : 'secondary'}
        onClick={() => setOpen(true)}
        aria-label={m.payments_send_for({ what })}
        className="mt-2"
      >
        {m.payments_send()}
      </Button>
    );
  }
  const form = sends(async (values) => {
    setShare(0);
    await send({ file: values[name] ?? null, request_key, onProgress: setShare });
  });
  return (
    <form {...form} className="mt-3 flex flex-col gap-4">
      {note !== undefined && <p className="text-small text-ink2">{note}</p>}
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
