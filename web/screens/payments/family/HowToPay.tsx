import { useState } from 'react';
import type { RiderPayments } from '#contract/money/payments.ts';
import * as m from '#text/messages/messages.js';
import { Button } from '#web/ui/Button.tsx';
import { useAfter } from '#web/ui/effects/use-after.ts';

function PayKey({ label, value }: { label: string; value: string }) {
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
    <li className="border-t border-line py-2">
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
    </li>
  );
}

/** How the club is paid: its own words, and keys to copy. */
export function HowToPay({ club, named }: { club: RiderPayments['clubs'][number]; named: boolean }) {
  const id = `how-${club.club_id}`;
  const keys = [
    [m.payments_alias(), club.pay_alias],
    [m.payments_cbu(), club.pay_cbu],
    [m.payments_pix(), club.pay_pix],
  ] as const;
  const said = club.pay_text !== '' || keys.some(([, value]) => value !== null);
  return (
    <section aria-labelledby={id} className="border border-line bg-surface p-4">
      <h2 id={id} className="display text-d22 wrap-anywhere">
        {named ? `${m.payments_how()} · ${club.club_name}` : m.payments_how()}
      </h2>
      {said ? (
        <>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{club.pay_text}</p>
          <ul className="mt-3">
            {keys.map(
              ([label, value]) => value !== null && <PayKey key={label} label={label} value={value} />,
            )}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-ink2">{m.payments_how_none()}</p>
      )}
    </section>
  );
}
