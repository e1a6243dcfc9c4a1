import * as m from '#text/messages/messages.js';
import { Qr } from '#web/parts/account/Qr.tsx';
import { PayKey } from './PayKey.tsx';

/** A code of PIX, as a picture for another phone and as a text for this one. */
export function PixCode({ code, what, amount }: { code: string; what: string; amount: string }) {
  return (
    <>
      <p className="mb-3 text-small text-ink2">{m.payments_pix_how()}</p>
      <Qr text={code} label={m.payments_pix_picture({ what, amount })} />
      <div className="mt-3">
        <PayKey label={m.payments_pix_code()} value={code} />
      </div>
    </>
  );
}
