import * as m from '#text/messages/messages.js';
import { StoredFile } from '#web/parts/papers/StoredFile.tsx';
import { addressOf } from '#web/ground/call/address-of.ts';

/** Shows the proof of a transfer. */
export function Proof({ payment_id, rider }: { payment_id: number; rider: string }) {
  return (
    <StoredFile
      address={addressOf('GET /api/payments/{id}/file', { params: { id: payment_id } })}
      words={m.payments_see()}
      label={m.payments_see_of({ rider })}
      alt={m.paper_preview({ label: m.paper_payment() })}
      name={m.paper_payment()}
    />
  );
}
