import { useState } from 'react';
import type { RiderPayments } from '#contract/payments.ts';
import * as m from '#text/messages/messages.js';
import { secondaryButton } from '#web/ui/button-classes.ts';

function Copied({ label, value }: { label: string; value: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    navigator.clipboard?.writeText(value).then(
      () => setCopied(true),
      // Refused by the phone: the text can still be selected.
      () => setCopied(false),
    );
  };
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0">
        <p className="text-small text-ink2">{label}</p>
        <p className="font-semibold wrap-anywhere select-all">{value}</p>
      </div>
      <button
        type="button"
        onClick={copy}
        aria-label={`${m.payments_copy()}: ${label}`}
        className={`${secondaryButton} shrink-0 px-3`}
      >
        <span role="status">{copied ? m.payments_copied() : m.payments_copy()}</span>
      </button>
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
              ([label, value]) => value !== null && <Copied key={label} label={label} value={value} />,
            )}
          </ul>
        </>
      ) : (
        <p className="mt-2 text-ink2">{m.payments_how_none()}</p>
      )}
    </section>
  );
}
