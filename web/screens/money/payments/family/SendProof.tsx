import type { Due, PaysWhat } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { sendForm } from '#web/ground/call/send-form.ts';
import { conceptOf } from '#web/parts/due-words.ts';
import { ProofForm } from '#web/parts/money/ProofForm.tsx';

interface SendProps {
  due: Due;
  /** Other dues of the same payee that the transfer is for. */
  also?: readonly Due[];
  /** For a due in parts, the part that is payable now, or all of it. */
  pays?: PaysWhat;
  /** The family has more riders who pay here, so one transfer may be for all of them. */
  several: boolean;
  onSent: (due: Due) => void;
}

/** Sends the proof of a family's transfer. */
export function SendProof({ due, also = [], pays = 'whole', several, onSent }: SendProps) {
  return (
    <ProofForm
      name={`${also.length > 0 ? 'together' : 'proof'}-${due.due_id}`}
      what={[due, ...also].map(conceptOf).join(', ')}
      isMain={also.length > 0}
      {...(several ? { note: m.payments_proof_several() } : {})}
      send={async ({ file, request_key, onProgress }) => {
        const body = {
          rider_id: String(due.rider_id),
          due_id: String(due.due_id),
          request_key,
          pays,
          ...(also.length > 0 ? { also: also.map(({ due_id }) => due_id).join(',') } : {}),
        };
        onSent(await sendForm('POST /api/payments', { body, files: { file } }, { onProgress }));
      }}
    />
  );
}
