import { useState } from 'react';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';

/** A value to copy into the bank's app: a key, an account, a code. */
export function PayKey({ label, value }: { label: string; value: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const copied = outcome === 'copied';
  useAfter(copied ? 4000 : null, () => setOutcome(null));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // The phone refused it, or the page is not served over https: the text can still be selected.
      setOutcome('refused');
    }
  };
  const words = copied ? m.payments_copied() : m.payments_copy();
  return (
    <div className="border-t border-line py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-36">
          <p className="text-small text-ink2">{label}</p>
          <p className="font-semibold wrap-anywhere select-all">{value}</p>
        </div>
        <Button
          onClick={() => void copy()}
          aria-label={`${words}: ${label}`}
          className="min-w-26 shrink-0 px-3"
        >
          {words}
        </Button>
      </div>
      {/* Outside the button: screen readers do not read what changes inside a button. */}
      <p role="status" className={outcome === 'refused' ? 'mt-1 text-small text-ink2' : 'sr-only'}>
        {copied && m.payments_copied_what({ what: label })}
        {outcome === 'refused' && m.payments_copy_failed()}
      </p>
    </div>
  );
}
