import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { go, useHref } from '#web/app/address/navigation.ts';
import { ask } from '#web/app/call/ask.ts';
import { everyAnswer } from '#web/app/call/use-ask.ts';
import { useWrite } from '#web/parts/use-write.ts';
import { Button } from '#web/ui/Button.tsx';
import { focusOnMount } from '#web/ui/effects/focus-on-mount.ts';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';

/** Cancels a coupon nobody paid yet, after one question, so that it is paid in another way. */
export function CancelCoupon({ reference }: { reference: string }) {
  const [asking, setAsking] = useState(false);
  const hrefWith = useHref();
  const { busy, failure, run } = useWrite({ again: [everyAnswer] });
  if (!asking)
    return (
      <Button look="link" onClick={() => setAsking(true)}>
        {m.payments_coupon_cancel()}
      </Button>
    );
  const send = async () => {
    if (await run(() => ask('POST /api/payments/checkouts/{reference}/cancel', { params: { reference } })))
      // Whoever came back with this coupon would go on reading that it waits.
      go(hrefWith({ checkout: null }), { replace: true });
  };
  return (
    <div role="group" aria-label={m.payments_coupon_cancel()} className="pt-2">
      <p ref={focusOnMount} tabIndex={-1} className="outline-none">
        {m.payments_coupon_cancel_sure()}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button look="danger" busy={busy} onClick={() => void send()}>
          {m.payments_coupon_cancel_yes()}
        </Button>
        <Button onClick={() => setAsking(false)}>{m.payments_cancel()}</Button>
      </div>
      <FormAlert>{failure}</FormAlert>
    </div>
  );
}
