import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { copyText } from '#web/parts/desk/copy-text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';

/** An account is compared figure by figure, so it stands in one line. */
const isAccount = (value: string) => /^\d{18,24}$/.test(value);

/** Draws a value to copy into the bank's app: a key, an account, a code. */
export function PayKey({ label, value }: { label: string; value: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copied = outcome === 'copied';
  useAfter(copied ? 4000 : null, () => setOutcome(null));
  const copy = async () => {
    // When a phone cannot copy, the person can still select the text.
    setOutcome((await copyText(value)) ? 'copied' : 'refused');
  };
  const words = copied ? m.payments_copied() : m.payments_copy();
  return (
    <div className="border-t border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-36">
          <p className="text-small text-ink2">{label}</p>
          <p
            className={`font-semibold select-all ${isAccount(value) ? 'display text-lead whitespace-nowrap tabular-nums' : 'wrap-anywhere'}`}
          >
            {value}
          </p>
        </div>
        <Button
          onClick={() => void copy()}
          aria-label={`${words}: ${label}`}
          className="min-w-26 shrink-0 px-3"
        >
          {words}
        </Button>
      </div>
      {/* It is outside of the button, because screen readers do not read what changes inside a button. */}
      <p role="status" className={outcome === 'refused' ? 'mt-1 text-small text-ink2' : 'sr-only'}>
        {copied && m.payments_copied_what({ what: label })}
        {outcome === 'refused' && m.payments_copy_failed()}
      </p>
    </div>
  );
}
