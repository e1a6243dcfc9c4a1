import * as m from '#text/messages/messages.js';
import { StoredFile } from '#web/parts/StoredFile.tsx';

/** The proof of a transfer, to be looked at. */
export function Proof({ payment_id, rider }: { payment_id: number; rider: string }) {
  return (
    <StoredFile
      address={`/api/payments/${payment_id}/file`}
      words={m.payments_see()}
      label={m.payments_see_of({ rider })}
      alt={m.paper_preview({ label: m.paper_payment() })}
      name={m.paper_payment()}
    />
  );
}
